//! Chu shogi.

use banco_engine::Notation;

use super::{GameFace, PLAIN, Writing, law};

pub(super) const FACE: GameFace = GameFace {
    names: &["chu", "trungtuongki", "trungtuongky"],
    seats: [&["sente"], &["gote"]],
    rules: law!("chushogi"),
    writing: Writing::Own { setting: "notation.chushogi", house: [Notation::English; 2], counting: &[] },
    men: "chu-",
    gift: "handicap",
    // Clause 6.1: a mate that needs no answer.
    warnings: &[("mate", "warning-mate")],
    odds: &["first_move", "copper", "gold", "tiger", "vertical_mover", "dragon_king", "free_king", "two_lions"],
    ..PLAIN
};
