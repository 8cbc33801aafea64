//! Challenges that nobody took up make room where there are too many: two names close no chat for ever.

use banco_engine::{GameKey, GameOptions, Opponent, Side, Table};
use banco_ports::limits::{CHALLENGE_PATIENCE_MILLIS, OPEN_GAMES_PER_PLACE_MAX};
use banco_store::{Batch, GameAppend, GameCard};
use banco_tests::desk::{Desk, person, place};
use banco_tests::tables::seed;

/// The chat is full of challenges of two names, the last of which are `waited` old.
async fn full(waited: i64) -> Desk {
    let desk = Desk::open().await;
    let now = 1_700_000_000_000;
    for number in 0..OPEN_GAMES_PER_PLACE_MAX {
        let challenger = person(if number % 2 == 0 { "mot" } else { "hai" });
        let challenge = banco_engine::Challenge {
            id: format!("w{number:03}"),
            game: GameKey::Chess,
            options: GameOptions::new(),
            challenger: challenger.clone(),
            opponent: Opponent::Anyone,
            side: Side::Lot,
        };
        let at = now - waited - number as i64;
        let (entries, _) = Table::open(challenge, seed(1), at).expect("a challenge");
        let card = GameCard {
            place: place("nhom"),
            persons: vec![challenger.key],
            open: true,
            waiting_for: None,
            changed: at,
        };
        let game = GameAppend { id: format!("w{number:03}"), expected: 0, entries, card };
        desk.house.store.append(Batch { game: Some(game), ..Batch::default() }).await.expect("kept");
    }
    desk
}

#[tokio::test]
async fn a_chat_full_of_old_challenges_takes_a_new_one_and_says_which_has_expired() {
    let mut desk = full(CHALLENGE_PATIENCE_MILLIS).await;
    let heard = desk.say("giang", "/play chess").await;
    let oldest = format!("w{:03}", OPEN_GAMES_PER_PLACE_MAX - 1);
    assert!(heard.text().contains(&format!("Lời thách #{oldest} của hai quá hạn")), "{}", heard.text());
    assert!(heard.text().contains("giang"), "{}", heard.text());
    let open = desk.house.store.open_games_at(&place("nhom")).await.expect("readable");
    assert_eq!(open.len(), OPEN_GAMES_PER_PLACE_MAX);
    assert!(open.iter().all(|(id, _)| *id != oldest));
    assert!(desk.table(&oldest).await.is_expired());
}

#[tokio::test]
async fn a_young_challenge_makes_room_for_nobody() {
    let mut desk = full(0).await;
    let heard = desk.say("giang", "/play chess").await;
    assert!(!heard.text().contains("quá hạn") && !heard.text().contains('#'), "{}", heard.text());
}
