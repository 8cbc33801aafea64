//! Offers and claims at the board: draw, take-back, abort, pause, resignation, the doubling cube.

pub(crate) mod act;
pub(crate) mod cube;
pub(crate) mod takeback;
