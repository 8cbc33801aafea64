//! Notation of xiangqi and jieqi: all systems are read, one is printed by choice.
//!
//! Law: clause 6, jieqi 4.2. The letters of one system (X M T S Tg | R H E A K) decide system and
//! signs. For P, C, B the person's notation decides and another system's reading is only offered;
//! without a preference the one legal reading is taken. A text that clearly names one illegal move
//! is read too, so that the law can say why not. A near miss is offered, never played.

mod coordinates;
mod counted;
mod near;
mod parse;
mod phrase;
mod print;
mod text;
mod words;

use crate::{CANDIDATES_MAX, Illegal, MOVE_TEXT_BYTES_MAX, Meant, Notation, Played, ReadError, Rule};

use super::man::Piece;
use super::moves::Move;
use super::point::Point;
use super::position::Position;
use super::refuse;
use coordinates::Pair;
use phrase::{Phrase, System};
use text::Glyph;

/// Reads a move of the side to move.
///
/// # Errors
/// Not a move, or several legal ones.
pub fn read(position: &Position, typed: &str, prefer: Option<Notation>) -> Result<Move, ReadError> {
    if typed.len() > MOVE_TEXT_BYTES_MAX {
        return Err(ReadError::TooLong);
    }
    let glyphs = text::fold(without_outcome(typed)).ok_or_else(nothing)?;
    if glyphs.is_empty() {
        return Err(ReadError::Empty);
    }
    match coordinates::read(&glyphs).or_else(|| counted::read(&glyphs, position.to_move())) {
        Some(pair) => read_pair(position, pair, prefer),
        None => read_phrase(position, &glyphs, prefer),
    }
}

fn nothing() -> ReadError {
    ReadError::Unknown { candidates: Vec::new() }
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().take(CANDIDATES_MAX).map(Move::to_string).collect()
}

/// Cuts off what a printed move tells of its outcome: `b3b10×úp=Xe`.
fn without_outcome(typed: &str) -> &str {
    let cut = |text: &'_ str, sign: char| {
        let at = text.rfind(sign)?;
        let outcome = text.get(at + sign.len_utf8()..)?;
        let is_outcome = !outcome.is_empty() && outcome.chars().all(|c| c.is_alphabetic() || is_mark(c) || c == '?');
        is_outcome.then_some(at)
    };
    let typed = cut(typed, '=').and_then(|at| typed.get(..at)).unwrap_or(typed);
    cut(typed, '×').and_then(|at| typed.get(..at)).unwrap_or(typed)
}

const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

fn read_pair(position: &Position, pair: Pair, prefer: Option<Notation>) -> Result<Move, ReadError> {
    let mv = choose_pair(position, pair, prefer)?;
    let is_dark = position.man_at(mv.from).is_some_and(|man| man.dark);
    if pair.dark && !is_dark {
        let candidates = if position.is_legal(mv) { names(&[mv]) } else { Vec::new() };
        return Err(ReadError::Unknown { candidates });
    }
    Ok(mv)
}

fn choose_pair(position: &Position, pair: Pair, prefer: Option<Notation>) -> Result<Move, ReadError> {
    let (one, other) = match (pair.coordinates, pair.iccs) {
        (Some(mv), None) | (None, Some(mv)) => return Ok(mv),
        (Some(coordinates), Some(iccs)) => (coordinates, iccs),
        (None, None) => return Err(nothing()),
    };
    match prefer {
        Some(Notation::Coordinates | Notation::San | Notation::English | Notation::Japanese) => Ok(one),
        Some(Notation::Iccs) => {
            let is_own = position.men_of(position.to_move()).contains(other.from);
            // The other count is only offered, and only where ICCS names no piece at all.
            if !is_own && position.is_legal(one) {
                Err(ReadError::Unknown { candidates: names(&[one]) })
            } else {
                Ok(other)
            }
        }
        Some(Notation::Wxf | Notation::Chinese | Notation::Vietnamese) | None if pair.has_dash => {
            match (position.is_legal(one), position.is_legal(other)) {
                (true, true) => Err(ReadError::Ambiguous { candidates: names(&[one, other]) }),
                (true, false) => Ok(one),
                (false, false) if !pair.is_printed_iccs => Ok(one),
                (false, true | false) => Ok(other),
            }
        }
        Some(Notation::Wxf | Notation::Chinese | Notation::Vietnamese) | None => Ok(one),
    }
}

fn read_phrase(position: &Position, glyphs: &[Glyph], prefer: Option<Notation>) -> Result<Move, ReadError> {
    let tokens = parse::tokens(glyphs).unwrap_or_default();
    let said = parse::phrases(&tokens);
    let legal = position.legal_moves();
    let own: Vec<Phrase> = said.iter().copied().filter(|phrase| prefer == Some(notation(phrase.system))).collect();
    let moves = steps(position, if own.is_empty() { &said } else { &own });
    let meant: Vec<Move> = moves.iter().copied().filter(|mv| legal.contains(mv)).collect();
    match (meant.as_slice(), moves.as_slice()) {
        ([mv], _) => return Ok(*mv),
        ([_, ..], _) => return Err(ReadError::Ambiguous { candidates: names(&meant) }),
        ([], [mv]) => return Ok(*mv),
        ([], _) => {}
    }
    // Nothing legal was said: what another system would read comes first, then near misses.
    let mut candidates = steps(position, &said);
    candidates.retain(|mv| legal.contains(mv));
    let near = if said.is_empty() {
        let mut near = near::of_misspelled(position, &tokens, &legal);
        near.extend(near::of_text(position, glyphs, prefer, &legal));
        near
    } else {
        near::of_phrases(position, if own.is_empty() { &said } else { &own }, &legal)
    };
    for mv in near {
        if !candidates.contains(&mv) {
            candidates.push(mv);
        }
    }
    Err(ReadError::Unknown { candidates: names(&candidates) })
}

