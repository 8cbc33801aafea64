//! The verdict of the rules on a typed move, given once and played later.

use crate::{AnyGame, MOVE_TEXT_BYTES_MAX, MoveError, Notation, ReadError};

use super::{Refusal, Table};

/// A move that the rules allow at one version of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedMove {
    pub(super) mv: String,
    table: String,
    version: u32,
}

impl AllowedMove {
    /// Canonical text of the move.
    pub fn canonical(&self) -> &str {
        &self.mv
    }
}

/// A text that was read as one move of the present position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgedMove {
    /// The rules allow it.
    Allowed(AllowedMove),
    /// The rules forbid it.
    Forbidden {
        /// Canonical text of the move.
        mv: String,
        /// The rule against it.
        why: MoveError,
    },
}

impl JudgedMove {
    /// Canonical text of the move.
    pub fn canonical(&self) -> &str {
        match self {
            JudgedMove::Allowed(allowed) => &allowed.mv,
            JudgedMove::Forbidden { mv, .. } => mv,
        }
    }
}

impl Table {
    /// Reads a text as a move of the present position and asks the rules about it. `None` before the start.
    ///
    /// # Errors
    /// The text is longer than [`MOVE_TEXT_BYTES_MAX`] bytes, or is not one clear move.
    pub fn judge(&self, text: &str, prefer: Option<Notation>) -> Option<Result<JudgedMove, ReadError>> {
        Some(self.judge_in(self.shown().game.as_ref()?, text, prefer))
    }

    fn judge_in(&self, game: &AnyGame, text: &str, prefer: Option<Notation>) -> Result<JudgedMove, ReadError> {
        if text.len() > MOVE_TEXT_BYTES_MAX {
            return Err(ReadError::TooLong);
        }
        game.read(text, prefer).map(|mv| match game.allow(&mv) {
            Ok(()) => JudgedMove::Allowed(AllowedMove { mv, table: self.id().to_owned(), version: self.version }),
            Err(why) => JudgedMove::Forbidden { mv, why },
        })
    }

    /// The move of a text, if the rules allow it.
    pub(super) fn allowed(&self, text: &str, prefer: Option<Notation>) -> Result<AllowedMove, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NotStarted)?;
        match self.judge_in(game, text, prefer) {
            Ok(JudgedMove::Allowed(allowed)) => Ok(allowed),
            Ok(JudgedMove::Forbidden { why, .. }) => Err(why.into()),
            Err(error) => Err(MoveError::from(error).into()),
        }
    }

    /// The same move; a verdict of another version or table is given again.
    pub(super) fn still_allowed(&self, allowed: AllowedMove) -> Result<AllowedMove, Refusal> {
        match allowed.version == self.version && allowed.table == self.id() {
            true => Ok(allowed),
            false => self.allowed(&allowed.mv, Some(Notation::Coordinates)),
        }
    }
}
