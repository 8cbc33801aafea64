//! Refusals of terms that cannot be read or do not fit together.

use banco_engine::Series;
use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A refusal of the terms of a challenge.
#[derive(Clone, Debug)]
pub(crate) enum TermsSay {
    /// The number of games is not odd.
    BadSeries { typed: String },
    /// Two people were challenged to one game.
    OneOpponent,
    /// A time that cannot be read.
    BadTime { typed: String },
    /// No clock can start from the moment a player looks.
    NoLookClock,
    /// A reserve or a time-out rule was given without a time per move.
    NoTimeForMove,
}

impl Statement for TermsSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            TermsSay::BadSeries { typed } => {
                line("bad-series").text("typed", typed).number("max", i64::from(Series::BEST_OF_MAX)).rich()
            }
            TermsSay::OneOpponent => line("one-opponent").rich(),
            TermsSay::BadTime { typed } => line("bad-time").text("typed", typed).rich(),
            TermsSay::NoLookClock => line("no-look-clock").rich(),
            TermsSay::NoTimeForMove => line("no-time-for-move").rich(),
        }
    }
}
