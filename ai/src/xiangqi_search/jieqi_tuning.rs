//! The terms of jieqi's evaluation as counts, from which its weights are fitted.

use banco_engine::Seat;
use banco_engine::games::jieqi::Jieqi;
use banco_engine::games::xiangqi::Piece;

use super::jieqi_judge::{Ledger, WEIGHTS, side, term};
use super::jieqi_values::{VALUES, ZONE_WORTH, ZONES, zone};
use super::values::{self, Pool};
use super::{Look, origin};

/// Parts of one in a count.
pub const PARTS: i32 = 1_000;

/// Weights: the terms, the values of the kinds, their zones.
pub const COUNT: usize = term::COUNT + VALUES.len() + VALUES.len() * ZONES;

/// Counts of one position for Red, less Black's, and the worth that no weight changes.
pub struct Counts {
    /// In [`PARTS`].
    pub terms: [i32; COUNT],
    /// In hundredths of a soldier.
    pub fixed: i32,
}

impl Ledger for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.terms[term] += PARTS * count;
    }

    fn add_unknown(&mut self, pool: &Pool, count: i32) {
        let men: i32 = Piece::ALL.into_iter().map(|piece| i32::from(pool.count(piece))).sum();
        for piece in Piece::ALL {
            let share = PARTS * count * i32::from(pool.count(piece));
            self.terms[term::COUNT + piece as usize] += share.checked_div(men).unwrap_or(0);
        }
    }
}

/// The counts of the view of `seat`, which is to move.
pub fn counts(game: &Jieqi, seat: Seat) -> Counts {
    let node = origin::jieqi(game, seat).node;
    let mut counts = Counts { terms: [0; COUNT], fixed: 0 };
    for (seat, sign) in [(Seat::First, 1), (Seat::Second, -1)] {
        side(&node, seat, sign, &mut counts);
    }
    for (point, man) in node.position.men() {
        if let Look::Known(piece) = node.look(point, man) {
            let sign = if man.seat == Seat::First { 1 } else { -1 };
            counts.terms[term::COUNT + piece as usize] += sign * PARTS;
            counts.terms[term::COUNT + VALUES.len() + piece as usize * ZONES + zone(point, man.seat)] += sign * PARTS;
            counts.fixed += sign * values::place(piece, point, man.seat);
        }
    }
    counts.terms[term::TEMPO] = if seat == Seat::First { PARTS } else { -PARTS };
    counts
}

/// The weights of today, in the order of [`Counts::terms`].
pub fn weights() -> [i32; COUNT] {
    let mut all = [0; COUNT];
    all[..term::COUNT].copy_from_slice(&WEIGHTS);
    all[term::COUNT..][..VALUES.len()].copy_from_slice(&VALUES);
    for (at, worth) in ZONE_WORTH.iter().flatten().enumerate() {
        all[term::COUNT + VALUES.len() + at] = i32::from(*worth);
    }
    all
}
