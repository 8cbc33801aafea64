//! Growing pauses between tries.

use std::time::Duration;

/// The pauses between tries of one thing: the first, then each twice the one before, up to the longest.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    next: Duration,
    first: Duration,
    longest: Duration,
}

impl Backoff {
    /// From the `first` pause up to the `longest`.
    pub const fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { next: first, first, longest }
    }

    /// Time to wait before the next try.
    pub fn pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = pause.saturating_mul(2).min(self.longest);
        pause
    }

    /// It went well: the next pause is the first again.
    pub fn reset(&mut self) {
        self.next = self.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_begin_anew() {
        let mut backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(3));
        let pauses: Vec<u128> = (0..5).map(|_| backoff.pause().as_millis()).collect();
        assert_eq!(pauses, [500, 1_000, 2_000, 3_000, 3_000]);
        backoff.reset();
        assert_eq!(backoff.pause(), Duration::from_millis(500));
    }
}
