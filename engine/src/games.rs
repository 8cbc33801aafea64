//! One folder per game. Games do not import each other; jieqi alone uses xiangqi's steps and endings.

pub mod backgammon;
pub mod caro;
pub mod chess;
pub mod chushogi;
pub mod jieqi;
pub mod xiangqi;

/// Calls the macro `then` with the list of all games: module, type and key. Their order is that of [`crate::GameKey::ALL`].
#[macro_export]
macro_rules! each_game {
    ($then:ident) => {
        $then! {
            /// Cờ úp: xiangqi with the pieces shuffled and face down.
            jieqi, Jieqi, "jieqi";
            /// Cờ tướng.
            xiangqi, Xiangqi, "xiangqi";
            /// Cờ vua, with its variants.
            chess, Chess, "chess";
            /// Chu shogi, on 12 × 12 squares.
            chushogi, ChuShogi, "chushogi";
            /// Cờ thỏ cáo: a single game for points, or a match.
            backgammon, Backgammon, "backgammon";
            /// Cờ caro: five in a row.
            caro, Caro, "caro";
        }
    };
}
