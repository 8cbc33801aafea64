//! Why a move is not allowed: the first clause that forbids it, and what to mark.
//!
//! The library has already said no when this is asked. What is told here follows the order in which a player would
//! look: whose piece it is, how it moves, what stands in its way, what it would do to the king, what it becomes.

mod castling;
mod pawn;

use shakmaty::variant::VariantPosition;
use shakmaty::{Bitboard, Board, Color, Position as _, Role, Square, attacks};

use crate::{Illegal, Rule};

use super::game_state::Course;
use super::man::{site, sites};
use super::moves::Move;
use super::variant::Variant;

/// The reason why `mv`, which is not legal, is not. The game is not over.
pub(super) fn reason(course: &Course, mv: Move) -> Illegal {
    let position = course.position();
    let Some(man) = position.board().piece_at(mv.from) else { return at(Rule::NoManThere, mv.from) };
    if man.color != position.turn() {
        return at(Rule::NotYourMan, mv.from);
    }
    if mv.from == mv.to {
        return at(Rule::SamePoint, mv.from);
    }
    if man.role == Role::King
        && let Some(refusal) = castling::refusal(course, mv)
    {
        return refusal;
    }
    if position.us().contains(mv.to) {
        return at(Rule::OwnManOnTarget, mv.to);
    }
    shape(course, man.role, mv)
        .or_else(|| variant_duty(course, mv))
        .or_else(|| king_safety(course, man.role, mv))
        .or_else(|| promotion(position, man.role, mv))
        .unwrap_or_else(|| at(Rule::NotItsMove, mv.to))
}

fn at(rule: Rule, square: Square) -> Illegal {
    Illegal::new(rule, [site(square)])
}

/// Movement of the piece, and what stands in its way.
fn shape(course: &Course, role: Role, mv: Move) -> Option<Illegal> {
    let position = course.position();
    if role == Role::Pawn {
        return pawn::refusal(course, mv);
    }
    if !attacks::attacks(mv.from, role.of(position.turn()), Bitboard::EMPTY).contains(mv.to) {
        return Some(at(Rule::NotItsMove, mv.to));
    }
    let blockers = attacks::between(mv.from, mv.to) & position.board().occupied();
    if role == Role::Knight || blockers.is_empty() {
        return None;
    }
    let mut blockers = sites(blockers);
    // The nearest first; along a line squares only grow or only fall.
    if mv.to < mv.from {
        blockers.reverse();
    }
    Some(Illegal::new(Rule::PathBlocked, blockers))
}

/// Antichess: who can capture must; racing kings: no move gives check (clause 4.1).
fn variant_duty(course: &Course, mv: Move) -> Option<Illegal> {
    let position = course.position();
    match course.variant() {
        Variant::Antichess => {
            let captures: Bitboard = position.capture_moves().iter().filter_map(|step| step.from()).collect();
            let is_capture = position.them().contains(mv.to);
            (captures.any() && !is_capture).then(|| Illegal::new(Rule::MustCapture, sites(captures)))
        }
        Variant::RacingKings => {
            let king = position.board().king_of(!position.turn())?;
            let checkers = attackers(&after(position, mv), king, position.turn());
            checkers.any().then(|| Illegal::new(Rule::GivesCheck, sites(checkers)))
        }
        Variant::Standard | Variant::Chess960 | Variant::KingOfTheHill | Variant::ThreeCheck | Variant::Horde => None,
    }
}

/// The board as the step would leave it, whatever the rules say to that.
fn after(position: &VariantPosition, mv: Move) -> Board {
    let mut board = position.board().clone();
    if let Some(man) = board.remove_piece_at(mv.from) {
        if man.role == Role::Pawn && mv.from.file() != mv.to.file() && board.piece_at(mv.to).is_none() {
            // En passant takes two pieces off one rank.
            board.discard_piece_at(Square::from_coords(mv.to.file(), mv.from.rank()));
        }
        board.set_piece_at(mv.to, man);
    }
    board
}

fn attackers(board: &Board, king: Square, enemy: Color) -> Bitboard {
    board.attacks_to(king, enemy, board.occupied())
}

/// The king may not be left, put or kept in check.
fn king_safety(course: &Course, role: Role, mv: Move) -> Option<Illegal> {
    let position = course.position();
    // In antichess a king is a piece like others.
    let has_royal = course.variant() != Variant::Antichess;
    let king = position.board().king_of(position.turn()).filter(|_| has_royal)?;
    let king = if role == Role::King { mv.to } else { king };
    let attackers = attackers(&after(position, mv), king, !position.turn());
    if attackers.is_empty() {
        return None;
    }
    let unanswered = attackers & position.checkers();
    Some(if role == Role::King {
        Illegal::new(Rule::KingIntoCheck, sites(attackers))
    } else if unanswered.any() {
        Illegal::new(Rule::KingStillInCheck, sites(unanswered))
    } else {
        Illegal::new(Rule::Pinned, sites(attackers))
    })
}

/// Only a pawn on its last rank promotes (clause 1.1).
fn promotion(position: &VariantPosition, role: Role, mv: Move) -> Option<Illegal> {
    let is_last_rank = role == Role::Pawn && mv.to.rank() == (!position.turn()).backrank();
    match (mv.promotion, is_last_rank) {
        (None, true) => Some(at(Rule::PromotionMissing, mv.to)),
        (Some(_), _) => Some(at(Rule::PromotionImpossible, mv.to)),
        (None, false) => None,
    }
}

/// True if the piece on the origin could take this step if only its own king allowed it.
pub(super) fn is_by_shape(course: &Course, mv: Move) -> bool {
    let position = course.position();
    let is_own = |square| position.us().contains(square);
    match position.board().role_at(mv.from) {
        Some(role) if is_own(mv.from) && !is_own(mv.to) => shape(course, role, mv).is_none(),
        Some(_) | None => false,
    }
}
