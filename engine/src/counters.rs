//! Counters of the law, for captions: draw counters near their limit, runs of checks and chases.
//!
//! Facts only, all of them public (xiangqi clauses 3.7 and 4.5); the words live in `data/locale`.

use crate::{Seat, Site};

/// Plies of allowance that are left when a run is announced (xiangqi clause 3.7).
const NEAR_LEFT: u32 = 2;

/// Everything that counts in a game now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// Draw counters within ten moves of their limit: progress from 20 on (clause 4.5), the others likewise.
    pub near: Vec<Counter>,
    /// Open runs; none once repetition is not counted ply by ply.
    pub runs: Vec<Run>,
    /// Runs that a verdict by repetition rests on: the run of the side that moved last, then the answer to it that is
    /// used up. Under `axf` Red's before Black's, and `length` counts the side's plies between first and third time.
    pub verdict: Vec<Run>,
}

/// A counter that draws at `limit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counter {
    /// Kind of counter.
    pub kind: CounterKind,
    /// Count so far: completed moves in the unit of the game (clause 4.1), occurrences, or checks.
    pub moves: u32,
    /// The number at which the law ends the game, or judges it.
    pub limit: u32,
}

/// Kinds of counter: xiangqi clauses 4.2 to 4.4, chess clauses 2.3 and 4.1, chu shogi clause 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CounterKind {
    /// Moves without a capture and without a step forward of a soldier across the river (xiangqi clause 4.2).
    Progress,
    /// Moves that neither check nor chase nor reply to that (xiangqi clause 4.3).
    Effective,
    /// All moves (xiangqi clause 4.4).
    Total,
    /// Moves without capture or pawn move.
    FiftyMoves,
    /// Occurrences of this position.
    Occurrences,
    /// Checks given in three-check chess, by the side that has given more.
    Checks,
}

/// Effect of the plies of a run on the other side (xiangqi clauses 3.1 and 3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunClass {
    /// They attack its general.
    Check,
    /// They newly threaten to capture one and the same piece.
    Chase,
}

/// Consecutive plies of one side that check, or that chase one piece. All its pieces stand on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Seat that checks or chases.
    pub seat: Seat,
    /// Kind of the run.
    pub class: RunClass,
    /// Plies so far: "lần thứ 7".
    pub length: u32,
    /// Plies that are free; `None` under `axf`, which counts occurrences of a position instead.
    pub allowance: Option<u32>,
    /// Sites of the pieces of the whole run now.
    pub men: Vec<Site>,
    /// Those of them that checked or chased in the last ply of the run.
    pub acting: Vec<Site>,
    /// The chased piece.
    pub target: Option<Site>,
}

impl Run {
    /// Two plies of allowance or fewer are left, and it is not used up yet (clause 3.7).
    pub fn is_near(&self) -> bool {
        self.allowance.is_some_and(|allowance| self.length + NEAR_LEFT >= allowance && self.length <= allowance)
    }
}
