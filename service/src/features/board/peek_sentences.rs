//! Replies of `/peek`, and their words.

use banco_engine::Kind;
use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::{kind_within, labels};

/// A reply of `/peek`.
#[derive(Clone, Debug)]
pub(super) enum PeekSay {
    /// Pieces that the person captured face down; only that person sees them.
    Pieces { game: String, men: Vec<Kind> },
    /// The person has captured none.
    Nothing { game: String },
    /// This game has no face-down pieces.
    NotThisGame { game: String },
}

impl Statement for PeekSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        match self {
            PeekSay::Pieces { game, men } => {
                let men: Vec<String> = men.iter().map(|kind| kind_within(lang, *kind)).collect();
                Sentence::new(lang, "peek").text("game", game).text("men", labels::counted_up(lang, &men)).rich()
            }
            PeekSay::Nothing { game } => Sentence::new(lang, "peek-nothing").text("game", game).rich(),
            PeekSay::NotThisGame { game } => Sentence::new(lang, "peek-not-this-game").text("game", game).rich(),
        }
    }
}
