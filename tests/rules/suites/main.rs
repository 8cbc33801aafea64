//! Tests of rules, notation, files, pictures and the lab.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

extern crate banco_tests_rules as banco_tests;

mod backgammon;
mod beacon;
mod blessed;
mod caro;
mod chushogi;
mod conformance;
mod gamefile;
mod lab;
mod notation;
mod pictures;
mod rules;
mod table;
