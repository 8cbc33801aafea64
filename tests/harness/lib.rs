//! What the suites share: vectors, the scenario language, fake platforms.

pub mod driver;
pub mod rules;
pub mod vectors;
