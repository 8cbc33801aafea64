//! Replies of `/luck`.

use banco_engine::GameKey;

use crate::features::luck::Given;

/// A reply about luck (days 5.5).
#[derive(Clone, Debug)]
pub(crate) enum LuckSay {
    /// Luck of each side.
    Compared { game: String, kind: GameKey, names: [String; 2], given: [Given; 2] },
    /// Luck is shown after the game, because it would reveal secrets before.
    Later { game: String },
    /// This game has no chance.
    NoChance { game: String, kind: GameKey },
}
