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
    /// A thinking time from the look goes with a time per move, without a reserve.
    LookAlone,
    /// The thinking time is longer than the time per move.
    LookLonger,
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
            TermsSay::LookAlone => line("look-alone").rich(),
            TermsSay::LookLonger => line("look-longer").rich(),
            TermsSay::NoTimeForMove => line("no-time-for-move").rich(),
        }
    }
}
