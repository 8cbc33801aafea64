//! Cờ thỏ cáo, backgammon.

use super::{GameFace, PLAIN, law};

pub(super) const FACE: GameFace = GameFace {
    names: &["cothocao", "thocao", "cotaocao", "taocao", "bg", "gammon"],
    seats: [&["trang", "white"], &["den", "black"]],
    rules: law!("backgammon"),
    men: "backgammon-",
    // Phrases that older versions printed.
    phrases: &[(&["may", "tu", "do"], "auto_roll", "on"), (&["may", "tu", "di"], "auto_forced", "on")],
    ..PLAIN
};
