//! The log of a tournament: facts in the order they became true, kept for ever.

use banco_engine::{Millis, Person, PersonKey, Seed};
use serde::{Deserialize, Serialize};

use crate::Terms;

/// Version of the log, in its first fact. Since format 2 a round may be open, and has overtime.
pub const CUP_FORMAT: u16 = 2;

/// A fact with its instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// Instant (milliseconds since 1970) at which it became true.
    pub at: Millis,
    /// The fact.
    #[serde(flatten)]
    pub fact: Fact,
}

/// One fact of a tournament. Players are numbered in sign-up order until the tournament begins, then by their places in
/// the starting list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// The tournament is announced, and sign-up is open.
    Announced {
        /// [`CUP_FORMAT`] of the program that wrote it.
        format: u16,
        /// Lower-case id.
        id: String,
        /// Terms of the tournament.
        terms: Box<Terms>,
        /// Secret seed of the lots, hidden until the tournament begins.
        seed: Seed,
        /// Organiser.
        by: Person,
    },
    /// A person signs up.
    Joined {
        /// Person who signs up.
        who: Person,
    },
    /// A player leaves: removed from the list before the start, withdrawn after it.
    Left {
        /// Player who leaves.
        who: PersonKey,
        /// Person who removed the player (days 2.8); `None`: the player left by choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Person>,
        /// Reason, in the words of that person.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
        /// The rules withdrew this player after [`crate::UNMOVED_MAX`] games lost without a move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        absent: bool,
    },
    /// The organiser wants it to begin with the end of the quiet hours, before its time; until then people sign up.
    Hurried,
    /// Sign-up has ended, and the seeding is drawn.
    Began {
        /// Ratings in sign-up order, unless lots alone decide.
        ratings: Vec<Option<i32>>,
    },
    /// A round begins.
    Round {
        /// Pairs; the first player has the first seat in the first game.
        pairs: Vec<[usize; 2]>,
        /// Players without an opponent.
        rest: Vec<usize>,
    },
    /// A game is set up.
    Opened {
        /// Bout of the round, by index.
        bout: usize,
        /// Id of the game.
        game: String,
        /// Player with the first seat.
        first: usize,
    },
    /// A game is over.
    Ended {
        /// Bout of the round, by index.
        bout: usize,
        /// Winner; `None` for a draw.
        winner: Option<usize>,
        /// True if the loser did not begin, or left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forfeit: bool,
        /// True if the loser made no move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unmoved: bool,
    },
    /// A game was aborted: another one takes its place.
    Voided {
        /// Bout of the round, by index.
        bout: usize,
    },
    /// The time of a bout is over: its current score is final.
    Closed {
        /// Bout of the round, by index.
        bout: usize,
    },
    /// Players who had not begun were reminded.
    Reminded,
    /// The deadline of the round has passed: running games get half of the round's time again.
    Overtime,
    /// The time of the round is over; running games wait for a judge.
    Late,
    /// The chat was told that the tournament keeps the first rules.
    OldRules,
    /// The bot was not running: every deadline moves by this time.
    Credited {
        /// Time in milliseconds.
        millis: Millis,
    },
    /// All rounds are played.
    Over,
    /// The tournament is cancelled, or ended early.
    CalledOff {
        /// Person who cancelled it; `None`: too few signed up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Person>,
    },
}
