//! Reminders of the side to act, at fixed parts of the time that is really left (days 2.7).

use serde::{Deserialize, Serialize};

use super::{Clocks, Pace, REMINDED_MOVE_MIN, REMINDERS_APART_MIN, Turn};
use crate::Millis;

/// Reminders of one move at most (days 2.7).
const REMINDERS_MAX: usize = 3;

/// Two reminders lie at least this part of a move's time apart (days 2.7).
const APART: Millis = 12;

/// Message of a reminder about a clock. Records name it by its place in [`Reminder::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminder {
    /// Half of the move's time is left.
    Half,
    /// A quarter of the move's time is left.
    Quarter,
    /// A tenth of the move's time is left.
    Tenth,
    /// The move's time is used up: the reserve runs from now on.
    ReserveBegins,
    /// Half of the reserve is left.
    ReserveHalf,
    /// A tenth of the reserve is left.
    ReserveTenth,
}

impl Reminder {
    /// All reminders in the order of their numbers; a new one goes to the end.
    pub const ALL: [Reminder; 6] = [
        Reminder::Half,
        Reminder::Quarter,
        Reminder::Tenth,
        Reminder::ReserveBegins,
        Reminder::ReserveHalf,
        Reminder::ReserveTenth,
    ];

    /// Reminder of a number in a record.
    pub fn of(number: u8) -> Option<Reminder> {
        Reminder::ALL.get(usize::from(number)).copied()
    }

    /// Number of the reminder in a record.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Running time of the clock after which the reminder comes, for a move of `each` with `reserve` after it.
    const fn after(self, each: Millis, reserve: Millis) -> Millis {
        match self {
            Reminder::Half => each - each / 2,
            Reminder::Quarter => each - each / 4,
            Reminder::Tenth => each - each / 10,
            Reminder::ReserveBegins => each,
            Reminder::ReserveHalf => each + reserve - reserve / 2,
            Reminder::ReserveTenth => each + reserve - reserve / 10,
        }
    }
}

/// Reminders of a clock without a reserve, the most important first.
const OF_ONE_PART: [Reminder; 3] = [Reminder::Tenth, Reminder::Half, Reminder::Quarter];

/// Reminders with a reserve longer than the move's time, and with a shorter one. The longer of the two parts is halved.
const OF_LONG_RESERVE: [Reminder; 4] =
    [Reminder::ReserveBegins, Reminder::ReserveTenth, Reminder::ReserveHalf, Reminder::Half];
const OF_SHORT_RESERVE: [Reminder; 4] =
    [Reminder::ReserveBegins, Reminder::ReserveTenth, Reminder::Half, Reminder::ReserveHalf];

/// Reminders already sent in a turn, since its beginning or the last gift of time.
#[derive(Clone, Debug)]
pub(super) struct Told {
    since: Millis,
    which: Vec<Reminder>,
    at: Option<Millis>,
}

impl Told {
    pub(super) fn since(now: Millis) -> Told {
        Told { since: now, which: Vec::new(), at: None }
    }
}

impl Clocks {
    /// Minimum time between two reminders of the side to act.
    pub(crate) fn reminders_apart(&self) -> Millis {
        let whole = match self.control.pace {
            Pace::Move { each, .. } => each,
            Pace::Fischer { .. } => self.turn.as_ref().map_or(0, |turn| self.reserve[turn.seat.index()]),
        };
        (whole / APART).max(REMINDERS_APART_MIN)
    }

    /// Reminders of a turn with the running time of the clock before each, the earliest first.
    fn reminders_of(&self, turn: &Turn) -> Vec<(Reminder, Millis)> {
        let reserve = self.reserve[turn.seat.index()];
        let (each, behind, by_weight) = match self.control.pace {
            Pace::Fischer { .. } => (reserve, 0, OF_ONE_PART.as_slice()),
            // A reserve of a few minutes does not count as a time of its own.
            Pace::Move { .. } if reserve < REMINDERS_APART_MIN => (turn.allowed, 0, OF_ONE_PART.as_slice()),
            Pace::Move { .. } if reserve > turn.allowed => (turn.allowed, reserve, OF_LONG_RESERVE.as_slice()),
            Pace::Move { .. } => (turn.allowed, reserve, OF_SHORT_RESERVE.as_slice()),
        };
        // A take-back may leave little of a long move, with a reserve after it.
        let is_long = each >= REMINDED_MOVE_MIN || (behind > 0 && self.control.each() >= REMINDED_MOVE_MIN);
        if !is_long {
            return Vec::new();
        }
        let apart = self.reminders_apart();
        let mut chosen: Vec<(Reminder, Millis)> = Vec::with_capacity(REMINDERS_MAX);
        for reminder in by_weight {
            let after = reminder.after(each, behind);
            let is_apart = chosen.iter().all(|(_, other)| after.abs_diff(*other) >= apart.unsigned_abs());
            if is_apart && after >= apart && chosen.len() < REMINDERS_MAX {
                chosen.push((*reminder, after));
            }
        }
        // A reminder by an older plan counts, too: the most important ones are left.
        let is_planned = |told: &&Reminder| chosen.iter().any(|(reminder, _)| reminder == *told);
        let unplanned = turn.told.which.iter().filter(|told| !is_planned(told)).count();
        chosen.truncate(REMINDERS_MAX.saturating_sub(unplanned));
        chosen.sort_by_key(|(_, after)| *after);
        chosen
    }

    /// Reminders of the side to act that are still ahead, each with its instant, the earliest first.
    pub(crate) fn reminders(&self) -> Vec<(Reminder, Millis)> {
        let turn = self.turn.as_ref().filter(|turn| !turn.is_made && self.fallen.is_none());
        let Some((turn, from)) = turn.and_then(|turn| Some((turn, turn.runs_from?))) else { return Vec::new() };
        if turn.told.which.len() >= REMINDERS_MAX {
            return Vec::new();
        }
        let all = self.reminders_of(turn);
        // A reminder earlier than the last one sent says nothing new.
        let done = all.iter().rposition(|(reminder, _)| turn.told.which.contains(reminder)).map_or(0, |last| last + 1);
        let at = |after: Millis| {
            let used = after - turn.spent;
            // A returned time after a pause may be past already.
            if used > 0 { self.calendar.after(turn.seat, from, used) } else { from.saturating_add(used) }
        };
        let ahead = all.into_iter().skip(done).map(|(reminder, after)| (reminder, at(after)));
        // Before a gift of time the clock had another end, so earlier reminders do not count.
        ahead.filter(|(_, at)| *at >= turn.told.since).collect()
    }

    /// Instant of the last reminder of the side to act in this turn.
    pub(crate) fn reminded_at(&self) -> Option<Millis> {
        self.turn.as_ref()?.told.at
    }

    pub(crate) fn reminded(&mut self, reminder: Reminder, now: Millis) {
        if let Some(turn) = &mut self.turn {
            turn.told.which.push(reminder);
            turn.told.at = Some(now);
        }
    }
}
