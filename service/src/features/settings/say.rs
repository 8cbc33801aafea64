//! Replies about settings.

use crate::messages::settings::{Change, Scope, Setting};
use crate::messages::zone::{Coming, Zone};

/// A reply about settings.
#[derive(Clone, Debug)]
pub(crate) enum SettingsSay {
    /// List of settings; the choices are on the buttons.
    Shown {
        scope: Scope,
        /// True in a private chat, where the settings are for one reader.
        is_alone: bool,
    },
    /// Values of one setting, with the current one.
    Words {
        setting: Setting,
        scope: Scope,
        word: Option<&'static str>,
        /// Values available on this platform.
        words: Vec<&'static str>,
        /// Time zone of the hours.
        zone: Zone,
    },
    /// This platform does not support the value.
    NotHere {
        setting: Setting,
        scope: Scope,
        word: &'static str,
    },
    /// These settings were changed; one without a word was reset.
    Kept {
        scope: Scope,
        changes: Vec<Change>,
        /// Time zone of the hours.
        zone: Zone,
        /// Instants at which changes are first felt, with the sentences that name them.
        next: Vec<(&'static str, Coming)>,
    },
    UnknownSetting {
        typed: String,
        scope: Scope,
    },
    /// A setting of chats, typed among those of a person.
    OfChat {
        setting: Setting,
    },
    UnknownChoice {
        setting: Setting,
        typed: String,
        scope: Scope,
    },
    /// Only moderators may change the settings of a chat.
    ModeratorsOnly,
}
