//! Repetition by the AXF profile (clause 5.1).
//!
//! Nothing is counted ply by ply: when a position stands for the third time, the plies since its
//! first time are looked at. A position cannot come back over a capture or a piece that was turned up,
//! so the search ends there.

use crate::games::xiangqi::game_state::Ply;
use crate::games::xiangqi::legal::shields;
use crate::games::xiangqi::lines::between;
use crate::games::xiangqi::man::Piece;
use crate::games::xiangqi::moves::Move;
use crate::games::xiangqi::point::{Point, Points};
use crate::games::xiangqi::position::Position;
use crate::games::xiangqi::steps::{attackers, attacks};
use crate::{Ending, Reason, Seat};

use super::{Class, Offence, Origins, Run};

/// Occurrences of a position that make a repetition.
const OCCURRENCES: usize = 3;

/// Effect of every ply of one side in the cycle.
#[derive(Clone, Copy)]
struct Habit {
    plies: u32,
    is_checking: bool,
    checkers: Points,
    /// Identities of the pieces that every ply so far chased.
    targets: Points,
}

/// Verdict at the third occurrence of the position after the last of `plies`, with its reasons.
pub(super) fn verdict(position: &Position, plies: &[Ply], origins: &Origins) -> Option<(Ending, Vec<Offence>)> {
    let cycle = &plies[plies.len() - cycle_length(position, plies)?..];
    let mut habits = [Habit { plies: 0, is_checking: true, checkers: Points::NONE, targets: !Points::NONE }; 2];
    let mut chasers = Vec::new();
    let (mut after, mut origins) = (*position, *origins);
    for ply in cycle.iter().rev() {
        let before = taken_back(&after, ply.mv);
        let identity = |point: Point| origins[point.index()].unwrap_or(point);
        let habit = &mut habits[before.to_move().index()];
        let checkers = after.checkers_of(after.to_move());
        habit.plies += 1;
        habit.is_checking &= !checkers.is_empty();
        habit.checkers |= checkers.map(identity).fold(Points::NONE, |men, man| men | man.set());
        let mut targets = Points::NONE;
        for (chaser, target) in threats(&before, &after, ply.mv) {
            targets |= identity(target).set();
            chasers.push((identity(target), identity(chaser)));
        }
        habit.targets &= targets;
        origins[ply.mv.from.index()] = origins[ply.mv.to.index()].take();
        after = before;
    }
    let [red, black] = [Seat::First, Seat::Second].map(|seat| offence(seat, habits[seat.index()], &chasers));
    Some(judge(red, black))
}

/// Plies since the first of three occurrences of `position`.
fn cycle_length(position: &Position, plies: &[Ply]) -> Option<usize> {
    let mut earlier = *position;
    let mut seen = 1;
    for (ply, length) in plies.iter().rev().zip(1..) {
        if ply.captured.is_some() || ply.turned_up.is_some() {
            return None;
        }
        earlier = taken_back(&earlier, ply.mv);
        seen += usize::from(earlier == *position);
        if seen == OCCURRENCES {
            return Some(length);
        }
    }
    None
}

/// The position before a ply that captured nothing and turned nothing up.
fn taken_back(after: &Position, mv: Move) -> Position {
    after.after(Move { from: mv.to, to: mv.from }, None)
}

fn offence(seat: Seat, habit: Habit, chasers: &[(Point, Point)]) -> Option<Offence> {
    let run = |men| Run { length: habit.plies, men, last: men };
    if habit.is_checking {
        return Some(Offence { seat, class: Class::Check, target: None, run: run(habit.checkers) });
    }
    let target = habit.targets.first()?;
    let of_target = chasers.iter().filter(|(chased, _)| *chased == target);
    let men = of_target.fold(Points::NONE, |men, (_, chaser)| men | chaser.set());
    Some(Offence { seat, class: Class::Chase, target: Some(target), run: run(men) })
}

/// Check beats chase beats nothing: the worse offender loses, equal is a draw.
fn judge(red: Option<Offence>, black: Option<Offence>) -> (Ending, Vec<Offence>) {
    let class = |offence: Option<Offence>| offence.map(|offence| offence.class);
    let ending = match (class(red), class(black)) {
        (None, None) => Ending::drawn(Reason::Repetition),
        (Some(Class::Check), Some(Class::Check)) => Ending::drawn(Reason::MutualCheck),
        (Some(Class::Chase), Some(Class::Chase)) => Ending::drawn(Reason::MutualChase),
        (Some(Class::Check), Some(Class::Chase)) => Ending::won(Seat::Second, Reason::CheckAgainstChase),
        (Some(Class::Chase), Some(Class::Check)) => Ending::won(Seat::First, Reason::CheckAgainstChase),
        (Some(Class::Check), None) => Ending::won(Seat::Second, Reason::PerpetualCheck),
        (None, Some(Class::Check)) => Ending::won(Seat::First, Reason::PerpetualCheck),
        (Some(Class::Chase), None) => Ending::won(Seat::Second, Reason::PerpetualChase),
        (None, Some(Class::Chase)) => Ending::won(Seat::First, Reason::PerpetualChase),
    };
    (ending, red.into_iter().chain(black).collect())
}

