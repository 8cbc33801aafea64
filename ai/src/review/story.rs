//! Values of a game's plies as one consistent sequence: the value after a ply equals the value before the next.
//!
//! Two searches of one position seldom agree. The deeper one counts; of two equally deep ones a mate counts, else the
//! later search. A value before a move is never below the value after it.

use banco_engine::{GameKey, Seat};

use crate::evaluate_moves::{SURE, Weighed, chance_to_win};
use crate::report::Line;
use crate::review::accuracy::percent_of_score;
use crate::review::marks::Mark;
use crate::review::{Point, Terms};
use crate::score::mate_in;

/// A ply with its value.
pub(super) struct Judged {
    pub ply: usize,
    pub seat: Seat,
    pub weighed: Weighed,
    /// `!` or `!!` as far as the ply proves to be no error.
    pub find: Option<Mark>,
    /// True after a second, deeper search.
    pub is_deep: bool,
    /// True if the next player knows everything known at this judgement. So there were no dice, no piece turned up, and
    /// no piece seen by one seat only.
    pub is_open: bool,
}

/// Value of a position for the side to move, with its source.
#[derive(Clone)]
struct Stood {
    line: Line,
    is_deep: bool,
}

/// The answer to the first move of a line, for the other side.
fn answer(line: &Line) -> Option<Line> {
    let pv = line.pv.get(1..).filter(|pv| !pv.is_empty())?.to_vec();
    Some(Line { mv: pv.first()?.clone(), score: -line.score, pv })
}

pub(super) struct Story<'a> {
    kind: GameKey,
    terms: &'a Terms,
    judged: &'a [Judged],
    stood: Vec<Stood>,
}

