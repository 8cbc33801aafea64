//! Events for metrics. Nothing in them names a person, a chat or a game: every label is one of a few.

use std::time::Duration;

use banco_engine::GameKey;

use super::{DeliveryError, Platform};

/// Counts. Called often, from everywhere: it must not wait.
pub trait Measure: Send + Sync + 'static {
    /// A person was answered, so long after the event came in.
    fn answered(&self, platform: Platform, took: Duration);

    /// A game began.
    fn begun(&self, game: GameKey);

    /// A move was made durable.
    fn moved(&self, game: GameKey);

    /// A game that was played is over.
    fn ended(&self, game: GameKey);

    /// A public message is out, so long after it was ready to go.
    fn delivered(&self, platform: Platform, took: Duration);

    /// A platform did not take a public message; it is tried again, or laid aside.
    fn undelivered(&self, platform: Platform, why: &DeliveryError);

    /// The store refused, in one of a few words.
    fn refused(&self, why: &'static str);

    /// The journal was synced.
    fn synced(&self, took: Duration);
}

/// Counts nothing.
pub struct Unmeasured;

impl Measure for Unmeasured {
    fn answered(&self, _: Platform, _: Duration) {}
    fn begun(&self, _: GameKey) {}
    fn moved(&self, _: GameKey) {}
    fn ended(&self, _: GameKey) {}
    fn delivered(&self, _: Platform, _: Duration) {}
    fn undelivered(&self, _: Platform, _: &DeliveryError) {}
    fn refused(&self, _: &'static str) {}
    fn synced(&self, _: Duration) {}
}
