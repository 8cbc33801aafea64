//! Lists of a person's games, ordered by time left (days 2.7b).

pub(crate) mod next;
pub(crate) mod say;
