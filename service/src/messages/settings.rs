//! Settings of a person or a chat: each has a closed list of words, and typed words of a known form.
//!
//! Each setting is stored as its own value (`person:<key>:theme`), so that two simultaneous taps never undo each other.
//! Words that are no longer in a list are ignored, because old journals must stay readable. The settings of a feature
//! are in its folder; those that the core itself obeys are here.

mod display;
mod hours;
mod notation;
mod setting;
pub mod spec;

use std::collections::BTreeMap;

use banco_engine::{Notation, PersonKey};
use banco_ports::{Lang, Place};
use banco_render::{PieceSet, Theme};
use serde_json::Value;

use crate::messages::zone::{Quiet, Zone};

pub use display::*;
pub use hours::*;
pub use notation::Family;
pub use setting::{Scope, Setting};
pub use spec::{SettingSpec, TypedSetting};

/// Settings that the core obeys.
pub(crate) fn of_core() -> impl Iterator<Item = &'static SettingSpec> {
    [display::SETTINGS, hours::SETTINGS].into_iter().flatten().copied().chain(notation::notations())
}

/// Settings of a person or chat; settings without a choice are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<Setting, &'static str>);

impl Settings {
    /// Reads settings from stored values, by name of the setting.
    pub fn read(scope: Scope, values: &[(String, Value)]) -> Settings {
        let wishes = values.iter().filter_map(|(name, value)| {
            let setting = Setting::from_key(name)?;
            Some((setting, setting.known(scope, value.as_str()?)?))
        });
        Settings(wishes.collect())
    }

    /// The chosen word.
    pub fn get(&self, setting: impl Into<Setting>) -> Option<&'static str> {
        self.0.get(&setting.into()).copied()
    }

    /// Chooses a word, or resets the setting.
    pub fn set(&mut self, setting: impl Into<Setting>, word: Option<&'static str>) {
        match word {
            Some(word) => self.0.insert(setting.into(), word),
            None => self.0.remove(&setting.into()),
        };
    }

    /// These settings, completed by `others`.
    pub fn or(mut self, others: Settings) -> Settings {
        for (setting, word) in others.0 {
            self.0.entry(setting).or_insert(word);
        }
        self
    }

    /// Completes the settings of pictures by those of the chat of the game.
    pub(crate) fn complete_pictures(&mut self, of_chat: &Settings) {
        for setting in display::OF_PICTURES {
            self.set(*setting, self.get(*setting).or(of_chat.get(*setting)));
        }
    }

    /// Settings that several people share.
    pub fn common(of: &[Settings]) -> Settings {
        let Some((first, others)) = of.split_first() else { return Settings::default() };
        let mut common = first.clone();
        common.0.retain(|setting, word| others.iter().all(|other| other.0.get(setting) == Some(word)));
        common
    }

    /// The chosen language.
    pub fn lang(&self) -> Option<Lang> {
        LANGUAGE.of(self)
    }

    /// The chosen notation for a family of games.
    pub fn notation(&self, family: Family) -> Option<Notation> {
        family.chosen(self)
    }

    /// The chosen colours.
    pub fn theme(&self) -> Option<Theme> {
        THEME.of(self)
    }

    /// The chosen piece set.
    pub fn pieces(&self) -> Option<PieceSet> {
        PIECES.of(self)
    }

    /// Quiet hours; the host's by default.
    pub fn quiet(&self) -> Option<Quiet> {
        QUIET.of(self)
    }

    /// Time zone; the host's by default.
    pub fn zone(&self) -> Zone {
        ZONE.of(self)
    }
}

/// Key prefix of a person's settings in the store.
pub fn of_person(person: &PersonKey) -> String {
    format!("person:{}:", person.0)
}

/// Person whose chosen language has this key in the store.
pub(crate) fn language_of(name: &str) -> Option<PersonKey> {
    let (person, key) = name.strip_prefix("person:")?.rsplit_once(':')?;
    (key == LANGUAGE.spec.key).then(|| PersonKey(person.to_owned()))
}

/// Key prefix of a chat's settings in the store; its topics share them.
pub fn of_chat(place: &Place) -> String {
    format!("chat:{}:{}:", place.platform.key(), place.chat)
}

/// A setting with its new value.
pub(crate) type Change = (Setting, Option<&'static str>);
