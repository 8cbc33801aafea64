//! What is said about settings.

use crate::facts::wishes::{Scope, Setting};
use crate::facts::zone::Zone;

/// A setting and what is chosen for it from now on.
pub(crate) type Change = (Setting, Option<&'static str>);

/// What is said about settings.
#[derive(Clone, Debug)]
pub enum SettingsSay {
    /// What there is to choose; the choices stand on the buttons.
    Shown {
        scope: Scope,
    },
    /// The words of one setting, and which of them is chosen.
    Words {
        setting: Setting,
        scope: Scope,
        word: Option<&'static str>,
        /// What can be chosen on this platform.
        words: Vec<&'static str>,
        /// By whose clock hours are meant.
        zone: Zone,
    },
    /// This platform cannot do that.
    NotHere {
        setting: Setting,
        scope: Scope,
        word: &'static str,
    },
    /// These were chosen; without a word: chosen no more.
    Kept {
        scope: Scope,
        changes: Vec<Change>,
        /// By whose clock hours are meant.
        zone: Zone,
    },
    UnknownSetting {
        typed: String,
        scope: Scope,
    },
    UnknownChoice {
        setting: Setting,
        typed: String,
        scope: Scope,
    },
    /// Settings of a chat are its moderators'.
    ModeratorsOnly,
}
