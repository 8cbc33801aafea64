//! Questions to a player on the way to a move or before a resignation; the answers are on the buttons.

use banco_engine::{Face, Person};

use crate::messages::display_prefs::Spot;

/// A question of one game.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    ConfirmResign {
        game: String,
        asked: Person,
    },
    /// Question to resign one game or the whole match.
    ConfirmConcede {
        game: String,
        asked: Person,
        /// True if the cube multiplies the points.
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
    /// Question for the square of a mark; with a file, for its rank.
    PickSquare {
        game: String,
        file: Option<String>,
    },
    /// Question for one of several ways of a piece to its target.
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
    /// Question for the next step of a move with dice, or to confirm the whole move.
    PickStep {
        game: String,
        dice: [u8; 2],
        /// The steps so far.
        done: String,
        is_whole: bool,
    },
}
