//! The counters that draw a game without progress (clause 4).

use crate::games::xiangqi::game_state::Ply;
use crate::games::xiangqi::man::Piece;
use crate::games::xiangqi::options::{MoveUnit, Rules};
use crate::games::xiangqi::position::Position;
use crate::games::xiangqi::refuse::is_forward;
use crate::{Counter, CounterKind, Ending, Reason};

/// Limits in moves (clauses 4.2-4.4).
const PROGRESS_MOVES: u32 = 30;
const EFFECTIVE_MOVES: u32 = 120;
const TOTAL_MOVES: u32 = 300;

/// A counter is shown when so many moves of it are left: progress from 20 on (clause 4.5).
const NEAR_MOVES: u32 = 10;

/// Plies of both sides since the record began, for any unit of the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Plies since the last progress.
    pub progress: u32,
    /// Plies that were neither check, nor chase, nor the direct reply to one.
    pub effective: u32,
    /// All plies.
    pub total: u32,
}

impl Counters {
    /// Counts a ply played in `before`. `is_forced`: check, chase, or the reply to one.
    pub(super) fn count(&mut self, before: &Position, ply: &Ply, is_forced: bool, rules: Rules) {
        self.progress = if is_progress(before, ply, rules) { 0 } else { self.progress + 1 };
        self.effective += u32::from(!is_forced);
        self.total += 1;
    }

    /// The counters near their limit; none where they do not draw.
    pub(super) fn near(self, rules: Rules) -> Vec<Counter> {
        if !rules.counters {
            return Vec::new();
        }
        let moves = |plies: u32| match rules.move_unit {
            MoveUnit::Pair => plies / 2,
            MoveUnit::Ply => plies,
        };
        let counter = |kind, plies, limit| Counter { kind, moves: moves(plies), limit };
        [
            counter(CounterKind::Progress, self.progress, PROGRESS_MOVES),
            counter(CounterKind::Effective, self.effective, EFFECTIVE_MOVES),
            counter(CounterKind::Total, self.total, TOTAL_MOVES),
        ]
        .into_iter()
        .filter(|counter| counter.moves + NEAR_MOVES >= counter.limit)
        .collect()
    }

    pub(super) fn verdict(self, rules: Rules) -> Option<Ending> {
        if !rules.counters {
            return None;
        }
        let plies = |moves: u32| match rules.move_unit {
            MoveUnit::Pair => 2 * moves,
            MoveUnit::Ply => moves,
        };
        if self.progress >= plies(PROGRESS_MOVES) {
            Some(Ending::drawn(Reason::Progress))
        } else if self.effective >= plies(EFFECTIVE_MOVES) {
            Some(Ending::drawn(Reason::Effective))
        } else if self.total >= plies(TOTAL_MOVES) {
            Some(Ending::drawn(Reason::Total))
        } else {
            None
        }
    }
}

/// A capture, a forward step of a soldier that was across the river before, or (jieqi 2.2) a piece turned up.
fn is_progress(before: &Position, ply: &Ply, rules: Rules) -> bool {
    let is_soldiers_advance = before
        .man_at(ply.mv.from)
        .is_some_and(|man| man.piece == Piece::Soldier && !ply.mv.from.is_home_of(man.seat) && is_forward(man, ply.mv));
    ply.captured.is_some() || is_soldiers_advance || rules.reveal_is_progress && ply.turned_up.is_some()
}
