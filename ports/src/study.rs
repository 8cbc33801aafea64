//! Reviews and analyses, as a page shows them.

use banco_engine::Seat;
use serde::Serialize;

use super::NoBoard;

/// Progress of a review.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ReviewState {
    /// It was never requested.
    None,
    /// Hardly anything was played.
    Nothing,
    /// It waits or is under way.
    Waiting {
        /// Thousandths done, as far as this process knows.
        done: Option<u16>,
    },
    /// It is there.
    Done(Box<ReviewSeen>),
}

/// A finished review.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewSeen {
    /// The first seat's chance to win in thousandths after so many plies, in order.
    pub graph: Vec<(usize, u16)>,
    /// Name of the graph, with the side whose chances it has.
    pub caption: String,
    /// Accuracy of each seat in thousandths; `None`: it never had a choice.
    pub accuracy: [Option<u16>; 2],
    /// The review in words.
    pub text: String,
    /// Marks of played moves, by the number of plies before them.
    pub marks: Vec<(usize, &'static str)>,
    /// The costliest errors, in order.
    pub points: Vec<PointSeen>,
}

/// A costly error.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointSeen {
    /// Plies before it.
    pub ply: usize,
    /// Seat that moved.
    pub seat: Seat,
    /// The first seat's chance to win before and after it, in thousandths.
    pub chance: [u16; 2],
    /// The better move, canonical.
    pub best: String,
    /// The same in the reader's notation.
    pub better: String,
    /// Ways of the played and of the better move over sites; in backgammon the first seat numbers them.
    pub ways: [Vec<Vec<String>>; 2],
    /// The error in words, without the better move.
    pub text: String,
    /// The better move in words.
    pub answer: String,
}

/// An analysed position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnalysisSeen {
    /// The first seat's chance to win, in thousandths; `None` if no side is to move.
    pub chance: Option<u16>,
    /// Best lines, the best one first.
    pub lines: Vec<LineSeen>,
}

/// A line of the computer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineSeen {
    /// Its first move, canonical.
    pub mv: String,
    /// The first seat's chance to win, in thousandths.
    pub chance: u16,
    /// Its moves in the reader's notation.
    pub moves: Vec<String>,
    /// Ways of the first move, as [`PointSeen::ways`].
    pub ways: Vec<Vec<String>>,
}

/// Why there is no analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnalysis {
    /// There is no such position.
    Board(NoBoard),
    /// The person plays a game that has, or has nearly, this position.
    Played,
    /// The person plays a game of this kind by the minute.
    PlayedNow,
    /// Too many wait, or the person waits already.
    Busy,
    /// The games of the person cannot be read now.
    Away,
    /// This program analyses nothing.
    Off,
}
