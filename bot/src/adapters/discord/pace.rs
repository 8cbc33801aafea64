//! Discord's rate limits, as its answers tell them, kept until they end.
//!
//! A 429 of one route holds that route; a *global* one holds everything sent with our token. The headers of every
//! answer say when a route's share is used up, so most 429s are avoided. They count towards the 10,000 refused requests
//! that ban an address.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use tokio::time::Instant;

/// Routes remembered as used up before those whose time is over are forgotten.
const ROUTES_MAX: usize = 1_000;

/// Longest hold: no share takes longer than a day to come back. It also keeps a wild number from overflowing.
const HOLD_MAX: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Default)]
pub(super) struct Pace(Mutex<Held>);

#[derive(Default)]
struct Held {
    all: Option<Instant>,
    routes: HashMap<String, Instant>,
}

impl Pace {
    /// Time that a request of this route has to wait; `None`: it may go.
    pub(super) fn wait_for(&self, route: &str) -> Option<Duration> {
        let now = Instant::now();
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let until = held.all.max(held.routes.get(route).copied())?;
        Some(until.saturating_duration_since(now)).filter(|left| !left.is_zero())
    }

    /// Reads the headers of an answer about the next request of its route.
    pub(super) fn note(&self, route: &str, headers: &HeaderMap) {
        if header(headers, "x-ratelimit-remaining") != Some(0.0) {
            return;
        }
        if let Some(after) = header(headers, "x-ratelimit-reset-after") {
            self.hold_route(route, seconds(after));
        }
    }

    /// Holds everything or this route, after a 429.
    pub(super) fn refused(&self, route: &str, is_global: bool, told: Duration) {
        if is_global {
            let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            held.all = held.all.max(Some(Instant::now() + told.min(HOLD_MAX)));
        } else {
            self.hold_route(route, told);
        }
    }

    fn hold_route(&self, route: &str, told: Duration) {
        let now = Instant::now();
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if held.routes.len() >= ROUTES_MAX {
            held.routes.retain(|_, until| *until > now);
        }
        held.routes.insert(route.to_owned(), now + told.min(HOLD_MAX));
    }
}

fn header(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

fn seconds(told: f64) -> Duration {
    Duration::try_from_secs_f64(told.max(0.0)).unwrap_or(HOLD_MAX)
}
