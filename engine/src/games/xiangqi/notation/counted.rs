//! Two points as captions tell them: `úp cột 9 hàng 4 → cột 9 hàng 5`, or in short `úp 9 4 9 5`.
//!
//! Files are counted from the mover's right and ranks from the mover's own edge, both from 1 (clause 6).

use crate::Seat;

use super::super::moves::Move;
use super::super::point::Point;
use super::coordinates::Pair;
use super::phrase::numbered_file;
use super::text::Glyph;

/// Words that are allowed between the numbers, without accents.
const WORDS: &[&str] = &[
    "up", "quan", "cot", "hang", "di", "den", "toi", "sang", "qua", "len", "face", "down", "man", "file", "rank", "to",
];

/// Signs that say the piece lies face down.
const DARK: &[&str] = &["up", "down"];

/// Reads file and rank of two points; `None` unless words say that the numbers are points.
pub(super) fn read(glyphs: &[Glyph], seat: Seat) -> Option<Pair> {
    let (mut words, mut numbers) = (Vec::<String>::new(), Vec::<u8>::new());
    let mut before = Glyph::Space;
    for glyph in glyphs {
        match (glyph, before) {
            (Glyph::Letter(letter), Glyph::Letter(_)) => words.last_mut()?.push(letter.plain),
            (Glyph::Letter(letter), _) => words.push(letter.plain.into()),
            (Glyph::Digit(digit), Glyph::Digit(_)) => {
                let number = numbers.last_mut()?;
                *number = number.checked_mul(10)?.checked_add(*digit)?;
            }
            (Glyph::Digit(digit), _) => numbers.push(*digit),
            (Glyph::Sign('-' | '>' | '.') | Glyph::Space, _) => {}
            (Glyph::Sign(_) | Glyph::Han(_) | Glyph::Dark, _) => return None,
        }
        before = *glyph;
    }
    if words.is_empty() || !words.iter().all(|word| WORDS.contains(&word.as_str())) {
        return None;
    }
    let [from_file, from_rank, to_file, to_rank] = numbers.as_slice() else { return None };
    let mv = Move { from: point(*from_file, *from_rank, seat)?, to: point(*to_file, *to_rank, seat)? };
    let dark = words.iter().any(|word| DARK.contains(&word.as_str()));
    Some(Pair { coordinates: Some(mv), iccs: None, has_dash: false, is_printed_iccs: false, dark })
}

fn point(file: u8, rank: u8, seat: Seat) -> Option<Point> {
    if !(1..=9).contains(&file) || !(1..=10).contains(&rank) {
        return None;
    }
    let rank = match seat {
        Seat::First => rank - 1,
        Seat::Second => 10 - rank,
    };
    Point::at(numbered_file(file, seat), rank)
}
