//! Match files in the `.mat` form that GNU Backgammon and others exchange (clause 6.3).
//!
//! The first seat stands on the left. A resignation has no words of its own there: a game that
//! ends with `Wins` before all checkers are off was given up.

mod read;
mod write;

pub use read::{Imported, MatError, read};
pub use write::write;

use crate::{FileError, GameKey, GameOptions, Score, Tags, Transcript};

/// Columns of the left player's part of a line.
const LEFT: usize = 28;
/// Characters of a name that GNU Backgammon reads.
const NAME_CHARS_MAX: usize = 30;

/// Reads one match as it is replayed on a table.
///
/// # Errors
/// As [`read`].
pub(crate) fn transcript(text: &str) -> Result<Transcript, FileError> {
    let read = read(text).map_err(|error| FileError::Syntax { line: error.line, what: error.what })?;
    let rules = read.game.rules();
    let mut options: GameOptions = [("cube".to_owned(), "on".to_owned())].into();
    if rules.length > 0 {
        options.insert("match".to_owned(), rules.length.to_string());
    }
    let named = |name: String| Some(name).filter(|name| !name.trim().is_empty());
    Ok(Transcript {
        game: GameKey::Backgammon,
        options,
        start: None,
        tags: Tags { players: read.names.map(named), ..Tags::default() },
        steps: read.steps,
        score: Score::Open,
    })
}
