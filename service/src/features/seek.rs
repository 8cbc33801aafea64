//! Open challenges of a chat that a person may accept: `/seek`.

pub(crate) mod commands;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::seek::commands::OpenChallenges;
use crate::messages::commands::{CommandSpec, command};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("seek", "timdoithu", |cx, _typed| apart(move || OpenChallenges::of(cx).open_challenges()))
        .others(&["timvan", "loithach", "seeks", "challenges"])
        .looks()];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }
}
