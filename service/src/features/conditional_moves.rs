//! Conditional moves (days 2.6): laid down by a player, played by the clock.

pub(crate) mod commands;
pub(crate) mod lines;
