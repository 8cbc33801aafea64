//! Tests of the conversation.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

extern crate banco_tests_service as banco_tests;

mod beacon;
mod connect;
mod days;
mod everywhere;
mod page;
mod proof;
mod public_proof;
mod records;
mod scenarios;
mod service;
