//! Records of games as files.

pub(crate) mod buttons;
pub(crate) mod commands;
pub mod page;
pub mod public_numbers;
pub mod record;
mod running;
pub(crate) mod sentences;

use async_trait::async_trait;
use banco_engine::{Entry as Record, Table};

use crate::Service;
use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::export::buttons::EXPORT;
use crate::features::export::commands::Export;
use crate::features::export::running::RunningCheck;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, command};
use crate::messages::say::Say;

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

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }

    async fn check_running(&self, service: &Service, table: &Table, entries: &[Record]) -> Option<Say> {
        RunningCheck::of(service, table, entries).await.map(Say::from)
    }
}
