//! Typed moves. Moves by buttons are in `piece_picker.rs`, lines without a command in `dispatch/lines.rs`.

pub(crate) mod commands;
