//! Canonical move generation (clauses 1.2, 2, 3 and 4): every change of the board once.

use super::man::Cell;
use super::moves::Move;
use super::position::Position;
use super::reach::{Reach, reach};
use super::square::{DELTAS, Square};

/// Cells from a lion to all squares within two king-steps.
const LION_DELTAS: [u8; 24] = {
    let mut deltas = [0; 24];
    let mut count = 0;
    let mut row = -2_i8;
    while row <= 2 {
        let mut column = -2_i8;
        while column <= 2 {
            if row != 0 || column != 0 {
                deltas[count] = (row * 16 + column) as u8;
                count += 1;
            }
            column += 1;
        }
        row += 1;
    }
    deltas
};

/// Directions in a byte of bits.
struct Bits(u8);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        // At most seven, for the byte is not 0.
        let delta = DELTAS[self.0.trailing_zeros() as usize & 7];
        self.0 &= self.0 - 1;
        Some(delta)
    }
}

impl Position {
    /// Calls `emit` with every legal move of the side to move, each once; allocates nothing.
    #[inline]
    pub fn each_move(&self, mut emit: impl FnMut(Move)) {
        for from in self.squares_of(self.to_move()) {
            self.each_move_of(from, &mut emit);
        }
    }

    /// The same for one piece of the side to move.
    #[inline]
    pub fn each_move_of(&self, from: Square, emit: &mut impl FnMut(Move)) {
        let man = self.on(from);
        let reach = reach(man, self.to_move());
        if man.is_lion() {
            self.lion_moves(from, emit);
            return;
        }
        for delta in Bits(reach.steps) {
            self.arrive(from, from.cell().wrapping_add(delta), emit);
        }
        for delta in Bits(reach.jumps) {
            self.arrive(from, from.cell().wrapping_add(delta).wrapping_add(delta), emit);
        }
        for delta in Bits(reach.slides) {
            let mut cell = from.cell().wrapping_add(delta);
            while self.cell(cell).is_empty() {
                self.emit_plain(from, cell, emit);
                cell = cell.wrapping_add(delta);
            }
            self.arrive(from, cell, emit);
        }
        if reach.lion_lines != 0 {
            self.line_moves(from, reach, emit);
        }
    }

    /// A direct move to a cell that may hold anything or lie outside.
    #[inline]
    fn arrive(&self, from: Square, cell: u8, emit: &mut impl FnMut(Move)) {
        let target = self.cell(cell);
        if target.is_edge() || target.is_of(self.to_move()) {
            return;
        }
        if target.is_lion() && self.trade_refused(Move::plain(from, Square::of_cell(cell))).is_some() {
            return;
        }
        self.emit_plain(from, cell, emit);
    }

    /// The move, and once more with promotion where that is allowed.
    #[inline]
    fn emit_plain(&self, from: Square, cell: u8, emit: &mut impl FnMut(Move)) {
        let mv = Move::plain(from, Square::of_cell(cell));
        let seat = self.to_move();
        if !self.on(from).is_promotable() || !(mv.to.is_zone_of(seat) || from.is_zone_of(seat)) {
            emit(mv);
            return;
        }
        if !self.must_promote(mv) {
            emit(mv);
        }
        if self.promotion_refused(mv).is_none() {
            emit(Move { promote: true, ..mv });
        }
    }

    /// Clauses 3.1 and 3.2 for the lion.
    fn lion_moves(&self, from: Square, emit: &mut impl FnMut(Move)) {
        for delta in LION_DELTAS {
            self.arrive(from, from.cell().wrapping_add(delta), emit);
        }
        let mut can_pass = false;
        for delta in DELTAS {
            let cell = from.cell().wrapping_add(delta);
            can_pass |= self.cell(cell).is_empty();
            if self.is_enemy(self.cell(cell)) {
                let via = Square::of_cell(cell);
                for second in DELTAS {
                    self.step_on(from, via, cell.wrapping_add(second), emit);
                }
            }
        }
        if can_pass {
            emit(Move::plain(from, from));
        }
    }

    /// Clause 3.1 for falcon and eagle; the direct moves along their lines are steps and jumps already.
    fn line_moves(&self, from: Square, reach: &Reach, emit: &mut impl FnMut(Move)) {
        let mut can_pass = false;
        for delta in Bits(reach.lion_lines) {
            let cell = from.cell().wrapping_add(delta);
            can_pass |= self.cell(cell).is_empty();
            if self.is_enemy(self.cell(cell)) {
                let via = Square::of_cell(cell);
                self.step_on(from, via, from.cell(), emit);
                self.step_on(from, via, cell.wrapping_add(delta), emit);
            }
        }
        if can_pass {
            emit(Move::plain(from, from));
        }
    }

    /// The second step after a capture on the first.
    fn step_on(&self, from: Square, via: Square, cell: u8, emit: &mut impl FnMut(Move)) {
        let target = self.cell(cell);
        if target.is_edge() || (target.is_of(self.to_move()) && cell != from.cell()) {
            return;
        }
        let mv = Move::two_steps(from, via, Square::of_cell(cell));
        let takes_lion = self.on(via).is_lion() || target.is_lion();
        if !(takes_lion && self.trade_refused(mv).is_some()) {
            emit(mv);
        }
    }

    #[inline]
    fn is_enemy(&self, cell: Cell) -> bool {
        cell.is_of(self.to_move().other())
    }

    /// Every legal move of the side to move, each once (clause 3.3).
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(96);
        self.each_move(|mv| moves.push(mv));
        moves
    }

    /// The legal moves of the piece on `from`, if it is of the side to move.
    pub fn legal_moves_of(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.on(from).is_of(self.to_move()) {
            self.each_move_of(from, &mut |mv| moves.push(mv));
        }
        moves
    }

    /// True if the side to move has a legal move; without one it has lost (clause 6.1).
    pub fn has_legal_move(&self) -> bool {
        let mut any = false;
        self.each_move(|_| any = true);
        any
    }

    /// Leaves of the move tree of `depth` plies; the last ply is counted without being played.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = 0;
                self.each_move(|_| count += 1);
                count
            }
            _ => {
                let mut count = 0;
                self.each_move(|mv| count += self.after(mv).perft(depth - 1));
                count
            }
        }
    }
}
