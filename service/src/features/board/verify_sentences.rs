//! Refusals of `/verify`, and their words.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A refusal of `/verify`.
#[derive(Clone, Debug)]
pub(super) enum VerifySay {
    /// The seed is still secret.
    Later { game: String },
    /// An imported game was shuffled elsewhere, so it has no envelope.
    NoEnvelope { game: String },
}

impl Statement for VerifySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let (key, game) = match self {
            VerifySay::Later { game } => ("verify-later", game),
            VerifySay::NoEnvelope { game } => ("import-no-envelope", game),
        };
        Sentence::new(taste.lang, key).text("game", game).rich()
    }
}
