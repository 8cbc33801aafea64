//! A move named the way players speak: which piece, where it stands, which way, how far.
//!
//! WXF, Chinese and Vietnamese notation are three spellings of this one idea (clause 6). Files count
//! 1-9 from each player's own right; the number after the verb is a file for a sideways or slanting
//! move and a count of steps for a straight one.

use crate::Seat;

use super::super::man::Piece;
use super::super::moves::Move;
use super::super::point::{FILES, Point};
use super::super::position::Position;

/// The three spellings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    Wxf,
    Chinese,
    Vietnamese,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Forward,
    Back,
    Sideways,
}

/// Place among several like pieces on one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Front,
    Middle,
    Rear,
    /// Counted from the front, from 1; over several files from the right file on.
    Nth(u8),
}

/// A move as it is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    pub system: System,
    pub piece: Piece,
    /// Said to lie face down.
    pub dark: bool,
    pub which: Option<Which>,
    /// 1-9 from the mover's right.
    pub file: Option<u8>,
    pub verb: Verb,
    /// 1-9.
    pub number: u8,
}

/// The number of a file as `seat` counts it.
pub(super) const fn file_number(file: u8, seat: Seat) -> u8 {
    match seat {
        Seat::First => FILES - file,
        Seat::Second => file + 1,
    }
}

/// The file that `seat` calls `number`.
pub(super) const fn numbered_file(number: u8, seat: Seat) -> u8 {
    match seat {
        Seat::First => FILES.saturating_sub(number),
        Seat::Second => number.saturating_sub(1),
    }
}

const fn forward(seat: Seat) -> i8 {
    match seat {
        Seat::First => 1,
        Seat::Second => -1,
    }
}

/// Target of a piece of that kind, by its shape alone; `None` if no such step stays on the board.
fn target(piece: Piece, from: Point, seat: Seat, verb: Verb, number: u8) -> Option<Point> {
    let way = match verb {
        Verb::Forward => forward(seat),
        Verb::Back => -forward(seat),
        Verb::Sideways => 0,
    };
    let files = numbered_file(number, seat) as i8 - from.file() as i8;
    let ranks = match (piece, files.abs()) {
        (Piece::General | Piece::Rook | Piece::Cannon | Piece::Soldier, _) if verb != Verb::Sideways => {
            return from.offset(0, way * number as i8);
        }
        (Piece::General | Piece::Rook | Piece::Cannon | Piece::Soldier, 1..) => 0,
        (Piece::Advisor, 1) | (Piece::Horse, 2) => way,
        (Piece::Elephant, 2) | (Piece::Horse, 1) => 2 * way,
        (Piece::General | Piece::Rook | Piece::Cannon | Piece::Soldier, _)
        | (Piece::Advisor | Piece::Elephant | Piece::Horse, _) => return None,
    };
    let is_slanting = matches!(piece, Piece::Advisor | Piece::Elephant | Piece::Horse);
    if is_slanting && ranks == 0 { None } else { from.offset(files, ranks) }
}

/// `seat`'s pieces of one kind on one file, the front one first.
fn column(position: &Position, seat: Seat, piece: Piece, dark: bool, file: u8) -> Vec<Point> {
    let mut men: Vec<Point> = like_men(position, seat, piece, dark).filter(|point| point.file() == file).collect();
    if seat == Seat::First {
        men.reverse();
    }
    men
}

fn like_men(position: &Position, seat: Seat, piece: Piece, dark: bool) -> impl Iterator<Item = Point> {
    let darks = position.dark();
    position.of(seat, piece).filter(move |point| darks.contains(*point) == dark)
}

/// Files with two or more like pieces, the mover's right first, each from the front.
fn tandems(position: &Position, seat: Seat, piece: Piece, dark: bool) -> Vec<Vec<Point>> {
    (1..=FILES)
        .map(|number| column(position, seat, piece, dark, numbered_file(number, seat)))
        .filter(|men| men.len() > 1)
        .collect()
}

impl Phrase {
    /// The moves this phrase can mean by shape, legal or not.
    ///
    /// A phrase that does not say "face down" means a face-up piece; only where no face-up piece
    /// fits, the face-down piece of that point, as players call it from the start of cờ úp on.
    pub(super) fn steps(&self, position: &Position) -> Vec<Move> {
        let said = self.steps_of(position, self.dark);
        if said.is_empty() && !self.dark { self.steps_of(position, true) } else { said }
    }

    /// The own pieces this phrase may speak of, wherever they are to go.
    pub(super) fn named(&self, position: &Position) -> Vec<Point> {
        let seat = position.to_move();
        let said = self.men(position, seat, self.dark);
        if said.is_empty() && !self.dark { self.men(position, seat, true) } else { said }
    }

    fn steps_of(&self, position: &Position, dark: bool) -> Vec<Move> {
        let seat = position.to_move();
        self.men(position, seat, dark)
            .into_iter()
            .filter_map(|from| target(self.piece, from, seat, self.verb, self.number).map(|to| Move { from, to }))
            .collect()
    }

