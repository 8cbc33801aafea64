//! Records of games as files.

pub(crate) mod buttons;
pub(crate) mod commands;
pub mod page;
pub mod public_numbers;
pub mod record;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::export::buttons::EXPORT;
use crate::features::export::commands::Export;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, command};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("export", "xuat", |cx, typed| apart(move || Export::of(cx).export(typed)))
    .others(&["pgn", "fen"])
    .options(&[GAME_ID])
    .looks()
    .fits(|asked| asked.is_playing || asked.is_over)];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] =
    &[&on(&EXPORT, |cx, press, ()| apart(move || Export::of(cx).export_named(press.game())))];

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
