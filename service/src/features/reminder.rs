//! Reminders before time runs out (days 2.7).

pub(crate) mod due;
pub(crate) mod post;
