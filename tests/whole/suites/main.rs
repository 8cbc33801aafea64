//! Tests of the program and the documents.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

extern crate banco_tests_whole as banco_tests;

mod faults;
mod readme;
mod time_machine;
mod whole;
