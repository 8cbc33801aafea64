//! Odds (chấp): what the stronger side gives before the start (clause 5.2).
//!
//! The giver plays Red and moves first with fewer pieces; who gives the first move plays Black. Of
//! paired pieces the one on the giver's left is taken away, of the soldiers the middle one first.
//! The position text of such a start is ordinary FEN.

use crate::{Seat, handicap};

use super::man::Piece;
use super::point::{FILES, Point, Points};
use super::position::Position;

/// Odds, and the side that gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Points of the given pieces.
    gone: Points,
    first_move: bool,
}

/// Gifts as they are offered for choice; sums of them are read too: `odds=horse+first_move`.
pub const NAMES: &[&str] = &[
    "none",
    "first_move",
    "soldier",
    "advisor",
    "elephant",
    "horse",
    "cannon",
    "rook",
    "two_advisors",
    "two_elephants",
    "two_horses",
    "two_cannons",
    "two_rooks",
    "rook+horse",
    "horse+first_move",
];

/// The files from which pieces are taken, as the giver counts them from the left: the middle first, then left before
/// right.
const FILES_BY_TURN: [u8; FILES as usize] = [4, 0, 1, 2, 3, 8, 7, 6, 5];

impl Odds {
    /// Nothing is given.
    pub const NONE: Odds = Odds { gone: Points::NONE, first_move: false };

    /// Reads gifts joined by `+`, in English or Vietnamese, with or without accents.
    /// `None`: an unknown word, or more pieces than there are.
    pub fn read(text: &str) -> Option<Odds> {
        let gifts = handicap::read(text, piece_of)?;
        let mut odds = Odds { first_move: gifts.first_move, ..Odds::NONE };
        let mut given = [0; Piece::ALL.len()];
        for (piece, count) in gifts.men {
            given[piece as usize] += count;
        }
        let giver = odds.giver();
        for (piece, count) in Piece::ALL.into_iter().zip(given) {
            let homes: Vec<Point> = homes(piece, giver).collect();
            for point in homes.get(..count)? {
                odds.gone |= point.set();
            }
        }
        Some(odds)
    }

    /// `None` without odds.
    pub fn is_none(self) -> bool {
        self == Odds::NONE
    }

    /// True if the first move alone is given: the only odds of jieqi, where no piece is known.
    pub fn takes_no_man(self) -> bool {
        self.gone.is_empty()
    }

    /// The seat of the side that gives.
    pub const fn giver(self) -> Seat {
        if self.first_move { Seat::Second } else { Seat::First }
    }

    /// The start without the given pieces.
    pub fn start(self) -> Position {
        let mut position = Position::start(false, false);
        for point in self.gone {
            position.take(point);
        }
        position
    }
}

/// The kind of a plain word.
fn piece_of(name: &str) -> Option<Piece> {
    Some(match name {
        "rook" | "rooks" | "xe" => Piece::Rook,
        "horse" | "horses" | "ma" => Piece::Horse,
        "cannon" | "cannons" | "phao" => Piece::Cannon,
        "elephant" | "elephants" | "tuong" | "voi" => Piece::Elephant,
        "advisor" | "advisors" | "si" => Piece::Advisor,
        "soldier" | "soldiers" | "tot" | "chot" | "binh" => Piece::Soldier,
        _ => return None,
    })
}

/// Starting points of `seat`'s pieces of a kind, in the order in which they are given.
fn homes(piece: Piece, seat: Seat) -> impl Iterator<Item = Point> {
    let files = FILES_BY_TURN.into_iter().map(move |file| match seat {
        Seat::First => file,
        Seat::Second => FILES - 1 - file,
    });
    let on_file = move |file| Point::all().filter(move |point| point.file() == file && point.is_home_of(seat));
    files.flat_map(on_file).filter(move |point| Piece::starting_on(*point, seat) == Some(piece))
}
