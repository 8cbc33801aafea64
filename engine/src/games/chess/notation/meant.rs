//! Illegal moves that are clearly meant: read, so that the law can say why not.

use shakmaty::{Bitboard, Position as _, Role, Square, attacks};

use crate::Meant;

use super::super::game_state::Course;
use super::super::man::site;
use super::super::moves::Move;
use super::super::refuse;
use super::super::view::kind;
use super::phrase::Phrase;

/// The one illegal move that the phrases name, or one of several that are refused for the same reason.
pub(super) fn illegal(course: &Course, phrases: &[Phrase]) -> Option<Move> {
    one_reason(course, phrases.iter().flat_map(|phrase| meant(course, *phrase)))
}

/// The illegal move of a text that names a piece and a square it could not come to on any board, or an origin that
/// holds no piece of the mover.
pub(super) fn hopeless(course: &Course, phrases: &[Phrase]) -> Option<Move> {
    let position = course.position();
    let moves = phrases.iter().flat_map(|phrase| {
        let step = |from| Move { from, to: phrase.to, promotion: None };
        let men = match (phrase.from(), phrase.role) {
            (Some(from), _) if position.us().contains(from) => Bitboard::EMPTY,
            (Some(from), _) => Bitboard::from(from),
            (None, None | Some(Role::Pawn)) => Bitboard::EMPTY,
            (None, Some(role)) => position.our(role),
        };
        let may_start = move |from: &Square| phrase.may_start_on(*from) && *from != phrase.to;
        men.into_iter().filter(may_start).map(step)
    });
    one_reason(course, moves)
}

/// The piece and the square of a phrase, with what forbids it; `None` where a legal move fits or the piece is not
/// named.
pub(super) fn of_phrase(course: &Course, phrase: Phrase) -> Option<Meant> {
    let (position, role) = (course.position(), phrase.role?);
    let is_meant = |from: &Square| {
        let is_ahead = role != Role::Pawn || phrase.capture || phrase.file.is_some() || from.file() == phrase.to.file();
        phrase.may_start_on(*from) && *from != phrase.to && is_ahead
    };
    let men: Vec<Move> = position
        .our(role)
        .into_iter()
        .filter(is_meant)
        .map(|from| Move { from, to: phrase.to, promotion: phrase.promotion })
        .collect();
    let legal = position.legal_moves();
    let mode = course.variant().mode();
    if legal
        .iter()
        .filter_map(|step| Move::of(*step, mode))
        .any(|mv| men.iter().any(|man| (man.from, man.to) == (mv.from, mv.to)))
    {
        return None;
    }
    // A name that does not fit the piece on the square that was named is a slip.
    if men.is_empty() && phrase.from().is_some_and(|from| position.us().contains(from)) {
        return None;
    }
    let men = men.into_iter().map(|mv| (site(mv.from), refuse::reason(course, mv))).collect();
    let own_on = |at| {
        let square = position.us().into_iter().find(|square| site(*square) == at)?;
        position.board().role_at(square).map(kind)
    };
    Some(Meant::of_men(kind(role), Some(site(phrase.to)), men).or_own_on_target(own_on))
}

/// The first of the moves, if all are refused for the same reason.
fn one_reason(course: &Course, named: impl Iterator<Item = Move>) -> Option<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for mv in named {
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    let (first, others) = moves.split_first()?;
    let reason = refuse::reason(course, *first);
    others.iter().all(|mv| refuse::reason(course, *mv) == reason).then_some(*first)
}

/// The moves a phrase names: those that only the king forbids, else those that something stands in the way of.
fn meant(course: &Course, phrase: Phrase) -> Vec<Move> {
    let position = course.position();
    let step = |from| Move { from, to: phrase.to, promotion: phrase.promotion };
    if let Some(from) = phrase.from() {
        let stands = position.board().role_at(from);
        // A wrong name for the piece, or a capture of nothing, is a slip and no refusal teaches anything.
        let is_named = phrase.role.is_none() || phrase.role == stands;
        let is_capture = !phrase.capture || position.them().contains(phrase.to) || stands == Some(Role::Pawn);
        return if is_named && is_capture { vec![step(from)] } else { Vec::new() };
    }
    let Some(role) = phrase.role else { return Vec::new() };
    let men = position.our(role).into_iter().filter(|from| phrase.may_start_on(*from));
    let reach = |from: &Square| *from != phrase.to && reaches(course, role, *from, phrase);
    let moves: Vec<Move> = men.filter(reach).map(step).collect();
    let by_shape: Vec<Move> = moves.iter().copied().filter(|mv| refuse::is_by_shape(course, *mv)).collect();
    if by_shape.is_empty() { moves } else { by_shape }
}

/// True if the piece could come to the target on an empty board, in the way that was said.
fn reaches(course: &Course, role: Role, from: Square, phrase: Phrase) -> bool {
    let position = course.position();
    let us = position.turn();
    if role != Role::Pawn {
        let is_capture = !phrase.capture || position.them().contains(phrase.to);
        return is_capture && attacks::attacks(from, role.of(us), Bitboard::EMPTY).contains(phrase.to);
    }
    let (start, end) = (us.relative_rank(from.rank()), us.relative_rank(phrase.to.rank()));
    // `exd5` names the file it comes from, `d5` goes straight on.
    if phrase.capture || phrase.file.is_some_and(|file| file != phrase.to.file()) {
        return attacks::pawn_attacks(us, from).contains(phrase.to);
    }
    from.file() == phrase.to.file() && end > start && start.distance(end) <= 2
}
