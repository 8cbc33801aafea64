//! Cờ caro.

use super::{GameFace, PLAIN, law};

pub(super) const FACE: GameFace = GameFace {
    names: &["cocaro", "gomoku", "fiveinarow"],
    rules: law!("caro"),
    words: Some([
        include_str!("../../../data/locale/vi/caro.ftl"),
        include_str!("../../../data/locale/en/caro.ftl"),
    ]),
    men: "caro-",
    puzzles: Some(include_str!("../../../data/puzzles/caro.txt")),
    ..PLAIN
};
