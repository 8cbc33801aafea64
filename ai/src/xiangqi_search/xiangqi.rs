//! The brain of xiangqi.

use banco_engine::Seat;
use banco_engine::games::xiangqi::Xiangqi;

use crate::brain::{Brain, Known};

use super::origin::xiangqi;

impl Brain for Xiangqi {
    const NODES: [u64; 6] = [150, 800, 3_500, 16_000, 75_000, 700_000];
    const ERRORS: [(i32, i32, i32); 5] = [(350, 760, 700), (135, 320, 200), (60, 116, 72), (27, 41, 25), (8, 8, 5)];

    fn known(&self, _seat: Seat) -> Box<dyn Known> {
        Box::new(xiangqi(self))
    }
}
