//! A move and its canonical text.

use std::fmt;
use std::str::FromStr;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move as Step, Position as _, Role, Square};

use crate::{MOVE_TEXT_BYTES_MAX, ReadError};

/// From where to where, and what a pawn becomes. Canonical text is UCI: `e2e4`, `e7e8q`.
///
/// Castling is the king's way (`e1g1`), in Chess960 the king takes its own rook (`e1h1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Origin of the piece.
    pub from: Square,
    /// Target; in Chess960 castling the rook's square.
    pub to: Square,
    /// Promotion of a pawn on the last rank; `None` for every other move.
    pub promotion: Option<Role>,
}

impl Move {
    /// The canonical move for what the library generated; `None` for a drop, which no variant of the program has.
    pub fn of(step: Step, mode: CastlingMode) -> Option<Move> {
        match step.to_uci(mode) {
            UciMove::Normal { from, to, promotion } => Some(Move { from, to, promotion }),
            UciMove::Put { .. } | UciMove::Null => None,
        }
    }

    /// Move of the library for it; `None` if it is illegal or not the canonical text of a legal move.
    pub fn step(self, position: &shakmaty::variant::VariantPosition) -> Option<Step> {
        let Move { from, to, promotion } = self;
        let step = UciMove::Normal { from, to, promotion }.to_move(position).ok()?;
        (Move::of(step, position.castles().mode()) == Some(self)).then_some(step)
    }

    /// The same step of a pawn with another promotion.
    pub const fn promoting(self, promotion: Option<Role>) -> Move {
        Move { promotion, ..self }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Move, ReadError> {
        if text.len() > MOVE_TEXT_BYTES_MAX {
            return Err(ReadError::TooLong);
        }
        let nothing = || ReadError::Unknown { candidates: Vec::new() };
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(UciMove::Normal { from, to, promotion }) => {
                let mv = Move { from, to, promotion };
                // A pawn never becomes a pawn, and capitals are not canonical.
                let is_canonical = promotion != Some(Role::Pawn) && mv.to_string() == text;
                is_canonical.then_some(mv).ok_or_else(nothing)
            }
            Ok(UciMove::Put { .. } | UciMove::Null) | Err(_) => Err(nothing()),
        }
    }
}
