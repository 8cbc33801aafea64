//! What is said of tournaments to one person.

use banco_cups::{Cup, Form, Terms, TermsError, Verdict};
use banco_engine::{GameKey, RunsOut};

/// A running game of a tournament, and what its player runs out of first.
#[derive(Clone, Debug)]
pub struct CupClock {
    pub game: String,
    /// Name of the player to move.
    pub to_move: String,
    pub out: Option<RunsOut>,
}

/// What is said of it.
#[derive(Clone, Debug)]
pub enum CupSay {
    /// None goes on here; how one is made.
    How,
    /// In which form?
    WhichForm { game: GameKey },
    /// With how much time?
    WhichPace { game: GameKey, form: Form },
    /// The table, from this page on, and the clocks of games that are on.
    Table { cup: Box<Cup>, page: usize, now: i64, clocks: Vec<CupClock> },
    /// Its first round waits for the end of the quiet hours.
    BeginsAt { cup: String, at: i64, now: i64 },
    /// A round has no room for its clock; what would have.
    RoundTooShort { terms: Box<Terms>, least: i64 },
    /// He takes part.
    Joined { cup: String, count: usize, most: usize },
    /// He takes part no more; `is_withdrawn`: it had begun.
    Left { cup: String, is_withdrawn: bool },
    /// The envelope its lots come from: all digits, and the seed once it has begun.
    Envelope { cup: String, commitment: String, seed: Option<String> },
    /// Withdrawing is asked again.
    SureToLeave { cup: String },
    /// Calling it off is.
    SureToEnd { cup: String },
    /// Why it is not done.
    Refused { cup: String, verdict: Verdict },
    /// Somebody else takes no part.
    NotIn { cup: String, name: String },
    /// Who shall go?
    RemoveWhom { cup: String },
    /// For whoever announced it, and those who keep order.
    OrganiserOnly { cup: String, name: String },
    /// No tournament of this name is here.
    NoSuch { typed: String },
    /// None goes on here.
    NoneHere,
    /// Several go on here.
    Which,
    /// It would have no bounds.
    BadTerms(TermsError),
    /// A word for a number or a time that is none.
    BadValue { key: String, typed: String },
    /// A word of the terms that means nothing.
    UnknownWord { typed: String },
    /// Its games need a clock.
    NeedsClock,
    /// Nobody is challenged by it.
    NoOpponent,
    /// The list of the start says who has which side.
    NoSide,
    /// Only the two of them would hear of it.
    NotPrivate,
    /// As many as a chat may have.
    TooMany { max: usize },
    /// No game of his waits in it.
    NoGame { cup: String },
    /// A game of a tournament is not called off by its players.
    NoAbort { game: String },
}

impl CupSay {
    /// Everything about the envelope of a tournament that may be known now.
    pub(crate) fn envelope(cup: &Cup) -> CupSay {
        CupSay::Envelope { cup: cup.id().to_owned(), commitment: cup.commitment(), seed: cup.revealed_seed() }
    }
}
