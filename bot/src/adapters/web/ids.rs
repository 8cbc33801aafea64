//! Numbers for messages and their changes.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Counter of message numbers for all channels.
///
/// It starts at the current milliseconds, so that a page continues from its last number after a restart. It then
/// follows the clock, so that a page can also continue at another process. The remainder of a number by
/// [`Count::PROCESSES`] belongs to this process: two processes that share a channel never give the same number.
#[derive(Debug)]
pub(super) struct Count {
    steps: AtomicU64,
    own: u64,
}

impl Count {
    /// Most processes. Milliseconds times this stay exact in a page until the year 2248.
    const PROCESSES: u64 = 1 << 10;

    pub(super) fn new() -> Count {
        // A hash that two processes do not share: in containers both may be number 1 of machines of one name.
        Count::of(RandomState::new().hash_one(std::process::id()))
    }

    pub(super) fn of(process: u64) -> Count {
        Count { steps: AtomicU64::new(now()), own: process % Count::PROCESSES }
    }

    /// Makes all later numbers greater than this one.
    pub(super) fn pass(&self, id: u64) {
        self.steps.fetch_max(id / Count::PROCESSES, Ordering::Relaxed);
    }

    /// True for a number that was not given yet: a page has it from a process whose clock was ahead of this one's.
    pub(super) fn is_ahead(&self, number: u64) -> bool {
        number / Count::PROCESSES > self.steps.load(Ordering::Relaxed).max(now())
    }

    pub(super) fn next(&self) -> u64 {
        self.steps.fetch_max(now(), Ordering::Relaxed);
        (self.steps.fetch_add(1, Ordering::Relaxed) + 1) * Count::PROCESSES + self.own
    }
}

/// Instant in milliseconds since 1970.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX / 2)
}
