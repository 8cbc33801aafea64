//! Reviews: analysis of a finished game by the engine.

pub(crate) mod analysis;
pub(crate) mod commands;
pub(crate) mod graph;
pub(crate) mod say;
pub(crate) mod sentences;
pub(crate) mod story;
