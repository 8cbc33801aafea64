//! Refusals of pawn moves (clause 1.1).

use shakmaty::{Bitboard, Position as _, Rank, Square, attacks};

use crate::{Illegal, Rule};

use super::super::game_state::Course;
use super::super::man::sites;
use super::super::moves::Move;
use super::at;

/// Why the pawn on `mv.from` may not step to `mv.to`, which holds no own piece; `None` if its way of moving allows it.
pub(super) fn refusal(course: &Course, mv: Move) -> Option<Illegal> {
    let us = course.position().turn();
    let (from, to) = (us.relative_rank(mv.from.rank()), us.relative_rank(mv.to.rank()));
    if to < from {
        return Some(at(Rule::PawnMovesBack, mv.to));
    }
    if mv.from.file() == mv.to.file() {
        forward(course, mv, from, from.distance(to))
    } else if attacks::pawn_attacks(us, mv.from).contains(mv.to) {
        diagonal(course, mv)
    } else {
        Some(at(Rule::NotItsMove, mv.to))
    }
}

/// One step, or two from its own rank, neither of them a capture. In horde the pawns of the first rank may, too.
fn forward(course: &Course, mv: Move, from: Rank, steps: u32) -> Option<Illegal> {
    let position = course.position();
    if position.board().occupied().contains(mv.to) && steps <= 2 {
        return Some(at(Rule::PawnCapturesAhead, mv.to));
    }
    let blockers = attacks::between(mv.from, mv.to) & position.board().occupied();
    match steps {
        1 => None,
        2 if from > Rank::Second => Some(at(Rule::PawnDoubleStepLate, mv.from)),
        2 if blockers.any() => Some(Illegal::new(Rule::PathBlocked, sites(blockers))),
        2 => None,
        _ => Some(at(Rule::NotItsMove, mv.to)),
    }
}

fn diagonal(course: &Course, mv: Move) -> Option<Illegal> {
    let position = course.position();
    let en_passant: Bitboard = position.maybe_ep_square().into_iter().collect();
    if (position.them() | en_passant).contains(mv.to) {
        return None;
    }
    let passer = Square::from_coords(mv.to.file(), mv.from.rank());
    if has_passed_earlier(course, passer, mv.to) {
        return Some(at(Rule::EnPassantTooLate, passer));
    }
    Some(at(Rule::PawnNothingToCapture, mv.to))
}

/// The enemy pawn on `passer` came there in one double step over `passed`, before the other side's last move.
fn has_passed_earlier(course: &Course, passer: Square, passed: Square) -> bool {
    let position = course.position();
    let is_enemy_pawn = position.board().piece_at(passer) == Some((!position.turn()).pawn());
    let arrival = course.plies().iter().rev().find(|ply| ply.mv.to == passer);
    is_enemy_pawn
        && arrival.is_some_and(|ply| {
            let is_double = ply.mv.from.file() == passer.file() && ply.mv.from.rank().distance(passer.rank()) == 2;
            is_double && attacks::between(ply.mv.from, passer).contains(passed)
        })
}
