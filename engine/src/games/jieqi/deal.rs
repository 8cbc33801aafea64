//! The deal: what lies under the face-down pieces. Secret while the game lasts.

use std::fmt;

use crate::games::xiangqi::{Man, Piece, Point, Position};
use crate::{Chance, Outcome, OutcomeError, PositionError, Seat};

use super::export::Pools;

/// Pieces of one side that are shuffled: all but the general.
const MEN: usize = 15;

/// The order in which a draw counts the pieces of a pool (beacon 4.1).
const COUNTED: [Piece; 6] = [Piece::Rook, Piece::Horse, Piece::Elephant, Piece::Advisor, Piece::Cannon, Piece::Soldier];

/// Written where no face-down piece stands.
const NO_MAN: char = '.';

/// Written for a piece that the writer of a game file may not know.
const UNKNOWN: char = '?';

/// Kinds of face-down pieces, by the point each was dealt to (which never changes while it is face down).
///
/// `Debug` shows nothing of it.
#[derive(Clone)]
pub(super) struct Deal {
    under: [Option<Piece>; Point::COUNT],
    /// Pools at the beginning, if each piece is drawn only when it is turned up (beacon 4.1).
    pools: Option<Box<[Vec<Piece>; 2]>>,
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deal(…)")
    }
}

impl Deal {
    /// Nothing is dealt: a piece is drawn from the pool of its side when it is turned up (beacon 4.1).
    pub(super) fn late(pools: [Vec<Piece>; 2]) -> Deal {
        let pools = pools.map(|mut pool| {
            pool.sort_by_key(|piece| COUNTED.iter().position(|counted| counted == piece));
            pool
        });
        Deal { under: [None; Point::COUNT], pools: Some(Box::new(pools)) }
    }

    /// True if pieces are drawn when they are turned up.
    pub(super) const fn is_late(&self) -> bool {
        self.pools.is_some()
    }

    /// The pieces of `seat` that are not drawn yet, in the order in which a draw counts them. None of a whole deal.
    pub(super) fn undrawn(&self, seat: Seat) -> Vec<Piece> {
        let mut pool = self.pools.as_ref().map(|pools| pools[seat.index()].clone()).unwrap_or_default();
        for drawn in homes(seat).filter_map(|point| self.at(point)) {
            if let Some(place) = pool.iter().position(|piece| *piece == drawn) {
                pool.remove(place);
            }
        }
        pool
    }

    /// The piece on `point` is drawn.
    pub(super) const fn lay(&mut self, point: Point, piece: Piece) {
        self.under[point.index()] = Some(piece);
    }

    /// The piece that was dealt to `point`.
    pub(super) const fn at(&self, point: Point) -> Option<Piece> {
        self.under[point.index()]
    }

    /// The pieces that `is_known` by the point they were dealt to, and no others. No piece is drawn in it.
    pub(super) fn only(&self, is_known: impl Fn(Point) -> bool) -> Deal {
        let mut deal = Deal { under: self.under, pools: None };
        for point in Point::all().filter(|point| !is_known(*point)) {
            deal.under[point.index()] = None;
        }
        deal
    }

    /// The letters of `outcome` that `is_known` by the point they were dealt to; `?` for the others.
    pub(super) fn known(outcome: &Outcome, is_known: impl Fn(Point) -> bool) -> Outcome {
        let side = |(seat, letters): (Seat, &str)| -> String {
            let shown = |(letter, point)| if letter == NO_MAN || is_known(point) { letter } else { UNKNOWN };
            letters.chars().zip(homes(seat)).map(shown).collect()
        };
        let (red, black) = outcome.0.split_once(' ').unwrap_or_default();
        Outcome([(Seat::First, red), (Seat::Second, black)].map(side).join(" "))
    }

    /// Reads `<15 letters of red> <15 of black>`, in the order of [`homes`].
    ///
    /// A piece whose letter is `?` stays unknown and cannot be turned up.
    ///
    /// # Errors
    /// A letter where no face-down piece stands or none where one does, or more pieces of a kind than a set has.
    pub(super) fn read(outcome: &Outcome, position: &Position) -> Result<Deal, OutcomeError> {
        let (red, black) = outcome.0.split_once(' ').ok_or(OutcomeError("a deal has two sides"))?;
        let mut deal = Deal { under: [None; Point::COUNT], pools: None };
        for (seat, letters) in [(Seat::First, red), (Seat::Second, black)] {
            if letters.len() != MEN || !letters.is_ascii() {
                return Err(OutcomeError("a side has fifteen letters"));
            }
            let mut dealt = Vec::new();
            for (letter, point) in letters.chars().zip(homes(seat)) {
                deal.under[point.index()] = read_letter(letter, seat, lies_dark(position, point, seat))?;
                dealt.extend(deal.under[point.index()]);
            }
            if has_more(&dealt, &pool(position, seat)) {
                return Err(OutcomeError("more men of a kind than are face down"));
            }
        }
        Ok(deal)
    }
}

