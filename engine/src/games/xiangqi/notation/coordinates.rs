//! Coordinates `h3e3` (ranks 1-10) and ICCS `H2-E2` (ranks 0-9).
//!
//! The same signs spell both. A rank 0 is surely ICCS and a rank 10 surely coordinates; a dash is how ICCS is printed,
//! so such a text may be either: what only one of them can mean is that, and of two moves it is asked which. Everything
//! else is coordinates unless the person's own notation is ICCS.

use super::super::moves::Move;
use super::super::point::Point;
use super::text::{Glyph, Letter};

/// Two points as they were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// Read with ranks 1-10.
    pub coordinates: Option<Move>,
    /// Read with ranks 0-9.
    pub iccs: Option<Move>,
    /// With a dash, as ICCS prints.
    pub has_dash: bool,
    /// As ICCS prints in full: capitals and a dash.
    pub is_printed_iccs: bool,
    /// The text says that the piece lies face down (`úp a4-a5`).
    pub dark: bool,
}

/// Reads two points; `None` if the text is no pair of points in either count.
pub(super) fn read(glyphs: &[Glyph]) -> Option<Pair> {
    let glyphs: Vec<Glyph> = glyphs.iter().copied().filter(|glyph| *glyph != Glyph::Space).collect();
    let (dark, rest) = without_dark(&glyphs);
    let (from, rest) = named(rest)?;
    let (has_dash, rest) = match rest {
        [Glyph::Sign(sign @ ('-' | '*' | '>')), rest @ ..] => (*sign == '-', rest),
        // `-x-` and `->` are typed too.
        [Glyph::Letter(Letter { plain: 'x', .. }), rest @ ..] => (false, rest),
        _ => (false, rest),
    };
    let rest = match rest {
        [Glyph::Sign('>'), rest @ ..] if has_dash => rest,
        _ => rest,
    };
    let (to, rest) = named(rest)?;
    if !rest.is_empty() {
        return None;
    }
    let pair = Pair {
        coordinates: step(from, to, 1),
        iccs: step(from, to, 0),
        has_dash,
        is_printed_iccs: has_dash && from.is_capital && to.is_capital,
        dark,
    };
    (pair.coordinates.is_some() || pair.iccs.is_some()).then_some(pair)
}

fn without_dark(glyphs: &[Glyph]) -> (bool, &[Glyph]) {
    match glyphs {
        [Glyph::Letter(Letter { plain: 'u', .. }), Glyph::Letter(Letter { plain: 'p', .. }), rest @ ..]
        | [Glyph::Han('暗') | Glyph::Dark, rest @ ..] => (true, rest),
        rest => (false, rest),
    }
}

/// A letter and one or two digits.
#[derive(Clone, Copy)]
struct Named {
    file: u8,
    number: u8,
    is_capital: bool,
}

fn named(glyphs: &[Glyph]) -> Option<(Named, &[Glyph])> {
    let (Glyph::Letter(letter), rest) = glyphs.split_first()? else { return None };
    let file = (letter.plain as u32).checked_sub('a' as u32).and_then(|file| u8::try_from(file).ok())?;
    let (number, rest) = match rest {
        [Glyph::Digit(1), Glyph::Digit(0), rest @ ..] => (10, rest),
        [Glyph::Digit(number), rest @ ..] => (*number, rest),
        _ => return None,
    };
    Some((Named { file, number, is_capital: letter.is_capital }, rest))
}

fn step(from: Named, to: Named, first_rank: u8) -> Option<Move> {
    let point = |named: Named| Point::at(named.file, named.number.checked_sub(first_rank)?);
    Some(Move { from: point(from)?, to: point(to)? })
}

/// `H2-E2`.
pub(super) fn print_iccs(mv: Move) -> String {
    let name = |point: Point| format!("{}{}", char::from(b'A' + point.file()), point.rank());
    format!("{}-{}", name(mv.from), name(mv.to))
}
