//! Cờ thỏ cáo, backgammon.

use super::{GameFace, PLAIN, law};

pub const FACE: GameFace = GameFace {
    names: &["cothocao", "thocao", "cotaocao", "taocao", "bg", "gammon"],
    seats: [&["trang", "white"], &["den", "black"]],
    rules: law!("backgammon"),
    men: "backgammon-",
    phrases: &[
        (&["khong", "khoi"], "cube", "off"),
        (&["no", "cube"], "cube", "off"),
        (&["khoi"], "cube", "on"),
        (&["cube"], "cube", "on"),
        (&["jacoby"], "jacoby", "on"),
    ],
    numbered: &[("tran", "match"), ("match", "match")],
    ..PLAIN
};
