//! The marks on the board, and what a further mark makes of each line. A mark changes only the four lines through it.

use banco_engine::games::caro::Square;
use banco_engine::games::caro::rows::Five;
use banco_engine::{PaperSide, Seat, Site};

use crate::resources::mix;

use super::lines::{EDGE, EMPTY, Makes, REACH, Row, Shapes, wins};

/// Side of the larger board, and its squares.
const SIDE: usize = 19;
pub(super) const SQUARES: usize = SIDE * SIDE;

/// Lines of one direction: the diagonals are most.
const LINES: usize = 2 * SIDE - 1;

/// So far from a mark a quiet move may be.
const NEAR: usize = 2;

/// Worth of a mark on a free square by its shape in one line.
pub(super) const WORTH: [i32; 8] = [0, 1, 4, 5, 14, 16, 110, 400];

/// A position of caro.
#[derive(Clone)]
pub(crate) struct Paper {
    /// Two bits a square, with edges beyond it on both sides: ranks, files, both diagonals.
    lines: [[u64; LINES]; 4],
    pub(super) side: PaperSide,
    shapes: &'static Shapes,
    pub(super) to_move: Seat,
    /// Shapes that a mark on a free square makes by direction: the first seat's in the low four bits.
    makes: [[u8; 4]; SQUARES],
    /// Number of squares and directions by shape, by seat.
    counts: [[u16; 8]; 2],
    /// Worth of all free squares, by seat.
    pub(super) worth: [i32; 2],
    /// Sets of squares, by rank.
    free: [u32; SIDE],
    near: [u32; SIDE],
    /// Squares where a seat makes a four or more.
    fours: [[u32; SIDE]; 2],
    pub(super) free_count: usize,
    pub(super) last: Option<Square>,
    /// The last mark made five.
    pub(super) won: bool,
    /// Fours and answers to them since a quiet move.
    pub(super) chain: u8,
    pub(super) key: u64,
}

/// Line and place in it, of a square in a direction.
const fn place(side: usize, file: usize, rank: usize, direction: usize) -> (usize, usize) {
    match direction {
        0 => (rank, file),
        1 => (file, rank),
        2 => (rank + side - 1 - file, file),
        _ => (rank + file, file),
    }
}

/// Difference of sites between neighbours in a direction.
const fn stride(side: usize, direction: usize) -> isize {
    match direction {
        0 => 1,
        1 => side as isize,
        2 => side as isize + 1,
        _ => 1 - side as isize,
    }
}

impl Paper {
    pub(super) fn new(side: PaperSide, five: Five, to_move: Seat) -> Paper {
        let count = usize::from(side.count());
        let mut lines = [[u64::MAX; LINES]; 4];
        let mut free = [0; SIDE];
        for (rank, row) in free.iter_mut().enumerate().take(count) {
            *row = (1 << count) - 1;
            for file in 0..count {
                for (direction, lines) in lines.iter_mut().enumerate() {
                    let (line, at) = place(count, file, rank, direction);
                    lines[line] &= !(u64::from(EDGE) << (2 * (at + REACH)));
                }
            }
        }
        Paper {
            lines,
            side,
            shapes: Shapes::of(five),
            to_move,
            makes: [[0; 4]; SQUARES],
            counts: [[0; 8]; 2],
            worth: [0; 2],
            free,
            near: [0; SIDE],
            fours: [[0; SIDE]; 2],
            free_count: count * count,
            last: None,
            won: false,
            chain: 0,
            key: mix(0x6361_726f, to_move.index() as u64),
        }
    }

    fn count_of_side(&self) -> usize {
        usize::from(self.side.count())
    }

