//! Near misses: legal moves that are one slip away from a text that is none. Offered, never played.

use shakmaty::{Move as Step, Rank, Role};

use crate::typos::slips;
use crate::{CANDIDATES_MAX, Notation};

use super::super::game_state::Course;
use super::super::moves::Move;
use super::phrase::Phrase;
use super::text::{self, Glyph, Token, fold};
use super::{Legal, print};

/// Characters of a text that is compared letter by letter; the longest printed move has 9.
const COMPARED_CHARS_MAX: usize = 16;
/// One letter more, less or other; the next distance would take in half the board.
const SLIPS_MAX: usize = 1;

/// Moves that may have been meant, the likeliest first.
pub(super) fn moves(course: &Course, legal: &Legal, phrases: &[Phrase], typed: &str) -> Vec<Move> {
    let mut near: Vec<Move> = of_phrases(legal, phrases).collect();
    if near.is_empty() {
        near = of_rank(legal, typed);
    }
    if near.is_empty() {
        near = of_text(course, legal, typed);
    }
    near.truncate(CANDIDATES_MAX);
    near
}

/// Legal moves of the named piece to the named square, whatever else was said of them.
fn of_phrases(legal: &Legal, phrases: &[Phrase]) -> impl Iterator<Item = Move> {
    let is_near = |phrase: &Phrase, mv: &Move, role| {
        let same_man = phrase.role == Some(role) || phrase.from() == Some(mv.from);
        same_man && phrase.to == mv.to
    };
    let moves = legal.moves.iter();
    moves.filter(move |(mv, step)| phrases.iter().any(|phrase| is_near(phrase, mv, step.role()))).map(|(mv, _)| *mv)
}

/// `P8`: a pawn and the rank it goes to, where only one pawn and one square can be meant.
fn of_rank(legal: &Legal, typed: &str) -> Vec<Move> {
    let tokens = text::tokens(typed).unwrap_or_default();
    let [Token::Man(Role::Pawn) | Token::Letter('p', _), Token::Digit(digit)] = tokens.as_slice() else {
        return Vec::new();
    };
    let rank = Rank::from_char(char::from(b'0' + *digit));
    let goes_there = |(mv, step): &&(Move, Step)| step.role() == Role::Pawn && Some(mv.to.rank()) == rank;
    let moves: Vec<Move> = legal.moves.iter().filter(goes_there).map(|(mv, _)| *mv).collect();
    let is_one = moves.windows(2).all(|pair| matches!(pair, [a, b] if (a.from, a.to) == (b.from, b.to)));
    if is_one { moves } else { Vec::new() }
}

/// Legal moves whose printed form is one slip away from the text.
fn of_text(course: &Course, legal: &Legal, typed: &str) -> Vec<Move> {
    let typed = packed(typed);
    if typed.len() < 2 || typed.len() > COMPARED_CHARS_MAX {
        return Vec::new();
    }
    let notations = [Notation::San, Notation::Vietnamese, Notation::Coordinates];
    let distance = |mv: &Move| {
        let printed = notations.iter().map(|notation| packed(&print::write(course, *mv, *notation)));
        printed.map(|printed| slips(&typed, &printed)).min()
    };
    let moves = legal.moves.iter().map(|(mv, _)| *mv);
    let mut near: Vec<(usize, Move)> = moves.filter_map(|mv| Some((distance(&mv)?, mv))).collect();
    near.retain(|(distance, _)| *distance <= SLIPS_MAX);
    near.sort_by_key(|(distance, _)| *distance);
    near.into_iter().map(|(_, mv)| mv).collect()
}

/// Letters and digits alone, in small letters.
fn packed(text: &str) -> Vec<char> {
    let sign = |glyph: &Glyph| match glyph {
        Glyph::Token(Token::Letter('x', false)) => None,
        Glyph::Token(Token::Letter(letter, _)) => Some(*letter),
        Glyph::Token(Token::Digit(digit)) => Some(char::from(b'0' + digit)),
        Glyph::Token(Token::Man(_) | Token::Capture | Token::Dash | Token::Becomes) => None,
        Glyph::Space | Glyph::Remark => None,
    };
    fold(text).unwrap_or_default().iter().filter_map(sign).collect()
}
