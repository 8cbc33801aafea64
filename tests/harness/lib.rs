//! What the suites share: vectors from disk, and checks of one line.

pub mod cases;
pub mod random;
pub mod rules;
pub mod tables;
pub mod vectors;
