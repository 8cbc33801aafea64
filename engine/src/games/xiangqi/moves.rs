//! A move and its canonical text.

use std::fmt;
use std::str::FromStr;

use crate::{MOVE_TEXT_BYTES_MAX, MoveShape, ReadError};

use super::point::Point;

/// From where to where. Everything else follows from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Origin of the piece.
    pub from: Point,
    /// Target; a piece on it is captured.
    pub to: Point,
}

impl Move {
    /// Its ends as sites; there is no promotion in xiangqi.
    pub const fn shape(self) -> MoveShape {
        MoveShape { from: Some(self.from.site()), via: None, to: self.to.site(), promotion: None }
    }

    /// Reads coordinates as people type them: `h3e3`, `H3-E3`, `h3 x e3`.
    ///
    /// # Errors
    /// Anything else. Legality is not asked.
    pub fn read(text: &str) -> Result<Move, ReadError> {
        if text.len() > MOVE_TEXT_BYTES_MAX {
            return Err(ReadError::TooLong);
        }
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if text.is_empty() {
            return Err(ReadError::Empty);
        }
        Move::read_packed(&text).ok_or(ReadError::Unknown { candidates: Vec::new() })
    }

    fn read_packed(text: &str) -> Option<Move> {
        let (from, rest) = Point::read(text)?;
        let rest = rest.strip_prefix(['-', 'x', 'X', '×', '–']).unwrap_or(rest);
        let (to, rest) = Point::read(rest)?;
        rest.is_empty().then_some(Move { from, to })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Move, ReadError> {
        let mv = Move::read(text)?;
        if mv.to_string() == text { Ok(mv) } else { Err(ReadError::Unknown { candidates: vec![mv.to_string()] }) }
    }
}
