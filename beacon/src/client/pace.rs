//! Pace of the requests for one round (clause 2.2).

use std::time::Duration;

use super::seconds;

/// Members need most of a second to sign a round; an earlier request would be in vain.
const FIRST: Duration = seconds(1);

/// Pace until so long after the round was due.
const PACES: [(Duration, Duration); 3] =
    [(seconds(15), Duration::from_millis(700)), (seconds(60), seconds(3)), (seconds(600), seconds(10))];

/// Pace after that: an outage.
const SLOWEST: Duration = seconds(30);

/// Time until the first request; `late` is milliseconds since the round was due, and negative before. `None`: at once.
pub(super) fn before_first(late: i64) -> Option<Duration> {
    let first = i64::try_from(FIRST.as_millis()).unwrap_or_default();
    let wait = u64::try_from(first.saturating_sub(late)).ok()?;
    (wait > 0).then(|| Duration::from_millis(wait))
}

/// Time from one request to the next.
pub(super) fn after(late: i64) -> Duration {
    let late = Duration::from_millis(u64::try_from(late).unwrap_or_default());
    PACES.iter().find(|(until, _)| late < *until).map_or(SLOWEST, |(_, pace)| *pace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_2_2_the_first_request_comes_a_second_after_the_round() {
        assert_eq!(before_first(-4_000), Some(seconds(5)));
        assert_eq!(before_first(999), Some(Duration::from_millis(1)));
        for late in [1_000, 1_001, i64::MAX] {
            assert_eq!(before_first(late), None);
        }
        assert!(before_first(i64::MIN).is_some());
    }

    #[test]
    fn clause_2_2_requests_slow_down() {
        let paces = [(0, 700), (14_999, 700), (15_000, 3_000), (59_999, 3_000), (60_000, 10_000), (600_000, 30_000)];
        for (late, pace) in paces {
            assert_eq!(after(late), Duration::from_millis(pace), "{late}");
        }
        assert_eq!((after(-5), after(i64::MAX)), (Duration::from_millis(700), seconds(30)));
    }
}
