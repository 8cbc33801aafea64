//! Difference between the host's clock and the network (clause 3.8).

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::Mutex;

use super::{Client, Fetch, seconds};
use crate::{CLOCK_OFF_REFUSED, Round};

/// Time for the question; a person waits for it.
const PATIENCE: Duration = seconds(4);

/// Milliseconds for which a difference holds.
const HOLDS: u64 = 300_000;

/// Milliseconds after which relays are asked again that gave no answer.
const SILENCE_HOLDS: u64 = 30_000;

/// Difference that was found last, with its instant by the same clock. The lock is held while relays are asked: all
/// that want to know share one question.
#[derive(Default)]
pub(super) struct ClockCheck(Mutex<Option<(i64, Option<i64>)>>);

impl<F: Fetch> Client<F> {
    /// Milliseconds that a clock is ahead of the network, at least; negative: behind. `None` if no relay answers.
    ///
    /// A jump of the clock ends what was found before it.
    pub async fn clock_ahead(&self, now: impl Fn() -> i64) -> Option<i64> {
        let mut last = self.clock.0.lock().await;
        if let Some((at, ahead)) = *last
            && now().abs_diff(at) < if ahead.is_some() { HOLDS } else { SILENCE_HOLDS }
        {
            return ahead;
        }
        let mut found = None;
        // Without an answer in time, what was found until then counts.
        let _ = tokio::time::timeout(PATIENCE, self.compare_clocks(&now, &mut found)).await;
        *last = Some((now(), found));
        found
    }

    /// Asks relays for their newest round until one agrees with the clock, or proves that the clock is behind: no round
    /// exists before its time. A relay with an old round may be late itself, so the others are asked too.
    async fn compare_clocks(&self, now: &impl Fn() -> i64, found: &mut Option<i64>) {
        let first = self.next.load(Ordering::Relaxed);
        for at in first..first + self.relays.len() {
            let asked = self.latest(&self.relays[at % self.relays.len()]).await;
            let Some(newest) = asked.ok().and_then(|number| number.round()) else {
                self.next.store(at.wrapping_add(1), Ordering::Relaxed);
                continue;
            };
            let ahead = Round::clock_ahead(self.network, newest, now());
            *found = Some(found.map_or(ahead, |before| before.min(ahead)));
            if ahead < 0 || ahead.unsigned_abs() < CLOCK_OFF_REFUSED {
                return;
            }
        }
    }
}
