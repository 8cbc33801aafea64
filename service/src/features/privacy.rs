//! A person's own data: export and erasure.

pub(crate) mod block;
pub(crate) mod block_sentences;
mod block_whom;
pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::privacy::block::BlockRequests;
use crate::features::privacy::buttons::{PRIVACY, UNBLOCK};
use crate::features::privacy::commands::PrivacyRequests;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, command, option};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("block", "chan", |cx, typed| apart(move || BlockRequests::of(cx).block(typed)))
        .options(&[option("person", OptionKind::User), GAME_ID]),
    command("privacy", "riengtu", |cx, typed| apart(move || PrivacyRequests::of(cx).privacy(typed)))
        .options(&[option("do", OptionKind::Choice(&["export", "delete"]))]),
];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&PRIVACY, |cx, _, privacy| apart(move || PrivacyRequests::of(cx).privacy_pressed(privacy))),
    &on(&UNBLOCK, |cx, _, person| apart(move || async move { BlockRequests::of(cx).unblock(&person).await })),
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
