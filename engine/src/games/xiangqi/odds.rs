//! Odds (chấp): what the stronger side gives before the start (clause 5.2).
//!
//! The giver plays Red and moves first with fewer men; who gives the first move plays Black. Of
//! paired men the one on the giver's left is taken away, of the soldiers the middle one first.
//! The position text of such a start is ordinary FEN.

use unicode_normalization::UnicodeNormalization;

use crate::Seat;

use super::man::Piece;
use super::point::{FILES, Point, Points};
use super::position::Position;

/// What is given, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Where the given men would have stood.
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

/// The files from which men are taken, as the giver counts them from his left: the middle first, then left before right.
const FILES_BY_TURN: [u8; FILES as usize] = [4, 0, 1, 2, 3, 8, 7, 6, 5];

impl Odds {
    pub const NONE: Odds = Odds { gone: Points::NONE, first_move: false };

    /// Reads gifts joined by `+`, in English or Vietnamese, with or without accents.
    /// `None`: an unknown word, or more men than there are.
    pub fn read(text: &str) -> Option<Odds> {
        let mut odds = Odds::NONE;
        let mut given = [0; Piece::ALL.len()];
        for gift in plain(text).split('+') {
            match gift_of(gift)? {
                Gift::Nothing if odds == Odds::NONE && !text.contains('+') => {}
                Gift::Nothing => return None,
                Gift::FirstMove if odds.first_move => return None,
                Gift::FirstMove => odds.first_move = true,
                Gift::Men(piece, count) => given[piece as usize] += count,
            }
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

    /// Nobody, where nothing is given.
    pub fn is_none(self) -> bool {
        self == Odds::NONE
    }

    /// Whether the first move alone is given: the only odds of jieqi, where no man is known.
    pub fn takes_no_man(self) -> bool {
        self.gone.is_empty()
    }

    /// The seat of the side that gives.
    pub const fn giver(self) -> Seat {
        if self.first_move { Seat::Second } else { Seat::First }
    }

    /// The start without the given men.
    pub fn start(self) -> Position {
        let mut position = Position::start(false, false);
        for point in self.gone {
            position.take(point);
        }
        position
    }
}

enum Gift {
    Nothing,
    FirstMove,
    Men(Piece, usize),
}

/// One gift in plain letters, words joined by `_`.
fn gift_of(gift: &str) -> Option<Gift> {
    match gift {
        "" => return None,
        "none" | "khong" => return Some(Gift::Nothing),
        "first_move" | "tien" | "chap_tien" | "nuoc_tien" | "di_tien" => return Some(Gift::FirstMove),
        _ => {}
    }
    let gift = gift.strip_prefix("chap_").unwrap_or(gift);
    let (count, name) = match gift.split_once('_') {
        Some(("one" | "mot" | "don" | "1", name)) => (1, name),
        Some(("two" | "hai" | "song" | "doi" | "2", name)) => (2, name),
        Some(("three" | "ba" | "3", name)) => (3, name),
        Some(("four" | "bon" | "4", name)) => (4, name),
        Some(("five" | "nam" | "5", name)) => (5, name),
        Some(_) => return None,
        None => (1, gift),
    };
    let piece = match name {
        "rook" | "rooks" | "xe" => Piece::Rook,
        "horse" | "horses" | "ma" => Piece::Horse,
        "cannon" | "cannons" | "phao" => Piece::Cannon,
        "elephant" | "elephants" | "tuong" | "voi" => Piece::Elephant,
        "advisor" | "advisors" | "si" => Piece::Advisor,
        "soldier" | "soldiers" | "tot" => Piece::Soldier,
        _ => return None,
    };
    Some(Gift::Men(piece, count))
}

/// Lower case without accents; spaces and hyphens become `_`.
fn plain(text: &str) -> String {
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    let letter = |c: char| match c {
        ' ' | '-' => '_',
        'đ' => 'd',
        _ => c,
    };
    text.to_lowercase().nfkd().filter(|c| !is_accent(c)).map(letter).collect()
}

/// Where `seat`'s men of a kind start, in the order in which they are given.
fn homes(piece: Piece, seat: Seat) -> impl Iterator<Item = Point> {
    let files = FILES_BY_TURN.into_iter().map(move |file| match seat {
        Seat::First => file,
        Seat::Second => FILES - 1 - file,
    });
    let on_file = move |file| Point::all().filter(move |point| point.file() == file && point.is_home_of(seat));
    files.flat_map(on_file).filter(move |point| Piece::starting_on(*point, seat) == Some(piece))
}
