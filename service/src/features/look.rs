//! The look at a closed board, which starts the thinking time (days 1.7).

pub(crate) mod buttons;
pub(crate) mod commands;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::look::buttons::LOOK;
use crate::features::look::commands::Looks;
use crate::messages::button::handler::{AnyButton, at_table};
use crate::messages::commands::{CommandSpec, GAME_ID, command};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("look", "moban", |cx, typed| apart(move || Looks::of(cx).look(typed)))
    .options(&[GAME_ID])
    .posts_boards()
    .fits(|asked| asked.seat.is_some() && asked.table.closed_for() == asked.seat)];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] =
    &[&at_table(&LOOK, |cx, _, mut held, ()| apart(move || async move { Looks::of(cx).look_at(&mut held).await }))];

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
