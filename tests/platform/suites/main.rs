//! Tests of the adapters and the stores.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

extern crate banco_tests_platform as banco_tests;

mod activity;
mod caro;
mod days;
mod discord;
mod doors;
mod draws;
mod everywhere;
mod fuzz;
mod invited;
mod refused;
mod scenarios;
mod service;
mod store;
mod telegram;
mod web;
mod whole_games;
