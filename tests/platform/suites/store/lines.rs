//! Content of a journal line, and parts that it leaves out.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use banco_engine::{Entry, Event};
use banco_ports::{Address, Lang, MessageRef, Place, Platform};
use banco_store::local::{JournalReader, Local};
use banco_store::record::Record;
use banco_store::{Batch, GameAppend, GameCard, Letter, SentMessage, Store, StoreError};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;
use banco_tests::sample::{card, event, moved, person, place, sent, step};
use serde_json::json;

use super::index::assert_equals_rebuilt;

fn lines(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("journal/000001.log")).expect("text");
    text.trim_end_matches('\0').lines().skip(1).map(str::to_owned).collect()
}

/// Reliability, D3: a journal of short lines is read quickly. The size includes numbers as long as those of a bot
/// that has run for years.
#[tokio::test]
async fn a_move_with_its_letter_and_its_mark_takes_300_bytes() {
    const MOVES: [(&str, &str); 8] = [
        ("an", "e2e4"),
        ("binh", "e7e5"),
        ("an", "g1f3"),
        ("binh", "b8c6"),
        ("an", "f1c4"),
        ("binh", "f8c5"),
        ("an", "d2d3"),
        ("binh", "d7d6"),
    ];
    /// Extra digits in a long-running bot: four for three numbers of a line and two of a mark, six for a message and
    /// an event.
    const LONGER_NUMBERS: usize = 5 * 4 + 2 * 6;
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Local::open(folder.path()).expect("opened").0);
    let mut desk = Desk::over(store.clone(), &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "side=first").await;
    desk.arrived().await;
    let before = lines(folder.path()).len();
    for (who, mv) in MOVES {
        desk.say(who, &format!("/move {mv} #{id}")).await;
        desk.arrived().await;
    }
    let all = lines(folder.path());
    let written = &all[before..];
    let bytes = written.iter().map(|line| line.len() + 1).sum::<usize>() / MOVES.len();
    assert!(written.len() >= 2 * MOVES.len(), "{written:#?}");
    assert!(bytes + LONGER_NUMBERS <= 300, "{bytes} bytes: {written:#?}");
    drop(desk);
    store.close().await.expect("closed");
    assert_equals_rebuilt(folder.path());
}

/// Batches whose lines can leave out little.
fn oddities() -> Vec<Batch> {
    let at = |number: u64, event: Event| Entry { at: -5 + number as i64, event };
    let new = GameAppend { id: "ab12".to_owned(), expected: 0, entries: vec![moved(0)], card: card(true, 7) };
    let elsewhere =
        Place { platform: Platform::Discord, chat: "#\"ab\":\u{0}".to_owned(), thread: Some("-".to_owned()) };
    let moved_card = GameCard {
        places: vec![elsewhere.clone(), place("c", None)],
        waiting_for: Some(person("nobody")),
        due: Some(9),
        lobby: Some(place("c", None)),
        ..card(true, 7)
    };
    let other_card = GameCard { game: None, persons: vec![person("lan")], ..card(false, 8) };
    let board = |id: &str| json!({ "post": "board", "game": id });
    let usual = Letter { to: Address::Place(elsewhere.clone()), by: Some(person("lan")), body: board("ab12") };
    let letters = vec![
        usual.clone(),
        Letter { to: Address::Place(place("c", None)), by: None, ..usual.clone() },
        Letter { to: Address::Person(person("minh")), body: json!(null), ..usual.clone() },
        Letter { body: json!({ "game": 5, "-": ["post"], "text": "\"#ab12\":\n" }), ..usual.clone() },
    ];
    let append = |expected: u64, entries: Vec<Entry>, card: &GameCard| GameAppend {
        id: "ab12".to_owned(),
        expected,
        entries,
        card: card.clone(),
    };
    let of = |games: Vec<GameAppend>, outbox: Vec<Letter>, event: &str| Batch {
        event: Some(event.to_owned()),
        games,
        outbox,
        ..Batch::default()
    };
    vec![
        of(vec![new], vec![usual.clone()], "telegram:1"),
        of(vec![append(1, vec![moved(1), moved(2)], &moved_card)], letters, "telegram:"),
        of(vec![append(3, vec![], &other_card)], vec![usual.clone()], "t1"),
        of(vec![append(3, vec![at(3, Event::Shown), at(4, Event::Paused)], &moved_card)], vec![], "=telegram:1"),
        of(vec![append(5, vec![moved(5)], &card(true, 1)), step("cd34", 0).games.remove(0)], vec![usual.clone()], ""),
        Batch { outbox: vec![usual], ..Batch::default() },
        Batch {
            values: BTreeMap::from([("a".to_owned(), Some(json!([7, null]))), ("#b".to_owned(), None)]),
            ..Batch::default()
        },
    ]
}

