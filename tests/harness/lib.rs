//! What the suites share: vectors from disk, and checks of one line.

pub mod rules;
pub mod vectors;
