//! Moderator actions: end, adjudicate and limit games (days 2.8). The record keeps the action, its author and the
//! reason.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::moderation::buttons::ADMIN;
use crate::features::moderation::commands::Moderation;
use crate::messages::button::handler::{AnyButton, on};

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] =
    &[&on(&ADMIN, |cx, press, admin| apart(move || Moderation::of(cx).pressed(press, admin)))];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
