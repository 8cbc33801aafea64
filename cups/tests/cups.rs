//! Tests of tournaments, in one binary.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

#[path = "cups/deadlines.rs"]
mod deadlines;
#[path = "cups/lives.rs"]
mod lives;
#[path = "cups/matching.rs"]
mod matching;
#[path = "cups/vectors.rs"]
mod vectors;
