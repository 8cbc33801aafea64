//! Records of games as files.

pub(crate) mod commands;
pub mod record;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::{Feature, FeatureWords};
use crate::features::export::commands::Export;
use crate::messages::commands::{CommandSpec, GAME_ID, command};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("export", "xuat", |cx, typed| apart(move || Export::of(cx).export(typed)))
    .others(&["pgn", "fen"])
    .options(&[GAME_ID])
    .looks()
    .fits(|asked| asked.is_playing || asked.is_over)];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn words(&self) -> Option<FeatureWords> {
        Some(("export", [include_str!("export/vi.ftl"), include_str!("export/en.ftl")]))
    }

    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }
}
