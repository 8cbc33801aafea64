//! The brain of chess and its variants.

use banco_engine::Seat;
use banco_engine::games::chess::Chess;

use crate::brain::{Brain, Known};

use super::chess;

impl Brain for Chess {
    const NODES: [u64; 6] = [150, 1_000, 4_000, 20_000, 100_000, 500_000];
    const ERRORS: [(i32, i32, i32); 5] =
        [(350, 760, 700), (135, 350, 215), (100, 225, 140), (46, 88, 54), (19, 25, 16)];

    fn known(&self, _seat: Seat) -> Box<dyn Known> {
        Box::new(chess(self))
    }
}
