//! A damaged game is set aside: it is named once and blocks neither people nor letters.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use banco_engine::{Entry, Event, Seat};
use banco_ports::{Address, Lang, Platform};
use banco_service::{Entropy, Post};
use banco_store::local::Local;
use banco_store::memory::InMemoryStore;
use banco_store::{Batch, GameAppend, Letter, Store, StoreError};
use banco_tests::desk::{Desk, Heard, place};
use banco_tests::{bare, logs};
use tempfile::TempDir;

/// Entropy of a later run, so its games have other ids.
fn later_entropy() -> Entropy {
    let entropy = bare::counting_entropy();
    for _ in 0..64 {
        entropy();
    }
    entropy
}

async fn desk(store: Arc<dyn Store>, platforms: &[Platform], entropy: Entropy) -> Desk {
    Desk::over(store, platforms, entropy, Lang::Vi).await
}

/// Flips one bit of a move in a middle line of a game, like a bad disk.
fn flip(folder: &Path, game: &str) {
    let path = folder.join("journal/000001.log");
    let mut bytes = fs::read(&path).expect("the journal");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let id = format!("\"#{game}\":");
    // After the time of a move come its seat and its text.
    let moves = [",0,\"", ",1,\""].into_iter().flat_map(|seat| text.match_indices(seat)).filter(|(at, _)| {
        let line = text[..*at].rfind('\n').map_or(0, |end| end + 1);
        text[line..].lines().next().is_some_and(|line| line.contains(&id))
    });
    let mut moves: Vec<usize> = moves.map(|(at, found)| at + found.len()).collect();
    moves.sort_unstable();
    let at = moves[moves.len() / 2];
    bytes[at] ^= 1;
    fs::write(path, bytes).expect("written");
}

/// In one chat an and binh play A, chi and dung play B; then A's line in the journal is damaged. Letters of A wait if
/// there are no `platforms`.
async fn after_damage(folder: &Path, platforms: &[Platform]) -> (String, String) {
    let (store, _) = Local::open(folder).expect("opened");
    let store = Arc::new(store);
    let mut desk = desk(store.clone(), platforms, bare::counting_entropy()).await;
    let mut ids = Vec::new();
    for (first, second) in [("an", "binh"), ("chi", "dung")] {
        let challenge = desk.typed(first, &format!("/play chess @{second} side=first"));
        desk.send(challenge).await;
        let open = desk.house.store.open_games_at(&place("nhom")).await.expect("readable");
        let (id, _) = open.into_iter().find(|(id, _)| !ids.contains(id)).expect("the challenge");
        desk.press(second, &format!("accept:{id}")).await;
        for (who, mv) in [(first, "e2e4"), (second, "e7e5"), (first, "g1f3")] {
            desk.say(who, &format!("/move {mv} #{id}")).await;
        }
        ids.push(id);
    }
    store.close().await.expect("closed");
    flip(folder, &ids[0]);
    (ids[0].clone(), ids[1].clone())
}

fn check_told(heard: &Heard, id: &str) {
    let text = heard.text();
    assert!(text.contains(&format!("Ván #{id} hỏng, đã để riêng")), "{text}");
}

fn check_quiet(heard: &Heard) {
    assert!(!heard.text().contains("trục trặc"), "{}", heard.text());
}

#[tokio::test]
async fn a_damaged_game_stops_nobody_in_its_chat() {
    let folder = TempDir::new().expect("a folder");
    let (bad, good) = after_damage(folder.path(), &[Platform::Telegram]).await;
    let (store, opening) = Local::open(folder.path()).expect("it opens");
    assert_eq!(opening.set_aside, std::slice::from_ref(&bad));
    let mut desk = desk(Arc::new(store), &[Platform::Telegram], later_entropy()).await;
    // The other game continues without being named.
    let heard = desk.say("dung", "/move b8c6").await;
    assert_eq!(heard.boards(), 1, "{}", heard.text());
    assert_eq!(desk.plies(&good).await, 4);
    for text in ["/board", "/history", "/draw", "/legal", "/move f1c4"] {
        check_quiet(&desk.say("chi", text).await);
    }
    // Other people are not told of it, and play.
    for text in ["/board", "/move e2e4", "/accept", "/cancel", "/games", "/play chess"] {
        check_quiet(&desk.say("giang", text).await);
    }
    // Its players are told about it, if they name it or not.
    for text in ["/move b8c6", "b8c6", "/resign", &format!("/abort #{bad}"), &format!("/board #{bad}")] {
        check_told(&desk.say("binh", text).await, &bad);
    }
    check_told(&desk.press("an", &format!("board:{bad}:4")).await, &bad);
    let heard = desk.say("an", "/games").await;
    check_quiet(&heard);
    assert!(!heard.text().contains(&bad), "{}", heard.text());
    // The game counts as closed.
    for open in [true, false] {
        let games = desk.house.store.games_of(&banco_tests::desk::person("an").key, open, 10).await.expect("readable");
        assert!(games.iter().all(|(_, card)| card.open == open), "{games:?}");
        assert_eq!(games.iter().any(|(id, _)| *id == bad), !open);
    }
    let here = desk.house.store.open_games_at(&place("nhom")).await.expect("readable");
    assert!(here.iter().all(|(id, _)| *id != bad) && here.iter().any(|(id, _)| *id == good));
}

