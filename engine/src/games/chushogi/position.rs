//! Pieces, side to move, and the square the counter-strike is bound to.

use std::hash::{Hash, Hasher};

use crate::Seat;

use super::laws::{Laws, Promotion};
use super::man::{Cell, Man};
use super::moves::Move;
use super::square::{Square, Squares};

/// A position with the laws it is played by.
///
/// Equal means the same for repetition (clause 5.1): pieces, side to move, counter-strike square, and under
/// `promotion=msm` the pieces that wait. The laws are not compared: they never change within a game.
#[derive(Clone, Copy)]
pub struct Position {
    cells: [Cell; 256],
    men: [Squares; 2],
    to_move: Seat,
    counter_strike: Option<Square>,
    /// Pieces that entered the zone unpromoted with their last move; kept only under `promotion=msm`.
    waiting: Squares,
    laws: Laws,
}

impl Position {
    /// An empty board, sente to move.
    pub fn empty(laws: Laws) -> Position {
        let mut cells = [Cell::EDGE; 256];
        for square in Square::all() {
            cells[usize::from(square.cell())] = Cell::EMPTY;
        }
        let men = [Squares::NONE; 2];
        Position { cells, men, to_move: Seat::First, counter_strike: None, waiting: Squares::NONE, laws }
    }

    /// The cell of the padded board, edge included.
    #[inline]
    pub(super) const fn cell(&self, cell: u8) -> Cell {
        self.cells[cell as usize]
    }

    #[inline]
    pub(super) const fn on(&self, square: Square) -> Cell {
        self.cell(square.cell())
    }

    /// Piece on the point.
    pub fn man_at(&self, square: Square) -> Option<Man> {
        self.on(square).man()
    }

    /// True if the square is empty.
    pub const fn is_empty_at(&self, square: Square) -> bool {
        self.on(square).is_empty()
    }

    /// Seat to move.
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Gives the turn to `seat`; no piece has moved.
    pub const fn set_to_move(&mut self, seat: Seat) {
        self.to_move = seat;
    }

    /// Square on which the last move, by a non-lion, captured a lion (clause 4.4).
    pub const fn counter_strike(&self) -> Option<Square> {
        self.counter_strike
    }

    /// Binds the counter-strike to a square, or to none.
    pub const fn set_counter_strike(&mut self, square: Option<Square>) {
        self.counter_strike = square;
    }

    /// Laws of the game.
    pub const fn laws(&self) -> &Laws {
        &self.laws
    }

    /// True if the piece there declined to promote on entry with its last move (`promotion=msm`).
    pub const fn is_waiting(&self, square: Square) -> bool {
        self.waiting.contains(square)
    }

    /// Points of `seat`'s pieces.
    #[inline]
    pub const fn squares_of(&self, seat: Seat) -> Squares {
        self.men[seat.index()]
    }

    /// All pieces of a side with their squares.
    pub fn men_of(&self, seat: Seat) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.squares_of(seat).into_iter().filter_map(|square| Some((square, self.man_at(square)?)))
    }

    /// Squares of `seat`'s kings and crown princes.
    pub fn royals_of(&self, seat: Seat) -> impl Iterator<Item = Square> + '_ {
        self.men_of(seat).filter(|(_, man)| man.is_royal()).map(|(square, _)| square)
    }

    /// Puts a piece on a square; the piece that stood there is removed.
    pub fn put(&mut self, square: Square, man: Man) {
        self.take(square);
        self.set(square, Cell::of(man));
        self.men[man.seat.index()].insert(square);
    }

    /// Takes a piece off the board.
    pub fn take(&mut self, square: Square) -> Option<Man> {
        let man = self.man_at(square)?;
        self.set(square, Cell::EMPTY);
        self.men[man.seat.index()].remove(square);
        Some(man)
    }

    fn set(&mut self, square: Square, cell: Cell) {
        self.cells[usize::from(square.cell())] = cell;
    }

    /// Plays a move; the law is not asked. Returns what the first and the second step captured.
    pub fn make(&mut self, mv: Move) -> [Option<Man>; 2] {
        let by_lion = self.on(mv.from).is_lion();
        let victims = [mv.via.and_then(|via| self.take(via)), if mv.from == mv.to { None } else { self.take(mv.to) }];
        let places = [mv.via, Some(mv.to)];
        self.counter_strike = None;
        for (victim, place) in victims.iter().zip(places) {
            // The kind before the move counts: a kirin that became a lion was none (clause 4.5).
            if !by_lion && victim.is_some_and(|man| Cell::of(man).is_lion()) {
                self.counter_strike = place;
            }
        }
        if self.laws.promotion == Promotion::Msm {
            self.note_waiting(mv);
        }
        if let Some(man) = self.take(mv.from) {
            let promoted = if mv.promote { man.promotes_to() } else { None };
            let man = promoted.map_or(man, |kind| Man { kind, promoted: true, ..man });
            self.put(mv.to, man);
        }
        self.to_move = self.to_move.other();
        victims
    }

    fn note_waiting(&mut self, mv: Move) {
        for square in [Some(mv.from), mv.via, Some(mv.to)].into_iter().flatten() {
            self.waiting.remove(square);
        }
        let Some(man) = self.man_at(mv.from) else { return };
        let enters = mv.to.is_zone_of(man.seat) && !mv.from.is_zone_of(man.seat);
        if enters && !mv.promote && man.promotes_to().is_some() {
            self.waiting.insert(mv.to);
        }
    }

    /// The position after `mv`.
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = *self;
        next.make(mv);
        next
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.to_move == other.to_move
            && self.counter_strike == other.counter_strike
            && self.cells == other.cells
            && self.waiting == other.waiting
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
        self.to_move.hash(state);
        self.counter_strike.hash(state);
        self.waiting.hash(state);
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({})", super::sfen::write(self, 1))
    }
}
