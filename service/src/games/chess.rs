//! Cờ vua, chess.

use banco_engine::Notation;

use super::{GameFace, PLAIN, Writing, law};

pub(super) const FACE: GameFace = GameFace {
    names: &["covua", "vua"],
    seats: [&["trang", "white"], &["den", "black"]],
    rules: law!("chess"),
    writing: Writing::Own {
        setting: "notation.chess",
        house: [Notation::Vietnamese, Notation::San],
        counting: &[],
    },
    men: "chess-",
    phrases: &[
        (&["960"], "variant", "chess960"),
        (&["co", "960"], "variant", "chess960"),
        (&["chess", "960"], "variant", "chess960"),
        (&["kingofthehill"], "variant", "kingofthehill"),
        (&["threecheck"], "variant", "threecheck"),
        (&["racingkings"], "variant", "racingkings"),
    ],
    odds: &["first_move", "pawn+first_move", "two_pawns", "knight", "rook", "queen"],
    ..PLAIN
};
