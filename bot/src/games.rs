//! Knowledge of single games that only the program needs: engines of the host.

#[cfg(feature = "local")]
use std::time::Duration;

use banco_engine::GameKey;

use crate::config::OpponentsSection;
#[cfg(feature = "local")]
use crate::uci_player::Terms;

/// UCI engine of the host for one game.
#[derive(Clone, Copy)]
pub(crate) struct HostEngine {
    pub game: GameKey,
    /// Its program in the configuration; empty without one.
    pub program: fn(&OpponentsSection) -> &str,
    /// Value of `UCI_Variant` that selects the game; `None` if the engine plays no other.
    #[cfg_attr(not(feature = "local"), expect(dead_code, reason = "only the program starts engines"))]
    pub variant: Option<&'static str>,
}

impl HostEngine {
    /// Settings for running its program.
    #[cfg(feature = "local")]
    pub(crate) fn terms(self, section: &OpponentsSection, rest: Duration) -> Terms {
        Terms {
            program: (self.program)(section).into(),
            variant: self.variant,
            thinks: Duration::from_millis(u64::from(section.movetime)),
            patience: Duration::from_millis(u64::from(section.patience)),
            rest,
        }
    }

    /// Key of its program in the configuration.
    pub(crate) fn key(self) -> String {
        format!("opponents.{}", self.game.key())
    }
}

/// Engines that the host may name.
pub(crate) const HOST_ENGINES: [HostEngine; 3] = [
    HostEngine { game: GameKey::Chess, program: |section| &section.chess, variant: None },
    HostEngine { game: GameKey::Xiangqi, program: |section| &section.xiangqi, variant: Some("xiangqi") },
    HostEngine { game: GameKey::Jieqi, program: |section| &section.jieqi, variant: None },
];
