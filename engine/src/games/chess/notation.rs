//! Notation of chess: SAN in English and Vietnamese letters, long algebraic, UCI and spoken words are read; one is
//! printed by choice.
//!
//! Law: clause 3.1. The exact case is read first: `bxc3` is the b-pawn, `Bxc3` a bishop, `hxg4` the h-pawn. Folded
//! readings count only if that is no legal move and exactly one of them remains; where several do, the person's own
//! letters decide. A promotion that does not say what the pawn becomes is asked back. A text that clearly names one
//! illegal move is read too, so that the law can say why not. A near miss is offered, never played.

mod castling;
mod meant;
mod near;
mod phrase;
mod print;
mod text;
mod words;

use shakmaty::{Move as Step, Position as _};

use crate::{CANDIDATES_MAX, MOVE_TEXT_BYTES_MAX, Meant, Notation, ReadError};

use super::game_state::Course;
use super::moves::Move;
use phrase::{Phrase, System};

pub(super) use print::write;

/// Reads a move of the side to move.
///
/// # Errors
/// Not a move, several legal ones, or a promotion that does not say to what.
pub(super) fn read(course: &Course, typed: &str, prefer: Option<Notation>) -> Result<Move, ReadError> {
    if typed.len() > MOVE_TEXT_BYTES_MAX {
        return Err(ReadError::TooLong);
    }
    if typed.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    if let Some(said) = castling::said(typed) {
        return castling::read(course, said);
    }
    let tokens = text::tokens(typed).unwrap_or_default();
    let legal = Legal::of(course);
    let exact = phrase::phrases(&tokens, false);
    if let Some(answer) = legal.answer(&exact) {
        return answer;
    }
    let folded = phrase::phrases(&tokens, true);
    if let Some(answer) = legal.answer_in(&folded, prefer.and_then(system)) {
        return answer;
    }
    let said = if exact.is_empty() { &folded } else { &exact };
    match meant::illegal(course, said) {
        // A capture where nothing stands: the move is legal, but it is not what was said.
        Some(mv) if legal.moves.iter().any(|(known, _)| *known == mv) => {
            Err(ReadError::Unknown { candidates: names(&[mv]) })
        }
        Some(mv) => Ok(mv),
        None => {
            let near = near::moves(course, &legal, &folded, typed);
            // With no slip to offer, why the piece cannot do it teaches more than that there is no such move.
            let hopeless = if near.is_empty() { meant::hopeless(course, &exact) } else { None };
            hopeless.ok_or_else(|| ReadError::Unknown { candidates: names(&near) })
        }
    }
}

/// Intent of a text that is no one move: a piece and a square, in one way to read it.
pub(super) fn meant(course: &Course, typed: &str, prefer: Option<Notation>) -> Option<Meant> {
    if typed.len() > MOVE_TEXT_BYTES_MAX || castling::said(typed).is_some() {
        return None;
    }
    let tokens = text::tokens(typed)?;
    let exact = phrase::phrases(&tokens, false);
    let said = if exact.is_empty() { phrase::phrases(&tokens, true) } else { exact };
    let own = prefer.and_then(system);
    let own: Vec<Phrase> = said.iter().copied().filter(|phrase| own.is_some() && phrase.system == own).collect();
    match if own.is_empty() { said } else { own }.as_slice() {
        [phrase] => meant::of_phrase(course, *phrase),
        [] | [_, _, ..] => None,
    }
}

/// The letters a notation speaks in; coordinates speak in none.
const fn system(notation: Notation) -> Option<System> {
    match notation {
        Notation::Vietnamese => Some(System::Vietnamese),
        Notation::San | Notation::English => Some(System::English),
        Notation::Coordinates | Notation::Iccs | Notation::Wxf | Notation::Chinese | Notation::Japanese => None,
    }
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().take(CANDIDATES_MAX).map(Move::to_string).collect()
}

/// The legal moves of a position with what the library plays for them, sorted by canonical text.
pub(super) struct Legal {
    moves: Vec<(Move, Step)>,
}

impl Legal {
    fn of(course: &Course) -> Legal {
        let mode = course.variant().mode();
        let steps = course.position().legal_moves();
        let mut moves: Vec<(Move, Step)> =
            steps.iter().filter_map(|step| Some((Move::of(*step, mode)?, *step))).collect();
        moves.sort_by_cached_key(|(mv, _)| mv.to_string());
        Legal { moves }
    }

    /// The one legal move that the phrases mean, or the question which; `None` if they mean none.
    fn answer(&self, phrases: &[Phrase]) -> Option<Result<Move, ReadError>> {
        let is_said = |mv: &Move, step: Step, full: bool| {
            phrases.iter().any(|phrase| phrase.means(*mv, step) && phrase.says_promotion(step) == full)
        };
        let said = |full: bool| -> Vec<Move> {
            self.moves.iter().filter(|(mv, step)| is_said(mv, *step, full)).map(|(mv, _)| *mv).collect()
        };
        match (said(true).as_slice(), said(false).as_slice()) {
            ([], []) => None,
            ([mv], []) => Some(Ok(*mv)),
            (full, missing) => Some(Err(ReadError::Ambiguous { candidates: names(&[full, missing].concat()) })),
        }
    }

    /// As [`Legal::answer`]; where several moves are meant, those in the person's own letters decide.
    fn answer_in(&self, phrases: &[Phrase], own: Option<System>) -> Option<Result<Move, ReadError>> {
        let all = self.answer(phrases)?;
        if all.is_err() && own.is_some() {
            let own: Vec<Phrase> = phrases.iter().copied().filter(|phrase| phrase.system == own).collect();
            if let Some(Ok(mv)) = self.answer(&own) {
                return Some(Ok(mv));
            }
        }
        Some(all)
    }
}
