//! Replies about given time and the cube.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A reply about given time or the cube.
#[derive(Clone, Debug)]
pub(crate) enum OffersSay {
    /// The amount of added time could not be read.
    GiveHowMuch,
    PointsUnknown,
    NoDiceHere {
        game: String,
    },
}

impl Statement for OffersSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            OffersSay::GiveHowMuch => line("give-how-much").rich(),
            OffersSay::PointsUnknown => line("points-unknown").rich(),
            OffersSay::NoDiceHere { game } => line("no-dice-here").text("game", game).rich(),
        }
    }
}
