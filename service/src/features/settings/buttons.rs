//! Buttons of the settings.

use crate::messages::button::Menu;
use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, Nature, button};
use crate::messages::settings::{LANGUAGE, Scope, Setting};

/// Use of a button of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettingPress {
    /// Sets a value.
    Set {
        /// A person's setting, or the chat's.
        scope: Scope,
        setting: Setting,
        /// The chosen word; `None` resets the setting.
        word: Option<&'static str>,
    },
    /// Shows settings.
    Show {
        /// A person's settings, or the chat's.
        scope: Scope,
        /// Setting whose values are shown; `None` lists all settings.
        setting: Option<Setting>,
    },
}

/// Word that resets a choice.
const AUTO: &str = "auto";

impl Argument for SettingPress {
    fn read(text: Option<&str>) -> Option<SettingPress> {
        let text = text.unwrap_or_default();
        if let Some((scope, setting)) = text.split_once('.').filter(|_| !text.contains('=')) {
            let scope = Scope::from_key(scope)?;
            let setting = match setting {
                "" => None,
                key => Some(Setting::from_key(key).filter(|setting| !setting.words(scope).is_empty())?),
            };
            return Some(SettingPress::Show { scope, setting });
        }
        // The first buttons named only a language.
        let (scope, change) = text.split_once('.').unwrap_or((Scope::Person.key(), text));
        let (key, word) = change.split_once('=').unwrap_or((LANGUAGE.spec.key, change));
        let (scope, setting) = (Scope::from_key(scope)?, Setting::from_key(key)?);
        let word = if word == AUTO { None } else { Some(setting.known(scope, word)?) };
        Some(SettingPress::Set { scope, setting, word })
    }

    fn write(&self) -> Option<String> {
        Some(match self {
            SettingPress::Set { scope, setting, word } => {
                format!("{}.{}={}", scope.key(), setting.key, word.unwrap_or(AUTO))
            }
            SettingPress::Show { scope, setting } => {
                format!("{}.{}", scope.key(), setting.map_or("", |setting| setting.key))
            }
        })
    }
}

/// Shows settings or sets a value.
pub(crate) static SET: ButtonSpec<SettingPress> = button("set")
    .label("button-settings")
    .alone()
    .asks_moderator()
    .menu(Menu::Word)
    .varies(|press, nature| match press {
        SettingPress::Set { .. } => nature,
        SettingPress::Show { .. } => Nature { only_asks: true, changes: false, menu: Some(Menu::Setting), ..nature },
    })
    .samples(&["me.language=vi", "me.theme=auto", "me.", "me.theme"]);
