//! Offers and claims at the board: draw, take-back, abort, pause, resignation, the doubling cube.

pub(crate) mod clock;
pub(crate) mod commands;
pub(crate) mod cube;
