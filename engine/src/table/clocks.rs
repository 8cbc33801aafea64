//! Clocks of a table: the entries that start, stop and charge them (days 1).

use crate::{Decision, Ending, Entry, Event, Millis, Off, Reading, Reason, Reminder, Seat};

use super::{Phase, Table};

/// End of the tournament round of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundEnd {
    /// Instant (milliseconds since 1970) at which the round ends.
    pub at: Millis,
    /// True if the deadline has passed: this is the end of the overtime.
    pub is_overtime: bool,
}

/// Limit that a player reaches first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The player's own clock.
    Clock,
    /// The round of the tournament.
    Round,
    /// The overtime of the round.
    Overtime,
}

/// End of the time of a player, with its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunsOut {
    /// Instant (milliseconds since 1970) at which the time ends.
    pub at: Millis,
    /// Limit that is reached.
    pub by: Bound,
}

impl Table {
    /// Reading of the clock of `seat` at `now`; `None` without a clock, before the start and after the end.
    pub fn reading(&self, seat: Seat, now: Millis) -> Option<Reading> {
        let clocks = self.clocks.as_ref().filter(|_| self.phase == Phase::Playing)?;
        Some(clocks.reading(seat, now))
    }

    /// Time that the clock of `seat` has run by `now`: without pauses, days of rest, vacations and credits.
    pub fn thought(&self, seat: Seat, now: Millis) -> Millis {
        self.clocks.as_ref().map_or(0, |clocks| clocks.thought(seat, now))
    }

    /// Instant at which the side to act is out of time, if nothing happens before.
    pub fn flag_falls_at(&self) -> Option<Millis> {
        self.clocks.as_ref()?.falls_at()
    }

    /// Instant at which the own time of the move under way is used up and the reserve begins to run.
    pub fn move_time_ends_at(&self) -> Option<Millis> {
        self.clocks.as_ref()?.move_time_ends_at()
    }

    /// Seat that is out of time at `now`, if that is not recorded yet.
    pub(super) fn flag_down(&self, now: Millis) -> Option<Seat> {
        self.clocks.as_ref()?.falls(now)
    }

    /// Seat that is out of time, if the other side may claim it.
    pub fn fallen_flag(&self) -> Option<Seat> {
        self.clocks.as_ref()?.fallen()
    }

    /// True if both players agreed to stop the clocks.
    pub fn is_paused(&self) -> bool {
        self.clocks.as_ref().is_some_and(crate::clock::Clocks::is_paused)
    }

    /// Reminders of this turn that are ahead, each with its instant, the earliest first. If the round ends before the
    /// clock, they come as long before the end of the round.
    pub fn reminders(&self) -> Vec<(Reminder, Millis)> {
        let Some(clocks) = &self.clocks else { return Vec::new() };
        let ahead = clocks.reminders();
        let sooner = self.round.zip(clocks.falls_at()).map_or(0, |(round, falls)| falls.saturating_sub(round.at));
        if sooner <= 0 {
            return ahead;
        }
        let began = clocks.began().unwrap_or(Millis::MIN);
        let earlier = ahead.into_iter().map(|(reminder, at)| (reminder, at.saturating_sub(sooner)));
        earlier.filter(|(_, at)| *at > began).collect()
    }

    /// End of the tournament round of this game, if the round has a deadline (days 4.2).
    pub fn round_end(&self) -> Option<RoundEnd> {
        self.round.filter(|_| self.phase == Phase::Playing)
    }

    /// First limit that ends the waiting if no side moves: the clock of the side to act or the round. A round that is
    /// past ends nothing any more (days 4.2).
    pub fn runs_out(&self, now: Millis) -> Option<RunsOut> {
        let clock = self.flag_falls_at().map(|at| RunsOut { at, by: Bound::Clock });
        let round = self.round_end().filter(|round| round.at > now).map(|round| {
            let by = if round.is_overtime { Bound::Overtime } else { Bound::Round };
            RunsOut { at: round.at, by }
        });
        clock.into_iter().chain(round).min_by_key(|out| out.at)
    }

    /// Instant of this turn's last reminder.
    pub fn reminded_at(&self) -> Option<Millis> {
        self.clocks.as_ref()?.reminded_at()
    }

    /// Minimum time between two reminders.
    pub fn reminders_apart(&self) -> Millis {
        self.clocks.as_ref().map_or(0, crate::clock::Clocks::reminders_apart)
    }

    /// Instant since which a clock runs for the first move of its side; `None` if it was stopped in between.
    pub fn first_turn(&self) -> Option<Millis> {
        self.clocks.as_ref().filter(|_| self.phase == Phase::Playing)?.first_turn()
    }

    /// Time given back since the last ply that no board has reported yet.
    pub fn credited(&self) -> Millis {
        self.clocks.as_ref().map_or(0, crate::clock::Clocks::credited)
    }

