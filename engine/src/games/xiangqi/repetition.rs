//! Perpetual check, perpetual chase and the drawing counters (clauses 3 and 4 with profile `cxq`,
//! clause 5.1 with profile `axf`).
//!
//! The referee watches every ply and keeps only what the law counts: the standing runs of both
//! sides and three counters. A face-down piece of jieqi counts as the piece of its point, so no
//! verdict can depend on what it hides (jieqi clause 2.3).

mod axf;
mod counters;
mod pairs;
mod runs;

use crate::{Counter, Ending, Seat};

pub use counters::Counters;
pub use pairs::{Deed, Pair, deed};
pub use runs::{Class, Offence, Run, Runs};

use super::game_state::Ply;
use super::options::{Repetition, Rules};
use super::point::Point;
use super::position::Position;

/// Identity of the piece on each point: its point at the beginning.
pub type Origins = [Option<Point>; Point::COUNT];

/// Memory of the plies so far.
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Rules,
    /// Effect of the last ply, with the points of now.
    last: Deed,
    runs: [Runs; 2],
    counters: Counters,
    /// Runs that the verdict rests on, once repetition has ended the game.
    offences: Vec<Offence>,
}

impl Referee {
    /// Referee before the first ply: no run, every counter at 0.
    pub fn new(rules: Rules) -> Referee {
        Referee {
            rules,
            last: Deed::default(),
            runs: [Runs::default(), Runs::default()],
            counters: Counters::default(),
            offences: Vec::new(),
        }
    }

    /// Options at the start.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Effect of the last ply, by the points after it; quiet before the first.
    pub const fn last(&self) -> &Deed {
        &self.last
    }

    /// The runs of `seat` that stand, with pieces by identity.
    pub const fn runs(&self, seat: Seat) -> &Runs {
        &self.runs[seat.index()]
    }

    /// The counters of clause 4, in plies.
    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// The counters near their limit (clause 4.5).
    pub fn near(&self) -> Vec<Counter> {
        self.counters.near(self.rules)
    }

    /// Every standing run, Red's first; only `cxq` counts them.
    pub fn standing(&self) -> Vec<Offence> {
        match self.rules.repetition {
            Repetition::Cxq => Seat::BOTH.iter().flat_map(|seat| self.runs(*seat).of(*seat)).collect(),
            Repetition::Axf | Repetition::Off => Vec::new(),
        }
    }

    /// Plies that `run` may have; `axf` allows none by number.
    pub const fn allowance(&self, run: Run) -> Option<u32> {
        match self.rules.repetition {
            Repetition::Cxq => Some(run.allowance()),
            Repetition::Axf | Repetition::Off => None,
        }
    }

    /// The runs on which a verdict of clause 3 rests, the last mover's first; with `axf`, Red's first.
    pub fn offences(&self) -> &[Offence] {
        &self.offences
    }

    /// Judges the last of `plies`; `origins` are those after it.
    pub fn judge(&mut self, before: &Position, after: &Position, plies: &[Ply], origins: &Origins) -> Option<Ending> {
        let ply = plies.last()?;
        let mover = before.to_move();
        let is_reply = !self.last.is_quiet();
        self.last = match (self.rules.repetition, self.rules.counters) {
            (Repetition::Axf | Repetition::Off, false) => Deed::default(),
            (Repetition::Cxq, _) | (Repetition::Axf | Repetition::Off, true) => deed(before, after, ply.mv),
        };
        if ply.captured.is_some() {
            self.runs = [Runs::default(), Runs::default()];
        }
        self.runs[mover.index()].extend(&self.last, origins);
        self.counters.count(before, ply, is_reply || !self.last.is_quiet(), self.rules);
        let verdict = match self.rules.repetition {
            Repetition::Cxq => runs::verdict(mover, self.runs(mover), self.runs(mover.other())),
            Repetition::Axf => axf::verdict(after, plies, origins),
            Repetition::Off => None,
        };
        let (ending, offences) = verdict.map_or((None, Vec::new()), |(ending, offences)| (Some(ending), offences));
        self.offences = offences;
        ending.or_else(|| self.counters.verdict(self.rules))
    }

    /// The runs of `seat`, who has just moved, that have two plies of allowance or fewer left (clause 3.7).
    pub fn warnings(&self, seat: Seat, place_of: impl Fn(Point) -> Option<Point>) -> Vec<String> {
        match self.rules.repetition {
            Repetition::Cxq => self.runs(seat).warnings(place_of),
            Repetition::Axf | Repetition::Off => Vec::new(),
        }
    }
}
