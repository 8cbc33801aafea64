//! Dispatch of commands, links, button presses and typed text to the features.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod start;
pub(crate) mod text;
