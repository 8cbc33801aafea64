//! Values of a game's plies as one consistent sequence: the value after a ply equals the value before the next.
//!
//! Two searches of one position seldom agree. A mate that was seen counts, then the deeper search, then the later one.
//! A value before a move is never below the value after it. It is not above it either, if it rests on this move alone.

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
    /// The best of the other moves, if the best move was the played one and was searched again.
    pub other: Option<Line>,
    /// `!` or `!!` as far as the ply proves to be no error.
    pub find: Option<Mark>,
    /// True after a second, deeper search.
    pub is_deep: bool,
    /// True if the next player knows everything known at this judgement. So there were no dice, no piece turned up, and
    /// no piece seen by one seat only.
    pub is_open: bool,
}

impl Judged {
    /// The best known move that was not played.
    fn best_other(&self) -> Option<&Line> {
        Some(&self.weighed.best).filter(|best| best.mv != self.weighed.played.mv).or(self.other.as_ref())
    }
}

/// Value of a position for the side to move, with its source.
#[derive(Clone)]
struct Stood {
    line: Line,
    is_deep: bool,
}

impl Stood {
    /// Rank among values of one position: a mate that was seen, then a deep search, then a quick one.
    fn rank(&self) -> (bool, bool) {
        (mate_in(self.line.score).is_some(), self.is_deep)
    }
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
    /// `is_last`: no ply is searched again. So the value of a position whose other moves are unknown follows the played
    /// move.
    pub(super) fn of(kind: GameKey, terms: &'a Terms, judged: &'a [Judged], is_last: bool) -> Story<'a> {
        let stood = judged.iter().map(|judged| Stood { line: judged.weighed.best.clone(), is_deep: judged.is_deep });
        let mut story = Story { kind, terms, judged, stood: stood.collect() };
        for at in 1..judged.len() {
            story.look_from_before(at);
        }
        for at in (0..judged.len()).rev() {
            story.look_back(at, is_last);
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
        let line = answer(seen).unwrap_or_else(|| Line { score: -seen.score, ..stood.line.clone() });
        let from_before = Stood { line, is_deep: before.is_deep };
        if from_before.rank() > stood.rank() {
            *stood = from_before;
        }
    }

    /// Raises the value before a move to the value after it. Lowers it, if it rests on this move and the value after
    /// it is known as well: then the best other move counts.
    fn look_back(&mut self, at: usize, is_last: bool) {
        let (Some(after), Some(judged)) = (self.after(at), self.judged.get(at)) else { return };
        let Some(stood) = self.stood.get_mut(at).filter(|stood| after.rank() >= stood.rank()) else { return };
        if after.line.score > stood.line.score {
            *stood = after;
        } else if stood.line.mv == judged.weighed.played.mv {
            match judged.best_other() {
                Some(other) if other.score > after.line.score => {
                    *stood = Stood { line: other.clone(), is_deep: judged.is_deep };
                }
                None if !is_last && judged.weighed.is_free => {}
                Some(_) | None => *stood = after,
            }
        }
    }

    /// Lowers the value after a move to a value before it of a higher rank.
    fn hold_down(&mut self, at: usize) {
        if !self.is_linked(at - 1) {
            return;
        }
        let Some(before) = self.stood.get(at - 1).cloned() else { return };
        let most = before.line.score;
        if let Some(stood) = self.stood.get_mut(at)
            && stood.rank() < before.rank()
            && -stood.line.score > most
        {
            stood.line.score = -most;
            stood.is_deep |= before.is_deep;
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
        let is_deep =
            self.stood.get(at).zip(self.after(at)).is_some_and(|(before, after)| before.is_deep || after.is_deep);
        let fall = self.fall(at);
        let loss = self.at_one_look(at).map_or(0, |scores| self.lost_chance(scores));
        if is_deep || fall.max(loss) >= self.terms.errors[0] { fall } else { loss }
    }

    /// Fall of the graph at a ply, for its player.
    fn fall(&self, at: usize) -> u16 {
        let scores = self.stood.get(at).zip(self.after(at));
        scores.map_or(0, |(before, after)| self.lost_chance([before.line.score, after.line.score]))
    }

    /// Difference that a second search of a ply may explain: an error, a value that its own search does not share, or
    /// a fall of the graph where the best move was played.
    pub(super) fn doubt(&self, at: usize) -> u16 {
        let own = self.judged.get(at).map(|judged| judged.weighed.best.score);
        let held = own.zip(self.stood.get(at)).map_or(0, |(own, stood)| self.lost_chance([own, stood.line.score]));
        let loss = self.at_one_look(at).map_or(0, |scores| self.lost_chance(scores));
        self.fall(at).max(loss).max(held)
    }

    /// Chance to win that is lost from the first to the second score.
    fn lost_chance(&self, [before, after]: [i32; 2]) -> u16 {
        self.chance(before).saturating_sub(self.chance(after))
    }

    /// Points of 100 that a ply lost, for the accuracy: small shifts by a neighbour's deeper search are left out.
    pub(super) fn lost(&self, at: usize) -> f64 {
        let is_told = self.judged.get(at).is_some_and(|judged| judged.is_deep) || self.fall(at) >= self.terms.errors[0];
        let told = || Some([self.stood.get(at)?.line.score, self.after(at)?.line.score]);
        let scores = if is_told { told() } else { self.at_one_look(at) };
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

#[cfg(test)]
mod tests;
