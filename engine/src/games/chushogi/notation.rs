//! Notation of chu shogi (clause 8): all systems are read, one is printed by choice.
//!
//! Read are the canonical text and every longer text of USI, English codes and names, Japanese, and Vietnamese
//! names with or without accents. Where promotion is possible and nothing is said of it, both completions are
//! offered; only the bare canonical text means what it says, to tools and to people who chose coordinates. A text
//! that clearly names one illegal move is read too, so that the law can say why not.

mod names;
mod near;
mod phrase;
mod print;
mod text;

pub use names::{japanese_in_full, japanese_short};
pub use print::japanese_square;

use crate::{CANDIDATES_MAX, ChuFace, Kind, MOVE_TEXT_BYTES_MAX, Meant, Notation, ReadError, Rule};

use super::moves::Move;
use super::position::Position;
use super::refuse;
use super::square::Square;
use phrase::Phrase;

/// Notations to choose from; the first stands in for those of other games.
pub const NOTATIONS: &[Notation] =
    &[Notation::English, Notation::Coordinates, Notation::Japanese, Notation::Vietnamese];

/// Reads a move of the side to move; `same` is the target of the last move.
///
/// # Errors
/// Not a move, or several legal ones.
pub fn read(
    position: &Position,
    typed: &str,
    prefer: Option<Notation>,
    same: Option<Square>,
) -> Result<Move, ReadError> {
    if typed.len() > MOVE_TEXT_BYTES_MAX {
        return Err(ReadError::TooLong);
    }
    if let (Ok(mv), None | Some(Notation::Coordinates)) = (typed.trim().parse::<Move>(), prefer) {
        return Ok(position.canonical(mv));
    }
    let folded = text::fold(typed).ok_or(ReadError::Unknown { candidates: Vec::new() })?;
    if folded.iter().all(|c| *c == ' ') {
        return Err(ReadError::Empty);
    }
    match text::tokens(&folded).and_then(|tokens| Phrase::of(&tokens, same)) {
        Some(phrase) => read_phrase(position, &phrase),
        None => {
            Err(ReadError::Unknown { candidates: texts(&near::of_text(position, &folded, &position.legal_moves())) })
        }
    }
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().take(CANDIDATES_MAX).map(Move::to_string).collect()
}

fn read_phrase(position: &Position, phrase: &Phrase) -> Result<Move, ReadError> {
    let legal = position.legal_moves();
    if phrase.says_too_little() {
        return Err(ReadError::Unknown { candidates: texts(&near::of_phrase(position, phrase, &legal)) });
    }
    let said = phrase.moves(position);
    let meant: Vec<Move> = said.iter().copied().filter(|mv| legal.contains(mv)).collect();
    match meant.as_slice() {
        // A piece named with the square it stands on may be a slip, and a turn is never lost by one: it is asked.
        [mv] if mv.is_pass() && !phrase.pass && phrase.squares.len() < 2 => {
            return Err(ReadError::Unknown { candidates: texts(&meant) });
        }
        [mv] => return Ok(*mv),
        [] => {}
        [_, ..] => return Err(ReadError::Ambiguous { candidates: texts(&meant) }),
    }
    match clearly_meant(position, phrase, &said) {
        Some(mv) => Ok(mv),
        None => Err(ReadError::Unknown { candidates: texts(&near::of_phrase(position, phrase, &legal)) }),
    }
}

/// Intent of a text that is no one move: a piece by its name, and the square it was to go to.
pub fn meant(position: &Position, typed: &str, same: Option<Square>) -> Option<Meant> {
    if typed.len() > MOVE_TEXT_BYTES_MAX {
        return None;
    }
    let phrase = Phrase::of(&text::tokens(&text::fold(typed)?)?, same)?;
    let kind = phrase.name?;
    let said = phrase.moves(position);
    let legal = position.legal_moves();
    if said.iter().any(|mv| legal.contains(mv)) || (said.is_empty() && !phrase.men(position).is_empty()) {
        return None;
    }
    let face = ChuFace { kind, promoted: phrase.is_promoted };
    let to = phrase.squares.last().filter(|_| !phrase.igui).map(|to| to.site());
    let plain = said.iter().filter(|mv| mv.promote == phrase.promote.unwrap_or(false));
    let refused = |mv: &Move| Some((mv.from.site(), refuse::allow(position, *mv).err()?));
    let own_on = |at| {
        let man = position.man_at(Square::from_site(at)?)?;
        (man.seat == position.to_move()).then(|| man.face())
    };
    Some(Meant::of_men(Kind::Chu(face), to, plain.filter_map(refused).collect()).or_own_on_target(own_on))
}

/// The one illegal move that is meant: its squares are all said, or only one piece of that name moves in that shape.
fn clearly_meant(position: &Position, phrase: &Phrase, said: &[Move]) -> Option<Move> {
    let mut said: Vec<Move> = said.to_vec();
    // Promotion that was not said is not what is wrong.
    if phrase.promote.is_none() {
        said.retain(|mv| !mv.promote);
    }
    if let [mv] = said.as_slice() {
        return Some(*mv);
    }
    if said.is_empty() {
        return foreign(position, phrase);
    }
    said.retain(|mv| refuse::allow(position, *mv).is_err_and(|illegal| illegal.rule != Rule::NotItsMove));
    if let [mv] = said.as_slice() { Some(*mv) } else { None }
}

/// A move by squares alone from an empty square or with the other side's piece.
fn foreign(position: &Position, phrase: &Phrase) -> Option<Move> {
    if phrase.name.is_some() || phrase.pass || phrase.igui {
        return None;
    }
    let promote = phrase.promote == Some(true);
    let is_own = |square: &Square| position.squares_of(position.to_move()).contains(*square);
    match phrase.squares.as_slice() {
        [from, to] if !is_own(from) => Some(Move { promote, ..Move::plain(*from, *to) }),
        [from, via, to] if !is_own(from) => Some(Move { promote, ..Move::two_steps(*from, *via, *to) }),
        _ => None,
    }
}

/// Prints a move of this position; a move from an empty square only has its canonical text.
pub fn write(position: &Position, mv: Move, notation: Notation) -> String {
    let printed = match notation {
        Notation::Japanese => print::japanese(position, mv),
        Notation::Vietnamese => print::vietnamese(position, mv),
        Notation::English => print::english(position, mv),
        Notation::Coordinates | Notation::Iccs | Notation::Wxf | Notation::Chinese | Notation::San => None,
    };
    printed.unwrap_or_else(|| mv.to_string())
}
