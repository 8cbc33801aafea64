//! What is said of games that come from outside (days 5.2).

use banco_engine::{FileError, GameKey};

/// What came of a file.
#[derive(Clone, Debug)]
pub enum ImportSay {
    /// Nothing was sent: how it is done.
    How,
    /// The game stands here now.
    Shown { game: String, kind: GameKey, names: [String; 2], plies: usize, is_over: bool },
    /// Several are in it: which one?
    Which { lines: Vec<ImportLine>, all: usize },
    /// What was sent is forgotten: it was too long ago.
    Gone,
    /// The file has no game of that number.
    NoSuchNumber { number: usize, all: usize },
    /// It cannot be true, or cannot be read.
    Refused { error: FileError },
    /// More bytes than are read.
    TooLarge,
    /// The platform did not hand it over.
    Unreachable,
    /// As many today as one person may bring.
    Enough,
    /// A game from a file was shuffled elsewhere: there is no envelope to open.
    NoEnvelope { game: String },
    /// Nobody plays on from there: it is over, or this game begins only from its start.
    NoStart { game: String, kind: GameKey },
}

/// A game of a file that holds several.
#[derive(Clone, Debug)]
pub struct ImportLine {
    /// From 1.
    pub number: usize,
    /// `An – Bình 1-0`; `None`: it cannot be read.
    pub title: Option<String>,
}
