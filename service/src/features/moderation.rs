//! Moderator actions: end, adjudicate and limit games (days 2.8). The record keeps the action, its author and the
//! reason.

pub(crate) mod commands;
pub(crate) mod sentences;
