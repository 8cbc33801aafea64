//! Log throttle: a failure that repeats (twice a second on a full disk) is logged at its start, at a change, and once
//! an hour.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_ports::limits::COMPLAINT_AGAIN_MILLIS;
use banco_store::{Health, StoreError};

use crate::Service;

/// A task that is retried in a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Chore {
    /// Writing the heartbeat.
    Beat,
    /// Looking up due games.
    Due,
    /// Handling due games.
    Games,
    /// Giving time back.
    GiveBack,
    /// Reading changes of other processes.
    Others,
    /// Saving values of an adapter.
    Keeping,
    /// Looking for what is due in the feature of this name.
    Feature(&'static str),
}

impl Service {
    /// True if this failure is worth a log line. Failures are expected after the store was closed. While the store is
    /// out of reach, it logs that itself once, and its return.
    pub(crate) fn is_news(&self, chore: Chore, error: &StoreError) -> bool {
        let is_said = match &*self.store.health().borrow() {
            Health::Degraded(why) => why.cause.is_out_of_reach(),
            Health::Good | Health::Poisoned(_) | Health::Superseded => false,
        };
        let is_expected = is_said || matches!(error, StoreError::Closed);
        !is_expected && self.log_throttle.is_news(chore, &error.to_string(), self.now())
    }
}

/// Last logged failure of each task.
#[derive(Default)]
pub(crate) struct LogThrottle(Mutex<BTreeMap<Chore, (String, i64)>>);

impl LogThrottle {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Chore, (String, i64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_news(&self, chore: Chore, why: &str, now: i64) -> bool {
        let mut said = self.lock();
        let is_old = |(last, at): &(String, i64)| last == why && now.saturating_sub(*at) < COMPLAINT_AGAIN_MILLIS;
        let is_news = !said.get(&chore).is_some_and(is_old);
        if is_news {
            said.insert(chore, (why.to_owned(), now));
        }
        is_news
    }

    /// Notes a success: the next failure is logged.
    pub(crate) fn went_well(&self, chore: Chore) {
        self.lock().remove(&chore);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_said_once_when_it_changes_and_every_hour() {
        let said = LogThrottle::default();
        let hour = COMPLAINT_AGAIN_MILLIS;
        let asked = [(0, "full"), (500, "full"), (1_000, "broken"), (1_500, "broken"), (1_000 + hour, "broken")];
        let news = asked.map(|(at, why)| said.is_news(Chore::Beat, why, at));
        assert_eq!(news, [true, false, true, false, true]);
        assert!(said.is_news(Chore::Games, "broken", 2_000), "another chore");
        said.went_well(Chore::Beat);
        assert!(said.is_news(Chore::Beat, "broken", 1_001 + hour), "it begins anew");
    }
}
