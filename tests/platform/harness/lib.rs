//! Shared code of the tests of the adapters and stores: fake platforms, browsers, PostgreSQL.
//!
//! Everything of `banco-tests-service` is here, too.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

pub mod clock;
pub mod discord;
pub mod fuzz;
pub mod logs;
pub mod postgres;
pub mod public_relay;
pub mod stages;
pub mod telegram;
pub mod web;
pub mod whole_game;

pub use banco_tests_service::*;
