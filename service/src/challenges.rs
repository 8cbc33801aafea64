//! Challenges to a game: creation, odds by results, conditions for rated games and the casual game in their place.

pub(crate) mod casual;
pub(crate) mod create;
pub(crate) mod level_words;
pub(crate) mod odds;
pub(crate) mod option_words;
pub(crate) mod rated;
pub(crate) mod say;
pub(crate) mod settings;
pub(crate) mod waiting;
