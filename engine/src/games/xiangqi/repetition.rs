//! Perpetual check, perpetual chase and the drawing counters (clauses 3 and 4, profile `cxq`).
//!
//! The referee watches every ply and keeps only what the law counts: the standing runs of both
//! sides and three counters. A face-down man of jieqi counts as the man of its point, so no
//! verdict can depend on what it hides (jieqi clause 2.3).

mod counters;
mod pairs;
mod runs;

use crate::{Ending, Seat};

pub use counters::Counters;
pub use pairs::{Deed, Pair, deed};
pub use runs::{Run, Runs};

use super::course::Ply;
use super::options::{Repetition, Rules};
use super::point::Point;
use super::position::Position;

/// Where the man on each point stood at the beginning: its identity.
pub type Origins = [Option<Point>; Point::COUNT];

/// What has to be remembered of the plies so far.
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Rules,
    /// What the last ply did, with the points of now.
    last: Deed,
    runs: [Runs; 2],
    counters: Counters,
}

impl Referee {
    pub fn new(rules: Rules) -> Referee {
        Referee {
            rules,
            last: Deed::default(),
            runs: [Runs::default(), Runs::default()],
            counters: Counters::default(),
        }
    }

    pub const fn last(&self) -> &Deed {
        &self.last
    }

    pub const fn runs(&self, seat: Seat) -> &Runs {
        &self.runs[seat.index()]
    }

    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// Judges a ply; `origins` are those after it.
    pub fn judge(&mut self, before: &Position, after: &Position, ply: &Ply, origins: &Origins) -> Option<Ending> {
        let mover = before.to_move();
        let is_reply = !self.last.is_quiet();
        self.last = match (self.rules.repetition, self.rules.counters) {
            (Repetition::Off, false) => Deed::default(),
            (Repetition::Cxq, _) | (Repetition::Off, true) => deed(before, after, ply.mv),
        };
        if ply.captured.is_some() {
            self.runs = [Runs::default(), Runs::default()];
        }
        self.runs[mover.index()].extend(&self.last, origins);
        self.counters.count(before, ply, is_reply || !self.last.is_quiet(), self.rules);
        let violation = match self.rules.repetition {
            Repetition::Cxq => runs::verdict(mover, self.runs(mover), self.runs(mover.other())),
            Repetition::Off => None,
        };
        violation.or_else(|| self.counters.verdict(self.rules))
    }

    /// The runs of `seat`, who has just moved, that have two plies of allowance or fewer left (clause 3.7).
    pub fn warnings(&self, seat: Seat, place_of: impl Fn(Point) -> Option<Point>) -> Vec<String> {
        match self.rules.repetition {
            Repetition::Cxq => self.runs(seat).warnings(place_of),
            Repetition::Off => Vec::new(),
        }
    }
}