#[tokio::test]
async fn letters_of_a_damaged_game_hold_up_no_others() {
    let folder = TempDir::new().expect("a folder");
    let (bad, _) = after_damage(folder.path(), &[]).await;
    let (store, _) = Local::open(folder.path()).expect("it opens");
    let waiting = store.unsent().await.expect("readable");
    assert!(waiting.iter().any(|numbered| numbered.letter.body["game"] == bad.as_str()));
    let store = Arc::new(store);
    let mut desk = desk(store.clone(), &[Platform::Telegram], later_entropy()).await;
    let heard = desk.say("giang", "/play chess").await;
    assert!(heard.text().contains("giang"), "{}", heard.text());
    assert_eq!(store.unsent().await.expect("readable"), [], "those of the damaged game are done with");
}

/// A record that no board can show, as a fault of another version might have left it.
async fn put_impossible(store: &dyn Store, like: &str, id: &str) {
    let card = store.card(like).await.expect("readable").expect("the card");
    let mut entries = store.load(like).await.expect("readable").expect("the entries");
    for entry in &mut entries {
        match &mut entry.event {
            Event::Challenged { id: own, .. } => id.clone_into(own),
            Event::Moved { mv, .. } => "e4e5".clone_into(mv),
            _ => {}
        }
    }
    entries.truncate(4);
    entries.push(Entry { at: 9, event: Event::Moved { seat: Seat::First, mv: "e4e5".to_owned(), named: None } });
    let body = serde_json::to_value(Post::Board { game: id.to_owned() }).expect("plain data");
    let letter = Letter { to: Address::Place(card.places[0].clone()), by: None, body };
    let game = GameAppend { id: id.to_owned(), expected: 0, entries, card };
    let batch = Batch { games: vec![game], outbox: vec![letter], ..Batch::default() };
    store.append(batch).await.expect("kept");
}

#[tokio::test]
async fn a_record_that_cannot_be_replayed_is_named_once_with_entry_and_reason() {
    logs::catch();
    let store = Arc::new(InMemoryStore::new());
    {
        let mut desk = desk(store.clone(), &[Platform::Telegram], bare::counting_entropy()).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "").await;
        desk.say("an", &format!("/move e2e4 #{id}")).await;
        put_impossible(&*store, &id, "zzbad").await;
    }
    let mut desk = desk(store.clone(), &[Platform::Telegram], later_entropy()).await;
    assert!(desk.arrived().await.is_empty());
    assert_eq!(store.unsent().await.expect("readable"), []);
    for _ in 0..3 {
        check_told(&desk.say("an", "/board #zzbad").await, "zzbad");
    }
    check_quiet(&desk.say("binh", "/move e7e5").await);
    let heard = desk.say("binh", "/games").await;
    assert!(!heard.text().contains("zzbad"), "{}", heard.text());
    let lines = logs::lines();
    let named: Vec<&str> = lines.lines().filter(|line| line.contains("zzbad") && line.contains("ERROR")).collect();
    let [line] = named.as_slice() else { panic!("named {} times: {named:?}", named.len()) };
    assert!(line.contains("entry 3: e4e5"), "{line}");
    let error = StoreError::Damaged { game: "g".to_owned(), why: "entry 4: e4e5".to_owned() };
    assert_eq!(error.to_string(), "game g is damaged: entry 4: e4e5");
}
