//! Near misses: legal moves that are one slip away from a text that is none. Offered, never played.

use crate::CANDIDATES_MAX;

use super::super::moves::Move;
use super::super::position::Position;
use super::super::square::Square;
use super::phrase::Phrase;
use super::{NOTATIONS, text};

/// Characters of a text that is compared letter by letter; the longest printed move has fewer than 30.
const COMPARED_CHARS_MAX: usize = 32;

/// Legal moves that differ in one thing from what was said, those that end nearest to the square said first. Where
/// no piece was named only the right target will do.
pub(super) fn of_phrase(position: &Position, phrase: &Phrase, legal: &[Move]) -> Vec<Move> {
    let target = phrase.squares.last();
    let slips_max = usize::from(!phrase.says_too_little());
    let near = legal.iter().filter(|mv| phrase.differences(position, **mv) <= slips_max);
    bounded(near.map(|mv| (target.map_or(0, |target| way(*target, mv.to)), *mv)).collect())
}

/// Files and ranks between two squares.
fn way(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank())
}

/// Legal moves of which some spelling is one slip away from the text.
pub(super) fn of_text(position: &Position, folded: &[char], legal: &[Move]) -> Vec<Move> {
    let typed = packed(folded);
    if typed.len() < 2 || typed.len() > COMPARED_CHARS_MAX {
        return Vec::new();
    }
    let is_near = |mv: &Move| {
        let spellings = NOTATIONS.iter().filter_map(|notation| text::fold(&super::write(position, *mv, *notation)));
        spellings.map(|printed| packed(&printed)).any(|printed| is_one_slip(&typed, &printed))
    };
    bounded(legal.iter().filter(|mv| is_near(mv)).map(|mv| (0, *mv)).collect())
}

fn packed(folded: &[char]) -> Vec<char> {
    folded.iter().copied().filter(|c| *c != ' ').collect()
}

/// The nearest, each once, as many as may be offered.
fn bounded(mut near: Vec<(u8, Move)>) -> Vec<Move> {
    near.sort_by_key(|(distance, mv)| (*distance, mv.from, mv.via, mv.to, mv.promote));
    near.dedup();
    near.into_iter().take(CANDIDATES_MAX).map(|(_, mv)| mv).collect()
}

/// One letter more, less, other or swapped with its neighbour.
fn is_one_slip(typed: &[char], printed: &[char]) -> bool {
    let same = typed.iter().zip(printed).take_while(|(a, b)| a == b).count();
    match (typed.get(same..).unwrap_or_default(), printed.get(same..).unwrap_or_default()) {
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([_, a @ ..], b) | (b, [_, a @ ..]) if a == b => true,
        ([a, b, x @ ..], [c, d, y @ ..]) => a == d && b == c && x == y,
        _ => false,
    }
}
