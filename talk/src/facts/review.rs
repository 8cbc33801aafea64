//! What is found in a game that is over. It is kept beside the record, so that nobody waits for it twice; facts about a move
//! are looked up again when they are told.

use banco_engine::Seat;
use banco_mind::Line;
use serde::{Deserialize, Serialize};

/// A game looked at once more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// The first seat's chance to win before each ply, and behind the last: how it ended, or where the players ended it
    /// themselves what the board was worth then. In thousandths.
    pub graph: Vec<u16>,
    /// How near each seat came to the best, in thousandths; `None` of a seat that never had a choice.
    pub accuracy: [Option<u16>; 2],
    /// What chance gave each seat: the dice in thousandths of the stake, the men it turned up in thousandths of the chance
    /// to win; `None` in a game without chance.
    pub luck: Option<[i32; 2]>,
    /// The dearest errors, in the order in which they were made.
    pub points: Vec<TurningPoint>,
}

/// A move that gave something away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// Plies before it.
    pub ply: usize,
    /// Its place in the graph.
    pub at: usize,
    /// Who moved.
    pub seat: Seat,
    /// His chance to win with the best move, in thousandths.
    pub before: u16,
    /// With the move that was played.
    pub after: u16,
    /// What was better.
    pub best: Variation,
    /// What was played.
    pub played: Variation,
}

/// A move with what is expected to follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variation {
    /// Canonical text.
    pub mv: String,
    /// For the side that moves.
    pub score: i32,
    /// From `mv` on, as far as nothing hidden decides.
    pub pv: Vec<String>,
}

impl From<Line> for Variation {
    fn from(Line { mv, score, pv }: Line) -> Variation {
        Variation { mv, score, pv }
    }
}

impl Variation {
    /// As whoever looks for facts takes it.
    pub fn line(&self) -> Line {
        Line { mv: self.mv.clone(), score: self.score, pv: self.pv.clone() }
    }

    /// What follows the first move, as the other side counts; `None` where nothing is expected.
    pub fn answer(&self) -> Option<Line> {
        let pv: Vec<String> = self.pv.get(1..).unwrap_or_default().to_vec();
        Some(Line { mv: pv.first()?.clone(), score: -self.score, pv })
    }
}
