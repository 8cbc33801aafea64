//! Ratings: leaderboards, statistics, finished games (days 3).

pub(crate) mod archive;
pub(crate) mod commands;
pub(crate) mod ledger_sentences;
pub(crate) mod say;
pub(crate) mod sentences;
