//! Knowledge of single games that only the program needs: protocols of `banco engine`, and engines of the host.

use banco_engine::GameKey;

use crate::config::OpponentsSection;

/// Protocol in which `banco engine` plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// `cli::engine`.
    Uci,
    /// `cli::cecp`, of xboard.
    Cecp,
    /// `cli::gammon`: one question a line, in the ids of GNU Backgammon.
    Lines,
}

/// Games of `banco engine`, each with its protocol.
pub(crate) const ENGINES: [(GameKey, Protocol); 6] = [
    (GameKey::Chess, Protocol::Uci),
    (GameKey::Xiangqi, Protocol::Uci),
    (GameKey::Jieqi, Protocol::Uci),
    (GameKey::Caro, Protocol::Uci),
    (GameKey::ChuShogi, Protocol::Cecp),
    (GameKey::Backgammon, Protocol::Lines),
];

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
