//! Ratings (days 3): `/top`, `/stats`, `/versus` and the archive of finished games.

pub(crate) mod archive;
pub(crate) mod commands;
pub(crate) mod ledger_sentences;
pub(crate) mod say;
pub(crate) mod sentences;
