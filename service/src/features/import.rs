//! Games of other programs: reading, showing, playing on from a position.

pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::{Feature, FeatureWords};
use crate::features::import::commands::Import;
use crate::messages::commands::{CommandSpec, OptionKind, command, option};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("import", "nhap", |cx, typed| apart(move || Import::of(cx).import(typed)))
    .others(&["nhapvan"])
    .options(&[option("file", OptionKind::File), option("text", OptionKind::Text)])];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn words(&self) -> Option<FeatureWords> {
        Some(("import", [include_str!("import/vi.ftl"), include_str!("import/en.ftl")]))
    }

    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }
}
