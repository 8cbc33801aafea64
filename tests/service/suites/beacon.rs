//! Games with beacon luck: `docs/spec/beacon.md`.

mod samples;
