//! What the suites share: scenario language and fake platforms.

pub mod driver;
pub mod web;
