//! Games of other programs: reading, showing, playing on from a position.

pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use async_trait::async_trait;
use banco_engine::PersonKey;

use crate::Service;
use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::import::commands::{Import, Imports};
use crate::messages::commands::{CommandSpec, OptionKind, command, option};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("import", "nhap", |cx, typed| apart(move || Import::of(cx).import(typed)))
    .others(&["nhapvan"])
    .options(&[option("file", OptionKind::File), option("text", OptionKind::Text)])
    .keeps_lines()];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn erased(&self, service: &Service, person: &PersonKey) {
        service.feature_states.of::<Imports>().forget(person);
    }
}
