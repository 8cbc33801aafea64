//! What happened in each game of a match, in order: for exports, captions and the last-move marks.

use crate::{Reason, Seat};

use super::position::Step;
use super::roll::Die;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A turn with its dice as they fell; no steps: nothing could be played (clause 5.1).
    Turn {
        seat: Seat,
        dice: [Die; 2],
        steps: Vec<Step>,
    },
    /// `value` is what the cube would show.
    Doubled {
        seat: Seat,
        value: u8,
    },
    Took {
        seat: Seat,
    },
    Dropped {
        seat: Seat,
    },
}

/// How one game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    pub winner: Seat,
    pub reason: Reason,
    /// With the cube.
    pub points: u8,
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The score before it.
    pub score: [u8; 2],
    pub facts: Vec<Fact>,
    pub end: Option<GameEnd>,
}

impl GameRecord {
    pub const fn new(score: [u8; 2]) -> GameRecord {
        GameRecord { score, facts: Vec::new(), end: None }
    }
}
