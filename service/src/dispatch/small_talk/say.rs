//! Replies to thanks and goodbyes.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A reply to a courtesy.
#[derive(Clone, Copy, Debug)]
pub(super) enum CourtesySay {
    /// A person thanks the bot.
    NoThanksNeeded,
    /// A person says goodbye.
    SeeYou,
}

impl Statement for CourtesySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let key = match self {
            CourtesySay::NoThanksNeeded => "no-thanks-needed",
            CourtesySay::SeeYou => "see-you",
        };
        Sentence::new(taste.lang, key).rich()
    }
}
