//! Replies of `/replay` and `/gif`, and their words.

use banco_engine::GameKey;
use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::{count, key_for};

/// A reply about an earlier position, or about the game as a GIF.
#[derive(Clone, Debug)]
pub(crate) enum ReplaySay {
    /// A position of the game, after the move that led to it in the person's notation.
    Position { game: String, at: usize, last: usize, mv: Option<String> },
    /// The game as a GIF; it skips positions if it would become too long.
    Film { game: String, kind: GameKey, moves: usize, shown: usize, is_whole: bool, is_over: bool },
    /// Too many GIFs are being drawn.
    Busy { game: String },
    /// The GIF could not be drawn.
    Failed { game: String },
}

impl Statement for ReplaySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let yes = |is: bool| if is { "yes" } else { "no" };
        match self {
            ReplaySay::Position { game, at, last, mv } => Sentence::new(lang, "replay")
                .text("game", game)
                .number("at", count(*at))
                .number("last", count(*last))
                .text("after", yes(mv.is_some()))
                .bold("move", mv.as_deref().unwrap_or_default())
                .rich(),
            ReplaySay::Film { game, kind, moves, shown, is_whole, is_over } => {
                Sentence::new(lang, &key_for(lang, *kind, "film"))
                    .text("game", game)
                    .number("moves", count(*moves))
                    .number("shown", count(*shown))
                    .text("whole", yes(*is_whole))
                    .text("over", yes(*is_over))
                    .rich()
            }
            ReplaySay::Busy { game } => Sentence::new(lang, "film-busy").text("game", game).rich(),
            ReplaySay::Failed { game } => Sentence::new(lang, "film-failed").text("game", game).rich(),
        }
    }
}
