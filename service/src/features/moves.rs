//! Moves: typed, pressed step by step, recognised in text.

pub(crate) mod commands;
