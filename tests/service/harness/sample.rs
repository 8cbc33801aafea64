//! Batches and folders for the store's tests. A store knows no rules, so moves are plain texts.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use banco_engine::{Ending, Entry, Event, GameKey, PersonKey, Reason, Seat};
use banco_ports::{Address, MessageRef, Place, Platform};
use banco_store::local::Local;
use banco_store::{Batch, GameAppend, GameCard, Letter, PlayedGame, SentMessage, Store, StoreError};

pub fn place(chat: &str, thread: Option<&str>) -> Place {
    Place { platform: Platform::Telegram, chat: chat.to_owned(), thread: thread.map(str::to_owned) }
}

pub fn person(name: &str) -> PersonKey {
    PersonKey(format!("telegram:{name}"))
}

/// A game of Lan and Minh in the chat `c`.
pub fn card(open: bool, changed: i64) -> GameCard {
    GameCard {
        places: vec![place("c", None)],
        persons: vec![person("lan"), person("minh")],
        open,
        waiting_for: open.then(|| person("lan")),
        changed,
        game: Some(GameKey::Chess),
        result: None,
        challenger: None,
        due: None,
        community: None,
        played: None,
        lobby: None,
        active: [None, None],
        communities: [None, None],
    }
}

pub fn moved(number: u64) -> Entry {
    let seat = if number.is_multiple_of(2) { Seat::First } else { Seat::Second };
    Entry {
        at: 1_760_000_000_000 + number as i64,
        event: Event::Moved { seat, mv: format!("h{number}e{number}"), named: None },
    }
}

/// Entries of a game with `count` moves.
pub fn moves(count: u64) -> Vec<Entry> {
    (0..count).map(moved).collect()
}

/// Batch of a move with this number, with its event id and its letter.
pub fn step(game: &str, number: u64) -> Batch {
    Batch {
        event: Some(event(game, number)),
        games: vec![GameAppend {
            id: game.to_owned(),
            expected: number,
            entries: vec![moved(number)],
            card: card(true, 1_760_000_000_000 + number as i64),
        }],
        outbox: vec![letter(&format!("{game} {number}"))],
        ..Batch::default()
    }
}

pub fn event(game: &str, number: u64) -> String {
    format!("telegram:{game}:{number}")
}

pub fn letter(text: &str) -> Letter {
    Letter { to: Address::Place(place("c", None)), by: None, body: serde_json::json!({ "text": text }) }
}

pub fn set(key: &str, value: Option<serde_json::Value>) -> Batch {
    Batch { values: BTreeMap::from([(key.to_owned(), value)]), ..Batch::default() }
}

pub fn sent(message: &str, game: &str, version: u32) -> SentMessage {
    SentMessage {
        place: place("c", None),
        message: MessageRef(message.to_owned()),
        game: Some((game.to_owned(), version)),
    }
}

/// Copies a folder with its content.
pub fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Segment size of a journal that soon has several.
pub const SEGMENT_BYTES: u64 = 1_000;

/// Batch of the last move of a game.
pub fn last(game: &str, number: u64, ended: i64) -> Batch {
    let mut batch = step(game, number);
    let mut over = card(false, ended);
    over.result = Some(Ending { winner: Some(Seat::First), reason: Reason::Checkmate, points: 1 });
    let names = ["Lan", "Minh"].map(str::to_owned);
    over.played = Some(PlayedGame { ended, rated: true, plies: 4, names, opening: Vec::new() });
    batch.games[0].card = over;
    batch
}

/// Plays a game to its end: three moves and a last one.
pub async fn play(store: &Local, game: &str, ended: i64) -> Result<(), StoreError> {
    for number in 0..4 {
        let batch = if number == 3 { last(game, 3, ended) } else { step(game, number) };
        for letter in store.append(batch).await? {
            store.mark_sent(letter, Some(sent(&format!("{game}{number}"), game, number as u32))).await?;
        }
    }
    Ok(())
}
