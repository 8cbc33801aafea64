//! Reviews: every ply of a finished game beside the best one, with its mark, and the accuracy of both players.

mod accuracy;
mod course;
mod finds;
mod marks;
mod story;

use banco_engine::Seat;

use crate::limits::Limits;
use crate::report::Line;

pub use course::Course;
pub use marks::Mark;

/// Terms on which the plies of a game are judged.
#[derive(Debug)]
pub struct Terms {
    /// Limits of the search of a ply, from the number of nodes that the review has for each.
    pub limits: fn(u64) -> Limits<'static>,
    /// Least losses of the marks `?!`, `?` and `??`: chance to win, in thousandths.
    pub errors: [u16; 3],
    /// Least lead over every other move that earns `!`, in thousandths; `None`: good moves are not marked.
    pub lead: Option<u16>,
    /// True if the next player knows all that the player of a ply knew, so that one search holds for both.
    pub is_open: bool,
    /// Luck that the review counts.
    pub luck: Luck,
    /// True if a score is in hundredths of a pawn as chess programs count them, so that the curve published for them
    /// gives the chances of the accuracy.
    pub is_in_centipawns: bool,
}

impl Terms {
    /// Terms of most games. Lichess judges moves by 0.1, 0.2 and 0.3 of its winning chances, which go from -1 to 1; here
    /// the same numbers are parts of a chance from 0 to 1.
    pub const PLAIN: Terms = Terms {
        limits: |nodes| Limits::nodes(nodes),
        errors: [100, 200, 300],
        lead: Some(100),
        is_open: true,
        luck: Luck::None,
        is_in_centipawns: false,
    };

    /// Terms of chess.
    pub const CHESS: Terms = Terms { is_in_centipawns: true, ..Terms::PLAIN };

    /// Least loss at the first search of a ply that is examined again: it may prove to be an error.
    const fn suspect(&self) -> u16 {
        self.errors[0] / 2 + self.errors[0] / 10
    }
}

/// Luck of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Luck {
    /// The game has none.
    None,
    /// Of the dice, in thousandths of the stake.
    Dice,
    /// Of turned-up pieces, in thousandths of the chance to win.
    Pieces,
}

/// Bounds of the work.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Nodes for the first search of all plies of a game.
    pub nodes: u64,
    /// Least and greatest number of nodes for each of the two searches of a ply, in a long and in a short game.
    pub per_ply: [u64; 2],
    /// Nodes after which [`Course::advance`] returns.
    pub per_step: u64,
    /// Most turning points.
    pub points: usize,
}

/// Findings of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The first seat's chance to win in thousandths, before each judged ply and at the end.
    pub graph: Vec<u16>,
    /// Accuracy of each seat in thousandths; `None` for a seat that never had a choice.
    pub accuracy: [Option<u16>; 2],
    /// Luck of each seat, as [`Terms::luck`] counts it; `None` in a game without chance.
    pub luck: Option<[i32; 2]>,
    /// Number of plies before each judged one.
    pub plies: Vec<usize>,
    /// Loss of each of these plies, in thousandths of the chance to win.
    pub losses: Vec<u16>,
    /// Marked plies: the number of plies before each, and its mark.
    pub marks: Vec<(usize, Mark)>,
    /// The costliest errors, in the order of play.
    pub points: Vec<Point>,
}

/// An error beside the better move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
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
    pub best: Line,
    /// The played move.
    pub played: Line,
}
