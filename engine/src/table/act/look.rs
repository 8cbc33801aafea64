//! The look at a closed board (days 1.7).

use crate::{Event, PersonKey};

use super::{Next, Refusal};

impl Next {
    /// The side to act looks at its closed board. A pause ends with it, as with a move.
    pub(super) fn look(&mut self, by: &PersonKey) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        match self.table.closed_for() {
            Some(to_look) if to_look == seat => {}
            Some(to_move) => return Err(Refusal::NotYourTurn { to_move }),
            None => return Err(Refusal::NotClosed),
        }
        if let Some(until) = self.table.look_rests_until(seat, self.now) {
            return Err(Refusal::LookRests { until });
        }
        if self.table.is_paused() {
            self.log(Event::Resumed { seat });
        }
        self.log(Event::Looked { seat });
        Ok(())
    }

    /// Refuses what depends on a position that the player has not looked at.
    pub(super) fn has_looked(&self, by: &PersonKey) -> Result<(), Refusal> {
        match self.table.closed_for() {
            Some(seat) if self.table.seat_of(by) == Some(seat) => Err(Refusal::Closed),
            Some(_) | None => Ok(()),
        }
    }
}
