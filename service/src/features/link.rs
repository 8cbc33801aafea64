//! Links of a game to analysis sites, and its texts for other programs (days 5.3).

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::link::buttons::LINK;
use crate::features::link::commands::Links;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, command};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("link", "lienket", |cx, typed| apart(move || Links::of(cx).links_named(typed.game())))
        .others(&["phantichngoai"])
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_playing || asked.is_over)];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] =
    &[&on(&LINK, |cx, press, ()| apart(move || Links::of(cx).links_named(press.game())))];

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
