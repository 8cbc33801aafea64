//! Actions of the clock at a table, and changes of the clock (days 1).

use crate::{AnyGame, Event, FlagRule, Millis, PersonKey, Reminder, TIME_MAX, TIME_MIN};

use super::{Next, Phase, Refusal};

impl Next {
    pub(super) fn claim(&mut self, by: &PersonKey) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        if self.table.fallen_flag() == Some(seat.other()) {
            self.end(self.table.timeout(seat.other()), None);
            return Ok(());
        }
        self.settled()?;
        if let Some(to_move) = self.table.to_move()
            && to_move != seat
        {
            return Err(Refusal::NotYourTurn { to_move });
        }
        self.has_looked(by)?;
        let ending = self.table.game.as_ref().and_then(AnyGame::claim).ok_or(Refusal::NothingToClaim)?;
        self.end(ending, None);
        Ok(())
    }

    pub(super) fn timed(&self) -> Result<FlagRule, Refusal> {
        match (self.table.phase, self.table.challenge.time) {
            (Phase::Playing, Some(time)) => Ok(time.flag),
            (Phase::Playing, None) => Err(Refusal::NoClock),
            (Phase::Challenged | Phase::Declined | Phase::Cancelled, _) => Err(Refusal::NotStarted),
            (Phase::Over(_), _) => Err(Refusal::Over),
        }
    }

    /// The time of the side to act is over (days 1.4).
    pub(super) fn flag(&mut self) -> Result<(), Refusal> {
        let rule = self.timed()?;
        let seat = self.table.flag_down(self.now).ok_or(Refusal::NoClock)?;
        match rule {
            FlagRule::Auto => self.end(self.table.timeout(seat), None),
            FlagRule::Claim => self.log(Event::FlagFell { seat }),
        }
        Ok(())
    }

    /// The table does not know if the player wants to hear it.
    pub(super) fn remind(&mut self, reminder: Reminder) -> Result<(), Refusal> {
        self.timed()?;
        if !self.table.reminders().iter().any(|(ahead, _)| *ahead == reminder) {
            return Err(Refusal::NoClock);
        }
        self.log(Event::Reminded { step: reminder.number() });
        Ok(())
    }

    pub(super) fn first_move(&mut self, millis: Millis) -> Result<(), Refusal> {
        self.timed()?;
        if self.table.first_turn().is_none() || !(1..=TIME_MAX).contains(&millis) {
            return Err(Refusal::NoClock);
        }
        self.log(Event::FirstMove { millis });
        Ok(())
    }

    pub(super) fn calendar(&mut self, event: Event) -> Result<(), Refusal> {
        self.timed()?;
        self.log(event);
        Ok(())
    }

    pub(super) fn credit(&mut self, millis: Millis) -> Result<(), Refusal> {
        self.timed()?;
        if !self.table.is_timed() || millis <= 0 {
            return Err(Refusal::NoClock);
        }
        self.log(Event::Credited { millis });
        Ok(())
    }

    pub(super) fn shown(&mut self) -> Result<(), Refusal> {
        self.timed()?;
        if !self.table.waits_for_board(self.now) {
            return Err(Refusal::NoClock);
        }
        self.log(Event::Shown);
        Ok(())
    }

    pub(super) fn give_time(&mut self, by: &PersonKey, millis: Millis) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        self.timed()?;
        if !(TIME_MIN..=TIME_MAX).contains(&millis) {
            return Err(Refusal::TimeOutOfRange);
        }
        self.log(Event::TimeGiven { seat: seat.other(), millis });
        Ok(())
    }
}
