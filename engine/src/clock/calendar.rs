//! Days on which clocks stop by themselves: weekends and vacations (days 1.3, 2.5).

use crate::{Millis, Seat};

/// Time in which a clock stops by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Off {
    /// Seat whose clock stops; `None` for both.
    pub seat: Option<Seat>,
    /// From then on.
    pub from: Millis,
    /// Until then.
    pub until: Millis,
}

/// Periods in which clocks are stopped: weekends, vacations.
#[derive(Clone, Debug, Default)]
pub(super) struct Calendar(pub(super) Vec<Off>);

impl Calendar {
    /// Stops that concern `seat`, in order, each ending later than the one before and none overlapping.
    fn of(&self, seat: Seat) -> Vec<(Millis, Millis)> {
        let mut own: Vec<(Millis, Millis)> = self
            .0
            .iter()
            .filter(|off| off.seat.is_none_or(|whose| whose == seat) && off.from < off.until)
            .map(|off| (off.from, off.until))
            .collect();
        own.sort_unstable();
        let mut apart: Vec<(Millis, Millis)> = Vec::with_capacity(own.len());
        for (from, until) in own {
            match apart.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(until),
                Some(_) | None => apart.push((from, until)),
            }
        }
        apart
    }

    /// Time that a clock of `seat`, started at `from`, has run at `now`.
    pub(super) fn worked(&self, seat: Seat, from: Millis, now: Millis) -> Millis {
        let whole = now.saturating_sub(from).max(0);
        if self.0.is_empty() {
            return whole;
        }
        let stood = |(off, until): (Millis, Millis)| until.min(now).saturating_sub(off.max(from)).max(0);
        whole.saturating_sub(self.of(seat).into_iter().map(stood).sum())
    }

    /// Instant at which a clock of `seat`, started at `from`, has run for `length`.
    pub(super) fn after(&self, seat: Seat, from: Millis, length: Millis) -> Millis {
        let mut at = from.saturating_add(length);
        if self.0.is_empty() {
            return at;
        }
        for (off, until) in self.of(seat).into_iter().filter(|(_, until)| *until > from) {
            if off >= at {
                break;
            }
            at = at.saturating_add(until.saturating_sub(off.max(from)));
        }
        at
    }

    /// Instant until which the clock of `seat` is stopped at `now`.
    pub(super) fn until(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.of(seat).into_iter().find(|(from, until)| (*from..*until).contains(&now)).map(|(_, until)| until)
    }
}
