//! Guesses of the access key and of links to sign in: a few are a slip, more have to wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use banco_ports::limits::{KEY_GUESS_EVERY, KEY_GUESSERS_MAX, KEY_GUESSES_BURST};

/// Recent wrong guesses, by their addresses or by another key.
#[derive(Debug)]
pub(super) struct Guesses<K> {
    buckets: Mutex<HashMap<K, Bucket>>,
    burst: f64,
}

impl<K> Default for Guesses<K> {
    fn default() -> Guesses<K> {
        Guesses::of(KEY_GUESSES_BURST)
    }
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn left_at(self, now: Instant, burst: f64) -> f64 {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + since / KEY_GUESS_EVERY.as_secs_f64()).min(burst)
    }
}

impl<K> Guesses<K> {
    /// As many guesses at once.
    pub(super) fn of(burst: f64) -> Guesses<K> {
        Guesses { buckets: Mutex::default(), burst }
    }
}

impl<K: Eq + Hash> Guesses<K> {
    /// True if a guess from there is checked now.
    pub(super) fn may_guess(&self, from: K, now: Instant) -> bool {
        self.has_left(&self.open(), &from, now)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<K, Bucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_left(&self, guesses: &HashMap<K, Bucket>, from: &K, now: Instant) -> bool {
        guesses.get(from).is_none_or(|bucket| bucket.left_at(now, self.burst) >= 1.0)
    }

    /// Counts a guess before its answer is known; false if it has to wait.
    pub(super) fn take(&self, from: K, now: Instant) -> bool {
        let mut guesses = self.open();
        let may_guess = self.has_left(&guesses, &from, now);
        if may_guess {
            self.charge(&mut guesses, from, now);
        }
        may_guess
    }

    /// The guess that was counted was right.
    pub(super) fn give_back(&self, from: &K, now: Instant) {
        if let Some(bucket) = self.open().get_mut(from) {
            *bucket = Bucket { left: (bucket.left_at(now, self.burst) + 1.0).min(self.burst), at: now };
        }
    }

    /// Counts a wrong guess; true if the next ones have to wait.
    pub(super) fn wrong(&self, from: K, now: Instant) -> bool {
        self.charge(&mut self.open(), from, now)
    }

    fn charge(&self, guesses: &mut HashMap<K, Bucket>, from: K, now: Instant) -> bool {
        if guesses.len() >= KEY_GUESSERS_MAX {
            guesses.retain(|_, bucket| bucket.left_at(now, self.burst) < self.burst);
            // A crowd of guessers is treated as one: its counts start again together.
            if guesses.len() >= KEY_GUESSERS_MAX {
                guesses.clear();
            }
        }
        let bucket = guesses.entry(from).or_insert(Bucket { left: self.burst, at: now });
        *bucket = Bucket { left: bucket.left_at(now, self.burst) - 1.0, at: now };
        bucket.left < 1.0
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_slip_is_free_and_a_guesser_waits() {
        let guesses = Guesses::default();
        let (mallory, an) = (IpAddr::from([203, 0, 113, 5]), IpAddr::from([203, 0, 113, 6]));
        let start = Instant::now();
        let looked_at = |now| {
            let tries = (0..5_000).filter(|_| {
                let looked_at = guesses.may_guess(mallory, now);
                if looked_at {
                    guesses.wrong(mallory, now);
                }
                looked_at
            });
            tries.count() as f64
        };
        assert_eq!(looked_at(start), KEY_GUESSES_BURST);
        assert!(guesses.may_guess(an, start), "nobody else waits");
        assert_eq!(looked_at(start + KEY_GUESS_EVERY), 1.0);
        assert_eq!(looked_at(start + KEY_GUESS_EVERY * 1_000), KEY_GUESSES_BURST);
    }
}
