//! Replies to one person about tournaments.

use banco_engine::{GameKey, RunsOut};
use banco_tournament::{Cup, Form, Terms, TermsError, Verdict};

/// A running game of a tournament with the limit that its player reaches first.
#[derive(Clone, Debug)]
pub(crate) struct CupClock {
    pub game: String,
    /// Name of the player to move.
    pub to_move: String,
    pub out: Option<RunsOut>,
}

/// A reply about a tournament.
#[derive(Clone, Debug)]
pub(crate) enum CupSay {
    /// No tournament runs here; explains how to create one.
    How,
    /// Question for the form.
    WhichForm { game: GameKey },
    /// Question for the time per move.
    WhichPace { game: GameKey, form: Form },
    /// The table, from this page on, and the clocks of games that are on; `rests`: when the quiet hours are over that
    /// the start waits for.
    Table { cup: Box<Cup>, page: usize, now: i64, clocks: Vec<CupClock>, rests: Option<i64> },
    /// Its first round waits for the end of the quiet hours; `place`: the reader has just taken this one of so many.
    BeginsAt { cup: String, place: Option<(usize, usize)>, at: i64, now: i64 },
    /// A round has no room for its clock; what would have.
    RoundTooShort { terms: Box<Terms>, least: i64 },
    /// The player signed up.
    Joined { cup: String, count: usize, most: usize },
    /// The player left; `is_withdrawn` means after the start.
    Left { cup: String, is_withdrawn: bool },
    /// The full commitment of the tournament's draws, and the seed once it has begun.
    Envelope { cup: String, commitment: String, seed: Option<String> },
    /// Question to confirm a withdrawal.
    SureToLeave { cup: String },
    /// Asked, the player stays.
    Stays { cup: String },
    /// Calling it off is.
    SureToEnd { cup: String },
    /// Reason for a refused action.
    Refused { cup: String, verdict: Verdict },
    /// Another person is not in the tournament.
    NotIn { cup: String, name: String },
    /// Question for the player to remove.
    RemoveWhom { cup: String },
    /// Only the organiser and moderators may do this.
    OrganiserOnly { cup: String, name: String },
    /// No tournament here has this name.
    NoSuch { typed: String },
    /// No tournament runs here.
    NoneHere,
    /// Several tournaments run here.
    Which,
    /// The terms exceed a limit.
    BadTerms(TermsError),
    /// A number or a time could not be read.
    BadValue { typed: String },
    /// An unknown word in the terms.
    UnknownWord { typed: String },
    /// Tournament games need a clock.
    NeedsClock,
    /// A tournament challenges no opponent.
    NoOpponent,
    /// The starting list decides the sides.
    NoSide,
    /// A private chat has only two readers.
    NotPrivate,
    /// The chat has the maximum number of tournaments.
    TooMany { max: usize },
    /// No game of the person waits in the tournament.
    NoGame { cup: String },
}

/// Refusal: players cannot abort a game of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct NoAbort {
    pub game: String,
}

impl CupSay {
    /// Public facts about the envelope of a tournament at this time.
    pub(crate) fn envelope(cup: &Cup) -> CupSay {
        CupSay::Envelope { cup: cup.id().to_owned(), commitment: cup.commitment(), seed: cup.revealed_seed() }
    }
}
