//! Games with beacon luck: `docs/spec/beacon.md`.

mod challenge;
mod check;
mod faults;
mod games;
mod hall;
mod samples;
mod secrecy;
