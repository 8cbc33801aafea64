//! Terms of a tournament: form, game, times.

use banco_engine::{GameKey, GameOptions, Millis, Pace, TimeControl};
use serde::{Deserialize, Serialize};

const HOUR: Millis = 60 * 60 * 1_000;
const DAY: Millis = 24 * HOUR;

/// Most players of a round robin: fifteen rounds, and a table that still fits.
pub const ROUND_ROBIN_PLAYERS_MAX: usize = 16;
/// Most players of a Swiss tournament; eight rounds find a winner.
pub const SWISS_PLAYERS_MAX: usize = 128;
/// Most players of a knock-out: six rounds.
pub const KNOCK_OUT_PLAYERS_MAX: usize = 64;
/// Fewest players of a tournament.
pub const PLAYERS_MIN: usize = 2;
/// Fewest players if the organiser gives no minimum.
pub const PLAYERS_USUAL_MIN: usize = 3;
/// Most rounds of a Swiss tournament.
pub const SWISS_ROUNDS_MAX: usize = 15;
/// Shortest sign-up time.
pub const SIGN_UP_MIN: Millis = 60 * 1_000;
/// Longest sign-up time: 30 days.
pub const SIGN_UP_MAX: Millis = 30 * DAY;
/// Shortest round; a shorter one would be over before a reminder is read.
pub const ROUND_MIN: Millis = 10 * 60 * 1_000;
/// Longest round, equal to the longest move time.
pub const ROUND_MAX: Millis = 60 * DAY;
/// Maximum time for a judge by the first rules: a quarter of the round, but not over two days.
pub const JUDGING_MAX: Millis = 2 * DAY;
/// Fewest moves of each side that a round must have room for by the clock (days 4.2).
pub const ROUND_MOVES_MIN: Millis = 20;
/// Games at once for one player of a round robin without rounds (days 4.2).
pub const GAMES_AT_ONCE: usize = 3;
/// Games lost without a move after which a player is withdrawn (days 4.2).
pub const UNMOVED_MAX: usize = 2;
/// Largest difference of used time that counts as equal.
pub const EQUAL_TIME: Millis = 60 * 1_000;

/// Form of a tournament: the rule that pairs players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Every player meets every other, once or twice.
    RoundRobin {
        /// True if twice, with sides changed.
        double: bool,
    },
    /// Every player plays every round, against an opponent with a similar score.
    Swiss {
        /// Number of rounds; `None`: computed from the number of players.
        rounds: Option<u8>,
    },
    /// A player who loses a bout is out.
    KnockOut {
        /// Games of a bout: 1, 3 or 5.
        best_of: u8,
    },
}

impl Form {
    /// Most players of this form.
    pub const fn players_max(self) -> usize {
        match self {
            Form::RoundRobin { .. } => ROUND_ROBIN_PLAYERS_MAX,
            Form::Swiss { .. } => SWISS_PLAYERS_MAX,
            Form::KnockOut { .. } => KNOCK_OUT_PLAYERS_MAX,
        }
    }

    /// Number of rounds with so many players.
    pub fn rounds(self, players: usize) -> usize {
        match self {
            Form::RoundRobin { double } => crate::round_robin::rounds(players, double),
            // Limit: the rounds that all can play without meeting an opponent twice.
            Form::Swiss { rounds } => {
                let usual = players.max(2).next_power_of_two().trailing_zeros() as usize + 1;
                rounds.map_or(usual, usize::from).clamp(1, crate::round_robin::rounds(players, false).max(1))
            }
            Form::KnockOut { .. } => crate::bracket::rounds(players),
        }
    }
}

/// Order of the starting list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// Rating, the best first; players without a rating come last, and equals are drawn by lot.
    Rating,
    /// Lots alone.
    Lot,
}

/// Rules by which rounds end. A tournament keeps the rules it was announced with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    /// Rules of the first programs: every round has a deadline. A game that runs past it waits for a judge for some
    /// time, then the clocks decide.
    #[default]
    First,
    /// Current rules: rounds are open unless they have a deadline; after it come overtime and a judge (days 4.2).
    Second,
}

/// Decision about a game that is still running after the overtime of its round.
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

/// Terms that players sign up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Game to play.
    pub game: GameKey,
    /// Options of every game.
    #[serde(default)]
    pub options: GameOptions,
    /// Clock of every game; without one a round would not end.
    pub time: TimeControl,
    /// True if games are rated.
    pub rated: bool,
    /// Form of the tournament.
    pub form: Form,
    /// Order of the starting list.
    pub seeding: Seeding,
    /// Fewest players with which it begins.
    pub least: usize,
    /// Most players; it begins once all places are taken.
    pub most: usize,
    /// Duration of sign-up.
    pub sign_up: Millis,
    /// Duration of a round; `None`: until its last game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Millis>,
    /// Rules by which rounds end; logs without this field keep the first rules.
    #[serde(default)]
    pub rules: Rules,
    /// Decision about a game that is still running after overtime.
    #[serde(default, skip_serializing_if = "Late::is_judge")]
    pub late: Late,
    /// True if clocks pause while a player is on vacation (days 2.5).
    pub vacations: bool,
}

/// Reason for refused terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// The number of players is out of bounds; at least two.
    Players {
        /// Most players of this form.
        most: usize,
    },
    /// The number of rounds is out of bounds; at least one.
    Rounds,
    /// A bout is not of 1, 3 or 5 games.
    BestOf,
    /// A round is too short or too long.
    Round,
    /// A round has no room for [`ROUND_MOVES_MIN`] moves of each side.
    RoundTooShort {
        /// Shortest round for this clock.
        least: Millis,
    },
    /// The sign-up time is too short or too long.
    SignUp,
    /// The clock of the games is missing or invalid.
    Time,
}

impl Terms {
    /// Checks that every value lies in its bounds.
    ///
    /// # Errors
    /// The first value that does not.
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

    /// Maximum time for a judge, by the first rules, to decide a game that runs past its round.
    pub fn judging(&self) -> Millis {
        (self.round.unwrap_or_default() / 4).min(JUDGING_MAX)
    }

    /// Maximum time for which a game may run after the deadline of its round.
    pub fn overtime(&self) -> Millis {
        self.round.unwrap_or_default() / 2
    }

    /// True for a round robin whose games begin as players become free: it has no rounds.
    pub fn is_roundless(&self) -> bool {
        self.rules == Rules::Second && self.round.is_none() && matches!(self.form, Form::RoundRobin { .. })
    }

    /// Games that a player of a round robin without rounds plays at once: of quick games only one, because a player who
    /// watches one board would run out of time on the others.
    pub fn games_at_once(&self) -> usize {
        if self.time.is_quick() { 1 } else { GAMES_AT_ONCE }
    }

    /// Rounds with so many players; one round holds all games of a tournament without rounds.
    pub fn rounds(&self, players: usize) -> usize {
        if self.is_roundless() { 1 } else { self.form.rounds(players) }
    }
}

/// Shortest round for a clock: [`ROUND_MOVES_MIN`] moves of each side, with all the time they have for them.
pub fn round_least(time: TimeControl) -> Millis {
    let side = match time.pace {
        Pace::Move { each, bank } => each.saturating_mul(ROUND_MOVES_MIN).saturating_add(bank),
        Pace::Fischer { base, increment } => increment.saturating_mul(ROUND_MOVES_MIN).saturating_add(base),
    };
    side.saturating_mul(2)
}
