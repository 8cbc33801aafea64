//! Replies about codes that a person enters, as facts.

use banco_ports::RichText;

use crate::codes::gate::WRONG_MAX;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::time::left;

/// A reply about a code that a person entered.
#[derive(Clone, Debug)]
pub(crate) enum CodeSay {
    /// Too many wrong codes: none is looked at until then.
    Paused { until: i64, now: i64 },
    /// The text is no code.
    NoCode { typed: String },
    /// The code leads to no game: unknown, old, used, or for other people.
    NoInvitation,
    /// A name at the local table takes part in no game of other platforms.
    NotHere,
}

impl Statement for CodeSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let line = |key| Sentence::new(taste.lang, key);
        match self {
            CodeSay::Paused { until, now } => {
                line("codes-paused").number("max", WRONG_MAX).text("left", left(taste.lang, until - now)).rich()
            }
            CodeSay::NoCode { typed } => line("codes-no-code").text("typed", typed).rich(),
            CodeSay::NoInvitation => line("codes-no-invitation").rich(),
            CodeSay::NotHere => line("codes-not-here").rich(),
        }
    }
}
