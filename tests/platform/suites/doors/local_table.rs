//! The local table: its guests, who have no accounts.

use std::sync::Arc;

use banco_engine::Table;
use banco_store::memory::InMemoryStore;
use banco_tests::driver::{Driver, Seen};
use banco_tests::stages::{Doors, Interactions};
use banco_tests::twins::{entropy, seed_of, story, twin};
use banco_tests::web::signed::Browser;
use banco_tests::web::{Api, WebDriver};
use serde_json::json;

use super::eyes::{get, says};
use super::{PLIES, Shown, TAKERS, Told, check_equal};

/// All that the guests of a table are told: `an` has the seat.
async fn evening(seed: [u8; 32], moves: Option<Vec<String>>) -> (Told, Vec<Shown>, Table, Vec<String>) {
    let doors = Doors::open(Arc::new(InMemoryStore::new()), entropy(seed), Interactions::Gateway).await;
    let mut table = WebDriver::new(&doors.base, "sanh");
    table.say("an", "/play coup @binh side=first").await;
    let card = table.seen("binh").await.into_iter().rfind(|seen| !seen.buttons.is_empty()).expect("a challenge");
    let id = banco_service::game_id_in(&card.text).expect("its id");
    // A part of the player's own: the program would mix in the number of the event, which the clock makes.
    Api::new(&doors.base, "sanh").press("binh", &format!("accept:{id}::rain")).await;
    let entries = async || doors.house.store.load(&id).await.expect("readable").expect("there");
    let begun = Table::replay(&entries().await).expect("it replays");
    let moves = moves.unwrap_or_else(|| story(&begun, PLIES, &TAKERS));
    for (ply, mv) in moves.iter().enumerate() {
        table.say(["an", "binh"][ply % 2], &format!("/move {mv} #{id}")).await;
    }
    assert_eq!(Table::replay(&entries().await).expect("it replays").plies().len(), moves.len());
    let commitment = begun.commitment();
    let seal = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36].map(|at| &commitment[at..at + 4]).join(" ");
    let clean = |shown: Shown| {
        let text = shown.text.replace(&commitment, "COMMITMENT").replace(&seal, "SEAL");
        Shown { text, ..shown }
    };
    let (mut told, mut own) = (Told::new(), Vec::new());
    let browser = Browser::stranger(&doors.base);
    for user in ["chi", "binh", "an"] {
        let seen = table.seen(user).await.into_iter().map(|seen| clean(of_page(seen)));
        let mut shown: Vec<Shown> = seen.collect();
        let version = moves.len() + 1;
        for address in [
            format!("/board/{id}.png?v={version}"),
            format!("/board/{id}.png?for={user}"),
            format!("/api/table/{id}?user={user}&channel=sanh"),
            format!("/api/tables?user={user}&channel=sanh"),
            format!("/api/legal/{id}?user={user}&v={version}"),
        ] {
            shown.push(clean(get(&browser, &address).await));
        }
        for line in ["/peek", "/board", "/history", "/export", "/replay", "/gif"] {
            let body = json!({ "channel": "sanh", "user": user });
            shown.extend(says(&browser, body, &format!("{line} {id}")).await.into_iter().map(clean));
        }
        match user {
            "an" => own = shown,
            _ => drop(told.insert(user.to_owned(), shown)),
        }
    }
    (told, own, begun, moves)
}

/// A message as it stands on the page, without its number.
fn of_page(seen: Seen) -> Shown {
    let bytes = seen.image.iter().cloned().chain(seen.files.iter().map(|(_, bytes)| bytes.clone())).collect();
    let names: Vec<&String> = seen.files.iter().map(|(name, _)| name).collect();
    Shown { text: format!("{} {} {:?} {names:?} {}", seen.text, seen.alt, seen.buttons, seen.private), bytes }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_8_1_hidden_pieces_change_no_byte_at_the_local_table() {
    let (told, own, begun, moves) = evening(seed_of(1), None).await;
    let (other_told, other_own, _, _) = evening(twin(&begun, &moves), Some(moves)).await;
    check_equal(&told, &other_told);
    assert_ne!(own, other_own, "the games do differ for the seat");
}
