//! Replies about imported games (days 5.2).

use banco_engine::{FileError, GameKey};

/// Result of an imported file.
#[derive(Clone, Debug)]
pub(crate) enum ImportSay {
    /// No file was sent; explains how to import.
    How,
    /// The game was imported.
    Shown { game: String, kind: GameKey, names: [String; 2], plies: usize, is_over: bool },
    /// The file has several games; asks for one.
    Which { lines: Vec<ImportLine>, all: usize },
    /// The file was sent too long ago and is forgotten.
    Gone,
    /// The file has no game of that number.
    NoSuchNumber { number: usize, all: usize },
    /// The file is impossible or unreadable.
    Refused { error: FileError },
    /// The file is larger than the limit.
    TooLarge,
    /// The platform did not hand the file over.
    Unreachable,
    /// The person has reached the daily limit of imports.
    Enough,
    /// The game cannot be continued: it is over, or its kind begins only from the start.
    NoStart { game: String, kind: GameKey },
}

/// A game of a file that holds several.
#[derive(Clone, Debug)]
pub(crate) struct ImportLine {
    /// Number of the game, from 1.
    pub number: usize,
    /// `An – Bình 1-0`; `None` if it cannot be read.
    pub title: Option<String>,
}
