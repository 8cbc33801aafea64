//! What a player is asked on the way to a move, and before he gives up; the answers stand on the buttons.

use banco_engine::{Face, Person};

use crate::facts::taste::Spot;

/// A question of one game.
#[derive(Clone, Debug)]
pub enum Question {
    ConfirmResign {
        game: String,
        asked: Person,
    },
    /// A match is given up game by game, or as a whole.
    ConfirmConcede {
        game: String,
        asked: Person,
        /// Points are multiplied by it.
        has_cube: bool,
    },
    PickMan {
        game: String,
    },
    PickTarget {
        game: String,
        man: Face,
        at: Spot,
    },
    /// Where to put a mark; with a file, which of its ranks.
    PickSquare {
        game: String,
        file: Option<String>,
    },
    /// The man may reach its target in several ways.
    PickWay {
        game: String,
        man: Face,
        at: Spot,
    },
    PickPromotion {
        game: String,
        man: Face,
        at: Spot,
    },
    /// The next step of a play with dice, or whether the whole play is meant so.
    PickStep {
        game: String,
        dice: [u8; 2],
        /// The steps so far.
        done: String,
        is_whole: bool,
    },
}
