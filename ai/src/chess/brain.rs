//! The brain of chess and its variants.

use banco_engine::games::chess::{Chess, Variant};
use banco_engine::{AnyGame, Seat};

use crate::brain::{Brain, Known};
use crate::facts::{Fact, of_men, wins};
use crate::report::{Line, Report};

use super::chess;

impl Brain for Chess {
    const NODES: [u64; 6] = [150, 1_000, 4_000, 20_000, 100_000, 500_000];
    const ERRORS: [(i32, i32, i32); 5] =
        [(350, 760, 700), (135, 350, 215), (100, 225, 140), (46, 88, 54), (19, 25, 16)];

    fn known(&self, _seat: Seat) -> Box<dyn Known> {
        Box::new(chess(self))
    }

    fn facts(&self, game: &AnyGame, seat: Seat, _report: &Report, line: &Line) -> Vec<Fact> {
        match self.course().variant() {
            // To capture is a duty there and to be captured a gain: nothing that is said of pieces holds.
            Variant::Antichess => wins(game, seat, &line.mv).then_some(Fact::Wins).into_iter().collect(),
            Variant::Standard
            | Variant::Chess960
            | Variant::KingOfTheHill
            | Variant::ThreeCheck
            | Variant::Horde
            | Variant::RacingKings => of_men(game, seat, line).unwrap_or_default(),
        }
    }
}
