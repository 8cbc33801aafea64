//! Moderator actions: end, adjudicate and limit games (days 2.8). The record keeps the action, its author and the
//! reason.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod sentences;

use banco_ports::Args;

use crate::boxed::apart;
use crate::context::{Context, Handled};
use crate::dispatch::commands::Commands;
use crate::feature::Feature;
use crate::features::moderation::buttons::ADMIN;
use crate::features::moderation::commands::Moderation;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, command, option};
use crate::typed::Typed;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("admin", "quanly", |cx, typed| apart(move || admin(cx, typed)))
    .options(&[
        option("action", OptionKind::Choice(&["abort", "draw", "win", "limits"])),
        option("winner", OptionKind::User),
        option("why", OptionKind::Text),
        GAME_ID,
    ])
    .asks_moderator()
    .loses()
    .fits(|asked| asked.is_playing)];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] =
    &[&on(&ADMIN, |cx, press, admin| apart(move || Moderation::of(cx).pressed(press, admin)))];

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

/// Carries out a moderator's command; the limits of the chat are settings.
async fn admin(cx: &Context<'_>, typed: &Typed<'_>) -> Handled {
    match Moderation::of(cx).admin(typed).await? {
        Some(drafts) => Ok(drafts),
        None => Commands::of(cx).command("chatsettings", &Args::default()).await,
    }
}
