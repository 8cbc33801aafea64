//! Attackers of a square (clauses 4.2, 5.1 and 6.2), and check (clause 6.1).
//!
//! An attack is a capture by the movement of clause 1.2 and 3.1 alone: pins, checks and the law of
//! lion trading do not count, as clause 4.2 says (no recursion).

use crate::Seat;

use super::position::Position;
use super::reach::reach;
use super::square::{DELTAS, Square, Squares};

/// Cells from a lion to the squares it reaches as a knight of chess does.
const KNIGHT_DELTAS: [u8; 8] = [33, 18, 14, 31, 223, 238, 242, 225];

impl Position {
    /// The pieces of `by` that could capture on `square` if an enemy of theirs stood there.
    pub fn attackers(&self, square: Square, by: Seat) -> Squares {
        let mut found = Squares::NONE;
        for (direction, delta) in DELTAS.into_iter().enumerate() {
            // From the attacker's square the target lies in the opposite direction.
            let back = 1 << (direction ^ 4);
            let near = square.cell().wrapping_add(delta);
            let first = self.cell(near);
            if first.is_of(by) && (reach(first, by).steps | reach(first, by).slides) & back != 0 {
                found.insert(Square::of_cell(near));
            }
            let far = near.wrapping_add(delta);
            let second = self.cell(far);
            if second.is_of(by) && reach(second, by).jumps & back != 0 {
                found.insert(Square::of_cell(far));
            }
            if first.is_empty() {
                self.slider(far, delta, back, by, &mut found);
            }
        }
        for delta in KNIGHT_DELTAS {
            let cell = square.cell().wrapping_add(delta);
            if self.cell(cell).is_of(by) && self.cell(cell).is_lion() {
                found.insert(Square::of_cell(cell));
            }
        }
        found
    }

    /// The first piece on the line from `cell` on, if it belongs to `by` and slides `back`.
    fn slider(&self, mut cell: u8, delta: u8, back: u8, by: Seat, found: &mut Squares) {
        while self.cell(cell).is_empty() {
            cell = cell.wrapping_add(delta);
        }
        let man = self.cell(cell);
        if man.is_of(by) && reach(man, by).slides & back != 0 {
            found.insert(Square::of_cell(cell));
        }
    }

    /// True if the piece on `square` attacks any enemy piece.
    pub fn attacks_something(&self, square: Square) -> bool {
        let Some(man) = self.man_at(square) else { return false };
        let enemies = self.squares_of(man.seat.other());
        enemies.into_iter().any(|enemy| self.attackers(enemy, man.seat).contains(square))
    }

    /// The pieces that check `seat`: those that attack its only royal. With king and prince there is no check.
    pub fn checkers_of(&self, seat: Seat) -> Squares {
        self.only_royal(seat).map_or(Squares::NONE, |royal| self.attackers(royal, seat.other()))
    }

    /// King or crown prince, where there is no second one.
    pub fn only_royal(&self, seat: Seat) -> Option<Square> {
        let mut royals = self.royals_of(seat);
        royals.next().filter(|_| royals.next().is_none())
    }

    /// True if the only royal of `seat` is attacked; told as a courtesy (clause 6.1).
    pub fn is_in_check(&self, seat: Seat) -> bool {
        !self.checkers_of(seat).is_empty()
    }
}
