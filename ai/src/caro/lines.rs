//! Shapes that one mark makes in its line, by the law of the game (clause 3.1): five, a four, a three that grows.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use banco_engine::games::caro::rows::{FIVE, Five};

/// Squares on either side of a mark that decide what it makes.
pub(super) const REACH: usize = 5;

/// Squares of a row: those around a mark, and its own.
const LENGTH: usize = 2 * REACH + 1;

/// Two bits of a square of a row.
pub(super) const EMPTY: u8 = 0;
const OWN: u8 = 1;
const OTHER: u8 = 2;
pub(super) const EDGE: u8 = 3;

/// Shape that a mark makes, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Makes {
    Nothing,
    /// A two that grows into a three with one way on.
    Two,
    /// A two that grows into an open three.
    OpenTwo,
    /// A three that grows into a four.
    Three,
    /// A three that grows into a four which cannot be stopped.
    OpenThree,
    /// The other side can keep it from becoming five.
    Four,
    /// The other side cannot.
    OpenFour,
    /// Five that count.
    Five,
}

const ALL: [Makes; 8] = [
    Makes::Nothing,
    Makes::Two,
    Makes::OpenTwo,
    Makes::Three,
    Makes::OpenThree,
    Makes::Four,
    Makes::OpenFour,
    Makes::Five,
];

/// The ten squares of a line around a free one, two bits each, as the first seat sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row(u32);

/// Every second bit of a row.
const LOW: u32 = 0x55555;

/// Squares of a row; the middle one is the mark that is judged.
type Cells = [u8; LENGTH];

impl Row {
    /// From the eleven squares of a line, the lowest bits first; the middle one is free.
    pub(super) const fn of_window(window: u64) -> Row {
        let half = 2 * REACH as u32;
        let below = window & ((1 << half) - 1);
        Row((below | (window >> 2) & (((1 << half) - 1) << half)) as u32)
    }

    /// As the other side sees it.
    pub(super) const fn turned(self) -> Row {
        let (low, high) = (self.0 & LOW, self.0 >> 1 & LOW);
        Row(low << 1 | high)
    }

    const fn has_own(self) -> bool {
        self.0 & LOW & !(self.0 >> 1) != 0
    }

    /// Place of the square `at` of [`Cells`] in the row; not the middle.
    const fn shift(at: usize) -> usize {
        if at < REACH { 2 * at } else { 2 * (at - 1) }
    }

    fn cells(self) -> Cells {
        let mut cells = [OWN; LENGTH];
        for (at, cell) in cells.iter_mut().enumerate().filter(|(at, _)| *at != REACH) {
            *cell = (self.0 >> Row::shift(at) & 3) as u8;
        }
        cells
    }

    const fn with_own(self, at: usize) -> Row {
        Row(self.0 | (OWN as u32) << Row::shift(at))
    }
}

/// Shapes by row, worked out as they are asked for: any thread that asks first writes the same.
pub(super) struct Shapes {
    five: Five,
    /// The first side's shape in the low half, the other's in the high one; each with a bit that says it is known.
    known: Box<[AtomicU8]>,
}

const IS_KNOWN: u8 = 8;

