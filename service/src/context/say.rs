//! Refusals because of the store.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A refusal because of the store.
#[derive(Clone, Copy, Debug)]
pub(super) enum StoreSay {
    /// The same event came twice at the same moment; it was done once.
    AlreadyDone,
    NotSaved,
    /// The games cannot be read now; nothing was done.
    Away,
    /// It is unknown until the next start if the action was saved.
    Unsure,
}

impl Statement for StoreSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let key = match self {
            StoreSay::AlreadyDone => "already-done",
            StoreSay::NotSaved => "not-saved",
            StoreSay::Away => "away",
            StoreSay::Unsure => "unsure",
        };
        Sentence::new(taste.lang, key).rich()
    }
}
