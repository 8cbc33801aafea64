//! Explanations: refused moves, legal moves, hints.

pub(crate) mod hint;
pub(crate) mod legal;
pub(crate) mod sentences;
pub(crate) mod why;