impl Shapes {
    /// The shapes of one law.
    pub(super) fn of(five: Five) -> &'static Shapes {
        static ALL: [OnceLock<Shapes>; 3] = [const { OnceLock::new() }; 3];
        let law = match five {
            Five::OpenEnded => 0,
            Five::Free => 1,
            Five::Exact => 2,
        };
        ALL[law].get_or_init(|| Shapes { five, known: (0..1 << (4 * REACH)).map(|_| AtomicU8::new(0)).collect() })
    }

    pub(super) const fn five(&self) -> Five {
        self.five
    }

    /// Shapes that a mark of either side makes in the middle: the first side's in the low four bits.
    pub(super) fn both(&self, row: Row) -> u8 {
        let known = self.known[row.0 as usize].load(Ordering::Relaxed);
        if known & (IS_KNOWN | IS_KNOWN << 4) == IS_KNOWN | IS_KNOWN << 4 {
            return known & 0x77;
        }
        self.own(row) as u8 | (self.own(row.turned()) as u8) << 4
    }

    /// Shape that an own mark in the middle makes; alone it makes nothing yet.
    pub(super) fn own(&self, row: Row) -> Makes {
        let known = self.known[row.0 as usize].load(Ordering::Relaxed);
        if known & IS_KNOWN != 0 {
            return ALL[usize::from(known & 7)];
        }
        let makes = if row.has_own() { self.judge(row) } else { Makes::Nothing };
        self.known[row.0 as usize].fetch_or(makes as u8 | IS_KNOWN, Ordering::Relaxed);
        self.known[row.turned().0 as usize].fetch_or((makes as u8 | IS_KNOWN) << 4, Ordering::Relaxed);
        makes
    }

    /// True if an own mark in the middle makes a four that no mark on `at` stops; not the middle.
    pub(super) fn is_open_with_other(&self, row: Row, at: usize) -> bool {
        self.own(Row(row.0 | u32::from(OTHER) << Row::shift(at))) == Makes::OpenFour
    }

    fn judge(&self, row: Row) -> Makes {
        let mut cells = row.cells();
        if wins_at(&cells, REACH, self.five) {
            return Makes::Five;
        }
        match fives(&mut cells, self.five) {
            0 => self.grows(row, &cells),
            1 => Makes::Four,
            _ if is_stopped(&mut cells, self.five) => Makes::Four,
            _ => Makes::OpenFour,
        }
    }

    /// Shape that the best further mark makes of a line without a four.
    fn grows(&self, row: Row, cells: &Cells) -> Makes {
        let next = (1..LENGTH - 1).filter(|at| cells[*at] == EMPTY).map(|at| match self.own(row.with_own(at)) {
            Makes::OpenFour => Makes::OpenThree,
            Makes::Four => Makes::Three,
            Makes::OpenThree => Makes::OpenTwo,
            Makes::Three => Makes::Two,
            Makes::Nothing | Makes::Two | Makes::OpenTwo | Makes::Five => Makes::Nothing,
        });
        next.max().unwrap_or(Makes::Nothing)
    }
}

/// Squares that make five of the line; those of the ends cannot.
fn fives(cells: &mut Cells, five: Five) -> usize {
    let mut count = 0;
    for at in 1..LENGTH - 1 {
        if cells[at] == EMPTY {
            cells[at] = OWN;
            count += usize::from(wins_at(cells, at, five));
            cells[at] = EMPTY;
        }
    }
    count
}

/// True if one mark of the other side leaves no square that makes five: by both ends of a row one mark can shut two.
fn is_stopped(cells: &mut Cells, five: Five) -> bool {
    (0..LENGTH).any(|at| {
        if cells[at] != EMPTY {
            return false;
        }
        cells[at] = OTHER;
        let is_stopped = fives(cells, five) == 0;
        cells[at] = EMPTY;
        is_stopped
    })
}

/// True if the row through `at` wins.
fn wins_at(cells: &Cells, at: usize, five: Five) -> bool {
    let end = |mut at: usize, up: bool| {
        let mut length = 0;
        loop {
            let next = if up { at + 1 } else { at.wrapping_sub(1) };
            match cells.get(next) {
                Some(&OWN) => (at, length) = (next, length + 1),
                other => return (length, other == Some(&OTHER)),
            }
        }
    };
    let ((before, closed), (behind, shut)) = (end(at, false), end(at, true));
    wins(before + behind + 1, closed && shut, five)
}

/// True if a row of `length` marks wins, both ends of which the other side holds or not.
pub(super) const fn wins(length: usize, is_shut: bool, five: Five) -> bool {
    match five {
        Five::OpenEnded => length >= FIVE && !is_shut,
        Five::Free => length >= FIVE,
        Five::Exact => length == FIVE,
    }
}
