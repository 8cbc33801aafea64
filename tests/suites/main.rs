//! The one test binary of the project.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

mod backgammon;
mod blessed;
mod caro;
mod chushogi;
mod conformance;
mod connect;
mod days;
mod discord;
mod faults;
mod fuzz;
mod gamefile;
mod invited;
mod lab;
mod notation;
mod pictures;
mod proof;
mod readme;
mod records;
mod refused;
mod rules;
mod scenarios;
mod service;
mod store;
mod table;
mod telegram;
mod time_machine;
mod web;
mod whole;
mod whole_games;
