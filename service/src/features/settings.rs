//! Settings of a person and of a chat: panels, words, changes.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;
pub(crate) mod sheet;

use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use banco_ports::{SheetAsked, SheetSeen};

use crate::Service;
use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::settings::buttons::SET;
use crate::features::settings::commands::SettingsRequests;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, OptionKind, OptionSpec, command, option};
use crate::messages::settings::spec::Labels;
use crate::messages::settings::{Scope, Setting};

/// Commands of the feature; each has an option for every setting.
static COMMANDS: LazyLock<[CommandSpec; 2]> = LazyLock::new(|| {
    [
        command("settings", "caidat", |cx, typed| apart(move || SettingsRequests::of(cx).settings(typed)))
            .others(&["thietlap"])
            .options(&OF_PERSON),
        command("chatsettings", "caidatnhom", |cx, typed| apart(move || SettingsRequests::of(cx).chat_settings(typed)))
            .options(&OF_CHAT)
            .asks_moderator(),
    ]
});

static OF_PERSON: LazyLock<Vec<OptionSpec>> = LazyLock::new(|| options(Scope::Person));
static OF_CHAT: LazyLock<Vec<OptionSpec>> = LazyLock::new(|| options(Scope::Chat));

/// Options for the settings of a scope. A setting whose values can be typed freely has an option for text.
fn options(scope: Scope) -> Vec<OptionSpec> {
    let mut settings: Vec<Setting> = Setting::of(scope).collect();
    settings.sort_by_key(|setting| setting.option.place);
    settings.dedup_by_key(|setting| setting.option.name);
    let option = |setting: Setting| {
        let words = setting.option.words.unwrap_or_else(|| setting.words(scope));
        let kind = if setting.labels == Labels::AsTyped { OptionKind::Text } else { OptionKind::Choice(words) };
        OptionSpec { own_alias: Some(setting.option.alias), ..option(setting.option.name, kind) }
    };
    settings.into_iter().map(option).collect()
}

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[&on(&SET, |cx, _, press| apart(move || SettingsRequests::of(cx).pressed(press)))];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        &*COMMANDS
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }

    async fn sheet(&self, service: &Service, asked: &SheetAsked) -> Option<SheetSeen> {
        if asked.name == sheet::NAME { Some(sheet::seen(service, asked).await) } else { None }
    }

    async fn sheet_picture(&self, service: &Service, asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
        if asked.name == sheet::NAME { sheet::sample(service, asked).await } else { None }
    }
}
