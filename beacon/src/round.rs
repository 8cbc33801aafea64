//! Rounds of a network: when they are due, and the one that a move names (clauses 1.2 and 3.3).

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Network;

/// The highest round, 2⁴⁰: 100,000 years of quicknet. Above it no time is a sensible one.
pub const ROUND_MAX: u64 = 1 << 40;

/// Milliseconds between a move and the round that it names, at least: its message has to arrive before the number.
pub const NAMED_AFTER: i64 = 2_500;

/// Milliseconds after a round is due from which both players may agree to draw without its number (clause 3.7).
pub const PATIENCE: i64 = 60_000;

/// Rounds between the highest that was seen verified and the one that a move names, at least (clause 3.3).
pub const NAMED_ROUNDS_AHEAD: u64 = 2;

/// Milliseconds that a clock may be off before the host is warned (clause 3.8).
pub const CLOCK_OFF_WARNED: u64 = 2_000;

/// Milliseconds that a clock is off from which on no new game with beacon luck begins (clause 3.8).
pub const CLOCK_OFF_REFUSED: u64 = 6_000;

/// Milliseconds that the newest round of a relay is old at most, if all is well: a period, and the signing.
const NEWEST_AGE_MAX: i64 = 4_000;

/// A round of a network, from 1 to [`ROUND_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Round(u64);

/// A number that is no round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// Rounds are counted from 1.
    #[error("round 0")]
    Zero,
    /// Above [`ROUND_MAX`].
    #[error("round above 2^40")]
    TooHigh,
}

impl Round {
    /// The first round of a network.
    pub const FIRST: Round = Round(1);

    /// A round by its number.
    ///
    /// # Errors
    /// 0, and numbers above [`ROUND_MAX`].
    pub const fn new(number: u64) -> Result<Round, RoundError> {
        match number {
            0 => Err(RoundError::Zero),
            1..=ROUND_MAX => Ok(Round(number)),
            _ => Err(RoundError::TooHigh),
        }
    }

    /// Number of the round.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Instant at which the round is due, in milliseconds since 1970.
    pub const fn due(self, network: &Network) -> i64 {
        // Both factors are bounded: 2⁴⁰ periods of 2³² seconds would overflow, periods of this program do not.
        (network.genesis as i64 + (self.0 as i64 - 1) * network.period as i64) * 1_000
    }

    /// Milliseconds that a clock is ahead of the network, at least; negative: behind. `newest` is the newest round of a
    /// relay, and `now` the clock when it answered (clause 3.8).
    pub fn clock_ahead(network: &Network, newest: Round, now: i64) -> i64 {
        let age = now.saturating_sub(newest.due(network));
        if age < 0 { age } else { age.saturating_sub(NEWEST_AGE_MAX).max(0) }
    }

    /// The round that is due at an instant; `None` before the first.
    ///
    /// # Errors
    /// An instant after the last round.
    pub fn due_at(network: &Network, at: i64) -> Result<Option<Round>, RoundError> {
        let since = at.saturating_sub(network.genesis as i64 * 1_000);
        let period = i64::from(network.period) * 1_000;
        u64::try_from(since).ok().map(|since| Round::new(since / period as u64 + 1)).transpose()
    }

    /// The round of a draw that was called for at an instant, `highest` being the highest round seen verified.
    ///
    /// # Errors
    /// An instant after the last round.
    pub fn named(network: &Network, at: i64, highest: Option<Round>) -> Result<Round, RoundError> {
        let from = at.saturating_add(NAMED_AFTER);
        let by_clock = match Round::due_at(network, from)? {
            None => Round::FIRST,
            Some(round) if round.due(network) >= from => round,
            Some(Round(number)) => Round::new(number + 1)?,
        };
        let ahead = highest.map_or(Ok(Round::FIRST), |Round(seen)| Round::new(seen + NAMED_ROUNDS_AHEAD))?;
        Ok(by_clock.max(ahead))
    }
}

