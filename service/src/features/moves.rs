//! Typed moves. Moves by buttons are in `piece_picker.rs`, lines without a command in `dispatch/lines.rs`.

pub(crate) mod buttons;
pub(crate) mod commands;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::moves::buttons::PLAY;
use crate::features::moves::commands::TypedMoves;
use crate::messages::button::handler::{AnyButton, at_table};

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[&at_table(&PLAY, |cx, _, mut held, text| {
    apart(move || async move { TypedMoves::of(cx).move_typed(&mut held, &text).await })
})];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
