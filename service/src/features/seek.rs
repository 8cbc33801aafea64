//! Open challenges of a chat that a person may accept: `/seek`.

pub(crate) mod commands;
pub(crate) mod elsewhere;
pub(crate) mod sentences;

use std::collections::BTreeMap;

use async_trait::async_trait;
use banco_engine::{Millis, Table};
use serde_json::Value;

use crate::Service;
use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::seek::commands::OpenChallenges;
use crate::features::seek::elsewhere::ELSEWHERE;
use crate::messages::commands::{CommandSpec, command};
use crate::messages::settings::SettingSpec;
use crate::prepared_commit::Step;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("seek", "timdoithu", |cx, _typed| apart(move || OpenChallenges::of(cx).open_challenges()))
        .others(&["timvan", "loithach", "seeks", "challenges"])
        .looks()];

/// Settings of the feature.
static SETTINGS: &[&SettingSpec] = &[&ELSEWHERE.spec];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn settings(&self) -> &'static [&'static SettingSpec] {
        SETTINGS
    }

    fn values_of_challenge(&self, table: &Table, lasts: Millis, now: Millis) -> BTreeMap<String, Option<Value>> {
        elsewhere::values_of_new(table, now.saturating_add(lasts))
    }

    async fn follow_up(&self, _service: &Service, step: &mut Step<'_>) -> BTreeMap<String, Option<Value>> {
        elsewhere::values_of_answered(step)
    }
}
