//! Values of the pieces and of their points. Hundredths of a soldier, set by hand.

use banco_engine::Seat;
use banco_engine::games::xiangqi::{Piece, Point, Points};

use crate::node::Outcomes;

use super::jieqi_values;

/// The worth of a kind. `free`: face-up advisors and elephants of jieqi go anywhere.
pub(super) const fn of(piece: Piece, free: bool) -> i32 {
    match piece {
        _ if free => jieqi_values::VALUES[piece as usize],
        Piece::General => 0,
        Piece::Advisor | Piece::Elephant => 200,
        Piece::Horse => 420,
        Piece::Rook => 900,
        Piece::Cannon => 450,
        Piece::Soldier => 100,
    }
}

/// Value of a face-down piece whose pool is empty, in positions that no game could reach.
const NOBODY: i32 = 300;

/// Pool of kinds that the face-down pieces of one side may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    counts: [u8; Piece::ALL.len()],
    /// The average worth of what is left.
    pub mean: i32,
}

impl Pool {
    pub(super) fn new(counts: [u8; Piece::ALL.len()], free: bool) -> Pool {
        let men: i32 = counts.iter().map(|count| i32::from(*count)).sum();
        let sum: i32 = Piece::ALL.iter().map(|piece| i32::from(counts[*piece as usize]) * of(*piece, free)).sum();
        Pool { counts, mean: sum.checked_div(men).unwrap_or(NOBODY) }
    }

    pub(super) const fn count(&self, piece: Piece) -> u8 {
        self.counts[piece as usize]
    }

    /// A piece of this kind has been turned up.
    pub(super) fn draw(&mut self, piece: Piece, free: bool) {
        let mut counts = self.counts;
        counts[piece as usize] = counts[piece as usize].saturating_sub(1);
        *self = Pool::new(counts, free);
    }

    /// The average worth of what is left, on `point`.
    pub(super) fn worth_at(&self, point: Point, seat: Seat) -> i32 {
        let (mut men, mut sum) = (0, 0);
        for piece in Piece::ALL.into_iter().filter(|piece| self.count(*piece) > 0) {
            let count = i32::from(self.count(piece));
            men += count;
            sum += count * (place(piece, point, seat) + jieqi_values::of_zone(piece, point, seat));
        }
        self.mean + sum.checked_div(men).unwrap_or(0)
    }

    pub(super) fn outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        outcomes.counts[..Piece::ALL.len()].copy_from_slice(&self.counts);
        outcomes
    }
}

/// Value that the point adds to a known piece.
pub(super) fn place(piece: Piece, point: Point, seat: Seat) -> i32 {
    PLACES[piece as usize][match seat {
        Seat::First => point.index(),
        Seat::Second => point.mirrored().index(),
    }] as i32
}

/// The points of both palaces, by seat.
pub(super) static PALACES: [Points; 2] = {
    let mut palaces = [Points::NONE; 2];
    let mut index = 0;
    while index < Point::COUNT {
        if let Some(point) = Point::new(index as u8) {
            if point.is_palace_of(Seat::First) {
                palaces[0] = palaces[0].or(point.set());
            } else if point.is_palace_of(Seat::Second) {
                palaces[1] = palaces[1].or(point.set());
            }
        }
        index += 1;
    }
    palaces
};

static PLACES: [[i16; Point::COUNT]; Piece::ALL.len()] = {
    let mut table = [[0; Point::COUNT]; Piece::ALL.len()];
    let mut piece = 0;
    while piece < Piece::ALL.len() {
        let mut index = 0;
        while index < Point::COUNT {
            table[piece][index] = place_of_red(Piece::ALL[piece], (index % 9) as i16, index / 9);
            index += 1;
        }
        piece += 1;
    }
    table
};

/// Files count from the middle outwards; ranks from Red's edge.
const fn place_of_red(piece: Piece, file: i16, rank: usize) -> i16 {
    let wing = (file - 4).abs();
    let middle = 4 - wing;
    match piece {
        Piece::General => [0, -25, -45, 0, 0, 0, 0, 0, 0, 0][rank] - 12 * wing,
        Piece::Advisor => [0, 8, -4, 0, 0, 0, 0, 0, 0, 0][rank],
        Piece::Elephant => match (rank, wing) {
            (2, 0) => 12,
            (2, 4) => -12,
            _ => 0,
        },
        Piece::Horse => [-15, -5, 5, 12, 22, 32, 42, 44, 26, 0][rank] + 4 * middle - if wing == 4 { 14 } else { 0 },
        Piece::Rook => [-14, 4, 8, 8, 14, 18, 22, 20, 22, 14][rank] + 2 * middle,
        Piece::Cannon => [0, 2, 8, 4, 6, 6, 4, 8, 10, 16][rank] + if wing == 0 && rank == 2 { 14 } else { middle },
        Piece::Soldier if rank < 5 => [0, 0, 0, 0, 12][rank] + if wing == 0 || wing == 2 { 6 } else { 0 },
        Piece::Soldier => [62, 84, 104, 92, 10][rank - 5] + [36, 34, 24, 12, 0][wing as usize],
    }
}
