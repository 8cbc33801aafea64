//! What the suites share: vectors, the scenario language, fake platforms.

pub mod bare;
pub mod driver;
pub mod rules;
pub mod scenario;
pub mod vectors;
