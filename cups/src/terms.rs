//! What a tournament is: its form, its game, its times.

use banco_engine::{GameKey, GameOptions, Millis, TimeControl};
use serde::{Deserialize, Serialize};

const HOUR: Millis = 60 * 60 * 1_000;
const DAY: Millis = 24 * HOUR;

/// More would not fit a table that reads, nor a season: fifteen rounds.
pub const ROUND_ROBIN_PLAYERS_MAX: usize = 16;
/// The most that one chat's round of games should be; eight rounds find a winner.
pub const SWISS_PLAYERS_MAX: usize = 128;
/// Six rounds.
pub const KNOCK_OUT_PLAYERS_MAX: usize = 64;
/// Fewer do not compete.
pub const PLAYERS_MIN: usize = 2;
/// Below it a tournament does not begin, where nobody said how many it takes.
pub const PLAYERS_USUAL_MIN: usize = 3;
/// More rounds than any Swiss open has.
pub const SWISS_ROUNDS_MAX: usize = 15;
/// Between them people sign up.
pub const SIGN_UP_MIN: Millis = 60 * 1_000;
/// A month; whoever signed up has forgotten it by then.
pub const SIGN_UP_MAX: Millis = 30 * DAY;
/// A round shorter than that is over before a reminder is read.
pub const ROUND_MIN: Millis = 10 * 60 * 1_000;
/// As long as the longest move may be.
pub const ROUND_MAX: Millis = 60 * DAY;
/// How long whoever keeps order has to judge the games that run over: a quarter of the round, but not over two days.
pub const JUDGING_MAX: Millis = 2 * DAY;
/// Who used so little more time than the other has used as much.
pub const EQUAL_TIME: Millis = 60 * 1_000;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Everybody meets everybody, once or twice.
    RoundRobin {
        /// Twice, with sides changed.
        double: bool,
    },
    /// Everybody plays every round, against somebody with as many points.
    Swiss {
        /// How many rounds; `None`: as many as the number of players asks for.
        rounds: Option<u8>,
    },
    /// Whoever loses is out.
    KnockOut {
        /// Of how many games a bout is: 1, 3 or 5.
        best_of: u8,
    },
}

impl Form {
    /// How many may take part.
    pub const fn players_max(self) -> usize {
        match self {
            Form::RoundRobin { .. } => ROUND_ROBIN_PLAYERS_MAX,
            Form::Swiss { .. } => SWISS_PLAYERS_MAX,
            Form::KnockOut { .. } => KNOCK_OUT_PLAYERS_MAX,
        }
    }

    /// Rounds with so many players.
    pub fn rounds(self, players: usize) -> usize {
        match self {
            Form::RoundRobin { double } => crate::berger::rounds(players, double),
            // As many as all can play without meeting somebody twice.
            Form::Swiss { rounds } => {
                let usual = players.max(2).next_power_of_two().trailing_zeros() as usize + 1;
                rounds.map_or(usual, usize::from).clamp(1, crate::berger::rounds(players, false).max(1))
            }
            Form::KnockOut { .. } => crate::bracket::rounds(players),
        }
    }
}

/// Who is first in the list of the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// The best rated; whoever has no rating behind them, and equals, by lot.
    Rating,
    /// All by lot.
    Lot,
}

/// What everybody signs up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// What is played.
    pub game: GameKey,
    /// As for any game.
    #[serde(default)]
    pub options: GameOptions,
    /// The clock of every game: without one a round would not end.
    pub time: TimeControl,
    /// Games count for the ladder.
    pub rated: bool,
    /// Who meets whom.
    pub form: Form,
    /// Who is first in the list of the start.
    pub seeding: Seeding,
    /// It does not begin with fewer.
    pub least: usize,
    /// Nobody more may sign up, and it begins when all are there.
    pub most: usize,
    /// How long people may sign up.
    pub sign_up: Millis,
    /// How long a round is.
    pub round: Millis,
    /// Clocks stand while a player is on vacation (days 2.5).
    pub vacations: bool,
}

/// Why there is no such tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// So many may take part, or fewer; at least two.
    Players {
        /// The most of this form.
        most: usize,
    },
    /// So many rounds, or fewer; at least one.
    Rounds,
    /// Bouts are of 1, 3 or 5 games.
    BestOf,
    /// A round is too short or too long.
    Round,
    /// Signing up is.
    SignUp,
    /// The clock of its games is.
    Time,
}

impl Terms {
    /// Whether everything lies in its bounds.
    ///
    /// # Errors
    /// The first thing that does not.
    pub fn check(&self) -> Result<(), TermsError> {
        let most = self.form.players_max();
        if self.least < PLAYERS_MIN || self.least > self.most || self.most > most {
            return Err(TermsError::Players { most });
        }
        match self.form {
            Form::Swiss { rounds: Some(rounds) } if !(1..=SWISS_ROUNDS_MAX).contains(&usize::from(rounds)) => {
                return Err(TermsError::Rounds);
            }
            Form::KnockOut { best_of } if !matches!(best_of, 1 | 3 | 5) => return Err(TermsError::BestOf),
            Form::RoundRobin { .. } | Form::Swiss { .. } | Form::KnockOut { .. } => {}
        }
        if !(ROUND_MIN..=ROUND_MAX).contains(&self.round) {
            return Err(TermsError::Round);
        }
        if !(SIGN_UP_MIN..=SIGN_UP_MAX).contains(&self.sign_up) {
            return Err(TermsError::SignUp);
        }
        if self.time.is_in_range() { Ok(()) } else { Err(TermsError::Time) }
    }

    /// How long whoever keeps order has to judge what runs over the end of a round.
    pub fn judging(&self) -> Millis {
        (self.round / 4).min(JUDGING_MAX)
    }
}
