//! Beacon luck: `docs/spec/beacon.md`.

mod vectors;
