//! Numbers for messages and their changes.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Grows over all channels.
///
/// Starts at the milliseconds of the day it was made, so that a page that was open over a restart
/// goes on from its last number, and follows the clock from then on, so that it does so at another process, too, whose
/// numbers nobody has heard of here. What is left of a number by [`Count::PROCESSES`] is this process's own: two that share
/// a channel give no number twice.
#[derive(Debug)]
pub(super) struct Count {
    steps: AtomicU64,
    own: u64,
}

impl Count {
    /// Milliseconds times this stay exact in a page until the year 2248.
    const PROCESSES: u64 = 1 << 10;

    pub(super) fn new() -> Count {
        // Nothing that two processes have in common: in containers both may be number 1 of machines of one name.
        Count::of(RandomState::new().hash_one(std::process::id()))
    }

    pub(super) fn of(process: u64) -> Count {
        Count { steps: AtomicU64::new(now()), own: process % Count::PROCESSES }
    }

    /// What comes from here on has later numbers.
    pub(super) fn pass(&self, id: u64) {
        self.steps.fetch_max(id / Count::PROCESSES, Ordering::Relaxed);
    }

    /// Whether nobody gave this number yet: a page has it from a process whose clock was ahead of this one's.
    pub(super) fn is_ahead(&self, number: u64) -> bool {
        number / Count::PROCESSES > self.steps.load(Ordering::Relaxed).max(now())
    }

    pub(super) fn next(&self) -> u64 {
        self.steps.fetch_max(now(), Ordering::Relaxed);
        (self.steps.fetch_add(1, Ordering::Relaxed) + 1) * Count::PROCESSES + self.own
    }
}

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX / 2)
}