/// Chasers and the pieces they newly chase, on the points after the ply `mv`.
fn threats(before: &Position, after: &Position, mv: Move) -> Vec<(Point, Point)> {
    let (mover, other) = (before.to_move(), after.to_move());
    let pinned = shields(after, other);
    let ply = Judged {
        before,
        after,
        mv,
        pinned,
        newly_pinned: pinned.without(shields(before, other)) & after.men_of(other),
        unmasks: pinned.without(shields(before, other)) & after.men_of(mover),
        bound: shields(after, mover),
    };
    let mut threats = Vec::new();
    for chaser in after.men_of(mover) {
        let Some(man) = after.man_at(chaser) else { continue };
        match man.piece {
            Piece::General | Piece::Soldier => continue,
            Piece::Advisor | Piece::Elephant | Piece::Horse | Piece::Rook | Piece::Cannon => {}
        }
        let targets = attacks(after, chaser, man) & after.men_of(other);
        threats.extend(targets.filter(|target| ply.chases(chaser, *target)).map(|target| (chaser, target)));
    }
    threats
}

/// A ply, and the pieces of both sides that stand between a general and an attack.
struct Judged<'a> {
    before: &'a Position,
    after: &'a Position,
    mv: Move,
    /// Pieces without whom the general of the side to move would be attacked.
    pinned: Points,
    newly_pinned: Points,
    /// Pieces of the mover whose leaving has become a check.
    unmasks: Points,
    /// Pieces of the mover that shield their own general.
    bound: Points,
}

impl Judged<'_> {
    fn chases(&self, chaser: Point, target: Point) -> bool {
        let (Some(man), Some(chased)) = (self.after.man_at(chaser), self.after.man_at(target)) else { return false };
        match chased.piece {
            Piece::General => return false,
            Piece::Soldier if target.is_home_of(chased.seat) => return false,
            Piece::Advisor | Piece::Elephant | Piece::Horse | Piece::Rook | Piece::Cannon | Piece::Soldier => {}
        }
        let is_new = self.is_new(chaser, target);
        if is_new && is_stronger(man.piece, chased.piece) {
            return true;
        }
        // A piece that keeps the generals apart unmasks nothing: it may not leave them face to face (clause 1.9).
        let unmasks = self.unmasks.contains(chaser)
            && self.after.may_play(self.before.to_move(), Move { from: chaser, to: target });
        if unmasks && !self.general_takes_back(chaser, target) {
            return true;
        }
        let is_mutual = man.piece == chased.piece
            && !self.pinned.contains(target)
            && attacks(self.after, target, chased).contains(chaser);
        let protectors = self.protectors(chaser, target);
        let lost_protector = !(protectors & self.newly_pinned).is_empty() && !self.bound.contains(chaser);
        (is_new || lost_protector) && !is_mutual && !self.is_protected(chaser, target, protectors)
    }

    fn is_new(&self, chaser: Point, target: Point) -> bool {
        let from = if chaser == self.mv.to { self.mv.from } else { chaser };
        !self.before.man_at(from).is_some_and(|man| attacks(self.before, from, man).contains(target))
    }

    /// Pieces that could take back on `target`, were they free to.
    fn protectors(&self, chaser: Point, target: Point) -> Points {
        attackers(self.after, target, self.after.to_move(), self.after.occupancy().without(chaser))
    }

    /// True if one of them is real: not pinned, and the general not kept off by the other general.
    fn is_protected(&self, chaser: Point, target: Point, protectors: Points) -> bool {
        let general = self.after.of(self.after.to_move(), Piece::General);
        let real = protectors.without(self.pinned);
        if !real.without(general).is_empty() {
            return true;
        }
        !real.is_empty() && !self.enemy_general_sees(chaser, target)
    }

    fn enemy_general_sees(&self, chaser: Point, target: Point) -> bool {
        self.after.general(self.before.to_move()).is_some_and(|general| {
            let way = between(general, target) & self.after.occupancy().points().without(chaser.set());
            general.file() == target.file() && way.is_empty()
        })
    }

    /// The capture unmasks a check: only the general itself, and only if it may, can take back.
    fn general_takes_back(&self, chaser: Point, target: Point) -> bool {
        let taken = self.after.after(Move { from: chaser, to: target }, None);
        let general = taken.general(taken.to_move());
        general.is_some_and(|from| taken.is_legal(Move { from, to: target }))
    }
}

/// A piece worth more than the one that attacks it is chased even when protected.
const fn is_stronger(chaser: Piece, chased: Piece) -> bool {
    match chaser {
        Piece::Horse | Piece::Cannon => matches!(chased, Piece::Rook),
        Piece::Advisor | Piece::Elephant => matches!(chased, Piece::Rook | Piece::Cannon | Piece::Horse),
        Piece::General | Piece::Rook | Piece::Soldier => false,
    }
}
