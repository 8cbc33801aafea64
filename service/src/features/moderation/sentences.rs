//! Replies of `/admin` and their words.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::count;

/// A reply to a moderator.
#[derive(Clone, Debug)]
pub(crate) enum ModerationSay {
    /// Only moderators may end games; `is_table` means a local table, which has none.
    ModeratorsOnly { is_table: bool },
    /// Actions of a moderator, with the number of running games here.
    Panel { games: usize, challenges: usize },
    /// Ways to end one game.
    Game { game: String, players: [String; 2] },
    /// Question before a game ends; `winner` is the name of the player who would win.
    Confirm { game: String, ending: AdminEnding, winner: Option<String> },
    /// An unknown moderator action.
    Unknown { typed: String },
}

/// A moderator's ruling of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AdminEnding {
    Abort,
    Draw,
    Win,
}

impl Statement for ModerationSay {
    fn is_no_secret(&self) -> bool {
        matches!(self, ModerationSay::ModeratorsOnly { .. })
    }

    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let line = |key| Sentence::new(taste.lang, key);
        match self {
            ModerationSay::ModeratorsOnly { is_table: true } => line("admin-nobody").rich(),
            ModerationSay::ModeratorsOnly { is_table: false } => line("admin-moderators-only").rich(),
            ModerationSay::Panel { games, challenges } => {
                line("admin").number("games", count(*games)).number("challenges", count(*challenges)).rich()
            }
            ModerationSay::Game { game, players: [first, second] } => {
                line("admin-game").text("game", game).bold("first", first).bold("second", second).rich()
            }
            ModerationSay::Confirm { game, ending, winner } => line("admin-confirm")
                .text("game", game)
                .text(
                    "ending",
                    match ending {
                        AdminEnding::Abort => "abort",
                        AdminEnding::Draw => "draw",
                        AdminEnding::Win => "win",
                    },
                )
                .bold("winner", winner.as_deref().unwrap_or_default())
                .rich(),
            ModerationSay::Unknown { typed } => line("admin-unknown").text("typed", typed).rich(),
        }
    }
}
