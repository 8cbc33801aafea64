//! Codes of Discord's clients: how many are looked at, so that a flood of junk hardly reaches Discord.
//!
//! Requests through Discord's proxy come from few addresses, and anyone can pretend to come through it. So a code counts
//! for the instance that it names, and for the address, too, unless the instance is known through the proxy.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use banco_ports::limits::{CODES_BURST, LAUNCHES_MAX};

use super::login_throttle::Guesses;

/// Recent codes, and instances from which people have signed in.
#[derive(Debug)]
pub(super) struct Codes {
    addresses: Guesses<IpAddr>,
    instances: Guesses<String>,
    /// The newest last.
    entered: Mutex<VecDeque<String>>,
}

impl Default for Codes {
    fn default() -> Codes {
        let (addresses, instances) = (Guesses::of(CODES_BURST), Guesses::of(CODES_BURST));
        Codes { addresses, instances, entered: Mutex::default() }
    }
}

impl Codes {
    /// True if a person has signed in from this instance.
    pub(super) fn knows(&self, instance: &str) -> bool {
        self.entered.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|known| known == instance)
    }

    /// True if a code is looked at now. It counts at once, as many may come together.
    pub(super) fn take(&self, from: Option<IpAddr>, instance: &str, now: Instant) -> bool {
        if from.is_some_and(|from| !self.addresses.take(from, now)) {
            return false;
        }
        let is_taken = self.instances.take(instance.to_owned(), now);
        if let Some(from) = from.filter(|_| !is_taken) {
            self.addresses.give_back(&from, now);
        }
        is_taken
    }

    /// A code was right, so it does not count.
    pub(super) fn right(&self, from: Option<IpAddr>, instance: &str, now: Instant) {
        if let Some(from) = from {
            self.addresses.give_back(&from, now);
        }
        self.instances.give_back(&instance.to_owned(), now);
        let mut entered = self.entered.lock().unwrap_or_else(PoisonError::into_inner);
        entered.retain(|known| known != instance);
        if entered.len() >= LAUNCHES_MAX {
            entered.pop_front();
        }
        entered.push_back(instance.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junk_of_one_instance_or_of_many_is_bounded_and_a_known_instance_does_not_wait() {
        let (codes, now) = (Codes::default(), Instant::now());
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let looked_at = |from, name: &dyn Fn(usize) -> String| {
            (0..5_000).filter(|number| codes.take(from, &name(*number), now)).count() as f64
        };
        codes.right(Some(proxy), "i-known", now);
        assert!(codes.knows("i-known") && !codes.knows("i-0"));
        assert_eq!(looked_at(Some(proxy), &|number| format!("i-{number}")), CODES_BURST);
        assert_eq!(looked_at(None, &|_| "i-other".to_owned()), CODES_BURST);
        assert!(codes.take(None, "i-known", now));
        for number in 0..LAUNCHES_MAX + 20 {
            codes.right(None, &format!("i-{number}"), now);
        }
        assert_eq!(codes.entered.lock().expect("no panic").len(), LAUNCHES_MAX);
    }

    #[test]
    fn right_codes_do_not_count() {
        let (codes, now) = (Codes::default(), Instant::now());
        let from = Some(IpAddr::from([203, 0, 113, 5]));
        for _ in 0..1_000 {
            assert!(codes.take(from, "i-1", now));
            codes.right(from, "i-1", now);
        }
    }
}
