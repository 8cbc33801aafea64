//! Doors of the program for other programs: the lab as JSON lines, and the computer as an engine.
//!
//! `banco lab` and `banco engine` call this library. The binary `tools` of this package has the chores that hosts do
//! not need: matches, training, puzzles, pace, fonts, gallery.

#![warn(missing_docs, unreachable_pub)]

pub mod engine;
pub mod lab;