/// Intent of a text that is no one move: a piece by its name and file, and the way it was to go.
pub fn meant(position: &Position, typed: &str, prefer: Option<Notation>) -> Option<Meant> {
    if typed.len() > MOVE_TEXT_BYTES_MAX {
        return None;
    }
    let glyphs = text::fold(without_outcome(typed))?;
    if coordinates::read(&glyphs).or_else(|| counted::read(&glyphs, position.to_move())).is_some() {
        return None;
    }
    let said = parse::phrases(&parse::tokens(&glyphs)?);
    let legal = position.legal_moves();
    if steps(position, &said).iter().any(|mv| legal.contains(mv)) {
        return None;
    }
    let own: Vec<Phrase> = said.iter().copied().filter(|phrase| prefer == Some(notation(phrase.system))).collect();
    let said = if own.is_empty() { said } else { own };
    let (phrase, others) = said.split_first()?;
    if others.iter().any(|other| other.piece != phrase.piece) {
        return None;
    }
    let kind = phrase.piece.kind();
    let moves = phrase.steps(position);
    let to = moves.first().map(|mv| mv.to).filter(|to| moves.iter().all(|mv| mv.to == *to));
    if !moves.is_empty() {
        let refused = |mv: &Move| Some((mv.from.site(), refuse::allow(position, *mv).err()?));
        let own_on = |at| {
            let man = position.man_at(Point::from_site(at)?)?;
            (man.seat == position.to_move()).then(|| man.piece.kind())
        };
        let men = moves.iter().filter_map(refused).collect();
        return Some(Meant::of_men(kind, to.map(|to| to.site()), men).or_own_on_target(own_on));
    }
    // The way of such a piece leads to no point at all.
    let men = phrase.named(position).into_iter().map(|from| (from.site(), Illegal::new(Rule::NotItsMove, [])));
    Some(Meant::of_men(kind, None, men.collect()))
}

/// The moves that any of the phrases means by shape, each once, in board order.
fn steps(position: &Position, phrases: &[Phrase]) -> Vec<Move> {
    let mut moves: Vec<Move> = phrases.iter().flat_map(|phrase| phrase.steps(position)).collect();
    moves.sort_by_key(|mv| (mv.from, mv.to));
    moves.dedup();
    moves
}

const fn notation(system: System) -> Notation {
    match system {
        System::Wxf => Notation::Wxf,
        System::Chinese => Notation::Chinese,
        System::Vietnamese => Notation::Vietnamese,
    }
}

/// The system a notation speaks in; the two of bare points speak in none.
const fn system(notation: Notation) -> Option<System> {
    match notation {
        Notation::Coordinates | Notation::Iccs | Notation::San | Notation::English | Notation::Japanese => None,
        Notation::Wxf => Some(System::Wxf),
        Notation::Chinese => Some(System::Chinese),
        Notation::Vietnamese => Some(System::Vietnamese),
    }
}

/// Notations that xiangqi and jieqi print; the first stands in for those of other games.
pub const NOTATIONS: &[Notation] =
    &[Notation::Coordinates, Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Vietnamese];

/// Prints a move of this position. Where a system has no words for it, coordinates are printed.
pub fn write(position: &Position, mv: Move, notation: Notation) -> String {
    if notation == Notation::Iccs {
        return coordinates::print_iccs(mv);
    }
    system(notation)
        .and_then(|system| Phrase::of(position, mv, system))
        .map_or_else(|| mv.to_string(), |phrase| print::print(&phrase, position.to_move()))
}

/// Prints a move of this position with what it made public (jieqi 4.2): a captured face-down piece (`×úp`), the kind
/// of a piece that was turned up (`=Xe`).
pub fn write_played(position: &Position, mv: Move, played: &Played, notation: Notation) -> String {
    let mut text = write(position, mv, notation);
    // Coordinates name pieces in the program's first language, ICCS in WXF's letters.
    let (system, face_down) = match notation {
        Notation::Coordinates | Notation::Vietnamese => (System::Vietnamese, "×úp"),
        Notation::Iccs | Notation::Wxf | Notation::San | Notation::English | Notation::Japanese => (System::Wxf, "×?"),
        Notation::Chinese => (System::Chinese, "×暗"),
    };
    if !played.captured.is_empty() && position.man_at(mv.to).is_some_and(|man| man.dark) {
        text.push_str(face_down);
    }
    if let Some(piece) = played.turned_up.and_then(Piece::from_kind) {
        text.push('=');
        text.push_str(&print::name(piece, position.to_move(), system));
    }
    text
}
