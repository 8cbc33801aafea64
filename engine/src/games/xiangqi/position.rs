//! Pieces and side to move: all that legality depends on (clauses 1.2-1.10).

use std::hash::{Hash, Hasher};

use crate::Seat;

use super::lines::Occupancy;
use super::man::{Man, Piece};
use super::moves::Move;
use super::point::{Point, Points};

/// Pieces and side to move.
///
/// Equal means the same for repetition: the same pieces on the same points, the same points face
/// down, the same side to move. It knows nothing of what a face-down piece hides. `Copy` is cheap
/// enough to play moves on a copy instead of taking them back.
#[derive(Clone, Copy)]
pub struct Position {
    men: [Option<Man>; Point::COUNT],
    by_piece: [[Points; 7]; 2],
    by_seat: [Points; 2],
    dark: Points,
    occupancy: Occupancy,
    to_move: Seat,
    free: bool,
}

impl Position {
    /// An empty board, Red to move. `free`: face-up advisors and elephants go anywhere (jieqi 1.3).
    pub const fn empty(free: bool) -> Position {
        Position {
            men: [None; Point::COUNT],
            by_piece: [[Points::NONE; 7]; 2],
            by_seat: [Points::NONE; 2],
            dark: Points::NONE,
            occupancy: Occupancy::EMPTY,
            to_move: Seat::First,
            free,
        }
    }

    /// Starting position. With `dark` all pieces but the generals are face down (jieqi 1.1).
    pub fn start(free: bool, dark: bool) -> Position {
        let mut position = Position::empty(free);
        for seat in Seat::BOTH {
            for point in Point::all() {
                if let Some(piece) = Piece::starting_on(point, seat) {
                    position.put(point, Man { seat, piece, dark: dark && piece != Piece::General });
                }
            }
        }
        position
    }

    /// Seat to move.
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Gives the turn to `seat`; no piece has moved.
    pub const fn set_to_move(&mut self, seat: Seat) {
        self.to_move = seat;
    }

    /// Piece on the point.
    pub const fn man_at(&self, point: Point) -> Option<Man> {
        self.men[point.index()]
    }

    /// All pieces, by point.
    pub fn men(&self) -> impl Iterator<Item = (Point, Man)> + '_ {
        Point::all().filter_map(|point| self.man_at(point).map(|man| (point, man)))
    }

    /// Points of `seat`'s pieces.
    pub const fn men_of(&self, seat: Seat) -> Points {
        self.by_seat[seat.index()]
    }

    /// `seat`'s pieces that move as `piece`, face-down ones included.
    pub const fn of(&self, seat: Seat, piece: Piece) -> Points {
        self.by_piece[seat.index()][piece as usize]
    }

    /// Points of face-down pieces of both sides.
    pub const fn dark(&self) -> Points {
        self.dark
    }

    /// All occupied points, for rooks and cannons.
    pub const fn occupancy(&self) -> Occupancy {
        self.occupancy
    }

    /// Point of `seat`'s general. A position that was set up has exactly one on each side.
    pub const fn general(&self, seat: Seat) -> Option<Point> {
        self.of(seat, Piece::General).first()
    }

    /// True if this piece is held to the usual limits of palace and river.
    pub const fn is_limited(&self, man: Man) -> bool {
        man.dark || !self.free
    }

    /// True if face-up advisors and elephants go anywhere (jieqi 1.3).
    pub const fn is_free(&self) -> bool {
        self.free
    }

    /// Puts a piece on an empty point.
    pub fn put(&mut self, point: Point, man: Man) {
        self.men[point.index()] = Some(man);
        self.by_piece[man.seat.index()][man.piece as usize] |= point.set();
        self.by_seat[man.seat.index()] |= point.set();
        if man.dark {
            self.dark |= point.set();
        }
        self.occupancy = self.occupancy.with(point);
    }

    /// Takes a piece off the board.
    pub fn take(&mut self, point: Point) -> Option<Man> {
        let man = self.men[point.index()].take()?;
        self.by_piece[man.seat.index()][man.piece as usize] &= !point.set();
        self.by_seat[man.seat.index()] &= !point.set();
        self.dark &= !point.set();
        self.occupancy = self.occupancy.without(point);
        Some(man)
    }

    /// Plays a move; the law is not asked. Returns the captured piece.
    ///
    /// A face-down piece is turned up and is `turned_up` from now on; where that is not known it
    /// continues as the piece of its point.
    pub fn make(&mut self, mv: Move, turned_up: Option<Piece>) -> Option<Man> {
        let captured = self.take(mv.to);
        if let Some(man) = self.take(mv.from) {
            let piece = if man.dark { turned_up.unwrap_or(man.piece) } else { man.piece };
            self.put(mv.to, Man { piece, dark: false, ..man });
        }
        self.to_move = self.to_move.other();
        captured
    }

    /// The position after `mv`.
    #[must_use]
    pub fn after(&self, mv: Move, turned_up: Option<Piece>) -> Position {
        let mut next = *self;
        next.make(mv, turned_up);
        next
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.men == other.men && self.to_move == other.to_move
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.men.hash(state);
        self.to_move.hash(state);
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({} {:?})", super::fen::board(self), self.to_move)
    }
}
