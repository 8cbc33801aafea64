//! A private conditional line: "if my opponent plays this, I play that, and if then …" (days 2.6).
//!
//! Every ply is tried on a copy before the line is saved. A line ends where chance decides: a ply after a roll or a
//! turned-up piece would be a wager, and asking for it a way to learn what is hidden.

use thiserror::Error;

use crate::{LINE_PLIES_MAX, MOVE_TEXT_BYTES_MAX, MoveError, Notation, ReadError, Seat, Turn};

use super::{Phase, Refusal, Table};

/// Why a line is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// Not a running game of this player.
    #[error(transparent)]
    Table(Refusal),
    /// It is this player's turn: a move is made instead.
    #[error("it is the own turn")]
    OwnTurn,
    /// It does not end with an own move, or holds nothing.
    #[error("a line ends with an own move")]
    NoAnswer,
    /// More than [`LINE_PLIES_MAX`] plies.
    #[error("the line is too long")]
    TooLong,
    /// A ply that is no move there, counted from 0.
    #[error("ply {at}: {error}")]
    Ply {
        /// Number of the ply.
        at: usize,
        /// Why not.
        error: MoveError,
    },
    /// The position after this ply is unknown, counted from 0.
    #[error("chance speaks after ply {at}")]
    PastChance {
        /// Number of the ply.
        at: usize,
    },
    /// The game would be over after this ply, counted from 0.
    #[error("the game ends with ply {at}")]
    PastEnd {
        /// Number of the ply.
        at: usize,
    },
}

impl Table {
    /// The canonical plies of a line of `seat`, whose first is the other side's next move; `prefer` is how it is
    /// written.
    ///
    /// # Errors
    /// Rule that keeps it from being played.
    pub fn line(&self, seat: Seat, plies: &[String], prefer: Option<Notation>) -> Result<Vec<String>, LineError> {
        match self.phase {
            Phase::Playing => {}
            Phase::Over(_) => return Err(LineError::Table(Refusal::Over)),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => {
                return Err(LineError::Table(Refusal::NotStarted));
            }
        }
        let Some(mut game) = self.game.clone() else { return Err(LineError::Table(Refusal::NotStarted)) };
        if self.to_move() == Some(seat) {
            return Err(LineError::OwnTurn);
        }
        if plies.len() > LINE_PLIES_MAX {
            return Err(LineError::TooLong);
        }
        if plies.is_empty() || plies.len() % 2 == 1 {
            return Err(LineError::NoAnswer);
        }
        let mut line = Vec::with_capacity(plies.len());
        for (at, text) in plies.iter().enumerate() {
            let failed = |error: MoveError| LineError::Ply { at, error };
            if text.len() > MOVE_TEXT_BYTES_MAX {
                return Err(failed(ReadError::TooLong.into()));
            }
            let mover = if at % 2 == 0 { seat.other() } else { seat };
            if game.turn() != Turn::Player(mover) {
                return Err(LineError::PastChance { at: at.saturating_sub(1) });
            }
            let mv = game.read(text, prefer).map_err(|error| failed(error.into()))?;
            game.allow(&mv).map_err(failed)?;
            line.push(mv.clone());
            if at + 1 == plies.len() {
                break;
            }
            let played = game.apply(&mv).map_err(failed)?;
            let is_hidden = played.turned_up.is_some() || played.captured.iter().any(|man| man.kind.is_none());
            if is_hidden || game.turn() == Turn::Chance {
                return Err(LineError::PastChance { at });
            }
            if game.verdict().is_some() {
                return Err(LineError::PastEnd { at });
            }
        }
        Ok(line)
    }
}

impl Table {
    /// Plies of a line, as far as they fit the board, in `notation`.
    pub fn line_in(&self, seat: Seat, plies: &[String], notation: Notation) -> Vec<String> {
        let Some(mut game) = self.game.clone().filter(|_| self.to_move() == Some(seat.other())) else {
            return Vec::new();
        };
        let mut moves = Vec::with_capacity(plies.len());
        for mv in plies {
            moves.push(game.write(mv, notation));
            if game.apply(mv).is_err() {
                break;
            }
        }
        moves
    }
}
