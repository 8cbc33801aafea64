//! What the suites share: vectors, the scenario language, fake platforms.

pub mod bare;
pub mod cases;
pub mod discord;
pub mod driver;
pub mod faulty_disk;
pub mod logs;
pub mod random;
pub mod rules;
pub mod sample;
pub mod scenario;
pub mod stages;
pub mod tables;
pub mod telegram;
pub mod vectors;
pub mod web;
pub mod whole_game;
