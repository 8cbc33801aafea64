//! Games of other programs: reading, showing, playing on from a position.

pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;
