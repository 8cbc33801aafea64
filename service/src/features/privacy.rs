//! A person's own data: export and erasure.

pub(crate) mod block;
pub(crate) mod block_sentences;
pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::privacy::block::BlockRequests;
use crate::features::privacy::commands::PrivacyRequests;
use crate::messages::commands::{CommandSpec, OptionKind, command, option};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("block", "chan", |cx, typed| apart(move || BlockRequests::of(cx).block(typed)))
        .options(&[option("person", OptionKind::User)]),
    command("privacy", "riengtu", |cx, typed| apart(move || PrivacyRequests::of(cx).privacy(typed)))
        .options(&[option("do", OptionKind::Choice(&["export", "delete"]))]),
];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }
}
