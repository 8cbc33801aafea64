//! Knowledge of single games that only the program needs: engines of the host.

use banco_engine::GameKey;

use crate::config::OpponentsSection;

/// UCI engine of the host for one game.
pub(crate) struct HostEngine {
    pub game: GameKey,
    /// Its program in the configuration; empty without one.
    pub program: fn(&OpponentsSection) -> &str,
    /// Value of `UCI_Variant` that selects the game; `None` if the engine plays no other.
    pub variant: Option<&'static str>,
}

/// Engines that the host may name.
pub(crate) const HOST_ENGINES: [HostEngine; 2] = [
    HostEngine { game: GameKey::Chess, program: |section| &section.chess, variant: None },
    HostEngine { game: GameKey::Xiangqi, program: |section| &section.xiangqi, variant: Some("xiangqi") },
];
