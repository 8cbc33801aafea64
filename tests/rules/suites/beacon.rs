//! Beacon luck: `docs/spec/beacon.md`.

pub mod both_ways;
mod games;
mod relays;
mod vectors;
