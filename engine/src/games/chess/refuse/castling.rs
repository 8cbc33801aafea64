//! Refusals of castling (clause 1.1; FIDE 3.8).

use shakmaty::{Bitboard, CastlingSide, Position as _, Role, Square, attacks};

use crate::{Illegal, Rule};

use super::super::game_state::Course;
use super::super::man::sites;
use super::super::moves::Move;
use super::at;

/// Why a king's move that can only be meant as castling is none; `None` if it is not meant so.
pub(super) fn refusal(course: &Course, mv: Move) -> Option<Illegal> {
    let side = meant_side(course, mv)?;
    if mv.promotion.is_some() {
        return Some(at(Rule::PromotionImpossible, mv.to));
    }
    let position = course.position();
    let us = position.turn();
    if course.variant().mode().is_standard() && mv.to != side.king_to(us) {
        // Here the king goes two squares; to take its own rook is the way of Chess960.
        return Some(at(Rule::OwnManOnTarget, mv.to));
    }
    if position.is_check() {
        return Some(Illegal::new(Rule::CastlingOutOfCheck, sites(position.checkers())));
    }
    let Some(rook) = position.castles().rook(us, side) else { return Some(lost_right(course, mv, side)) };
    let blockers = position.castles().path(us, side) & position.board().occupied();
    if blockers.any() {
        return Some(Illegal::new(Rule::CastlingPathBlocked, sites(blockers)));
    }
    attacked(course, mv.from, rook, side)
}

/// Two squares or more along the own back rank towards the castling square, or onto an own rook there.
fn meant_side(course: &Course, mv: Move) -> Option<CastlingSide> {
    let position = course.position();
    let us = position.turn();
    if mv.from.rank() != us.backrank() || mv.to.rank() != us.backrank() {
        return None;
    }
    let side = CastlingSide::from_king_side(mv.from.file() < mv.to.file());
    let takes_rook = position.board().piece_at(mv.to) == Some(Role::Rook.of(us));
    let goes_far = mv.from.distance(mv.to) >= 2 && mv.to == side.king_to(us);
    (takes_rook || goes_far).then_some(side)
}

/// The king or the rook has moved, as far as the game was seen.
fn lost_right(course: &Course, mv: Move, side: CastlingSide) -> Illegal {
    let us = course.position().turn();
    if course.has_king_moved(us) {
        return at(Rule::CastlingKingHasMoved, mv.from);
    }
    match course.rook_at_start(us, side) {
        Some(square) if course.has_left(square) => at(Rule::CastlingRookHasMoved, square),
        Some(_) | None => at(Rule::CastlingRightMissing, mv.from),
    }
}

/// A square that the king crosses, or its end, is attacked.
fn attacked(course: &Course, king: Square, rook: Square, side: CastlingSide) -> Option<Illegal> {
    let position = course.position();
    let us = position.turn();
    let target = side.king_to(us);
    let occupied = position.board().occupied().without(king);
    let is_attacked = |square: &Square| position.king_attackers(*square, !us, occupied).any();
    let crossed: Bitboard = attacks::between(king, target).into_iter().filter(is_attacked).collect();
    if crossed.any() {
        return Some(Illegal::new(Rule::CastlingThroughCheck, sites(crossed)));
    }
    // The rook may have been what kept a check away (Chess960).
    let occupied = occupied.without(rook).with(side.rook_to(us));
    let attackers = position.king_attackers(target, !us, occupied);
    if attackers.any() {
        return Some(Illegal::new(Rule::KingIntoCheck, sites(attackers)));
    }
    // It is legal, only not called so: in Chess960 the king takes its own rook.
    Some(at(Rule::CastlingNamesRook, rook))
}
