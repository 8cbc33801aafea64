//! Asks relays for numbers. Law: clauses 1.5, 2.1 to 2.3 and 3.8.
//!
//! A relay can only be silent: whatever it answers, a number counts when its signature is valid.

mod clock;
mod pace;
mod relay;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::OnceCell;
use tokio::time::Instant;

pub use relay::{Answer, Fetch, RelayError};

use crate::{Network, Number, Round};

/// Relays of quicknet that need no account (clause 1.5).
pub const DEFAULT_RELAYS: [&str; 4] =
    ["https://api.drand.sh", "https://api2.drand.sh", "https://api3.drand.sh", "https://drand.cloudflare.com"];

/// Found numbers that are kept for games that name the same round a little later.
const KEPT_MAX: usize = 64;

/// Relays of a network, asked once for all games of the process.
pub struct Client<F> {
    network: &'static Network,
    relays: Vec<String>,
    fetch: F,
    /// Index of the relay that is asked next.
    next: AtomicUsize,
    /// Highest round seen verified; 0 for none.
    highest: AtomicU64,
    rounds: Mutex<BTreeMap<Round, Arc<OnceCell<Number>>>>,
    clock: clock::ClockCheck,
}

impl<F: Fetch> Client<F> {
    /// A client of these relays: addresses without a path, such as [`DEFAULT_RELAYS`].
    pub fn new(network: &'static Network, relays: impl IntoIterator<Item = impl Into<String>>, fetch: F) -> Client<F> {
        let relays = relays.into_iter().map(|relay| relay.into().trim_end_matches('/').to_owned()).collect();
        let (next, highest) = (AtomicUsize::new(0), AtomicU64::new(0));
        Client { network, relays, fetch, next, highest, rounds: Mutex::default(), clock: clock::ClockCheck::default() }
    }

    /// The highest round seen verified (clause 3.3).
    pub fn highest(&self) -> Option<Round> {
        Round::new(self.highest.load(Ordering::Relaxed)).ok()
    }

    /// The network.
    pub const fn network(&self) -> &'static Network {
        self.network
    }

    /// The number of a round, if it was found already.
    pub fn found(&self, round: Round) -> Option<Number> {
        self.rounds().get(&round)?.get().copied()
    }

    /// Waits for the number of a round, however long it takes. `now` is the host's clock, in milliseconds since 1970.
    ///
    /// All that wait for one round share its requests. One that is dropped leaves the asking to the others.
    pub async fn number(&self, round: Round, now: i64) -> Number {
        let cell = self.rounds().entry(round).or_default().clone();
        let number = *cell.get_or_init(|| self.find(round, now)).await;
        drop(cell);
        self.forget();
        number
    }

    /// The newest round of one relay.
    ///
    /// # Errors
    /// Anything but a valid signature.
    pub async fn latest(&self, relay: &str) -> Result<Number, RelayError> {
        let address = format!("{}/{}/public/latest", relay.trim_end_matches('/'), self.network.hash());
        let number = relay::ask(&self.fetch, self.network, &address, None).await?;
        self.saw(&number);
        Ok(number)
    }

    async fn find(&self, round: Round, now: i64) -> Number {
        let began = Instant::now();
        let late = now.saturating_sub(round.due(self.network));
        if let Some(wait) = pace::before_first(late) {
            tokio::time::sleep(wait).await;
        }
        loop {
            let asked = Instant::now();
            if let Ok(number) = self.ask_next(round).await {
                return number;
            }
            let late = late.saturating_add(i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX));
            tokio::time::sleep_until(asked + pace::after(late)).await;
        }
    }

    /// Asks one relay. Another one is next, unless it knew the number.
    async fn ask_next(&self, round: Round) -> Result<Number, RelayError> {
        let next = self.next.load(Ordering::Relaxed);
        let relay = self.relays.get(next % self.relays.len().max(1)).ok_or(RelayError::Unreachable)?;
        let address = format!("{relay}/{}/public/{round}", self.network.hash());
        let asked = relay::ask(&self.fetch, self.network, &address, Some(round)).await;
        match &asked {
            Ok(number) => self.saw(number),
            Err(_) => self.next.store(next.wrapping_add(1), Ordering::Relaxed),
        }
        asked
    }

    fn saw(&self, number: &Number) {
        let round = number.round().map_or(0, Round::get);
        self.highest.fetch_max(round, Ordering::Relaxed);
    }

    /// Drops numbers that were found long ago, and rounds without a game that waits.
    fn forget(&self) {
        let mut rounds = self.rounds();
        rounds.retain(|_, cell| cell.initialized() || Arc::strong_count(cell) > 1);
        while rounds.len() > KEPT_MAX {
            let Some(oldest) = rounds.iter().find(|(_, cell)| cell.initialized()).map(|(round, _)| *round) else {
                break;
            };
            rounds.remove(&oldest);
        }
    }

    fn rounds(&self) -> std::sync::MutexGuard<'_, BTreeMap<Round, Arc<OnceCell<Number>>>> {
        self.rounds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}
