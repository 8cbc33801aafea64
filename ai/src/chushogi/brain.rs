//! The brain of chu shogi.

use banco_engine::Seat;
use banco_engine::games::chushogi::ChuShogi;

use crate::brain::{Brain, Known};

use super::chushogi;

impl Brain for ChuShogi {
    const NODES: [u64; 6] = [60, 800, 3_000, 9_000, 35_000, 500_000];
    const ERRORS: [(i32, i32, i32); 5] = [(900, 1000, 1024), (105, 210, 130), (36, 58, 36), (24, 34, 21), (8, 8, 5)];

    fn known(&self, _seat: Seat) -> Box<dyn Known> {
        Box::new(chushogi(self))
    }
}