    /// The vacation of `seat` that is on or ahead at `now` (days 2.5).
    pub fn vacation(&self, seat: Seat, now: Millis) -> Option<Off> {
        self.clocks.as_ref()?.vacation(seat, now)
    }

    /// Instant until which the days of rest of this game are known.
    pub fn rest_known(&self) -> Option<Millis> {
        self.clocks.as_ref()?.rest_known()
    }

    /// Instant until which the clock of the side to act is stopped by the calendar.
    pub fn stands_until(&self, now: Millis) -> Option<Millis> {
        self.clocks.as_ref().filter(|_| self.phase == Phase::Playing)?.stands_until(now)
    }

    /// True if the clock waits for a board that shows the turn (days 1.2).
    pub fn waits_for_board(&self, now: Millis) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.waits_for_board(now))
    }

    /// True if a clock runs, or will once the board is there.
    pub fn is_timed(&self) -> bool {
        self.clocks.as_ref().is_some_and(crate::clock::Clocks::is_running)
    }

    /// Credit before the last ply, to be told with it.
    pub fn given_back(&self) -> Option<Millis> {
        self.clocks.as_ref()?.told()
    }

    /// Instant of the last entry.
    pub fn last_at(&self) -> Millis {
        self.last_at
    }

    /// Ending of the table when the time of `seat` is over.
    pub(super) fn timeout(&self, seat: Seat) -> Ending {
        let can_win = self.game.as_ref().is_some_and(|game| game.can_win(seat.other()));
        if can_win { Ending::won(seat.other(), Reason::Timeout) } else { Ending::drawn(Reason::Timeout) }
    }

    /// Effect of an entry on the clocks, once it holds for the table; `None` if no clock is concerned.
    pub(super) fn run_clocks(&mut self, entry: &Entry) -> Option<()> {
        let (at, to_act, kept, game) = (entry.at, self.to_move(), self.plies.len(), self.challenge.game);
        let is_drawing = self.open_draws().is_some();
        let clocks = self.clocks.as_mut();
        let is_of_time = match entry.event {
            Event::Shown | Event::Looked { .. } | Event::Credited { .. } | Event::FlagFell { .. } => true,
            Event::Paused | Event::Resumed { .. } | Event::Reminded { .. } | Event::FirstMove { .. } => true,
            Event::Rests { .. } | Event::Vacation { .. } | Event::VacationOver { .. } | Event::TimeGiven { .. } => true,
            Event::Challenged { .. }
            | Event::PartTyped { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Cancelled
            | Event::Expired
            | Event::Seated { .. }
            | Event::Drawn(_)
            | Event::Announced { .. }
            | Event::Moved { .. }
            | Event::Conceded { .. }
            | Event::Offered { .. }
            | Event::Refused { .. }
            | Event::Withdrawn { .. }
            | Event::Planned { .. }
            | Event::TakenBack { .. }
            | Event::RoundEnds { .. }
            | Event::Ended { .. } => false,
        };
        let Some(clocks) = clocks else { return (!is_of_time).then_some(()) };
        match &entry.event {
            // A roll is half a turn: the dice are played with the time that is left.
            Event::Moved { seat, mv, .. } => clocks.made(*seat, game.decision(mv) != Some(Decision::Roll), at),
            Event::Conceded { .. } => clocks.settle(at),
            Event::TakenBack { seat, .. } => clocks.take_back(*seat, kept, at),
            Event::Ended { .. } => clocks.end(at),
            Event::Shown => clocks.shown(at),
            Event::Looked { .. } => clocks.looked(at),
            Event::Credited { millis } => clocks.credit(*millis, at),
            Event::FlagFell { seat } => clocks.fell(*seat),
            Event::Paused => clocks.pause(true, at),
            Event::Resumed { .. } => clocks.pause(false, at),
            Event::Reminded { step } => clocks.reminded(Reminder::of(*step)?, at),
            Event::FirstMove { millis } => clocks.lengthen(*millis),
            Event::TimeGiven { seat, millis } => clocks.give(*seat, *millis, at),
            Event::Rests { from, until } => clocks.stand(Off { seat: None, from: *from, until: *until }),
            Event::Vacation { seat, from, until } => {
                clocks.stand(Off { seat: Some(*seat), from: *from, until: *until });
            }
            Event::VacationOver { seat } => clocks.back(*seat, at),
            Event::Challenged { .. }
            | Event::PartTyped { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Cancelled
            | Event::Expired
            | Event::Seated { .. }
            | Event::Drawn(_)
            | Event::Announced { .. }
            | Event::Offered { .. }
            | Event::Refused { .. }
            | Event::Withdrawn { .. }
            | Event::Planned { .. }
            | Event::RoundEnds { .. } => {}
        }
        if is_drawing {
            clocks.halt(at);
        }
        clocks.turn_to(to_act, at);
        Some(())
    }
}
