//! What happened since the last board, as everybody saw it: captions tell it line by line.

use crate::{Dice, DieStep, Ending, Played, Seat};

/// One thing that happened. What shows in what follows is not told: a roll is told by its dice, a dropped cube by
/// the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A man was moved or put on the board.
    Moved {
        seat: Seat,
        /// Canonical text.
        mv: String,
        /// The dice it was played with.
        dice: Option<Dice>,
        played: Played,
    },
    /// `value` is what the cube will show.
    Doubled {
        seat: Seat,
        value: u32,
    },
    /// `value` is what the cube shows now.
    Took {
        seat: Seat,
        value: u32,
    },
    /// A game of the match is over and the next one has begun; games count from 1.
    GameOver {
        number: u16,
        ending: Ending,
    },
    /// Nothing could be played.
    Passed {
        dice: Dice,
    },
    /// Only this could be played, and so it was.
    Forced {
        dice: Dice,
        steps: Vec<DieStep>,
    },
    /// One die each; the higher begins with both.
    Opened {
        dice: Dice,
    },
    Rolled {
        dice: Dice,
    },
}
