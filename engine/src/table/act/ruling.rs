//! A moderator ends a game (days 2.8).

use crate::{Ender, Ending, PART_CHARS_MAX, Person, Reason, Seat};

use super::{Next, Phase, Refusal};

/// Ways in which a moderator ends a game (days 2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It does not count.
    Abort,
    /// No side has won.
    Draw,
    /// This side has won.
    Win(Seat),
}

impl Next {
    pub(super) fn judge(&mut self, by: Person, ruling: Ruling, why: String) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Playing => {}
            Phase::Challenged | Phase::Declined | Phase::Cancelled => return Err(Refusal::NotStarted),
            Phase::Over(_) => return Err(Refusal::Over),
        }
        if why.chars().count() > PART_CHARS_MAX {
            return Err(Refusal::PartTooLong);
        }
        let ending = match ruling {
            Ruling::Abort => Ending::drawn(Reason::Aborted),
            Ruling::Draw if !self.table.challenge.game.can_be_drawn() => return Err(Refusal::NeverDrawn),
            Ruling::Draw => Ending::drawn(Reason::Adjudicated),
            Ruling::Win(seat) => Ending::won(seat, Reason::Adjudicated),
        };
        self.end(ending, Some(Ender::Moderator { by, why }));
        Ok(())
    }
}
