//! Conditional moves: replies to their owner alone, and their words.

use banco_engine::{LINE_PLIES_MAX, LineError, MoveError, Refusal};
use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::count;

/// A reply about conditional moves, to their owner alone.
#[derive(Clone, Debug)]
pub(crate) enum LineSay {
    /// Explains how to set them.
    How {
        game: String,
    },
    /// The current conditional moves, in the reader's notation.
    Stands {
        game: String,
        moves: Vec<String>,
    },
    Kept {
        game: String,
        moves: Vec<String>,
    },
    Dropped {
        game: String,
    },
    /// Everyone here reads typed text, so they are set in private.
    NotHere,
    Refused {
        game: String,
        error: LineError,
        typed: Option<String>,
    },
}

impl Statement for LineSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste, self)
    }
}

fn say(taste: &DisplayPrefs, say: &LineSay) -> RichText {
    let line = |key| Sentence::new(taste.lang, key);
    // Each pair is the opponent's move and the reply to it.
    let pairs = |moves: &[String]| moves.chunks(2).map(|pair| pair.join(" → ")).collect::<Vec<_>>().join("; ");
    match say {
        LineSay::How { game } => line("line-how").text("game", game).rich(),
        LineSay::Stands { game, moves } => line("line-stands").text("game", game).bold("moves", pairs(moves)).rich(),
        LineSay::Kept { game, moves } => line("line-kept").text("game", game).bold("moves", pairs(moves)).rich(),
        LineSay::Dropped { game } => line("line-dropped").text("game", game).rich(),
        LineSay::NotHere => line("line-not-here").rich(),
        LineSay::Refused { game, error, typed } => {
            let typed = typed.as_deref().unwrap_or_default();
            let refused = |key| line(key).text("game", game).text("typed", typed);
            match error {
                LineError::Table(Refusal::Over) => refused("game-over").rich(),
                LineError::Table(_) => refused("not-started").rich(),
                LineError::OwnTurn => refused("line-own-turn").rich(),
                LineError::NoAnswer => refused("line-no-answer").rich(),
                LineError::TooLong => refused("line-too-long").number("max", count(LINE_PLIES_MAX)).rich(),
                LineError::Ply { at, error: MoveError::Illegal(_) } => {
                    refused("line-illegal").number("number", count(at + 1)).rich()
                }
                LineError::Ply { at, error: MoveError::Read(_) } => {
                    refused("line-unread").number("number", count(at + 1)).rich()
                }
                LineError::PastChance { .. } => refused("line-past-chance").rich(),
                LineError::PastEnd { .. } => refused("line-past-end").rich(),
            }
        }
    }
}
