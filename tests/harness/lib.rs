//! Shared code of the suites: vectors, the scenario language, fake platforms.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

pub mod backgammon;
pub mod balancer;
pub mod bare;
pub mod bless;
pub mod caller;
pub mod cases;
pub mod commons;
pub mod counting;
pub mod desk;
pub mod discord;
pub mod driver;
pub mod faulty_disk;
pub mod fuzz;
pub mod gnubg;
pub mod judges;
pub mod logs;
pub mod long_form;
pub mod patience;
pub mod phone;
pub mod postgres;
pub mod program;
pub mod random;
pub mod records;
pub mod riddle;
pub mod rules;
pub mod sample;
pub mod scenario;
pub mod stages;
pub mod tables;
pub mod telegram;
pub mod time_machine;
pub mod timers;
pub mod vectors;
pub mod web;
pub mod whole_game;
