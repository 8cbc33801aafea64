//! Tests of tournaments, in one binary.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

#[path = "tournament/deadlines.rs"]
mod deadlines;
#[path = "tournament/lives.rs"]
mod lives;
#[path = "tournament/matching.rs"]
mod matching;
#[path = "tournament/vectors.rs"]
mod vectors;
