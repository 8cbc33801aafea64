//! Guessed invitation codes, typed and on forged buttons.

use std::sync::Arc;

use banco_engine::Phase;
use banco_ports::{Inbound, Intent};
use banco_tests::desk::person;

use super::invitations::{challenged, reply};
use crate::connect::people::{button, desk, on_discord, presses, says, typed};

/// A code of this number.
fn guess(number: usize) -> String {
    let alphabet = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
    (0..8).map(|at| char::from(alphabet[number / 30_usize.pow(at).max(1) % 30])).collect()
}

/// A hundred thousand guesses find nothing, and another person still accepts by the code.
#[tokio::test]
async fn clause_8_3_guesses_of_an_invitation_find_nothing_and_the_program_stays_answerable() {
    let mut desk = desk().await;
    let (id, code) = challenged(&mut desk, "chess anywhere").await;
    let (cheat, forger) = (on_discord("cheat"), on_discord("forger"));
    let service = Arc::clone(&desk.house.service);
    for number in 0..50_000 {
        let inbound = typed(&mut desk, &cheat, &format!("/accept {}-2222", &guess(number)[..4]));
        let text = service.handle(inbound).await.replies[0].message.text.to_plain();
        assert!(text.contains("does not work") || text.contains("wrong codes"), "{text}");
        let event = typed(&mut desk, &forger, "");
        let forged = Intent::Press(format!("sit:{id}::{}", guess(number)));
        let text = service.handle(Inbound { intent: forged, ..event }).await.replies[0].message.text.to_plain();
        assert!(text.contains("does not work") || text.contains("wrong codes"), "{text}");
    }
    assert_eq!(desk.table(&id).await.phase(), Phase::Challenged);
    let binh = on_discord("binh");
    let shown = says(&mut desk, &binh, &format!("/accept {code}")).await;
    let begun = presses(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
}

/// Codes of both kinds share one limit.
#[tokio::test]
async fn clause_3_1_five_wrong_codes_an_hour_and_the_right_one_is_not_looked_at() {
    let mut desk = desk().await;
    let (id, code) = challenged(&mut desk, "chess anywhere").await;
    let binh = on_discord("binh");
    let shown = says(&mut desk, &binh, &format!("/accept {code}")).await;
    for line in ["/accept 2222-2222", "/connect 2222-2223", "/start i_22222224", "/accept 2222 2225"] {
        let heard = says(&mut desk, &binh, line).await;
        assert!(reply(&heard).contains("does not work"), "{line}: {}", heard.text());
    }
    presses(&mut desk, &binh, &format!("invited:{id}::22222226")).await;
    let typed = says(&mut desk, &binh, &format!("/accept {code}")).await;
    assert!(reply(&typed).contains("5 wrong codes. Try again in"), "{}", typed.text());
    let pressed = presses(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert!(reply(&pressed).contains("5 wrong codes"), "{}", pressed.text());
    let connect = says(&mut desk, &binh, "/connect 2222-2222").await;
    assert!(reply(&connect).contains("5 wrong codes"), "{}", connect.text());
    // Another account is not in this pause.
    button(&says(&mut desk, &person("chi"), &format!("/accept {code}")).await, "Accept");
}
