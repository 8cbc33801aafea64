//! Replays of a game: positions with buttons, animations.

pub(crate) mod animations;
pub(crate) mod commands;
pub(crate) mod picture;
