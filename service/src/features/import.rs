//! Games of other programs: reading, showing, playing on from a position.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use async_trait::async_trait;
use banco_engine::{Millis, PersonKey};

use crate::Service;
use crate::boxed::apart;
use crate::context::Context;
use crate::feature::Feature;
use crate::features::import::buttons::{FROM, IMPORT};
use crate::features::import::commands::{Import, Imports};
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, OptionKind, command, option};
use crate::messages::say::Refused;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("import", "nhap", |cx, typed| apart(move || Import::of(cx).import(typed)))
    .others(&["nhapvan"])
    .options(&[option("file", OptionKind::File), option("text", OptionKind::Text)])
    .keeps_lines()];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&IMPORT, |cx, _, number| apart(move || Import::of(cx).import_chosen(number))),
    &on(&FROM, |cx, press, plies| apart(move || Import::of(cx).play_from(press.id(), plies))),
];

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

    async fn brought_in(&self, cx: &Context<'_>) -> Result<Option<(String, Millis)>, Refused> {
        apart(|| Import::of(cx).last()).await
    }

    async fn erased(&self, service: &Service, person: &PersonKey) {
        service.feature_states.of::<Imports>().forget(person);
    }
}
