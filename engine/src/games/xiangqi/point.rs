//! Points of the board and sets of them.
//!
//! Files `a`-`i` from Red's left, ranks `1`-`10` from Red's side (clause 1.1); inside, both count from 0.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::{Seat, Site};

/// Points in a rank.
pub const FILES: u8 = 9;
/// Points in a file.
pub const RANKS: u8 = 10;

/// One of the 90 points; every value is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// Points on the board.
    pub const COUNT: usize = 90;

    /// The point of an index; `None` from 90 on.
    pub const fn new(index: u8) -> Option<Point> {
        if (index as usize) < Point::COUNT { Some(Point(index)) } else { None }
    }

    /// The point of a file (0-8 for `a`-`i`) and a rank (0-9 for `1`-`10`).
    pub const fn at(file: u8, rank: u8) -> Option<Point> {
        if file < FILES && rank < RANKS { Some(Point(rank * FILES + file)) } else { None }
    }

    /// All points, `a1 b1 … i10`.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> {
        (0..Point::COUNT as u8).map(Point)
    }

    /// `rank · 9 + file`, both from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0-8 for `a`-`i`, from Red's left.
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// 0-9 for `1`-`10`, from Red's side.
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The same point on [`crate::Board::Lattice`].
    pub const fn site(self) -> Site {
        Site(self.0 as u16)
    }

    /// `None` for a site off the board.
    pub fn from_site(site: Site) -> Option<Point> {
        u8::try_from(site.0).ok().and_then(Point::new)
    }

    /// The point that many files to the right and ranks up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Point> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Point::at(file as u8, rank as u8) }
    }

    /// On `seat`'s own side of the river.
    pub const fn is_home_of(self, seat: Seat) -> bool {
        match seat {
            Seat::First => self.rank() < 5,
            Seat::Second => self.rank() >= 5,
        }
    }

    /// In `seat`'s palace: files d-f, the three ranks at its edge.
    pub const fn is_palace_of(self, seat: Seat) -> bool {
        let depth = match seat {
            Seat::First => self.rank(),
            Seat::Second => RANKS - 1 - self.rank(),
        };
        3 <= self.file() && self.file() <= 5 && depth < 3
    }

    /// The same point seen from the other side of the river, on the same file.
    pub const fn mirrored(self) -> Point {
        Point((RANKS - 1 - self.rank()) * FILES + self.file())
    }

    /// The set of this point alone.
    pub const fn set(self) -> Points {
        Points(1 << self.0)
    }

    /// Reads a name like `e10` at the start of `text`; returns it with the rest.
    pub fn read(text: &str) -> Option<(Point, &str)> {
        let (letter, rest) = (*text.as_bytes().first()?, text.get(1..)?);
        let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        let rank = rest.get(..digits)?.parse::<u8>().ok()?.checked_sub(1)?;
        if rest.starts_with('0') {
            return None;
        }
        Some((Point::at(file, rank)?, rest.get(digits..)?))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Points(pub(super) u128);

impl Points {
    /// No point.
    pub const NONE: Points = Points(0);

    /// True if `point` is in it.
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.0 & 1 == 1
    }

    /// True if no point is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of points in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The point with the lowest index.
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point(self.0.trailing_zeros() as u8)) }
    }

    /// The points that are in both.
    pub const fn and(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }

    /// The points that are in either.
    pub const fn or(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }

    /// The points that are in this one alone.
    pub const fn without(self, other: Points) -> Points {
        Points(self.0 & !other.0)
    }

    /// Its points as sites, by index.
    pub fn sites(self) -> Vec<Site> {
        self.map(Point::site).collect()
    }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let point = self.first()?;
        self.0 &= self.0 - 1;
        Some(point)
    }
}

impl BitOr for Points {
    type Output = Points;
    fn bitor(self, other: Points) -> Points {
        self.or(other)
    }
}

impl BitAnd for Points {
    type Output = Points;
    fn bitand(self, other: Points) -> Points {
        self.and(other)
    }
}

impl Not for Points {
    type Output = Points;
    fn not(self) -> Points {
        Points(!self.0 & ((1 << Point::COUNT) - 1))
    }
}

impl BitOrAssign for Points {
    fn bitor_assign(&mut self, other: Points) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Points {
    fn bitand_assign(&mut self, other: Points) {
        self.0 &= other.0;
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|point| point.to_string())).finish()
    }
}
