//! Settings of a person and of a chat: panels, words, changes.

pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;
