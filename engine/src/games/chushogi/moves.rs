//! A move and its canonical text.

use std::fmt;
use std::str::FromStr;

use crate::{MOVE_TEXT_BYTES_MAX, ReadError};

use super::square::Square;

/// A move by what it does to the board (clause 3.3).
///
/// `via` is set only where the first of two steps captures; a step through an empty square is the same
/// move without it, and a pass is a move from a square to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Origin of the piece.
    pub from: Square,
    /// Square on which the first of two steps captures.
    pub via: Option<Square>,
    /// Site that the piece stands on afterwards.
    pub to: Square,
    /// It promotes on arrival; never with two steps (clause 3.3).
    pub promote: bool,
}

impl Move {
    /// Straight to the target, without promotion.
    pub const fn plain(from: Square, to: Square) -> Move {
        Move { from, via: None, to, promote: false }
    }

    /// With a capture on the first step.
    pub const fn two_steps(from: Square, via: Square, to: Square) -> Move {
        Move { from, via: Some(via), to, promote: false }
    }

    /// *Jitto*: the piece stays and the turn passes (clause 3.2).
    pub fn is_pass(self) -> bool {
        self.via.is_none() && self.from == self.to
    }

    /// *Igui*: the piece captures without leaving its square (clause 3.2).
    pub fn is_igui(self) -> bool {
        self.via.is_some() && self.from == self.to
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        if let Some(via) = self.via {
            via.fmt(f)?;
        }
        self.to.fmt(f)?;
        f.write_str(if self.promote { "+" } else { "" })
    }
}

impl FromStr for Move {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Move, ReadError> {
        match text.len() {
            0 => Err(ReadError::Empty),
            length if length > MOVE_TEXT_BYTES_MAX => Err(ReadError::TooLong),
            _ => read(text).ok_or(ReadError::Unknown { candidates: Vec::new() }),
        }
    }
}

fn read(text: &str) -> Option<Move> {
    let (squares, promote) = text.strip_suffix('+').map_or((text, false), |squares| (squares, true));
    let (from, rest) = Square::read(squares)?;
    let (second, rest) = Square::read(rest)?;
    if rest.is_empty() {
        return Some(Move { from, via: None, to: second, promote });
    }
    let (to, rest) = Square::read(rest)?;
    rest.is_empty().then_some(Move { from, via: Some(second), to, promote })
}
