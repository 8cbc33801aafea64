//! Wrong codes of all accounts together (everywhere 2.4): above a limit every answer takes longer.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Wrong codes within a minute, of all accounts together; above it answers take [`DELAY`].
const WRONG_PER_MINUTE_MAX: usize = 60;

const MINUTE_MILLIS: i64 = 60_000;

/// Time that an answer takes above the limit. Codes stay valid: guessers keep no other person from using them.
const DELAY: Duration = Duration::from_secs(2);

/// Wrong codes of the last minute.
#[derive(Default)]
pub(crate) struct Tries(Mutex<Counted>);

#[derive(Default)]
struct Counted {
    wrong: VecDeque<i64>,
    is_logged: bool,
}

impl Tries {
    /// Counts a wrong code.
    pub(crate) fn went_wrong(&self, now: i64) {
        let mut counted = self.counted();
        // More than these change nothing.
        if counted.wrong.len() > WRONG_PER_MINUTE_MAX {
            counted.wrong.pop_front();
        }
        counted.wrong.push_back(now);
    }

    /// Time that an answer takes now. The first delay is logged.
    pub(crate) fn delay(&self, now: i64) -> Option<Duration> {
        let mut counted = self.counted();
        counted.wrong.retain(|at| *at > now - MINUTE_MILLIS);
        let is_over = counted.wrong.len() > WRONG_PER_MINUTE_MAX;
        if is_over && !counted.is_logged {
            tracing::warn!("many wrong codes: further answers take {} s", DELAY.as_secs());
        }
        counted.is_logged = is_over;
        is_over.then_some(DELAY)
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        // Each change is complete: a panic leaves no partial state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn above_sixty_wrong_codes_a_minute_answers_take_longer() {
        let tries = Tries::default();
        for at in 0..60 {
            tries.went_wrong(at);
        }
        assert_eq!(tries.delay(60), None);
        tries.went_wrong(60);
        assert_eq!(tries.delay(61), Some(DELAY));
        assert_eq!(tries.delay(60 + MINUTE_MILLIS), None);
    }
}
