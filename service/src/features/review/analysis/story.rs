//! Values of a game's plies as one consistent sequence: the value after a ply equals the value before the next.
//!
//! Two searches of one position seldom agree. The deeper one counts; of two equally deep ones a mate counts, else the
//! later search. A value before a move is never below the value after it.

use banco_ai::{Line, SURE, Weighed, chance_to_win, mate_in};
use banco_engine::{GameKey, Seat};

use crate::features::review::graph::{TurningPoint, Variation};

/// A ply with its value.
pub(crate) struct Judged {
    pub ply: usize,
    pub seat: Seat,
    pub weighed: Weighed,
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

pub(crate) struct Story<'a> {
    kind: GameKey,
    judged: &'a [Judged],
    stood: Vec<Stood>,
}

impl<'a> Story<'a> {
    pub(crate) fn of(kind: GameKey, judged: &'a [Judged]) -> Story<'a> {
        let stood = judged.iter().map(|judged| Stood { line: judged.weighed.best.clone(), is_deep: judged.is_deep });
        let mut story = Story { kind, judged, stood: stood.collect() };
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
            let answer = Variation::from(seen.clone()).answer();
            let line = answer.unwrap_or_else(|| Line { score: -seen.score, ..stood.line.clone() });
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
    pub(crate) fn loss(&self, at: usize) -> u16 {
        let (Some(before), Some(after)) = (self.stood.get(at), self.after(at)) else { return 0 };
        match before.is_deep || after.is_deep {
            true => self.chance(before.line.score).saturating_sub(self.chance(after.line.score)),
            false => self.at_one_look(at),
        }
    }

    /// Loss of a ply for the accuracy: small shifts by a neighbour's deeper search are left out.
    pub(crate) fn slip(&self, at: usize) -> u16 {
        let is_deep = self.judged.get(at).is_some_and(|judged| judged.is_deep);
        if is_deep { self.loss(at) } else { self.at_one_look(at) }
    }

    /// Loss by one search of both moves: two searches a ply apart differ by the side to move.
    fn at_one_look(&self, at: usize) -> u16 {
        let Some(Weighed { best, played, .. }) = self.judged.get(at).map(|judged| &judged.weighed) else { return 0 };
        self.chance(best.score).saturating_sub(self.chance(played.score))
    }

    /// Chance to win, rounded equally for both sides, so that their sum is one.
    fn chance(&self, score: i32) -> u16 {
        match score < 0 {
            true => SURE - chance_to_win(self.kind, -score),
            false => chance_to_win(self.kind, score),
        }
    }

    /// The first seat's chance before each ply.
    pub(crate) fn graph(&self) -> Vec<u16> {
        let seats = self.stood.iter().zip(self.judged);
        seats.map(|(stood, judged)| seen_from_first(judged.seat, self.chance(stood.line.score))).collect()
    }

    /// The first seat's chance after the last ply.
    pub(crate) fn end(&self) -> Option<u16> {
        let last = self.judged.last()?;
        Some(seen_from_first(last.seat, self.chance(last.weighed.played.score)))
    }

    pub(crate) fn turning_point(&self, at: usize) -> Option<TurningPoint> {
        let (judged, before, after) = (self.judged.get(at)?, self.stood.get(at)?, self.after(at)?);
        Some(TurningPoint {
            ply: judged.ply,
            at,
            seat: judged.seat,
            before: self.chance(before.line.score),
            after: self.chance(after.line.score),
            best: before.line.clone().into(),
            played: after.line.into(),
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