#[tokio::test]
async fn whatever_is_written_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = Local::open(folder.path()).expect("opened");
    let mut marks = vec![None, Some(sent("m1", "ab12", 3)), Some(sent("m2", "zz99", 4))];
    marks.push(Some(SentMessage { game: None, ..sent("m3", "ab12", 0) }));
    marks.push(Some(SentMessage { place: place("far", Some("1")), ..sent("m4", "ab12", 0) }));
    marks.push(Some(SentMessage { message: MessageRef(String::new()), ..sent("", "ab12", 1) }));
    let mut expected = Vec::new();
    let mut marks = marks.into_iter().cycle();
    for (at, batch) in oddities().into_iter().enumerate() {
        let numbers = store.append(batch.clone()).await.expect("kept");
        expected.push(Record::Batch(batch));
        for number in numbers.into_iter().filter(|_| at > 0) {
            let message = marks.next().expect("for ever");
            store.mark_sent(number, message.clone()).await.expect("marked");
            expected.push(Record::Sent { number, message });
        }
    }
    // One letter is marked twice, and one that never existed.
    for number in [2, 900] {
        store.mark_sent(number, Some(sent("again", "ab12", 9))).await.expect("marked");
        expected.push(Record::Sent { number, message: Some(sent("again", "ab12", 9)) });
    }
    store.close().await.expect("closed");
    drop(store);
    let mut read = Vec::new();
    let collect = &mut |_, record: Record| match record {
        Record::Note(_) => {}
        Record::Batch(_) | Record::Sent { .. } => read.push(record),
    };
    JournalReader::open(folder.path()).expect("opened").records(collect).expect("read");
    assert_eq!(read, expected);
    assert_equals_rebuilt(folder.path());
}

/// Fields that a line left out are lost with the earlier line: its own game is lost, and nothing else.
#[tokio::test]
async fn a_game_whose_first_line_is_lost_costs_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = Local::open(folder.path()).expect("opened");
    let letter = |id: &str| Letter {
        to: Address::Place(place("c", None)),
        by: Some(person("lan")),
        body: json!({ "post": "board", "game": id }),
    };
    for round in 0..3 {
        for id in ["ab12", "cd34"] {
            let batch = Batch { outbox: vec![letter(id)], ..step(id, round) };
            store.append(batch).await.expect("kept");
        }
    }
    store.close().await.expect("closed");
    drop(store);
    let path = folder.path().join("journal/000001.log");
    let text = fs::read_to_string(&path).expect("text");
    let lost = text.lines().find(|line| line.contains("\"#ab12\":")).expect("its first line").to_owned();
    fs::write(&path, text.replacen(&lost, &"x".repeat(lost.len()), 1)).expect("written");
    fs::remove_dir_all(folder.path().join("index")).expect("removed");
    let (store, opening) = Local::open(folder.path()).expect("opened");
    assert_eq!(opening.set_aside, ["ab12"], "{opening:?}");
    assert!(matches!(store.load("ab12").await, Err(StoreError::Damaged { .. })));
    assert!(matches!(store.append(step("ab12", 3)).await, Err(StoreError::Damaged { .. })));
    assert_eq!(store.is_applied(&event("ab12", 2)).await, Ok(true));
    let unsent = store.unsent().await.expect("readable");
    let unsent: Vec<_> = unsent.into_iter().map(|numbered| (numbered.number, numbered.letter)).collect();
    assert_eq!(unsent, [(2, letter("cd34")), (4, letter("cd34")), (6, letter("cd34"))]);
    let numbers = store.append(Batch { outbox: vec![letter("cd34")], ..step("cd34", 3) }).await;
    assert_eq!(numbers, Ok(vec![7]), "no number is used again");
}
