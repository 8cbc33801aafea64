//! Replays of a game: positions with buttons, animations.

pub(crate) mod animations;
pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod picture;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::replay::buttons::{GIF, REPLAY};
use crate::features::replay::commands::Replay;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, command};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("replay", "xemlai", |cx, typed| apart(move || Replay::of(cx).replay(typed)))
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_playing || asked.is_over),
    command("gif", "gif", |cx, typed| apart(move || Replay::of(cx).gif(typed)))
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_playing || asked.is_over),
];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&REPLAY, |cx, press, stop| apart(move || Replay::of(cx).replay_pressed(press.id(), stop))),
    &on(&GIF, |cx, press, ()| apart(move || Replay::of(cx).gif_named(press.game()))),
];

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
