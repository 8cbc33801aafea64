//! Two processes over one store: the slower one is retried against the current state; if conflicts continue, the user
//! gets an error.

use std::sync::Arc;

use banco_engine::{Entry, Event, Offer, Seat};
use banco_ports::limits::COMMIT_TRIES;
use banco_ports::{Lang, Platform};
use banco_store::{Batch, GameAppend, Store};
use banco_tests::bare::counting_entropy;
use banco_tests::counting::{CountingStore, Rival};
use banco_tests::desk::{Desk, place};
use banco_tests::sample::set;
use serde_json::json;

async fn open(store: &Arc<CountingStore>) -> Desk {
    Desk::over(Arc::clone(store) as _, &[Platform::Telegram], counting_entropy(), Lang::Vi).await
}

#[tokio::test]
async fn who_is_overtaken_is_judged_by_how_it_stands_now() {
    let store = CountingStore::new();
    let mut desk = open(&store).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let card = store.card(&id).await.expect("readable").expect("a card");
    let expected = desk.entries(&id).await.len() as u64;
    let offered = Event::Offered { seat: Seat::Second, offer: Offer::Draw };
    let append = GameAppend { id: id.clone(), expected, entries: vec![Entry { at: 1, event: offered }], card };
    store.rival(Some(Rival::Once(Batch { games: vec![append], ..Batch::default() })));
    let board = desk.say("an", "/move e4").await;
    assert_eq!((board.boards(), board.replies.len()), (1, 0), "{}", board.text());
    let entries = desk.entries(&id).await;
    let last: Vec<&Event> = entries[expected as usize..].iter().map(|entry| &entry.event).collect();
    let [Event::Offered { .. }, Event::Moved { mv, .. }] = last.as_slice() else { panic!("{last:?}") };
    assert_eq!(mv, "e2e4");
    assert_eq!(desk.say("binh", "/move e5").await.boards(), 1);
}

#[tokio::test]
async fn who_is_overtaken_again_and_again_is_told_and_nothing_has_changed() {
    let store = CountingStore::new();
    let mut desk = open(&store).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let before = desk.entries(&id).await;
    store.rival(Some(Rival::Always));
    store.asked();
    let heard = desk.say("an", "/move e4").await;
    assert_eq!(heard.text(), "Có người vừa đổi đúng lúc đó nên chưa tính. Bạn thử lại nhé.");
    assert_eq!(store.asked().get("append"), Some(&COMMIT_TRIES));
    store.rival(None);
    assert_eq!(desk.entries(&id).await, before);
    assert_eq!(desk.say("an", "/move e4").await.boards(), 1);
}

#[tokio::test]
async fn what_somebody_chooses_while_his_chat_moves_stays() {
    let store = CountingStore::new();
    let mut desk = open(&store).await;
    for choice in ["theme=wood", "bars=off"] {
        let chat = desk.typed("chi", &format!("/chatsettings {choice}"));
        desk.send(banco_ports::Inbound { moderator: true, ..chat }).await;
    }
    store.rival(Some(Rival::Once(set(&format!("chat:{}:theme", place("moi")), Some(json!("dark"))))));
    desk.house.service.moved(&place("nhom"), &place("moi")).await;
    let chosen = store.values(&format!("chat:{}:", place("moi"))).await.expect("readable");
    assert_eq!(chosen, [("bars".to_owned(), json!("off")), ("theme".to_owned(), json!("dark"))]);
}
