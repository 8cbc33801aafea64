//! Guesses of the access key and of links to sign in: a few are a slip, more have to wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use banco_ports::limits::{KEY_GUESS_EVERY, KEY_GUESSERS_MAX, KEY_GUESSES_BURST};

/// Recent wrong guesses, by their addresses or by another key.
#[derive(Debug)]
pub(super) struct Guesses<K>(Mutex<HashMap<K, Bucket>>);

impl<K> Default for Guesses<K> {
    fn default() -> Guesses<K> {
        Guesses(Mutex::default())
    }
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn left_at(self, now: Instant) -> f64 {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + since / KEY_GUESS_EVERY.as_secs_f64()).min(KEY_GUESSES_BURST)
    }
}

impl<K: Eq + Hash> Guesses<K> {
    /// True if a guess from there is checked now.
    pub(super) fn may_guess(&self, from: K, now: Instant) -> bool {
        let guesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        guesses.get(&from).is_none_or(|bucket| bucket.left_at(now) >= 1.0)
    }

    /// Counts a wrong guess; true if the next ones have to wait.
    pub(super) fn wrong(&self, from: K, now: Instant) -> bool {
        let mut guesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if guesses.len() >= KEY_GUESSERS_MAX {
            guesses.retain(|_, bucket| bucket.left_at(now) < KEY_GUESSES_BURST);
            // A crowd of guessers is treated as one: its counts start again together.
            if guesses.len() >= KEY_GUESSERS_MAX {
                guesses.clear();
            }
        }
        let bucket = guesses.entry(from).or_insert(Bucket { left: KEY_GUESSES_BURST, at: now });
        *bucket = Bucket { left: bucket.left_at(now) - 1.0, at: now };
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
