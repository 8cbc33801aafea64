//! The brain of caro: few squares are searched, and threats explain a move.

use banco_engine::games::caro::Caro;
use banco_engine::{AnyGame, Seat};

use crate::brain::{Brain, Known};
use crate::facts::{Fact, wins};
use crate::report::{Line, Report};

use super::caro;

impl Brain for Caro {
    const NODES: [u64; 6] = [300, 800, 2_000, 8_000, 35_000, 150_000];
    const ERRORS: [(i32, i32, i32); 5] = [(128, 300, 187), (71, 140, 87), (40, 66, 41), (19, 25, 16), (8, 8, 5)];
    const SEARCHES_ALL: bool = false;
    // A node costs several times as much as elsewhere.
    const HINT_NODES: u64 = Self::NODES[4];

    fn known(&self, _seat: Seat) -> Box<dyn Known> {
        Box::new(caro(self))
    }

    fn facts(&self, game: &AnyGame, seat: Seat, _report: &Report, line: &Line) -> Vec<Fact> {
        if wins(game, seat, &line.mv) { vec![Fact::Wins] } else { super::facts(self, seat, &line.mv) }
    }
}