    fn men(&self, position: &Position, seat: Seat, dark: bool) -> Vec<Point> {
        let Some(which) = self.which else {
            let file = self.file.map(|number| numbered_file(number, seat));
            return like_men(position, seat, self.piece, dark)
                .filter(|point| file.is_none_or(|file| point.file() == file))
                .collect();
        };
        let mut tandems = tandems(position, seat, self.piece, dark);
        if let Some(number) = self.file {
            tandems.retain(|men| men.iter().all(|point| file_number(point.file(), seat) == number));
        }
        match which {
            Which::Front => tandems.iter().filter_map(|men| men.first().copied()).collect(),
            Which::Rear => tandems.iter().filter_map(|men| men.last().copied()).collect(),
            Which::Middle => tandems.iter().flat_map(|men| inner(men)).copied().collect(),
            Which::Nth(nth) => tandems.concat().get(usize::from(nth).wrapping_sub(1)).copied().into_iter().collect(),
        }
    }

    /// Words for `mv` in `system`; `None` if the system has none: no own piece of
    /// that step there, or more like pieces than a game can have.
    pub(super) fn of(position: &Position, mv: Move, system: System) -> Option<Phrase> {
        let man = position.man_at(mv.from)?;
        let seat = man.seat;
        let ahead = (mv.to.rank() as i8 - mv.from.rank() as i8) * forward(seat);
        let verb = match ahead {
            0 => Verb::Sideways,
            1.. => Verb::Forward,
            _ => Verb::Back,
        };
        let is_straight = verb != Verb::Sideways && mv.from.file() == mv.to.file();
        let number = if is_straight { ahead.unsigned_abs() } else { file_number(mv.to.file(), seat) };
        if target(man.piece, mv.from, seat, verb, number) != Some(mv.to) || seat != position.to_move() {
            return None;
        }
        let (which, file) = place(position, mv, system)?;
        Some(Phrase { system, piece: man.piece, dark: man.dark, which, file, verb, number })
    }

    /// In how many of piece, place, verb and number two phrases of one system differ.
    pub(super) fn differences(&self, other: &Phrase) -> usize {
        let same_place = (self.which, self.file) == (other.which, other.file);
        [
            (self.piece, self.dark) != (other.piece, other.dark),
            !same_place,
            self.verb != other.verb,
            self.number != other.number,
        ]
        .into_iter()
        .filter(|differs| *differs)
        .count()
    }
}

/// The pieces between the first and the last.
fn inner(men: &[Point]) -> &[Point] {
    match men {
        [_, inner @ .., _] => inner,
        [] | [_] => &[],
    }
}

/// Name of the piece on `mv.from` among its like: by file, or by its place among those on its file.
fn place(position: &Position, mv: Move, system: System) -> Option<(Option<Which>, Option<u8>)> {
    let man = position.man_at(mv.from)?;
    let number = file_number(mv.from.file(), man.seat);
    let men = column(position, man.seat, man.piece, man.dark, mv.from.file());
    let index = men.iter().position(|point| *point == mv.from)?;
    let by_file = Some((None, Some(number)));
    if men.len() < 2 {
        return by_file;
    }
    let tandems = tandems(position, man.seat, man.piece, man.dark);
    let is_pair = men.len() == 2 && tandems.len() == 1;
    if (is_pair || man.piece != Piece::Soldier) && !needs_place(position, mv, &men, system) {
        return by_file;
    }
    if man.piece == Piece::Soldier {
        return soldier_place(system, &men, &tandems, index, number);
    }
    // Three rooks on a file, or two pairs, occur only in set-up positions, which print coordinates.
    if men.len() > 2 || tandems.len() > 1 {
        return None;
    }
    Some((Some(if index == 0 { Which::Front } else { Which::Rear }), None))
}

/// WXF names the place only if the other piece's like step would stay on the board too.
/// In all systems advisors and elephants held to their limits are told apart by the way they go.
fn needs_place(position: &Position, mv: Move, men: &[Point], system: System) -> bool {
    let Some(man) = position.man_at(mv.from) else { return false };
    match (man.piece, system) {
        (Piece::Advisor | Piece::Elephant, _) if position.is_limited(man) => false,
        (_, System::Chinese | System::Vietnamese) => true,
        (_, System::Wxf) => {
            let files = mv.to.file() as i8 - mv.from.file() as i8;
            let ranks = mv.to.rank() as i8 - mv.from.rank() as i8;
            men.iter().any(|other| *other != mv.from && other.offset(files, ranks).is_some())
        }
    }
}

fn soldier_place(
    system: System,
    men: &[Point],
    tandems: &[Vec<Point>],
    index: usize,
    number: u8,
) -> Option<(Option<Which>, Option<u8>)> {
    let is_only_tandem = tandems.len() == 1;
    let by_end = if index == 0 {
        Which::Front
    } else if index + 1 == men.len() {
        Which::Rear
    } else {
        Which::Middle
    };
    let nth = |index: usize| u8::try_from(index + 1).ok().filter(|nth| *nth <= 9).map(Which::Nth);
    Some(match (system, men.len()) {
        (System::Wxf | System::Chinese, 2) if is_only_tandem => (Some(by_end), None),
        (System::Chinese, 3) if is_only_tandem => (Some(by_end), None),
        (System::Wxf, _) => (Some(nth(index)?), Some(number)),
        (System::Chinese, _) => {
            let before = tandems.iter().take_while(|other| other.as_slice() != men).map(Vec::len).sum::<usize>();
            (Some(nth(before + index)?), None)
        }
        (System::Vietnamese, 2 | 3) => (Some(by_end), (!is_only_tandem).then_some(number)),
        (System::Vietnamese, _) => (Some(nth(index)?), Some(number)),
    })
}
