//! Cờ úp, jieqi.

use banco_engine::GameKey;

use super::{GameFace, PLAIN, Writing, law};

pub(super) const FACE: GameFace = GameFace {
    names: &["coup", "up", "darkchess", "darkxiangqi", "darkchinesechess", "hiddenchess", "hiddenxiangqi"],
    seats: [&["do", "red"], &["den", "black"]],
    rules: law!("jieqi"),
    writing: Writing::Like(GameKey::Xiangqi),
    plain_progress: Some(("reveal_is_progress", "false")),
    odds: &["first_move"],
    ..PLAIN
};
