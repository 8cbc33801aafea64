//! Properties of a setting: its words, how they are typed and named, its default.

use banco_engine::Millis;
use banco_ports::{Abilities, Lang};

use super::{Scope, Settings};
use crate::messages::zone::Coming;

pub(crate) const ON: &str = "on";
pub(crate) const OFF: &str = "off";

/// A setting of a person, of a chat, or of both. The feature that obeys it declares it.
#[derive(Debug)]
pub struct SettingSpec {
    /// Stable name for the journal, for buttons and for typing.
    pub key: &'static str,
    /// Place in the list of settings.
    pub(crate) place: u16,
    /// Words on buttons of a person's setting; empty for a setting of chats only.
    pub(crate) of_person: &'static [&'static str],
    /// Words on buttons of a chat's setting; empty for a setting of persons only.
    pub(crate) of_chat: &'static [&'static str],
    /// Option of the command `/settings` or `/chatsettings`; several settings may share one.
    pub(crate) option: SettingOption,
    /// Other typed names, without accents and spaces.
    pub(crate) others: &'static [&'static str],
    /// Typed words with their meanings, without accents and in lower case, beside keys and labels.
    pub(crate) said: &'static [(&'static str, &'static str)],
    /// Reads a typed word that has no button.
    pub(crate) typed: fn(&str) -> Option<&'static str>,
    /// Meaning of a typed "off".
    pub(crate) off: Off,
    /// Locale messages of its words.
    pub(crate) labels: Labels,
    /// Words with a label of their own: the word with its locale message.
    pub(crate) own_labels: &'static [(&'static str, &'static str)],
    /// The default.
    pub(crate) default: fn(Scope) -> Fallback,
    /// Word that applies to a person by default, in a language; named beside the default. `None` if none is known.
    pub(crate) today: fn(&SettingSpec, Lang) -> Option<&'static str>,
    /// True if a platform supports this word.
    pub(crate) is_done: fn(&Abilities, &str) -> bool,
    /// True if its values change pictures: a sample is shown beside them.
    pub(crate) is_drawn: bool,
    /// True if a change applies at once to clocks and reminders of running games.
    pub(crate) moves_clocks: bool,
    /// True if its values are hours, which are shown with their time zone.
    pub(crate) is_hour: bool,
    /// The instant at which a change is first felt, with the sentence that names it.
    pub(crate) coming: fn(&Settings, Millis) -> Option<(&'static str, Coming)>,
}

/// Option of a settings command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SettingOption {
    pub name: &'static str,
    /// Vietnamese name, without accents.
    pub alias: &'static str,
    /// Place among the options of the command.
    pub place: u16,
    /// Values of the option; `None` for the words of the setting.
    pub words: Option<&'static [&'static str]>,
}

/// Meaning of a typed "off", "none" or "no".
#[derive(Clone, Copy, Debug)]
pub(crate) enum Off {
    /// The word "off", if it is a word of the setting.
    Listed,
    /// Another word.
    Word(&'static str),
    /// The default.
    Reset,
}

/// Locale messages of a setting's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labels {
    /// `choice-<word>`.
    Choices,
    /// `<key>-<word>`.
    OfKey,
    /// None: the word is the same in every language, and others can be typed.
    AsTyped,
}

/// Default of a setting.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fallback {
    /// Decided from case to case.
    Auto,
    /// One of its words.
    Word(&'static str),
    /// No word; a locale message names it.
    Key(&'static str),
}

impl SettingSpec {
    /// A setting with its key, the Vietnamese name of its option, and its places in the list and among the options.
    /// The other methods add its words and further properties.
    pub(crate) const fn new(key: &'static str, alias: &'static str, [place, option]: [u16; 2]) -> SettingSpec {
        SettingSpec {
            key,
            place,
            of_person: &[],
            of_chat: &[],
            option: SettingOption { name: key, alias, place: option, words: None },
            others: &[],
            said: &[],
            typed: |_| None,
            off: Off::Listed,
            labels: Labels::Choices,
            own_labels: &[],
            default: |_| Fallback::Auto,
            today: |_, _| None,
            is_done: |_, _| true,
            is_drawn: false,
            moves_clocks: false,
            is_hour: false,
            coming: |_, _| None,
        }
    }

    /// Sets the words of persons.
    pub(crate) const fn of_person(self, of_person: &'static [&'static str]) -> SettingSpec {
        SettingSpec { of_person, ..self }
    }

    /// Sets the words of chats.
    pub(crate) const fn of_chat(self, of_chat: &'static [&'static str]) -> SettingSpec {
        SettingSpec { of_chat, ..self }
    }

    /// Sets the same words for persons and chats.
    pub(crate) const fn of_both(self, words: &'static [&'static str]) -> SettingSpec {
        self.of_person(words).of_chat(words)
    }

    /// Sets words that are the same in every language, and the reader of words without a button.
    pub(crate) const fn plain_words(self, typed: fn(&str) -> Option<&'static str>) -> SettingSpec {
        SettingSpec { typed, labels: Labels::AsTyped, ..self }
    }

    /// Sets the default.
    pub(crate) const fn default(self, default: fn(Scope) -> Fallback) -> SettingSpec {
        SettingSpec { default, ..self }
    }
}

/// A setting with the type of its values.
#[derive(Debug)]
pub struct TypedSetting<T: 'static> {
    /// The setting.
    pub spec: SettingSpec,
    value: fn(Option<&'static str>) -> T,
}

impl<T> TypedSetting<T> {
    /// A setting with the value of each word, and of no word.
    pub(crate) const fn new(spec: SettingSpec, value: fn(Option<&'static str>) -> T) -> TypedSetting<T> {
        TypedSetting { spec, value }
    }

    /// The value in these settings.
    pub(crate) fn of(&'static self, settings: &Settings) -> T {
        (self.value)(settings.get(&self.spec))
    }
}
