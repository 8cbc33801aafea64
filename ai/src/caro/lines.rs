//! Shapes that one mark makes in its line, by the law of the game (clause 3.1): five, a four, a three that grows.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use banco_engine::games::caro::rows::{FIVE, Five};

use super::{EDGE, EMPTY, MARGIN};

/// Shape that a mark makes, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// One square makes five of it.
    Four,
    /// Two squares do.
    OpenFour,
    /// Five that count.
    Five,
}

const OWN: u8 = 1;
const LENGTH: usize = 2 * MARGIN + 1;

/// Ten squares of a line around a free one, two bits each: free, own, the other's, beyond the edge.
#[derive(Clone, Copy)]
pub(super) struct Row(u32);

/// Every second bit of a row.
const LOW: u32 = 0x55555;

type Cells = [u8; LENGTH];

/// Answers by row, filled as they are asked for: whatever thread asks first writes the same.
struct Known([OnceLock<Box<[AtomicU8]>>; 3]);

static KNOWN: Known = Known([const { OnceLock::new() }; 3]);

impl Row {
    /// The line through `at`, as the first seat sees it.
    pub(super) fn around(cells: &[u8], at: usize, step: usize) -> Row {
        let mut bits = 0;
        for near in 1..=MARGIN {
            bits = bits << 4 | u32::from(cells[at - near * step]) << 2 | u32::from(cells[at + near * step]);
        }
        Row(bits)
    }

    /// As the other side sees it.
    pub(super) const fn turned(self) -> Row {
        Row((self.0 & LOW) << 1 | (self.0 >> 1) & LOW)
    }

    fn is_bare(self) -> bool {
        self.0 & LOW & !(self.0 >> 1) == 0
    }

    fn cells(self) -> Cells {
        let mut cells = [EMPTY; LENGTH];
        for near in 1..=MARGIN {
            let pair = self.0 >> (4 * (MARGIN - near));
            cells[MARGIN - near] = (pair >> 2 & 3) as u8;
            cells[MARGIN + near] = (pair & 3) as u8;
        }
        cells
    }

    /// Shape that an own mark in the middle makes; alone it makes nothing yet.
    pub(super) fn makes(self, five: Five) -> u8 {
        if self.is_bare() {
            return Makes::Nothing as u8;
        }
        let law = match five {
            Five::OpenEnded => 0,
            Five::Free => 1,
            Five::Exact => 2,
        };
        let known = KNOWN.0[law].get_or_init(|| (0..1 << (4 * MARGIN)).map(|_| AtomicU8::new(0)).collect());
        let entry = &known[self.0 as usize];
        match entry.load(Ordering::Relaxed) {
            0 => {
                let mut cells = self.cells();
                cells[MARGIN] = OWN;
                let makes = if wins_at(&cells, MARGIN, five) { Makes::Five } else { judge(&mut cells, five) } as u8;
                entry.store(makes + 1, Ordering::Relaxed);
                makes
            }
            makes => makes - 1,
        }
    }
}

/// True if the row through `at` wins.
fn wins_at(cells: &Cells, at: usize, five: Five) -> bool {
    let end = |mut at: usize, up: bool| {
        let mut length = 0;
        loop {
            let next = if up { at + 1 } else { at.wrapping_sub(1) };
            match cells.get(next) {
                Some(&OWN) => (at, length) = (next, length + 1),
                other => return (length, other.is_some_and(|cell| *cell != EMPTY && *cell != EDGE)),
            }
        }
    };
    let ((before, closed), (behind, shut)) = (end(at, false), end(at, true));
    let length = before + behind + 1;
    match five {
        Five::OpenEnded => length >= FIVE && !(closed && shut),
        Five::Free => length >= FIVE,
        Five::Exact => length == FIVE,
    }
}

/// Shape of a line that holds no five.
fn judge(cells: &mut Cells, five: Five) -> Makes {
    let mut fives = 0;
    for at in 1..LENGTH - 1 {
        if cells[at] == EMPTY {
            cells[at] = OWN;
            fives += usize::from(wins_at(cells, at, five));
            cells[at] = EMPTY;
        }
    }
    match fives {
        0 => grows(cells, five),
        1 => Makes::Four,
        _ => Makes::OpenFour,
    }
}

/// Shape that the best further mark makes of it.
fn grows(cells: &mut Cells, five: Five) -> Makes {
    if cells.iter().filter(|cell| **cell == OWN).count() < 2 {
        return Makes::Nothing;
    }
    let mut best = Makes::Nothing;
    for at in 1..LENGTH - 1 {
        if cells[at] != EMPTY {
            continue;
        }
        cells[at] = OWN;
        let next = match judge(cells, five) {
            Makes::OpenFour => Makes::OpenThree,
            Makes::Four => Makes::Three,
            Makes::OpenThree => Makes::OpenTwo,
            Makes::Three => Makes::Two,
            Makes::Nothing | Makes::Two | Makes::OpenTwo | Makes::Five => Makes::Nothing,
        };
        cells[at] = EMPTY;
        if next as u8 > best as u8 {
            best = next;
        }
    }
    best
}
