//! Outlines of pieces as SVG path data, for drawings that a browser makes.

use std::fmt::Write;
use std::sync::LazyLock;

use ab_glyph::FontRef;
use banco_engine::games::chushogi::notation::japanese_short;
use banco_engine::{ChessKind, Kind, Seat};
use tiny_skia::{Path, PathSegment, Transform};

use crate::disc::hanzi;
use crate::fonts::{BRUSH, KAI, outline};
use crate::silhouettes;

/// Side of the square that a character is fitted into.
const FIELD: f32 = 100.0;

/// A chess piece on a field of 100 × 100.
#[derive(Clone, Debug)]
pub struct ChessOutline {
    /// Bodies from the ground up, each to be filled and then lined.
    pub parts: Vec<String>,
    /// Lines on them.
    pub folds: String,
    /// Eyes and nostrils: middle and radius.
    pub dots: Vec<[f32; 3]>,
}

/// Our own drawing of a chess piece, the same for both sides.
pub fn chess_outline(kind: ChessKind) -> ChessOutline {
    silhouettes::outline_of(kind)
}

/// Character on a piece of xiangqi or chu shogi, fitted into a square of 100 around 0; `None` for other pieces.
pub fn character_outline(kind: Kind, seat: Seat) -> Option<String> {
    static FONTS: LazyLock<[Option<FontRef<'static>>; 2]> =
        LazyLock::new(|| [KAI, BRUSH].map(|bytes| FontRef::try_from_slice(bytes).ok()));
    let [kai, brush] = &*FONTS;
    let (font, text) = match kind {
        Kind::Chu(face) => (brush, japanese_short(face.kind, seat)),
        Kind::General
        | Kind::Advisor
        | Kind::Elephant
        | Kind::Horse
        | Kind::Rook
        | Kind::Cannon
        | Kind::Soldier
        | Kind::Chess(_)
        | Kind::Checker
        | Kind::Cross
        | Kind::Nought => (kai, hanzi(seat, kind)),
    };
    let path = outline(font.as_ref()?, text)?;
    let bounds = path.bounds();
    let scale = FIELD / bounds.width().max(bounds.height()).max(1.0);
    let middle = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
    let fitted = Transform::from_translate(-middle.0, -middle.1).post_scale(scale, scale);
    path.transform(fitted).map(|path| path_data(&path))
}

/// The path in whole numbers, which are fine enough for a piece, each step from the point before.
fn path_data(path: &Path) -> String {
    let mut data = String::new();
    let (mut at, mut start) = ((0, 0), (0, 0));
    let whole = |point: tiny_skia::Point| (point.x.round() as i32, point.y.round() as i32);
    for segment in path.segments() {
        let (letter, points) = match segment {
            PathSegment::MoveTo(to) => ('m', vec![whole(to)]),
            PathSegment::LineTo(to) => ('l', vec![whole(to)]),
            PathSegment::QuadTo(one, to) => ('q', vec![whole(one), whole(to)]),
            PathSegment::CubicTo(one, other, to) => ('c', vec![whole(one), whole(other), whole(to)]),
            PathSegment::Close => ('z', Vec::new()),
        };
        let end = points.last().copied().unwrap_or(start);
        if letter == 'l' && end == at {
            continue;
        }
        data.push(letter);
        let steps = points.iter().flat_map(|point| [point.0 - at.0, point.1 - at.1]);
        for (place, step) in steps.enumerate() {
            // A sign separates numbers as well as a space does.
            let space = if place > 0 && step >= 0 { " " } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(data, "{space}{step}");
        }
        at = end;
        if letter == 'm' {
            start = end;
        }
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Least and greatest coordinate of the ends of all steps, for x and y.
    fn extents(data: &str) -> [(i32, i32); 2] {
        let (mut at, mut start) = ([0, 0], [0, 0]);
        let mut extents = [(i32::MAX, i32::MIN); 2];
        let letters = data.chars().filter(|letter| letter.is_alphabetic());
        for (letter, numbers) in letters.zip(data.split(char::is_alphabetic).skip(1)) {
            let numbers = numbers.replace('-', " -");
            let numbers: Vec<i32> =
                numbers.split_whitespace().map(|number| number.parse().expect("a number")).collect();
            at = match numbers[..] {
                [.., x, y] => [at[0] + x, at[1] + y],
                _ => start,
            };
            if letter == 'm' {
                start = at;
            }
            for (extent, place) in extents.iter_mut().zip(at) {
                *extent = (extent.0.min(place), extent.1.max(place));
            }
        }
        extents
    }

    #[test]
    fn a_character_fills_its_square() {
        for (kind, seat) in [(Kind::Horse, Seat::First), (Kind::General, Seat::Second)] {
            let data = character_outline(kind, seat).expect("it has a character");
            assert!(data.starts_with('m') && data.ends_with('z'), "{data}");
            let [x, y] = extents(&data);
            let size = (x.1 - x.0).max(y.1 - y.0) as f32;
            assert!((size - FIELD).abs() <= 3.0, "{x:?} {y:?}");
        }
        assert_eq!(character_outline(Kind::Checker, Seat::First), None);
    }

    #[test]
    fn a_chess_piece_has_its_bodies() {
        let knight = chess_outline(ChessKind::Knight);
        assert_eq!((knight.parts.len(), knight.dots.len()), (2, 2));
        assert_eq!(chess_outline(ChessKind::Pawn).parts.len(), 4);
    }
}
