//! Squares, directions and sets of squares.
//!
//! A square is a cell of a 16 × 16 board with an edge two cells wide on every side, so that no step
//! or jump has to ask where the board ends. Names are those of clause 8: file 12 to 1, rank `a` to `l`.

use std::fmt;

use crate::{Board, Seat, Site};

/// Files and ranks.
pub const SIDE: u8 = 12;

/// Cells of the edge on each side: as many as the longest jump.
const EDGE_CELLS: u8 = 2;

/// Cells in a row of the padded board.
const STRIDE: u8 = 16;

/// One of the 144 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Rows count from sente's back rank `l`, columns from file 12.
    pub const fn at(row: u8, column: u8) -> Option<Square> {
        if row < SIDE && column < SIDE { Some(Square((row + EDGE_CELLS) * STRIDE + column + EDGE_CELLS)) } else { None }
    }

    /// The square of a cell that is known to lie on the board.
    pub(super) const fn of_cell(cell: u8) -> Square {
        Square(cell)
    }

    pub(super) const fn cell(self) -> u8 {
        self.0
    }

    /// The square of a site; `None` off the board.
    pub fn from_site(site: Site) -> Option<Square> {
        match Board::Chu.place(site) {
            Some((column, row)) => Square::at(row, column),
            None => None,
        }
    }

    /// The same square on [`Board::Chu`].
    pub fn site(self) -> Site {
        Board::Chu.at(self.column(), self.row())
    }

    /// 0 is sente's back rank, `l`.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE - EDGE_CELLS
    }

    /// 0 is file 12.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE - EDGE_CELLS
    }

    /// 12 down to 1, from sente's left.
    pub const fn file(self) -> u8 {
        SIDE - self.column()
    }

    /// 1 for rank `a`, 12 for rank `l`.
    pub const fn rank(self) -> u8 {
        SIDE - self.row()
    }

    /// The square of a file (1-12) and a rank (1 for `a`).
    pub const fn of_file_and_rank(file: u8, rank: u8) -> Option<Square> {
        if file == 0 || rank == 0 || file > SIDE || rank > SIDE {
            return None;
        }
        Square::at(SIDE - rank, SIDE - file)
    }

    /// Reads a name such as `7g` at the start of `text`; returns the rest.
    pub fn read(text: &str) -> Option<(Square, &str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let file: u8 = text.get(..digits).filter(|digits| !digits.starts_with('0'))?.parse().ok()?;
        let rest = text.get(digits..)?;
        let letter = rest.bytes().next().filter(|letter| (b'a'..=b'l').contains(letter))?;
        Some((Square::of_file_and_rank(file, letter - b'a' + 1)?, rest.get(1..)?))
    }

    /// The four ranks farthest from `seat` (clause 1.1).
    pub const fn is_zone_of(self, seat: Seat) -> bool {
        match seat {
            Seat::First => self.row() >= SIDE - 4,
            Seat::Second => self.row() < 4,
        }
    }

    /// The rank farthest from `seat`, where its pawns and lances cannot move on (clause 2.2).
    pub const fn is_last_rank_of(self, seat: Seat) -> bool {
        match seat {
            Seat::First => self.row() == SIDE - 1,
            Seat::Second => self.row() == 0,
        }
    }

    /// King-steps between two squares.
    pub const fn distance(self, other: Square) -> u8 {
        let rows = self.row().abs_diff(other.row());
        let columns = self.column().abs_diff(other.column());
        if rows > columns { rows } else { columns }
    }

    /// The square `steps` away in a direction, if it is on the board.
    pub fn step(self, direction: Direction, steps: u8) -> Option<Square> {
        let (rows, columns) = direction.deltas();
        let along = |from: u8, delta: i8| from.checked_add_signed(delta.checked_mul(i8::try_from(steps).ok()?)?);
        Square::at(along(self.row(), rows)?, along(self.column(), columns)?)
    }

    /// The direction in which `other` lies and how far; `None` if it lies in none of the eight.
    pub fn towards(self, other: Square) -> Option<(Direction, u8)> {
        let distance = self.distance(other);
        Direction::ALL
            .into_iter()
            .find(|direction| distance > 0 && self.step(*direction, distance) == Some(other))
            .map(|direction| (direction, distance))
    }

    /// The square on the other side of the board, seen from the other seat.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square(u8::MAX - self.0)
    }

    /// All 144, from sente's back rank up, file 12 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        Board::Chu.sites().filter_map(Square::from_site)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), char::from(b'a' + self.rank() - 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The eight directions as sente sees them, clockwise; turning by four is turning round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// Towards rank `a`.
    Forward,
    /// Towards rank `a` and file 1.
    ForwardRight,
    /// Towards file 1.
    Right,
    /// Towards rank `l` and file 1.
    BackRight,
    /// Towards rank `l`.
    Back,
    /// Towards rank `l` and file 12.
    BackLeft,
    /// Towards file 12.
    Left,
    /// Towards rank `a` and file 12.
    ForwardLeft,
}

impl Direction {
    /// Clockwise from straight forward.
    pub const ALL: [Direction; 8] = [
        Direction::Forward,
        Direction::ForwardRight,
        Direction::Right,
        Direction::BackRight,
        Direction::Back,
        Direction::BackLeft,
        Direction::Left,
        Direction::ForwardLeft,
    ];

    /// Its bit in a byte of directions, the lowest for forward.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    const fn deltas(self) -> (i8, i8) {
        match self {
            Direction::Forward => (1, 0),
            Direction::ForwardRight => (1, 1),
            Direction::Right => (0, 1),
            Direction::BackRight => (-1, 1),
            Direction::Back => (-1, 0),
            Direction::BackLeft => (-1, -1),
            Direction::Left => (0, -1),
            Direction::ForwardLeft => (1, -1),
        }
    }
}

/// Cells to the neighbour in each direction of [`Direction::ALL`].
pub(super) const DELTAS: [u8; 8] = {
    let mut deltas = [0; 8];
    let mut i = 0;
    while i < 8 {
        let (rows, columns) = Direction::ALL[i].deltas();
        deltas[i] = (rows * STRIDE as i8 + columns) as u8;
        i += 1;
    }
    deltas
};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares([u64; 4]);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares([0; 4]);

    /// True if `square` is in it.
    pub const fn contains(&self, square: Square) -> bool {
        self.0[(square.0 / 64) as usize] & (1 << (square.0 % 64)) != 0
    }

    /// Adds `square`, if it is not there yet.
    pub const fn insert(&mut self, square: Square) {
        self.0[(square.0 / 64) as usize] |= 1 << (square.0 % 64);
    }

    /// Takes `square` out, if it is there.
    pub const fn remove(&mut self, square: Square) {
        self.0[(square.0 / 64) as usize] &= !(1 << (square.0 % 64));
    }

    /// True if no square is in it.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Number of squares in it.
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// From sente's back rank up, file 12 first.
    pub fn sites(self) -> Vec<Site> {
        self.into_iter().map(Square::site).collect()
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    #[inline]
    fn into_iter(self) -> SquaresIter {
        SquaresIter { words: self.0, at: 0 }
    }
}

/// Squares of a set in order.
#[derive(Clone, Debug)]
pub struct SquaresIter {
    words: [u64; 4],
    at: usize,
}

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(Square((self.at as u8) * 64 + bit));
            }
            self.at += 1;
        }
        None
    }
}