    /// Puts a mark of `seat` and updates the lines through it.
    pub(super) fn put(&mut self, site: usize, seat: Seat) {
        let side = self.count_of_side();
        let (file, rank) = (site % side, site / side);
        self.won = (0..4).any(|direction| self.wins_there(site, seat, direction));
        for direction in 0..4 {
            self.note(site, direction, 0);
        }
        for fours in &mut self.fours {
            fours[rank] &= !(1 << file);
        }
        self.free[rank] &= !(1 << file);
        self.free_count -= 1;
        let mask = (0b11111_u32 << file >> NEAR) & ((1 << side) - 1);
        for row in &mut self.near[rank.saturating_sub(NEAR)..(rank + NEAR + 1).min(side)] {
            *row |= mask;
        }
        self.key ^= mix(0x6d61_726b, (site as u64) << 1 | seat.index() as u64);
        for direction in 0..4 {
            let (line, at) = place(side, file, rank, direction);
            self.lines[direction][line] |= (seat.index() as u64 + 1) << (2 * (at + REACH));
            self.update(site, direction);
        }
    }

    /// Judges the free squares of a line around `site` again.
    fn update(&mut self, site: usize, direction: usize) {
        let side = self.count_of_side();
        let (line, at) = place(side, site % side, site / side, direction);
        let line = self.lines[direction][line];
        let step = stride(side, direction);
        for near in at.saturating_sub(REACH)..(at + REACH + 1).min(side) {
            if line >> (2 * (near + REACH)) & 3 == u64::from(EMPTY) {
                let makes = self.shapes.both(Row::of_window(line >> (2 * near)));
                let there = site as isize + (near as isize - at as isize) * step;
                self.note(there as usize, direction, makes);
            }
        }
    }

    /// The line through a square, eleven squares of it, in two bits each.
    pub(super) fn row(&self, site: usize, direction: usize) -> Row {
        let side = self.count_of_side();
        let (line, at) = place(side, site % side, site / side, direction);
        Row::of_window(self.lines[direction][line] >> (2 * at))
    }

    /// Shapes of both seats as the line says them, without what is kept.
    #[cfg(test)]
    pub(super) fn shapes_afresh(&self, site: usize, direction: usize) -> [u8; 2] {
        let row = self.row(site, direction);
        [row, row.turned()].map(|row| self.shapes.own(row) as u8)
    }

    fn note(&mut self, site: usize, direction: usize, makes: u8) {
        let before = std::mem::replace(&mut self.makes[site][direction], makes);
        if before == makes {
            return;
        }
        for seat in 0..2 {
            let [was, is] = [before, makes].map(|makes| usize::from(makes >> (4 * seat) & 7));
            if was != is {
                self.counts[seat][was] -= u16::from(was > 0);
                self.counts[seat][is] += u16::from(is > 0);
                self.worth[seat] += WORTH[is] - WORTH[was];
                let side = self.count_of_side();
                let has_four = self.makes[site].iter().any(|makes| makes >> (4 * seat) & 7 >= Makes::Four as u8);
                let (row, bit) = (&mut self.fours[seat][site / side], 1 << (site % side));
                if has_four { *row |= bit } else { *row &= !bit }
            }
        }
    }

    pub(super) const fn count(&self, seat: Seat, makes: Makes) -> u16 {
        self.counts[seat.index()][makes as usize]
    }

    /// Shapes that a mark of `seat` makes on a free square, by direction.
    pub(super) fn shapes_at(&self, seat: Seat, site: usize) -> [u8; 4] {
        self.makes[site].map(|makes| makes >> (4 * seat.index()) & 7)
    }

    /// The most that a mark of `seat` makes there in one line.
    pub(super) fn most(&self, seat: Seat, site: usize) -> u8 {
        self.shapes_at(seat, site).into_iter().max().unwrap_or(0)
    }

    /// True if a mark of `seat` makes a row that wins there. The shapes know five squares each way, the line all.
    fn wins_there(&self, site: usize, seat: Seat, direction: usize) -> bool {
        if self.shapes_at(seat, site)[direction] != Makes::Five as u8 {
            return false;
        }
        let side = self.count_of_side();
        let (line, at) = place(side, site % side, site / side, direction);
        let line = self.lines[direction][line];
        let cell = |at: usize| line >> (2 * at) & 3;
        let mark = seat.index() as u64 + 1;
        let (mut from, mut to) = (at + REACH - 1, at + REACH + 1);
        while cell(from) == mark {
            from -= 1;
        }
        while cell(to) == mark {
            to += 1;
        }
        let other = seat.other().index() as u64 + 1;
        wins(to - from - 1, cell(from) == other && cell(to) == other, self.shapes.five())
    }

