//! Shared code of the tests of the service: people at a desk, the scenario language, stores that fail.
//!
//! Everything of `banco-tests-rules` is here, too.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

pub mod bare;
pub mod commons;
pub mod counting;
pub mod desk;
pub mod driver;
pub mod faulty_disk;
pub mod logs;
pub mod outages;
pub mod patience;
pub mod people;
pub mod phone;
pub mod proofs;
pub mod public_games;
pub mod records;
pub mod riddle;
pub mod sample;
pub mod scenario;
pub mod timers;
pub mod twins;

pub use banco_tests_rules::*;
