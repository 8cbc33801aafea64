//! Runs of checks and chases, their allowance, and the verdict (clauses 3.4-3.7).

use crate::games::xiangqi::point::{Point, Points};
use crate::{Ending, Reason, Seat};

use super::{Deed, Origins};

/// Plies that one piece may check or chase on end; two pieces may twice as many, three or more three times (clause
/// 3.5).
const ALLOWANCE: u32 = 6;
const ALLOWANCE_MEN_MAX: u32 = 3;

/// A run is announced when so many plies of its allowance are left (clause 3.7).
const WARNING_LEFT: u32 = 2;

/// Consecutive plies of one side that check, or that chase one piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Plies of the side it belongs to, so far.
    pub length: u32,
    /// The distinct pieces that took part, by identity.
    pub men: Points,
    /// Those that took part in its last ply.
    pub last: Points,
}

impl Run {
    /// Plies that are free for as many pieces as took part: 6, 12 or 18 (clause 3.5).
    pub const fn allowance(self) -> u32 {
        let men = self.men.len();
        ALLOWANCE * if men > ALLOWANCE_MEN_MAX { ALLOWANCE_MEN_MAX } else { men }
    }

    fn extended(self, men: Points) -> Run {
        Run { length: self.length + 1, men: self.men | men, last: men }
    }

    const fn violates(self) -> bool {
        self.length > self.allowance()
    }

    const fn is_used_up(self) -> bool {
        self.length >= self.allowance()
    }

    const fn warns(self) -> bool {
        self.length + WARNING_LEFT >= self.allowance() && !self.violates()
    }
}

/// The standing runs of one side; all of them include its last ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    /// The run of checks, where the last ply was one.
    pub check: Option<Run>,
    /// By identity of the chased piece.
    pub chases: Vec<(Point, Run)>,
}

/// Check or chase: a run, or a violation, is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Attacks on the general (clause 3.1).
    Check,
    /// Attacks on one piece (clause 3.2).
    Chase,
}

/// A run and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offence {
    /// Seat that checked or chased.
    pub seat: Seat,
    /// Kind of the run.
    pub class: Class,
    /// Identity of the chased piece.
    pub target: Option<Point>,
    /// Length, and the pieces that took part.
    pub run: Run,
}

impl Runs {
    /// Continues with the ply that did `deed`; a run that it does not continue ends (clause 3.4 b).
    pub(super) fn extend(&mut self, deed: &Deed, origins: &Origins) {
        let identity = |point: Point| origins[point.index()].unwrap_or(point);
        let checkers = deed.checkers.map(identity).fold(Points::NONE, |men, man| men | man.set());
        let before = std::mem::take(self);
        if !checkers.is_empty() {
            self.check = Some(before.check.unwrap_or_default().extended(checkers));
        }
        for pair in &deed.pairs {
            let (target, chaser) = (identity(pair.target), identity(pair.chaser).set());
            match self.chases.iter_mut().find(|(chased, _)| *chased == target) {
                Some((_, run)) => {
                    run.men |= chaser;
                    run.last |= chaser;
                }
                None => self.chases.push((target, before.chase_of(target).extended(chaser))),
            }
        }
    }

    fn chase_of(&self, target: Point) -> Run {
        self.chases.iter().find(|(chased, _)| *chased == target).map(|(_, run)| *run).unwrap_or_default()
    }

    /// Every run, as `seat`'s.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Offence> + '_ {
        let check = self.check.map(|run| Offence { seat, class: Class::Check, target: None, run });
        let chase =
            move |(target, run): &(Point, Run)| Offence { seat, class: Class::Chase, target: Some(*target), run: *run };
        check.into_iter().chain(self.chases.iter().map(chase))
    }

    pub(super) fn warnings(&self, place_of: impl Fn(Point) -> Option<Point>) -> Vec<String> {
        let text = |run: Run, what: String| format!("{what} {}/{}", run.length, run.allowance());
        let check = self.check.filter(|run| run.warns()).map(|run| text(run, "check".to_owned()));
        let mut chases: Vec<String> = self
            .chases
            .iter()
            .filter(|(_, run)| run.warns())
            .filter_map(|(target, run)| place_of(*target).map(|place| text(*run, format!("chase {place}"))))
            .collect();
        chases.sort();
        check.into_iter().chain(chases).collect()
    }
}

/// The verdict at a ply of `mover` (clause 3.6), and the runs it rests on: the mover's first.
pub(super) fn verdict(mover: Seat, own: &Runs, other: &Runs) -> Option<(Ending, Vec<Offence>)> {
    let offence = own.of(mover).find(|offence| offence.run.violates())?;
    let answer = other.of(mover.other()).find(|offence| offence.run.is_used_up());
    let ending = match (offence.class, answer.map(|answer| answer.class)) {
        (Class::Check, None) => Ending::won(mover.other(), Reason::PerpetualCheck),
        (Class::Chase, None) => Ending::won(mover.other(), Reason::PerpetualChase),
        (Class::Check, Some(Class::Check)) => Ending::drawn(Reason::MutualCheck),
        (Class::Chase, Some(Class::Chase)) => Ending::drawn(Reason::MutualChase),
        (Class::Check, Some(Class::Chase)) => Ending::won(mover.other(), Reason::CheckAgainstChase),
        (Class::Chase, Some(Class::Check)) => Ending::won(mover, Reason::CheckAgainstChase),
    };
    Some((ending, std::iter::once(offence).chain(answer).collect()))
}
