//! Clock from looking: the time of a move waits for the player, the thinking time runs from the look (days 1.7).

use super::{Clocks, Pace, TIME_MIN, TimeControl, Told};
use crate::{Millis, Seat};

impl TimeControl {
    /// True without a thinking time, or if it fits the time in which a player may wait. A reserve and a time for the
    /// whole game would run while the board is closed.
    pub(super) fn is_look_in_range(self) -> bool {
        match (self.look, self.pace) {
            (None, _) => true,
            (Some(look), Pace::Move { each, bank: 0 }) => (TIME_MIN..=each).contains(&look),
            (Some(_), Pace::Move { .. } | Pace::Fischer { .. }) => false,
        }
    }
}

impl Clocks {
    /// Side that has to look at its board before it acts, with the thinking time that the look starts.
    pub(crate) fn to_look(&self) -> Option<(Seat, Millis)> {
        let turn = self.turn.as_ref().filter(|turn| !turn.is_made)?;
        Some((turn.seat, turn.look?))
    }

    /// Instant until which the calendar stops the clock of `seat` at `now`: a look would give time for nothing.
    pub(crate) fn rests_until(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.calendar.until(seat, now)
    }

    /// The side to act has looked: its thinking time runs from `now`.
    pub(crate) fn looked(&mut self, now: Millis) {
        self.charge(now);
        let is_paused = self.is_paused;
        let Some(turn) = self.turn.as_mut().filter(|turn| !turn.is_made) else { return };
        let Some(look) = turn.look.take() else { return };
        (turn.allowed, turn.spent, turn.is_shown, turn.told) = (look, 0, true, Told::since(now));
        turn.runs_from = (!is_paused).then_some(now);
    }
}
