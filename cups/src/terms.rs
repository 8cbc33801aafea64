//! What a tournament is: its form, its game, its times.

use banco_engine::{GameKey, GameOptions, Millis, Pace, TimeControl};
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
/// A round has room for so many moves of each side by the clock (days 4.2).
pub const ROUND_MOVES_MIN: Millis = 20;
/// Games that a player of a round robin without rounds plays at once (days 4.2).
pub const GAMES_AT_ONCE: usize = 3;
/// A player who lost so many games without a move is withdrawn (days 4.2).
pub const UNMOVED_MAX: usize = 2;
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

/// By which rules rounds end. A tournament keeps those it was announced with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    /// Those of the first programs: every round has a deadline; a game that runs over it waits for a judge for some
    /// time, then the clocks decide.
    #[default]
    First,
    /// Rounds are open unless they have a deadline; after it come overtime and a judge (days 4.2).
    Second,
}

/// What becomes of a game that runs on after the overtime of its round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// The organiser or a moderator decides.
    #[default]
    Judge,
    /// The side that used more time loses.
    Time,
}

impl Late {
    fn is_judge(&self) -> bool {
        *self == Late::Judge
    }
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
    /// How long a round is; `None`: until its last game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Millis>,
    /// By which rules it ends; older logs do not say, and keep the first ones.
    #[serde(default)]
    pub rules: Rules,
    /// What becomes of a game that runs on after overtime.
    #[serde(default, skip_serializing_if = "Late::is_judge")]
    pub late: Late,
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
    /// A round has no room for [`ROUND_MOVES_MIN`] moves of each side.
    RoundTooShort {
        /// What it would take.
        least: Millis,
    },
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
        if self.round.is_some_and(|round| !(ROUND_MIN..=ROUND_MAX).contains(&round)) {
            return Err(TermsError::Round);
        }
        if !(SIGN_UP_MIN..=SIGN_UP_MAX).contains(&self.sign_up) {
            return Err(TermsError::SignUp);
        }
        if !self.time.is_in_range() {
            return Err(TermsError::Time);
        }
        let least = round_least(self.time);
        match self.round {
            Some(round) if self.rules == Rules::Second && round < least => Err(TermsError::RoundTooShort { least }),
            Some(_) | None => Ok(()),
        }
    }

    /// How long a judge has by the first rules to decide what runs over the end of a round.
    pub fn judging(&self) -> Millis {
        (self.round.unwrap_or_default() / 4).min(JUDGING_MAX)
    }

    /// How long a game may run on after the deadline of its round.
    pub fn overtime(&self) -> Millis {
        self.round.unwrap_or_default() / 2
    }

    /// A round robin whose games begin as players become free: it has no rounds.
    pub fn is_roundless(&self) -> bool {
        self.rules == Rules::Second && self.round.is_none() && matches!(self.form, Form::RoundRobin { .. })
    }

    /// Rounds with so many players; one round holds all games of a tournament without rounds.
    pub fn rounds(&self, players: usize) -> usize {
        if self.is_roundless() { 1 } else { self.form.rounds(players) }
    }
}

/// The shortest round for a clock: [`ROUND_MOVES_MIN`] moves of each side, with all the time they have for them.
pub fn round_least(time: TimeControl) -> Millis {
    let side = match time.pace {
        Pace::Move { each, bank } => each.saturating_mul(ROUND_MOVES_MIN).saturating_add(bank),
        Pace::Fischer { base, increment } => increment.saturating_mul(ROUND_MOVES_MIN).saturating_add(base),
    };
    side.saturating_mul(2)
}
