//! `banco export` and `banco import`: a whole installation as one file of JSON lines.
//!
//! The first line says what the file is, the last one how many there were and their sum, so a file that was cut short
//! or changed is refused. Between them stand the games with their records, the settings, and what a store remembers so
//! that play goes on where it stood: letters that are not out, boards that are, events that were applied.

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

/// Version of the lines. A file of a newer one is refused.
const FORMAT: u32 = 1;

/// One line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    /// What the file is; the first line.
    Export(Header),
    /// A game with its whole record.
    Game(Box<WholeGame>),
    /// A game that goes on, without what nobody may know yet: to be read, not to be played on.
    Withheld(Withheld),
    /// A game that was damaged; its id is never used again.
    SetAside(String),
    /// A setting, or another small fact.
    Value { key: String, value: serde_json::Value },
    /// An event that was applied; a second delivery of it does nothing.
    Event(String),
    /// A message that shows a game.
    Message(SentMessage),
    /// A message that is not out yet.
    Letter(Letter),
    /// When the house was last alive, milliseconds since 1970.
    Beat(i64),
    /// The last line.
    End(End),
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub format: u32,
    /// Of the program that wrote it.
    pub version: String,
    /// Games that go on are whole: their seeds and hidden men are in here.
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
    /// Lines before this one.
    pub lines: u64,
    /// SHA-256 over them, their ends included, in hex.
    pub sum: String,
}
