//! The log of a tournament: facts in the order they became true, kept for ever.

use banco_engine::{Millis, Person, PersonKey, Seed};
use serde::{Deserialize, Serialize};

use crate::Terms;

/// Version of the log, in its first fact. Since format 2 a round may be open, and has overtime.
pub const CUP_FORMAT: u16 = 2;

/// A fact with its instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// When it became true.
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub fact: Fact,
}

/// One fact of a tournament. Players are counted in the order they signed up until it begins, from then on by their
/// places in the list of the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// Everybody may sign up.
    Announced {
        /// [`CUP_FORMAT`] of the program that wrote it.
        format: u16,
        /// Lower-case id.
        id: String,
        /// To what.
        terms: Box<Terms>,
        /// The secret that lots come from, not to be shown before it begins.
        seed: Seed,
        /// Who organises it.
        by: Person,
    },
    /// Somebody takes part.
    Joined {
        /// Who.
        who: Person,
    },
    /// Somebody takes no part any more: off the list before the start, withdrawn after it.
    Left {
        /// Who.
        who: PersonKey,
        /// Who sent him away (days 2.8); `None`: he himself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Person>,
        /// In his words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
        /// The rules withdrew this player after [`crate::UNMOVED_MAX`] games lost without a move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        absent: bool,
    },
    /// Nobody signs up any more, and lots are drawn.
    Began {
        /// Ratings in the order of signing up, where lots do not decide alone.
        ratings: Vec<Option<i32>>,
    },
    /// A round begins.
    Round {
        /// Who meets whom: the first has the first seat in the first game.
        pairs: Vec<[usize; 2]>,
        /// Who has no opponent.
        rest: Vec<usize>,
    },
    /// A game stands on its table.
    Opened {
        /// Which bout of the round.
        bout: usize,
        /// Id of the game.
        game: String,
        /// Who has the first seat.
        first: usize,
    },
    /// A game is over.
    Ended {
        /// Which bout of the round.
        bout: usize,
        /// Who won it.
        winner: Option<usize>,
        /// The other one did not begin, or left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forfeit: bool,
        /// The loser made no move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unmoved: bool,
    },
    /// A game was called off: another one takes its place.
    Voided {
        /// Which bout of the round.
        bout: usize,
    },
    /// The time of the round is over for a bout: it stands as it stands.
    Closed {
        /// Which bout of the round.
        bout: usize,
    },
    /// Who has not begun was reminded.
    Reminded,
    /// The deadline of the round has come: what runs on gets half of it once more.
    Overtime,
    /// The time of the round is over; what runs on waits for a judge.
    Late,
    /// The chat was told that it goes on by the first rules.
    OldRules,
    /// The house was away: every deadline is so much later.
    Credited {
        /// Milliseconds.
        millis: Millis,
    },
    /// All rounds are played.
    Over,
    /// It does not take place, or ends before its time.
    CalledOff {
        /// By whom; `None`: too few signed up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Person>,
    },
}
