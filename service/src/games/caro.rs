//! Cờ caro.

use super::{GameFace, PLAIN, law};

pub(super) const FACE: GameFace = GameFace {
    names: &["cocaro", "gomoku", "fiveinarow"],
    rules: law!("caro"),
    men: "caro-",
    puzzles: Some(include_str!("../../../data/puzzles/caro.txt")),
    ..PLAIN
};
