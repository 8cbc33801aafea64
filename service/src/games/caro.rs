//! Cờ caro.

use super::{GameFace, PLAIN, PuzzleFiles};

pub(super) const FACE: GameFace = GameFace {
    names: &["cocaro", "gomoku", "fiveinarow"],
    men: "caro-",
    puzzles: PuzzleFiles {
        set: include_str!("../../../data/puzzles/caro.txt"),
        old: include_str!("../../../data/puzzles/old/caro.txt"),
        ..PLAIN.puzzles
    },
    ..PLAIN
};