impl From<Round> for u64 {
    fn from(round: Round) -> u64 {
        round.0
    }
}

impl TryFrom<u64> for Round {
    type Error = RoundError;

    fn try_from(number: u64) -> Result<Round, RoundError> {
        Round::new(number)
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENESIS: i64 = 1_692_803_367_000;

    fn named(at: i64, highest: Option<u64>) -> Result<u64, RoundError> {
        let highest = highest.map(|number| Round::new(number).expect("a round"));
        Round::named(Network::quicknet(), at, highest).map(Round::get)
    }

    #[test]
    fn clause_1_2_rounds_are_due_every_three_seconds() {
        let network = Network::quicknet();
        // 2024-01-08 12:19:57 UTC.
        let known =
            [(1, GENESIS), (2, GENESIS + 3_000), (3_971_011, 1_704_716_397_000), (3_971_012, 1_704_716_400_000)];
        for (number, at) in known {
            let round = Round::new(number).expect("a round");
            assert_eq!(round.due(network), at);
            for within in [0, 1, 2_999] {
                assert_eq!(Round::due_at(network, at + within), Ok(Some(round)), "{number} {within}");
            }
        }
        assert_eq!(Round::due_at(network, GENESIS - 1), Ok(None));
        assert_eq!(Round::due_at(network, 0), Ok(None));
    }

    #[test]
    fn clause_1_2_a_round_above_2_to_the_40_is_refused() {
        let network = Network::quicknet();
        let last = Round::new(ROUND_MAX).expect("the last round");
        assert_eq!((Round::new(0), Round::new(ROUND_MAX + 1)), (Err(RoundError::Zero), Err(RoundError::TooHigh)));
        assert_eq!(Round::new(u64::MAX), Err(RoundError::TooHigh));
        assert_eq!(Round::due_at(network, last.due(network) + 3_000), Err(RoundError::TooHigh));
        assert_eq!(Round::due_at(network, i64::MAX), Err(RoundError::TooHigh));
    }

    #[test]
    fn clause_3_3_a_move_names_the_first_round_after_two_and_a_half_seconds() {
        let due = |number: i64| GENESIS + (number - 1) * 3_000;
        assert_eq!(named(due(100) - 2_500, None), Ok(100), "exactly 2.5 s before");
        assert_eq!(named(due(100) - 2_499, None), Ok(101));
        assert_eq!(named(due(100), None), Ok(101));
        assert_eq!(named(due(100) + 500, None), Ok(101));
        assert_eq!(named(due(100) + 501, None), Ok(102));
        assert_eq!(named(0, None), Ok(1), "before the network began");
        assert_eq!(named(i64::MAX, None), Err(RoundError::TooHigh));
    }

    #[test]
    fn clause_3_8_the_newest_round_tells_how_far_a_clock_is_off() {
        let newest = Round::new(100).expect("a round");
        let at = |age: i64| Round::clock_ahead(Network::quicknet(), newest, newest.due(Network::quicknet()) + age);
        for (age, ahead) in [(0, 0), (1_500, 0), (4_000, 0), (6_500, 2_500), (-2_500, -2_500), (3_604_000, 3_600_000)] {
            assert_eq!(at(age), ahead, "{age}");
        }
        assert!(Round::clock_ahead(Network::quicknet(), newest, i64::MIN) < -1_000_000);
    }

    #[test]
    fn clause_3_3_a_slow_clock_never_names_a_number_that_exists() {
        let now = GENESIS + 99 * 3_000;
        assert_eq!(named(now, Some(50)), Ok(101), "the clock is ahead of what was seen");
        assert_eq!(named(now, Some(99)), Ok(101));
        assert_eq!(named(now, Some(100)), Ok(102), "the clock is slow");
        assert_eq!(named(now - 3_600_000, Some(100)), Ok(102), "by an hour");
        assert_eq!(named(0, Some(ROUND_MAX - 1)), Err(RoundError::TooHigh));
    }
}
