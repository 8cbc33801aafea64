//! Clocks while a draw is open: none runs until chance has spoken (beacon 3.6).

use crate::Millis;

use super::{BOARD_PATIENCE, Clocks};

impl Clocks {
    /// Stops the clock within a turn: a roll is half a turn.
    pub(crate) fn halt(&mut self, now: Millis) {
        let used = self.turn.as_ref().map_or(0, |turn| self.used(turn, now));
        if let Some(turn) = self.turn.as_mut().filter(|turn| !turn.is_made) {
            (turn.spent, turn.runs_from) = (used, None);
        }
        self.is_halted = true;
    }

    /// Resumes a turn after a halt, as soon as its new board is shown.
    pub(super) fn go_on(&mut self, now: Millis) {
        if !std::mem::take(&mut self.is_halted) || self.is_paused {
            return;
        }
        if let Some(turn) = &mut self.turn {
            (turn.runs_from, turn.is_shown) = (Some(now.saturating_add(BOARD_PATIENCE)), false);
        }
    }
}
