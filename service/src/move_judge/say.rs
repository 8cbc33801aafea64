//! Replies about a move that is asked about.

use banco_engine::{Person, Seat};
use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::RefusedMove;
use crate::messages::statement::Statement;
use crate::words::refused;

/// A reply about a move that is asked about; `mv` is in the person's notation.
#[derive(Clone, Debug)]
pub(super) enum WhySay {
    /// Reason why a move is not allowed.
    Illegal {
        game: String,
        mv: String,
        refused: RefusedMove,
        /// Side to move, if it is not the asker's.
        waiting: Option<(Person, Seat)>,
    },
    /// The move is allowed.
    Allowed {
        game: String,
        mv: String,
        waiting: Option<(Person, Seat)>,
        /// Both players, for a spectator.
        watched: Option<String>,
    },
    /// No move of the person was refused here.
    NothingRefused { game: String },
}

impl Statement for WhySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            WhySay::Illegal { game, mv, refused, waiting } => refused::why(taste, game, mv, refused, waiting.as_ref()),
            WhySay::Allowed { game, mv, watched: Some(players), .. } => {
                line("why-allowed-watched").text("game", game).text("players", players).bold("move", mv).rich()
            }
            WhySay::Allowed { game, mv, waiting, watched: None } => {
                let key = if waiting.is_some() { "why-allowed-then" } else { "why-allowed" };
                let name = waiting.as_ref().map(|(person, _)| computer::called(lang, person)).unwrap_or_default();
                line(key).text("game", game).text("name", name).bold("move", mv).rich()
            }
            WhySay::NothingRefused { game } => line("nothing-refused").text("game", game).rich(),
        }
    }

    fn caption(&self, taste: &DisplayPrefs) -> Option<RichText> {
        let WhySay::Illegal { game, mv, .. } = self else { return None };
        Some(Sentence::new(taste.lang, "why-caption").bold("move", mv).text("game", game).rich())
    }
}
