//! A move of jieqi with what came of it, as records write it: `b3b10=R` turned up a rook, `b3b10×N=R` captured a
//! face-down horse too. The letters are those of position texts; `×?` is a capture that stays unknown.

use banco_engine::games::xiangqi::{Man, Move, Piece, Point, Position};
use banco_engine::{Outcome, Seat};

/// A move and what its reader knows of it.
pub(super) struct ToldMove {
    pub mv: Move,
    pub turned_up: Option<Piece>,
    /// Kind of a piece that was captured face down.
    pub captured: Option<Piece>,
}

/// Names of the kinds in records with coordinates, in the order of [`Piece::ALL`].
const NAMES: [&str; Piece::ALL.len()] = ["tướng", "sĩ", "tượng", "mã", "xe", "pháo", "tốt"];

/// Most bytes of a move; the longest is `b10b1×úp=Tượng`.
const BYTES_MAX: usize = 24;

/// `None` for anything else.
pub(super) fn read(text: &str) -> Option<ToldMove> {
    if text.len() > BYTES_MAX {
        return None;
    }
    let (rest, turned_up) = match text.split_once('=') {
        Some((rest, kind)) => (rest, Some(shuffled(kind)?)),
        None => (text, None),
    };
    let (mv, captured) = match rest.split_once('×') {
        Some((mv, "?" | "úp")) => (mv, None),
        Some((mv, kind)) => (mv, Some(shuffled(kind)?)),
        None => (rest, None),
    };
    Some(ToldMove { mv: mv.parse().ok()?, turned_up, captured })
}

/// A kind that may lie face down, by its letter or its name.
fn shuffled(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let piece = match (letters.next(), letters.next()) {
        (Some(letter), None) => Piece::from_letter(letter)?,
        _ => {
            let name = text.to_lowercase();
            Piece::ALL.into_iter().find(|piece| NAMES[*piece as usize] == name)?
        }
    };
    (piece != Piece::General).then_some(piece)
}

/// The deal as far as `moves` tell it: every other face-down piece of `position` stays unknown.
pub(super) fn deal(position: &Position, moves: &[ToldMove]) -> Outcome {
    let told = |point: Point| moves.iter().find(|told| told.mv.from == point)?.turned_up;
    let sides = Seat::BOTH.map(|seat| {
        let homes = Point::all()
            .filter(|point| Piece::starting_on(*point, Seat::First).is_some_and(|piece| piece != Piece::General));
        let letter = |home: Point| {
            let point = match seat {
                Seat::First => home,
                Seat::Second => home.mirrored(),
            };
            if !position.dark().and(position.men_of(seat)).contains(point) {
                return '.';
            }
            told(point).map_or('?', |piece| Man { seat, piece, dark: false }.letter())
        };
        homes.map(letter).collect::<String>()
    });
    Outcome(sides.join(" "))
}
