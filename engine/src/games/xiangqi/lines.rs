//! Open lines: what a rook or a cannon sees along its rank and file.
//!
//! A line is looked up by the place on it and the occupied places of it, so a slide costs two loads.

use super::point::{FILES, Point, Points, RANKS};

/// Occupied points, kept by ranks and by files so that either line is a run of bits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Occupancy {
    by_rank: u128,
    by_file: u128,
}

impl Occupancy {
    /// An empty board.
    pub const EMPTY: Occupancy = Occupancy { by_rank: 0, by_file: 0 };

    const fn file_bit(point: Point) -> u128 {
        1 << (point.file() * RANKS + point.rank())
    }

    /// The same with a piece on `point`.
    pub const fn with(self, point: Point) -> Occupancy {
        Occupancy { by_rank: self.by_rank | point.set().0, by_file: self.by_file | Occupancy::file_bit(point) }
    }

    /// The same without the piece on `point`.
    pub const fn without(self, point: Point) -> Occupancy {
        Occupancy { by_rank: self.by_rank & !point.set().0, by_file: self.by_file & !Occupancy::file_bit(point) }
    }

    /// True if a piece stands on `point`.
    pub const fn contains(self, point: Point) -> bool {
        self.points().contains(point)
    }

    /// Every point with a piece on it.
    pub const fn points(self) -> Points {
        Points(self.by_rank)
    }

    const fn rank_of(self, point: Point) -> usize {
        (self.by_rank >> (point.rank() * FILES)) as usize & ((1 << FILES) - 1)
    }

    const fn file_of(self, point: Point) -> usize {
        (self.by_file >> (point.file() * RANKS)) as usize & ((1 << RANKS) - 1)
    }

    /// Points along both lines up to and including the first piece in each direction.
    pub fn reach(self, from: Point) -> Points {
        let rank = LINES[usize::from(from.file())][self.rank_of(from)].reach;
        let file = LINES[usize::from(from.rank())][self.file_of(from)].reach;
        on_board(from, rank, file)
    }

    /// The second piece in each direction: what a cannon on `from` aims at.
    pub fn jumps(self, from: Point) -> Points {
        let rank = LINES[usize::from(from.file())][self.rank_of(from)].jumps;
        let file = LINES[usize::from(from.rank())][self.file_of(from)].jumps;
        on_board(from, rank, file)
    }
}

/// The points strictly between two points of one rank or file; none if they share neither.
pub fn between(one: Point, other: Point) -> Points {
    let line = if one.rank() == other.rank() {
        u128::MAX
    } else if one.file() == other.file() {
        FILE << one.file()
    } else {
        return Points::NONE;
    };
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    let below_high = high.set().0 - 1;
    let up_to_low = (low.set().0 << 1) - 1;
    Points(line & below_high & !up_to_low)
}

/// The rank and the file of `point`, without itself.
pub fn cross(point: Point) -> Points {
    let rank = ((1 << FILES) - 1) << (point.rank() * FILES);
    Points((rank | FILE << point.file()) & !point.set().0)
}

fn on_board(from: Point, rank: u16, file: u16) -> Points {
    // A rank has one place less than the lines of the table.
    let rank = u128::from(rank) & ((1 << FILES) - 1);
    Points(rank << (from.rank() * FILES) | SPREAD[usize::from(file)] << from.file())
}

#[derive(Clone, Copy)]
struct Line {
    reach: u16,
    jumps: u16,
}

/// File `a`.
const FILE: u128 = SPREAD[(1 << RANKS) - 1];

/// Bits of a file, one for each rank, moved to the points of file `a`.
static SPREAD: [u128; 1 << RANKS] = {
    let mut table = [0; 1 << RANKS];
    let mut bits = 1;
    while bits < table.len() {
        let low = bits.trailing_zeros();
        table[bits] = table[bits & (bits - 1)] | 1 << (low * FILES as u32);
        bits += 1;
    }
    table
};

/// By place on the line and occupied places. Ranks use the first nine places of it.
static LINES: [[Line; 1 << RANKS]; RANKS as usize] = {
    let mut table = [[Line { reach: 0, jumps: 0 }; 1 << RANKS]; RANKS as usize];
    let mut place = 0;
    while place < table.len() {
        let mut occupied = 0;
        while occupied < table[place].len() {
            table[place][occupied] = line(place as u32, occupied as u32);
            occupied += 1;
        }
        place += 1;
    }
    table
};

const fn line(place: u32, occupied: u32) -> Line {
    let here = 1 << place;
    let all = (1 << RANKS) - 1;
    let below = occupied & (here - 1);
    let above = occupied & !(here - 1) & !here;
    let first_below = highest(below);
    let first_above = lowest(above);
    let reach_below = (here - 1) & !first_below.saturating_sub(1);
    let reach_above = !(here | (here - 1)) & if first_above == 0 { all } else { first_above | (first_above - 1) };
    Line {
        reach: (reach_below | reach_above) as u16,
        jumps: (highest(below & !first_below) | lowest(above & !first_above)) as u16,
    }
}

const fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}

const fn highest(bits: u32) -> u32 {
    if bits == 0 { 0 } else { 1 << (31 - bits.leading_zeros()) }
}
