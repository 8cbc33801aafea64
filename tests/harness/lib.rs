//! What the suites share: vectors, the scenario language, fake platforms.

pub mod cases;
pub mod driver;
pub mod random;
pub mod rules;
pub mod tables;
pub mod vectors;
