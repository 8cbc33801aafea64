//! Cờ caro.

use super::{GameFace, PLAIN};

pub(super) const FACE: GameFace = GameFace {
    names: &["cocaro", "gomoku", "fiveinarow"],
    men: "caro-",
    puzzles: Some(include_str!("../../../data/puzzles/caro.txt")),
    ..PLAIN
};
