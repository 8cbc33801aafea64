//! Vacations of players: planned, begun, ended, told to opponents (days 2.5).

pub(crate) mod commands;
pub(crate) mod dates;
pub(crate) mod due;
pub(crate) mod post;
