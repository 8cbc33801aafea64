//! Squares, which are also the moves: a mark is put on one and that is all (clauses 1, 2 and 5).

use std::fmt;
use std::str::FromStr;

use crate::{MOVE_TEXT_BYTES_MAX, PaperSide, ReadError, Site};

/// A square by file and rank, both from 0. It can be said of any board: whether it lies on one says
/// [`Square::site`]. Canonical text is `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

/// Ranks that can be said: two digits.
const RANKS: u8 = 99;

impl Square {
    /// `letter` from `a`, `number` from 1; `None` for what no board of any size calls a square.
    pub fn said(letter: char, number: u32) -> Option<Square> {
        let number = u8::try_from(number).ok().filter(|number| (1..=RANKS).contains(number))?;
        letter.is_ascii_lowercase().then(|| Square { file: letter as u8 - b'a', rank: number - 1 })
    }

    /// The square of a file and a rank that are known to lie on a board.
    pub(super) const fn at(file: u8, rank: u8) -> Square {
        Square { file, rank }
    }

    /// The square of a site.
    pub fn of_site(site: Site, side: PaperSide) -> Square {
        let count = u16::from(side.count());
        Square { file: (site.0 % count) as u8, rank: (site.0 / count) as u8 }
    }

    /// The middle of a board: `h8`, `j10`.
    pub const fn centre(side: PaperSide) -> Square {
        Square { file: side.count() / 2, rank: side.count() / 2 }
    }

    /// `None` off the board.
    pub fn site(self, side: PaperSide) -> Option<Site> {
        let count = side.count();
        (self.file < count && self.rank < count)
            .then(|| Site(u16::from(self.rank) * u16::from(count) + u16::from(self.file)))
    }

    /// Steps a king would need from one square to the other.
    pub const fn distance(self, other: Square) -> u8 {
        let (files, ranks) = (self.file.abs_diff(other.file), self.rank.abs_diff(other.rank));
        if files > ranks { files } else { ranks }
    }

    /// The next square that way; `None` past the left or lower edge.
    pub fn step(self, [right, up]: [i8; 2]) -> Option<Square> {
        Some(Square { file: self.file.checked_add_signed(right)?, rank: self.rank.checked_add_signed(up)? })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl FromStr for Square {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Square, ReadError> {
        if text.len() > MOVE_TEXT_BYTES_MAX {
            return Err(ReadError::TooLong);
        }
        let mut chars = text.chars();
        let said = chars.next().and_then(|letter| Square::said(letter, chars.as_str().parse().ok()?));
        // One square, one text: `h08` and `h+8` are none.
        said.filter(|square| square.to_string() == text).ok_or(ReadError::Unknown { candidates: Vec::new() })
    }
}
