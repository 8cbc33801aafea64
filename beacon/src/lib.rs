//! Beacon luck: public random numbers that did not exist when the move was made.
//!
//! Law: `docs/spec/beacon.md`. A [`Network`] has constants that are compiled in, and rounds that are due at known times.
//! The [`Number`] of a round is its verified signature. [`Links`] come from the sealed seed of a game; a [`Draw`] mixes
//! one link with one number. The feature `client` asks relays for numbers.

#[cfg(feature = "client")]
mod client;
mod draw;
mod hex;
mod links;
mod network;
mod numbers;
mod purpose;
mod round;
mod signature;
#[cfg(feature = "test-network")]
mod test_network;

#[cfg(feature = "client")]
pub use client::{Answer, Client, DEFAULT_RELAYS, Fetch, RelayError};
pub use draw::Draw;
pub use hex::{from_hex, hex};
pub use links::{LINKS, Link, Links, PrivateKey};
pub use network::{Network, UnknownNetwork};
pub use numbers::{hmac, numbers};
pub use purpose::{Purpose, Side};
pub use round::{
    CLOCK_OFF_REFUSED, CLOCK_OFF_WARNED, NAMED_AFTER, NAMED_ROUNDS_AHEAD, PATIENCE, ROUND_MAX, Round, RoundError,
};
pub use signature::{Number, Signature, SignatureError};
#[cfg(feature = "test-network")]
pub use test_network::sign;
