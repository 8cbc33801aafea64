//! Review of a finished game. It is stored beside the record, so that one wait is enough. Facts about a move are
//! computed again for each reply.

use banco_ai::Line;
use banco_engine::Seat;
use serde::{Deserialize, Serialize};

/// Review of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Review {
    /// The first seat's chance to win in thousandths, before each ply and at the end. The last value is the result, or
    /// the value of the board if the players ended the game themselves.
    pub graph: Vec<u16>,
    /// Accuracy of each seat in thousandths; `None` for a seat that never had a choice.
    pub accuracy: [Option<u16>; 2],
    /// Luck of each seat: dice in thousandths of the stake, turned-up pieces in thousandths of the chance to win.
    /// `None` in a game without chance.
    pub luck: Option<[i32; 2]>,
    /// Number of plies before each value of the graph but the last; empty in reviews of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<usize>,
    /// Loss of each of these moves, in thousandths of the chance to win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<u16>,
    /// The costliest errors, in the order of play.
    pub points: Vec<TurningPoint>,
}

/// A move that lost some of the advantage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurningPoint {
    /// Number of plies before it.
    pub ply: usize,
    /// Its index in the graph.
    pub at: usize,
    /// Seat that moved.
    pub seat: Seat,
    /// Chance to win with the best move, in thousandths.
    pub before: u16,
    /// Chance to win with the played move, in thousandths.
    pub after: u16,
    /// The best move.
    pub best: Variation,
    /// The played move.
    pub played: Variation,
}

/// A move with its expected continuation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Variation {
    /// Canonical text.
    pub mv: String,
    /// Score for the side that moves.
    pub score: i32,
    /// Continuation from `mv` on, until hidden information decides.
    pub pv: Vec<String>,
}

impl From<Line> for Variation {
    fn from(Line { mv, score, pv }: Line) -> Variation {
        Variation { mv, score, pv }
    }
}

impl Variation {
    /// The variation in the form that the fact finder takes.
    pub(crate) fn line(&self) -> Line {
        Line { mv: self.mv.clone(), score: self.score, pv: self.pv.clone() }
    }

    /// The reply to the first move, scored for the other side; `None` if no reply is expected.
    pub(crate) fn answer(&self) -> Option<Line> {
        let pv: Vec<String> = self.pv.get(1..).unwrap_or_default().to_vec();
        Some(Line { mv: pv.first()?.clone(), score: -self.score, pv })
    }
}
