//! Rules pages and the guide to the pieces.

pub(crate) mod commands;
pub(crate) mod piece_picture;
pub(crate) mod piece_sentences;
pub(crate) mod pieces;
pub(crate) mod sentences;
