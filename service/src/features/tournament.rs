//! Tournaments: sign-up, rounds, overtime, tables (`docs/spec/tournaments.md`).

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod news;
pub(crate) mod post;
pub(crate) mod running;
pub(crate) mod say;
pub(crate) mod sentences;
