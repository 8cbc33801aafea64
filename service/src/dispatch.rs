//! Dispatch of commands, links, button presses and typed text to the features.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod core_buttons;
pub(crate) mod hooks;
pub(crate) mod intents;
pub(crate) mod lines;
pub(crate) mod relay;
pub(crate) mod small_talk;
pub(crate) mod start;
pub(crate) mod text;
