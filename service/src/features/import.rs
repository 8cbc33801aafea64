//! Games of other programs: reading, showing, playing on from a position.

pub(crate) mod buttons;
pub(crate) mod commands;
mod file_tags;
pub(crate) mod say;
pub(crate) mod sentences;

use async_trait::async_trait;
use banco_engine::{Millis, PersonKey, Table, Tags};
use banco_store::StoreError;

use crate::Service;
use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::import::buttons::{FROM, IMPORT};
use crate::features::import::commands::{Import, Imports, last};
use crate::features::import::file_tags::FileTags;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, OptionKind, command, option};
use crate::persons::Accounts;

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

    async fn brought_in(&self, service: &Service, by: &Accounts) -> Result<Option<(String, Millis)>, StoreError> {
        apart(|| last(service, by)).await
    }

    async fn file_tags(&self, service: &Service, table: &Table) -> Option<Tags> {
        apart(|| FileTags::of_game(service, table.id())).await
    }

    async fn erased(&self, service: &Service, person: &PersonKey) {
        service.feature_states.of::<Imports>().forget(person);
    }
}