    /// Free squares where `seat` makes a four or more, by site.
    pub(super) fn fours(&self, seat: Seat) -> impl Iterator<Item = usize> {
        sites(self.fours[seat.index()], self.count_of_side())
    }

    /// Free squares where `seat` makes five.
    pub(super) fn fives(&self, seat: Seat) -> impl Iterator<Item = usize> {
        self.fours(seat).filter(move |site| self.most(seat, *site) == Makes::Five as u8)
    }

    /// Free squares near a mark, by site.
    pub(super) fn near(&self) -> impl Iterator<Item = usize> {
        let near: [u32; SIDE] = std::array::from_fn(|rank| self.near[rank] & self.free[rank]);
        sites(near, self.count_of_side())
    }

    /// Free squares, by site.
    pub(super) fn free(&self) -> impl Iterator<Item = usize> {
        sites(self.free, self.count_of_side())
    }

    /// The free squares at the ends of the rows that a mark of `seat` on a square would lengthen: a mark there may shut
    /// a five that counts only while one end is open (clause 3.1).
    pub(super) fn ends_of_row(&self, site: usize, seat: Seat) -> impl Iterator<Item = usize> {
        let ends = matches!(self.shapes.five(), Five::OpenEnded);
        let side = self.count_of_side();
        let ways = (0..4).flat_map(|direction| [(direction, 1), (direction, -1)]);
        ways.filter(move |_| ends).filter_map(move |(direction, sign)| {
            let (line, at) = place(side, site % side, site / side, direction);
            let line = self.lines[direction][line];
            let cell = |at: isize| (line >> (2 * (at + REACH as isize)) & 3) as u8;
            let at = at as isize;
            let mut there = at + sign;
            while cell(there) == seat.index() as u8 + 1 {
                there += sign;
            }
            let site = site as isize + (there - at) * stride(side, direction);
            (cell(there) == EMPTY).then_some(site as usize)
        })
    }

    /// The free squares of the line that a shape of `direction` at `site` may reach, with their place in its row.
    pub(super) fn around(&self, site: usize, direction: usize) -> impl Iterator<Item = (usize, usize)> {
        let side = self.count_of_side();
        let (line, at) = place(side, site % side, site / side, direction);
        let line = self.lines[direction][line];
        let step = stride(side, direction);
        let near = at.saturating_sub(REACH)..(at + REACH + 1).min(side);
        near.filter(move |near| *near != at && line >> (2 * (near + REACH)) & 3 == u64::from(EMPTY)).map(move |near| {
            let there = site as isize + (near as isize - at as isize) * step;
            (there as usize, near + REACH - at)
        })
    }

    /// True if no mark on `at` of its row keeps a mark of `seat` on `site` from an open four in that direction.
    pub(super) fn stays_open(&self, seat: Seat, site: usize, direction: usize, at: usize) -> bool {
        let row = self.row(site, direction);
        self.shapes.is_open_with_other(if seat == Seat::First { row } else { row.turned() }, at)
    }

    pub(super) fn turn(&mut self) {
        self.key ^= mix(0x6361_726f, 0) ^ mix(0x6361_726f, 1);
        self.to_move = self.to_move.other();
    }

    pub(super) fn square(&self, site: usize) -> Square {
        Square::of_site(Site(site as u16), self.side)
    }

    pub(super) fn site(&self, square: Square) -> usize {
        square.site(self.side).map_or(0, |site| usize::from(site.0))
    }
}

/// The sites of a set of squares.
fn sites(set: [u32; SIDE], side: usize) -> impl Iterator<Item = usize> {
    (0..side).flat_map(move |rank| {
        let mut row = set[rank];
        std::iter::from_fn(move || {
            let file = row.trailing_zeros() as usize;
            let found = (row != 0).then_some(rank * side + file);
            row &= row.wrapping_sub(1);
            found
        })
    })
}
