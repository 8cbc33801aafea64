//! Beacon luck: `docs/spec/beacon.md`.

pub mod both_ways;
mod games;
mod record;
mod relays;
mod vectors;
mod waiting_boards;
