//! Events since the last board, as everyone saw them: captions tell them line by line.

use crate::{Dice, DieStep, Ending, Played, Seat};

/// One thing that happened. What shows in what follows is not told: a roll is told by its dice, a dropped cube by
/// the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A piece was moved or put on the board.
    Moved {
        /// Seat that moved.
        seat: Seat,
        /// Canonical text.
        mv: String,
        /// The dice it was played with.
        dice: Option<Dice>,
        /// Effect of the move, as everyone saw it.
        played: Played,
    },
    /// The cube was offered.
    Doubled {
        /// Seat that doubled.
        seat: Seat,
        /// Value of the cube if the other side takes.
        value: u32,
    },
    /// The double was taken.
    Took {
        /// Seat that took it, and owns the cube now.
        seat: Seat,
        /// Value of the cube now.
        value: u32,
    },
    /// A game of the match is over and the next one has begun.
    GameOver {
        /// The game that is over, counted from 1.
        number: u16,
        /// Ending of the game, with its points.
        ending: Ending,
    },
    /// Nothing could be played.
    Passed {
        /// The roll with which no checker could move.
        dice: Dice,
    },
    /// Only this could be played, and so it was.
    Forced {
        /// The roll that left no choice.
        dice: Dice,
        /// The play, die by die.
        steps: Vec<DieStep>,
    },
    /// One die each; the higher begins with both.
    Opened {
        /// The first seat's die, then the second's.
        dice: Dice,
    },
    /// The dice that lie on the board now.
    Rolled {
        /// In the order in which they fell.
        dice: Dice,
    },
}
