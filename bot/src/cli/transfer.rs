//! `banco export` and `banco import`: a whole installation as one file of JSON lines.
//!
//! The first line describes the file; the last one has the number of lines and their checksum. So an incomplete or
//! changed file is refused. Between them are the games with their records, the settings, and the state that a store
//! needs to continue: unsent messages, posted boards, applied events.

mod export;
mod import;
mod read;
mod source;
mod target;
mod told;

use banco_engine::Entry;
use banco_store::{GameCard, Letter, SentMessage};
use serde::{Deserialize, Serialize};

pub(super) use export::export;
pub(super) use import::import;
pub(super) use read::{Reading, Unreadable, is_export};
pub(super) use source::{Source, name_of};
pub(super) use told::of_file;

/// Version of the lines. A file of a newer version is refused.
const FORMAT: u32 = 1;

/// One line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    /// Description of the file; the first line.
    Export(Header),
    /// A game with its whole record.
    Game(Box<WholeGame>),
    /// A running game without its secrets: it can be read, but not continued.
    Withheld(Box<Withheld>),
    /// A game that was damaged; its id is never used again.
    SetAside(String),
    /// A setting, or another small fact.
    Value { key: String, value: serde_json::Value },
    /// An event that was applied; a second delivery of it does nothing.
    Event(String),
    /// A message that shows a game.
    Message(SentMessage),
    /// An unsent message.
    Letter(Letter),
    /// Instant of the last heartbeat, in milliseconds since 1970.
    Beat(i64),
    /// The last line.
    End(End),
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub format: u32,
    /// Version of the program that wrote the file.
    pub version: String,
    /// True if running games are complete: the file then contains their seeds and hidden pieces.
    pub secrets: bool,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct WholeGame {
    pub id: String,
    pub card: GameCard,
    pub entries: Vec<Entry>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Withheld {
    pub id: String,
    pub card: GameCard,
    pub entries: Vec<serde_json::Value>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct End {
    /// Number of lines before this one.
    pub lines: u64,
    /// SHA-256 of these lines, with their ends, in hex.
    pub sum: String,
}
