//! Codes and persons that are refused.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use banco_engine::{Person, PersonKey, Phase};
use banco_ports::{Inbound, Place, Platform, ReplyKind};
use banco_tests::desk::{Desk, person};

use super::invitations::{challenged, reply};
use crate::connect::people::{aloud, button, connect, desk, intent, on_discord, presses, says, says_aloud};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The private refusal of a code.
async fn refused(desk: &mut Desk, who: &Person, code: &str) -> String {
    let heard = says(desk, who, &format!("/accept {code}")).await;
    assert!(heard.posts.is_empty() && heard.replies[0].message.buttons.is_empty(), "{}", heard.text());
    assert_eq!(heard.replies[0].kind, ReplyKind::Private, "{}", heard.text());
    reply(&heard)
}

/// Unknown, answered, withdrawn, declined and expired codes get one answer.
#[tokio::test]
async fn clause_3_1_all_codes_that_do_not_work_get_the_same_answer() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), person("binh"));
    let mut answers = BTreeSet::new();
    let (id, code) = challenged(&mut desk, "chess anywhere").await;
    says_aloud(&mut desk, &an, &format!("/cancel {id}")).await;
    answers.insert(refused(&mut desk, &on_discord("binh"), &code).await);
    let (id, code) = challenged(&mut desk, "chess anywhere").await;
    says_aloud(&mut desk, &binh, &format!("/accept {id}")).await;
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
    answers.insert(refused(&mut desk, &on_discord("chi"), &code).await);
    // Not for the players either: the code has done its work.
    answers.insert(refused(&mut desk, &binh, &code).await);
    let (id, code) = challenged(&mut desk, "chess @binh anywhere").await;
    says_aloud(&mut desk, &binh, &format!("/decline {id}")).await;
    answers.insert(refused(&mut desk, &on_discord("dung"), &code).await);
    let (id, code) = challenged(&mut desk, "chess anywhere").await;
    desk.house.clock.fetch_add(8 * DAY, Ordering::SeqCst);
    desk.house.service.do_what_is_due().await;
    desk.arrived().await;
    assert_eq!(desk.table(&id).await.phase(), Phase::Cancelled);
    answers.insert(refused(&mut desk, &on_discord("giang"), &code).await);
    answers.insert(refused(&mut desk, &on_discord("hoa"), "2222-2222").await);
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(answers.iter().all(|answer| answer.contains("This code does not work")), "{answers:?}");
    assert_eq!(desk.house.store.values("invitation:").await.expect("readable").len(), 1, "one game is open");
}

/// The reason is for the person alone, and names no account.
#[tokio::test]
async fn clause_3_1_own_connected_and_blocked_accounts_are_refused_with_the_reason() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    let (id, code) = challenged(&mut desk, "chess anywhere").await;
    for own in [&an, &an_d] {
        let told = refused(&mut desk, own, &code).await;
        assert!(told.contains("your own challenge"), "{told}");
    }
    let chi = person("chi");
    says_aloud(&mut desk, &chi, "/games").await;
    says(&mut desk, &an, "/block @chi").await;
    let told = refused(&mut desk, &chi, &code).await;
    assert!(told.contains("There is a block between you") && !told.contains("an ("), "{told}");
    assert!(!told.contains("@an"), "{told}");
    // A press is judged again: a block came between.
    let dung = person("dung");
    let shown = says(&mut desk, &dung, &format!("/accept {code}")).await;
    let sit = button(&shown, "Accept");
    says(&mut desk, &an, "/block @dung").await;
    let late = presses(&mut desk, &dung, &sit).await;
    assert!(reply(&late).contains("There is a block between you"), "{}", late.text());
    assert_eq!(late.replies[0].kind, ReplyKind::Private);
    for own in [&an, &an_d] {
        let late = presses(&mut desk, own, &sit).await;
        assert!(reply(&late).contains("your own challenge"), "{}", late.text());
    }
    assert_eq!(desk.table(&id).await.phase(), Phase::Challenged);
    // None of these codes was a wrong one.
    assert!(desk.house.store.values("connect:wrong:").await.expect("readable").is_empty());
}

/// An account name means the account of that name where the challenge was made.
#[tokio::test]
async fn clause_3_1_a_named_challenge_is_for_that_person_alone() {
    let mut desk = desk().await;
    let (binh, elsewhere, other) = (person("binh"), on_discord("binh"), on_discord("other"));
    let (id, code) = challenged(&mut desk, "chess @binh anywhere").await;
    for stranger in [&elsewhere, &other, &person("chi")] {
        let told = refused(&mut desk, stranger, &code).await;
        assert!(told.contains("for another player") && !told.contains("binh"), "{told}");
    }
    // With another account of the same person, the named account takes the seat.
    says(&mut desk, &binh, "/games").await;
    connect(&mut desk, &binh, &other).await;
    let shown = says(&mut desk, &other, &format!("/accept {code}")).await;
    let begun = presses(&mut desk, &other, &button(&shown, "Accept")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
    let table = desk.table(&id).await;
    let seats = table.seats().expect("a game");
    assert!(seats.iter().any(|person| person.key == binh.key), "{seats:?}");
}

/// Ids of games open nothing on another platform.
#[tokio::test]
async fn clause_3_1_ids_of_games_lead_nowhere_on_another_platform() {
    let mut desk = desk().await;
    let (id, _) = challenged(&mut desk, "chess anywhere").await;
    let binh = on_discord("binh");
    for line in [format!("/accept {id}"), format!("/accept #{id}"), format!("/board {id}"), format!("/start {id}")] {
        for heard in [says(&mut desk, &binh, &line).await, says_aloud(&mut desk, &binh, &line).await] {
            assert!(!heard.text().contains("invites anyone"), "{line}: {}", heard.text());
        }
    }
    for data in [format!("accept:{id}"), format!("sit:{id}"), format!("invited:{id}"), format!("sit:{id}::{id}")] {
        presses(&mut desk, &binh, &data).await;
    }
    assert_eq!(desk.table(&id).await.phase(), Phase::Challenged);
}

/// A name at the local table takes part in nothing of this.
#[tokio::test]
async fn clause_1_3_names_of_the_local_table_neither_invite_nor_accept() {
    let mut desk = desk().await;
    let (_, code) = challenged(&mut desk, "chess anywhere").await;
    let guest = Person { key: PersonKey("web:binh".to_owned()), ..person("binh") };
    for line in [format!("/accept {code}"), "/play chess anywhere".to_owned()] {
        let event = aloud(&mut desk, &person("binh"), intent(&line));
        let place = Place { platform: Platform::Web, ..event.place };
        let heard = desk.send(Inbound { place, from: guest.clone(), ..event }).await;
        assert!(reply(&heard).contains("no proof of a person"), "{}", heard.text());
        assert!(heard.posts.is_empty());
    }
}
