//! Daily puzzle of a chat: posted at its hour, answered in private with one try, solved a day later.

pub(crate) mod commands;
pub(crate) mod daily;
pub(crate) mod post;
pub(crate) mod puzzle_set;
pub(crate) mod say;
pub(crate) mod sentences;
