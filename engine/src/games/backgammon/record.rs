//! Events of each game of a match, in order: for exports, captions and the last-move marks.

use crate::{Reason, Seat};

use super::position::Step;
use super::roll::Die;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A turn with its dice as they fell; no steps: nothing could be played (clause 5.1).
    Turn {
        /// Seat whose turn it was.
        seat: Seat,
        /// As they fell; in the opening the first seat's die first.
        dice: [Die; 2],
        /// By the mover's numbers, in the order they were made.
        steps: Vec<Step>,
    },
    /// The cube was offered.
    Doubled {
        /// Seat that doubled.
        seat: Seat,
        /// Value of the cube if it is taken.
        value: u8,
    },
    /// The double was taken.
    Took {
        /// Seat that took it, and owns the cube from then on.
        seat: Seat,
    },
    /// The double was dropped, which ended the game.
    Dropped {
        /// Seat that dropped it.
        seat: Seat,
    },
}

/// Ending of one game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Seat that gets the points.
    pub winner: Seat,
    /// Single, gammon, backgammon, a drop, or a resignation.
    pub reason: Reason,
    /// With the cube.
    pub points: u8,
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The score before it.
    pub score: [u8; 2],
    /// Oldest first.
    pub facts: Vec<Fact>,
    /// `None` while the game is played.
    pub end: Option<GameEnd>,
}

impl GameRecord {
    /// A game that begins at this score.
    pub const fn new(score: [u8; 2]) -> GameRecord {
        GameRecord { score, facts: Vec::new(), end: None }
    }
}
