//! Near misses: legal moves that are one slip away from a text that is none. Offered, never played.

use crate::typos::slips;
use crate::{CANDIDATES_MAX, Notation};

use super::super::moves::Move;
use super::super::position::Position;
use super::parse::{Token, phrases};
use super::phrase::Phrase;
use super::text::{Glyph, fold, packed};
use super::words::{Word, long_words};

/// Characters of a text that is compared letter by letter; the longest printed move has 9.
const COMPARED_CHARS_MAX: usize = 16;

/// Legal moves whose phrase differs in one of piece, place, verb and number.
pub(super) fn of_phrases(position: &Position, said: &[Phrase], legal: &[Move]) -> Vec<Move> {
    let mut near: Vec<(usize, Move)> = Vec::new();
    for mv in legal {
        let is_near =
            |said: &Phrase| Phrase::of(position, *mv, said.system).is_some_and(|meant| meant.differences(said) <= 1);
        if let Some(at) = said.iter().position(is_near) {
            near.push((at, *mv));
        }
    }
    bounded(near)
}

/// Legal moves whose printed form is one slip away from the text, or continues where the text stops.
pub(super) fn of_text(position: &Position, glyphs: &[Glyph], prefer: Option<Notation>, legal: &[Move]) -> Vec<Move> {
    let typed: Vec<char> = packed(glyphs).chars().collect();
    if typed.len() < 2 || typed.len() > COMPARED_CHARS_MAX {
        return Vec::new();
    }
    let all = [Notation::Coordinates, Notation::Vietnamese, Notation::Wxf, Notation::Chinese];
    let own = prefer.map(|notation| [Notation::Coordinates, notation]);
    let notations = own.as_ref().map_or(&all[..], |own| &own[..]);
    let mut near = Vec::new();
    for mv in legal {
        let distance = notations
            .iter()
            .filter_map(|notation| fold(&super::write(position, *mv, *notation)))
            .map(|printed| slips(&typed, &packed(&printed).chars().collect::<Vec<char>>()))
            .min();
        if let Some(distance @ 0..=2) = distance {
            near.push((distance, *mv));
        }
    }
    bounded(near)
}

/// Legal moves meant by a sentence in which one long word is misspelled (`phap 2 binh 5`).
pub(super) fn of_misspelled(position: &Position, tokens: &[Token], legal: &[Move]) -> Vec<Move> {
    let mut near = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Token::Word(word) = token else { continue };
        let typed: Vec<char> = word.plain.chars().collect();
        if typed.len() < 2 || typed.len() > COMPARED_CHARS_MAX || !word.meanings(false).is_empty() {
            continue;
        }
        for meant in long_words().filter(|meant| slips(&typed, &meant.chars().collect::<Vec<char>>()) == 1) {
            let mut mended = tokens.to_vec();
            if let Some(token) = mended.get_mut(at) {
                *token = Token::Word(Word { plain: meant.to_owned(), ..word.clone() });
            }
            let moves = phrases(&mended).into_iter().flat_map(|phrase| phrase.steps(position));
            near.extend(moves.filter(|mv| legal.contains(mv)).map(|mv| (0, mv)));
        }
    }
    bounded(near)
}

/// The nearest, each once, as many as may be offered.
fn bounded(mut near: Vec<(usize, Move)>) -> Vec<Move> {
    near.sort_by_key(|(distance, _)| *distance);
    let mut moves: Vec<Move> = Vec::new();
    for (_, mv) in near {
        if !moves.contains(&mv) && moves.len() < CANDIDATES_MAX {
            moves.push(mv);
        }
    }
    moves
}
