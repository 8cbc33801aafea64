//! Lists of a person's games, ordered by time left (days 2.7b).

pub(crate) mod buttons;
pub(crate) mod next;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::lists::buttons::NEXT;
use crate::features::lists::next::NextGame;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, command};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("next", "vanke", |cx, _typed| apart(move || NextGame::of(cx).next_game()))
    .others(&["vanketiep"])
    .looks()];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[&on(&NEXT, |cx, _, ()| apart(move || NextGame::of(cx).next_game()))];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
