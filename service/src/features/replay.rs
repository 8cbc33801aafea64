//! Replays of a game: positions with buttons, animations.

mod animations;
pub(crate) mod buttons;
pub(crate) mod commands;
mod picture;
pub(crate) mod sentences;

use async_trait::async_trait;
use banco_ports::Rendered;

use crate::Service;
use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::replay::buttons::{GIF, REPLAY};
use crate::features::replay::commands::Replay;
use crate::features::replay::picture::ReplayPictures;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, command};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Reel;

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

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn illustrate(&self, service: &Service, message: &mut Rendered, reel: &Reel, taste: &DisplayPrefs) {
        ReplayPictures::of(service).reel_into(message, reel, taste).await;
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