/// Shuffles the pool of each side over its face-down pieces (fairness.md 5). From the start position this is
/// uniform over all 15! orders of each side; what is left over was captured face down before.
pub(super) fn draw(position: &Position, pools: [Vec<Piece>; 2], chance: &mut dyn Chance) -> Outcome {
    let [red, black] = pools;
    let sides =
        [(Seat::First, "deal:red", red), (Seat::Second, "deal:black", black)].map(|(seat, purpose, mut pool)| {
            let places: Vec<usize> = (1..pool.len()).rev().collect();
            let bounds: Vec<u32> = places.iter().map(|place| *place as u32 + 1).collect();
            for (place, other) in places.iter().zip(chance.draw(purpose, 0, &bounds)) {
                pool.swap(*place, other as usize);
            }
            let mut shuffled = pool.into_iter();
            let letter = |point| {
                let man = if lies_dark(position, point, seat) { shuffled.next() } else { None };
                man.map_or(NO_MAN, |piece| Man { seat, piece, dark: false }.letter())
            };
            homes(seat).map(letter).collect::<String>()
        });
    Outcome(sides.join(" "))
}

/// Number of face-down pieces of a side.
fn dark(position: &Position, seat: Seat) -> usize {
    homes(seat).filter(|point| lies_dark(position, *point, seat)).count()
}

/// True if the face-down pieces of each side can be a part of its set.
pub(super) fn is_possible(position: &Position) -> bool {
    Seat::BOTH.iter().all(|seat| dark(position, *seat) <= pool(position, *seat).len())
}

/// The pieces of a pool, in the order of [`Piece::ALL`].
///
/// # Errors
/// A side has fewer of them than lie face down, or more of a kind than its set has.
pub(super) fn told(position: &Position, pools: Pools) -> Result<[Vec<Piece>; 2], PositionError> {
    let pieces = |counts: [u8; Piece::ALL.len()]| -> Vec<Piece> {
        let all = Piece::ALL.into_iter().zip(counts);
        all.flat_map(|(piece, count)| std::iter::repeat_n(piece, usize::from(count))).collect()
    };
    let told = pools.map(pieces);
    for seat in Seat::BOTH {
        let (own, set) = (&told[seat.index()], pool(position, seat));
        if own.len() < dark(position, seat) {
            return Err(PositionError("fewer men in the pool than lie face down"));
        }
        if has_more(own, &set) {
            return Err(PositionError("more men in the pool than a set has"));
        }
    }
    Ok(told)
}

/// True if there are more pieces of a kind than in a set.
fn has_more(pieces: &[Piece], set: &[Piece]) -> bool {
    let count = |of: &[Piece], kind: Piece| of.iter().filter(|piece| **piece == kind).count();
    Piece::ALL.iter().any(|kind| count(pieces, *kind) > count(set, *kind))
}

/// The starting points of `seat`'s shuffled pieces: `a1 b1 c1 d1 f1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4`, Black's mirrored.
fn homes(seat: Seat) -> impl Iterator<Item = Point> {
    let is_shuffled = |piece: Piece| piece != Piece::General;
    let red = Point::all().filter(move |point| Piece::starting_on(*point, Seat::First).is_some_and(is_shuffled));
    red.map(move |point| match seat {
        Seat::First => point,
        Seat::Second => point.mirrored(),
    })
}

/// The pieces of `seat` that are hidden on the board: `R N B A A B N R C C P P P P P` without those face up.
pub(super) fn pool(position: &Position, seat: Seat) -> Vec<Piece> {
    let mut pool: Vec<Piece> = homes(seat).filter_map(|point| Piece::starting_on(point, seat)).collect();
    for (_, man) in position.men().filter(|(_, man)| man.seat == seat && !man.dark) {
        if let Some(place) = pool.iter().position(|piece| *piece == man.piece) {
            pool.remove(place);
        }
    }
    pool
}

fn lies_dark(position: &Position, point: Point, seat: Seat) -> bool {
    position.man_at(point).is_some_and(|man| man.dark && man.seat == seat)
}

fn read_letter(letter: char, seat: Seat, lies_dark: bool) -> Result<Option<Piece>, OutcomeError> {
    if letter == NO_MAN {
        return if lies_dark { Err(OutcomeError("a face-down man is not dealt")) } else { Ok(None) };
    }
    if !lies_dark {
        return Err(OutcomeError("no face-down man stands there"));
    }
    if letter == UNKNOWN {
        return Ok(None);
    }
    let piece = Piece::from_letter(letter).filter(|piece| *piece != Piece::General);
    piece
        .filter(|piece| Man { seat, piece: *piece, dark: false }.letter() == letter)
        .map(Some)
        .ok_or(OutcomeError("unknown letter"))
}

#[cfg(test)]
#[path = "deal_tests.rs"]
mod tests;
