//! Replies about talk that is handed on to an opponent.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A reply about talk in a private game.
#[derive(Clone, Debug)]
pub(crate) enum RelaySay {
    /// The text is on its way to the opponent.
    HandedOn {
        name: String,
    },
    /// The opponent does not want messages.
    NotHandedOn {
        name: String,
    },
    /// Several people might be meant.
    TalkToWhom,
    TalkTooFast,
}

impl Statement for RelaySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            RelaySay::HandedOn { name } => line("handed-on").bold("name", name).rich(),
            RelaySay::NotHandedOn { name } => line("not-handed-on").bold("name", name).rich(),
            RelaySay::TalkToWhom => line("talk-to-whom").rich(),
            RelaySay::TalkTooFast => line("talk-too-fast").rich(),
        }
    }
}