impl<'a> Story<'a> {
    pub(super) fn of(kind: GameKey, terms: &'a Terms, judged: &'a [Judged]) -> Story<'a> {
        let stood = judged.iter().map(|judged| Stood { line: judged.weighed.best.clone(), is_deep: judged.is_deep });
        let mut story = Story { kind, terms, judged, stood: stood.collect() };
        for at in 1..judged.len() {
            story.look_from_before(at);
        }
        for at in (0..judged.len()).rev() {
            story.look_back(at);
        }
        for at in 1..judged.len() {
            story.hold_down(at);
        }
        story
    }

    fn is_linked(&self, at: usize) -> bool {
        match (self.judged.get(at), self.judged.get(at + 1)) {
            (Some(own), Some(next)) => own.is_open && next.ply == own.ply + 1 && next.seat != own.seat,
            _ => false,
        }
    }

    /// Uses the search of the ply before, which saw this position, too.
    fn look_from_before(&mut self, at: usize) {
        if !self.is_linked(at - 1) {
            return;
        }
        let (Some(before), Some(stood)) = (self.judged.get(at - 1), self.stood.get_mut(at)) else { return };
        let seen = &before.weighed.played;
        let sees_more = mate_in(seen.score).is_some() && mate_in(stood.line.score).is_none();
        if (before.is_deep && !stood.is_deep) || (before.is_deep == stood.is_deep && sees_more) {
            let line = answer(seen).unwrap_or_else(|| Line { score: -seen.score, ..stood.line.clone() });
            *stood = Stood { line, is_deep: before.is_deep };
        }
    }

    /// Raises the value before a move to the value after it.
    fn look_back(&mut self, at: usize) {
        let Some(after) = self.after(at) else { return };
        if let Some(stood) = self.stood.get_mut(at)
            && after.line.score > stood.line.score
            && after.is_deep >= stood.is_deep
        {
            *stood = after;
        }
    }

    /// Lowers the value after a move that a shallow search puts above a deeper one before it.
    fn hold_down(&mut self, at: usize) {
        if !self.is_linked(at - 1) {
            return;
        }
        let Some(before) = self.stood.get(at - 1).filter(|before| before.is_deep) else { return };
        let most = before.line.score;
        if let Some(stood) = self.stood.get_mut(at)
            && !stood.is_deep
            && -stood.line.score > most
        {
            stood.line.score = -most;
            stood.is_deep = true;
        }
    }

    /// Value of the played move, for its player.
    fn after(&self, at: usize) -> Option<Stood> {
        let judged = self.judged.get(at)?;
        let played = &judged.weighed.played;
        let Some(next) = self.stood.get(at + 1).filter(|_| self.is_linked(at)) else {
            return Some(Stood { line: played.clone(), is_deep: judged.is_deep });
        };
        let pv = [&played.mv].into_iter().chain(&next.line.pv).cloned().collect();
        Some(Stood { line: Line { mv: played.mv.clone(), score: -next.line.score, pv }, is_deep: next.is_deep })
    }

    /// Loss of a ply in the chance to win, in parts of [`SURE`].
    pub(super) fn loss(&self, at: usize) -> u16 {
        let (Some(before), Some(after)) = (self.stood.get(at), self.after(at)) else { return 0 };
        let scores = match before.is_deep || after.is_deep {
            true => Some([before.line.score, after.line.score]),
            false => self.at_one_look(at),
        };
        scores.map_or(0, |[before, after]| self.chance(before).saturating_sub(self.chance(after)))
    }

    /// Points of 100 that a ply lost, for the accuracy: small shifts by a neighbour's deeper search are left out.
    pub(super) fn lost(&self, at: usize) -> f64 {
        let is_deep = self.judged.get(at).is_some_and(|judged| judged.is_deep);
        let told = || Some([self.stood.get(at)?.line.score, self.after(at)?.line.score]);
        let scores = if is_deep { told() } else { self.at_one_look(at) };
        scores.map_or(0.0, |[before, after]| (self.percent(before) - self.percent(after)).max(0.0))
    }

    /// Scores of the best and of the played move by one search of both: two searches a ply apart differ by the side to
    /// move.
    fn at_one_look(&self, at: usize) -> Option<[i32; 2]> {
        let Weighed { best, played, .. } = self.judged.get(at).map(|judged| &judged.weighed)?;
        Some([best.score, played.score])
    }

    /// Mark of a ply.
    pub(super) fn mark(&self, at: usize) -> Option<Mark> {
        let find = self.judged.get(at).and_then(|judged| judged.find);
        let error = Mark::of_loss(self.loss(at), self.terms.errors);
        error.map(|mark| if self.allows_mate(at) { Mark::Blunder } else { mark }).or(find)
    }

    /// True if the move allows a forced mate and the best one does not.
    pub(super) fn allows_mate(&self, at: usize) -> bool {
        let is_lost = |score| score < 0 && mate_in(score).is_some();
        let (Some(before), Some(after)) = (self.stood.get(at), self.after(at)) else { return false };
        is_lost(after.line.score) && !is_lost(before.line.score)
    }

    /// Points of 100 that a score stands for.
    fn percent(&self, score: i32) -> f64 {
        if self.terms.is_in_centipawns { percent_of_score(score) } else { f64::from(self.chance(score)) / 10.0 }
    }

    /// The first seat's points of 100 before each ply and after the last.
    pub(super) fn percents(&self) -> Vec<f64> {
        let seen = |seat: Seat, score: i32| match seat {
            Seat::First => self.percent(score),
            Seat::Second => 100.0 - self.percent(score),
        };
        let stood = self.stood.iter().zip(self.judged).map(|(stood, judged)| seen(judged.seat, stood.line.score));
        let end = self.judged.last().map(|last| seen(last.seat, last.weighed.played.score));
        stood.chain(end).collect()
    }

    /// Chance to win, rounded equally for both sides, so that their sum is one.
    fn chance(&self, score: i32) -> u16 {
        match score < 0 {
            true => SURE - chance_to_win(self.kind, -score),
            false => chance_to_win(self.kind, score),
        }
    }

    /// The first seat's chance before each ply.
    pub(super) fn graph(&self) -> Vec<u16> {
        let seats = self.stood.iter().zip(self.judged);
        seats.map(|(stood, judged)| seen_from_first(judged.seat, self.chance(stood.line.score))).collect()
    }

    /// The first seat's chance after the last ply.
    pub(super) fn end(&self) -> Option<u16> {
        let last = self.judged.last()?;
        Some(seen_from_first(last.seat, self.chance(last.weighed.played.score)))
    }

    pub(super) fn point(&self, at: usize) -> Option<Point> {
        let (judged, before, after) = (self.judged.get(at)?, self.stood.get(at)?, self.after(at)?);
        Some(Point {
            ply: judged.ply,
            at,
            seat: judged.seat,
            before: self.chance(before.line.score),
            after: self.chance(after.line.score),
            best: before.line.clone(),
            played: after.line,
        })
    }
}

/// The mover's chance, from the first seat's side.
const fn seen_from_first(seat: Seat, chance: u16) -> u16 {
    match seat {
        Seat::First => chance,
        Seat::Second => SURE - chance,
    }
}
