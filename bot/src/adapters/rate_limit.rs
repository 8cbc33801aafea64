//! Rate limit for one person, one chat and one address: faster events are dropped unread.
//!
//! Each has a bucket that fills steadily; every event takes from it. The limits are far above the speed of hands. A
//! person's moves of a whole night may come at once after the bot was away.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

#[cfg(feature = "web")]
use banco_ports::limits::{
    ADDRESS_REQUESTS_BURST, ADDRESS_REQUESTS_PER_SECOND, ANALYSES_BURST, ANALYSES_PER_SECOND, FREE_BOARDS_BURST,
    FREE_BOARDS_PER_SECOND,
};
use banco_ports::limits::{
    CHAT_EVENTS_BURST, CHAT_EVENTS_PER_SECOND, GATE_BUCKETS_MAX, PERSON_EVENTS_BURST, PERSON_EVENTS_PER_SECOND,
};

/// The buckets of one platform.
#[derive(Default)]
pub(super) struct RateLimit {
    people: Mutex<HashMap<String, Bucket>>,
    chats: Mutex<HashMap<String, Bucket>>,
    #[cfg(feature = "web")]
    addresses: Mutex<HashMap<String, Bucket>>,
}

struct Bucket {
    left: f64,
    at: Instant,
    /// True if the log names this flood already.
    named: bool,
}

impl RateLimit {
    /// True if this event may pass. A flood is named once in the log.
    pub(super) fn lets_in(&self, person: &str, chat: &str) -> bool {
        self.lets_in_at(person, chat, Instant::now())
    }

    /// True if a request from this address may pass.
    #[cfg(feature = "web")]
    pub(super) fn lets_in_address(&self, address: std::net::IpAddr) -> bool {
        let limit = (ADDRESS_REQUESTS_BURST, ADDRESS_REQUESTS_PER_SECOND);
        draw(&self.addresses, &address.to_string(), limit, Instant::now())
    }

    /// True if this address may have the computer think about another board.
    #[cfg(feature = "web")]
    pub(super) fn lets_in_thought(&self, address: std::net::IpAddr) -> bool {
        let key = format!("analysis of {address}");
        draw(&self.addresses, &key, (ANALYSES_BURST, ANALYSES_PER_SECOND), Instant::now())
    }

    /// True if this address may have another free board made.
    #[cfg(feature = "web")]
    pub(super) fn lets_in_board(&self, address: std::net::IpAddr) -> bool {
        let key = format!("free boards of {address}");
        draw(&self.addresses, &key, (FREE_BOARDS_BURST, FREE_BOARDS_PER_SECOND), Instant::now())
    }

    fn lets_in_at(&self, person: &str, chat: &str, now: Instant) -> bool {
        // The person comes first: one flooder must not use up the share of the chat.
        draw(&self.people, person, (PERSON_EVENTS_BURST, PERSON_EVENTS_PER_SECOND), now)
            && draw(&self.chats, chat, (CHAT_EVENTS_BURST, CHAT_EVENTS_PER_SECOND), now)
    }
}

fn draw(buckets: &Mutex<HashMap<String, Bucket>>, key: &str, (burst, per_second): (f64, f64), now: Instant) -> bool {
    let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
    if buckets.len() >= GATE_BUCKETS_MAX && !buckets.contains_key(key) {
        // A full bucket need not be remembered.
        buckets.retain(|_, bucket| bucket.left_at(now, burst, per_second) < burst);
        if buckets.len() >= GATE_BUCKETS_MAX {
            buckets.clear();
        }
    }
    let bucket = buckets.entry(key.to_owned()).or_insert(Bucket { left: burst, at: now, named: false });
    bucket.left = bucket.left_at(now, burst, per_second);
    bucket.at = now;
    if bucket.left < 1.0 {
        if !std::mem::replace(&mut bucket.named, true) {
            tracing::warn!("{key} sends faster than a person can play; the excess is ignored");
        }
        return false;
    }
    bucket.left -= 1.0;
    bucket.named &= bucket.left < burst / 2.0;
    true
}

impl Bucket {
    fn left_at(&self, now: Instant, burst: f64, per_second: f64) -> f64 {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        since.mul_add(per_second, self.left).min(burst)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn fault_23_a_flood_is_cut_to_its_measure_and_others_pass() {
        let gate = RateLimit::default();
        let start = Instant::now();
        let passed = |person: &str, count: usize, now| (0..count).filter(|_| gate.lets_in_at(person, "g", now)).count();
        assert_eq!(passed("mallory", 10_000, start) as f64, PERSON_EVENTS_BURST);
        assert_eq!(passed("an", 100, start), 100);
        let later = start + Duration::from_secs(1);
        assert_eq!(passed("mallory", 10_000, later) as f64, PERSON_EVENTS_PER_SECOND);
        assert_eq!(passed("mallory", 10_000, later + Duration::from_secs(3_600)) as f64, PERSON_EVENTS_BURST);
    }

    #[cfg(feature = "web")]
    #[test]
    fn free_boards_have_a_measure_of_their_own() {
        let gate = RateLimit::default();
        let from = std::net::IpAddr::from([203, 0, 113, 5]);
        let passed = (0..2_000).filter(|_| gate.lets_in_board(from)).count() as f64;
        assert!((FREE_BOARDS_BURST..FREE_BOARDS_BURST * 1.5).contains(&passed), "{passed}");
        assert!(gate.lets_in_address(from) && gate.lets_in_thought(from));
    }

    #[test]
    fn a_crowd_has_the_measure_of_its_chat() {
        let gate = RateLimit::default();
        let now = Instant::now();
        let passed = (0..20_000).filter(|n| gate.lets_in_at(&n.to_string(), "g", now)).count();
        assert_eq!(passed as f64, CHAT_EVENTS_BURST);
        assert!(gate.lets_in_at("an", "other", now));
        assert!(gate.people.lock().unwrap_or_else(PoisonError::into_inner).len() <= GATE_BUCKETS_MAX);
    }
}
