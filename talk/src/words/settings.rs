//! What is said about settings.

use banco_ports::text::repeated;
use banco_ports::{Lang, RichText};

use super::{choice, setting_name};
use crate::facts::say::SettingsSay;
use crate::facts::wishes::{Scope, Setting};
use crate::i18n::Sentence;

pub(super) fn say(lang: Lang, say: &SettingsSay) -> RichText {
    let line = |key| Sentence::new(lang, key);
    match say {
        SettingsSay::Shown { scope: Scope::Person } => line("settings").rich(),
        SettingsSay::Shown { scope: Scope::Chat } => line("chat-settings").rich(),
        SettingsSay::Kept { scope, changes } => {
            let changed = |(setting, word): &(Setting, Option<&'static str>)| {
                format!("{}: {}", setting_name(lang, *setting), choice(lang, *setting, *scope, *word))
            };
            let changes: Vec<String> = changes.iter().map(changed).collect();
            line("settings-kept").text("changes", changes.join(", ")).rich()
        }
        SettingsSay::Words { setting, scope, word, words } => {
            let all = words.iter().map(|word| choice(lang, *setting, *scope, Some(word)));
            let key = match scope {
                Scope::Person => "setting-words",
                Scope::Chat => "chat-setting-words",
            };
            line(key)
                .text("setting", setting_name(lang, *setting))
                .bold("chosen", choice(lang, *setting, *scope, *word))
                .text("name", setting_name(lang, *setting).to_lowercase())
                .text(
                    "example",
                    words
                        .last()
                        .map(|word| choice(lang, *setting, *scope, Some(word)))
                        .unwrap_or_default()
                        .to_lowercase(),
                )
                .text("allowed", all.collect::<Vec<_>>().join(", "))
                .rich()
        }
        SettingsSay::NotHere { setting, scope, word } => line("setting-not-here")
            .text("setting", setting_name(lang, *setting))
            .text("choice", choice(lang, *setting, *scope, Some(word)))
            .rich(),
        SettingsSay::UnknownSetting { typed, scope } => {
            let known: Vec<String> = Setting::of(*scope).map(|known| setting_name(lang, known)).collect();
            line("unknown-setting").text("typed", repeated(typed)).text("known", known.join(", ")).rich()
        }
        SettingsSay::UnknownChoice { setting, typed, scope } => {
            let allowed = setting.words(*scope).into_iter().map(|word| choice(lang, *setting, *scope, Some(word)));
            line("unknown-choice")
                .text("typed", repeated(typed))
                .text("setting", setting_name(lang, *setting))
                .text("allowed", allowed.collect::<Vec<_>>().join(", "))
                .rich()
        }
        SettingsSay::ModeratorsOnly => line("moderators-only").rich(),
    }
}
