//! Glicko-2 with one period per day (days 3.2). The crate does the arithmetic; this module defines the periods and the
//! effect of days without games.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// Deviation above which a rating is provisional: shown with `?`.
const CERTAIN_DEVIATION: f64 = 110.0;

/// Maximum deviation: that of a new player.
const NEW_DEVIATION: f64 = 350.0;

/// Points of the displayed scale per unit of the volatility's scale (Glickman, step 2).
const SCALE: f64 = 173.7178;

/// Rating of a person after a period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    held: Glicko2Rating,
    /// Period of the calculation: a day since 1970.
    day: i64,
}

impl Rating {
    /// Rating of a new player.
    pub(crate) fn new(day: i64) -> Rating {
        Rating { held: Glicko2Rating::new(), day }
    }

    /// Rating in whole points, as displayed.
    pub fn points(self) -> i64 {
        self.held.rating.round() as i64
    }

    /// Deviation in whole points.
    pub fn deviation(self) -> i64 {
        self.held.deviation.round() as i64
    }

    /// True if the rating is provisional: it is shown with `?`.
    pub fn is_provisional(self) -> bool {
        self.held.deviation > CERTAIN_DEVIATION
    }

    /// Day of the calculation, counted from 1970.
    pub fn day(self) -> i64 {
        self.day
    }

    /// Rating at the beginning of the period `day`. Every day without a game makes it less certain, by Glickman's sixth
    /// step once per day.
    pub(crate) fn before(self, day: i64) -> Rating {
        let idle = (day - self.day - 1).max(0) as f64;
        let drift = self.held.volatility * SCALE;
        let deviation = idle.mul_add(drift * drift, self.held.deviation * self.held.deviation).sqrt();
        Rating { held: Glicko2Rating { deviation: deviation.min(NEW_DEVIATION), ..self.held }, day: self.day }
    }

    /// Rating after the games of the period `day`, each against the opponent's rating at its beginning.
    pub(crate) fn after(self, day: i64, games: &[(Rating, Outcomes)]) -> Rating {
        let games: Vec<_> = games.iter().map(|(opponent, outcome)| (opponent.before(day).held, *outcome)).collect();
        let held = glicko2_rating_period(&self.before(day).held, &games, &Glicko2Config::new());
        Rating { held: Glicko2Rating { deviation: held.deviation.min(NEW_DEVIATION), ..held }, day }
    }
}

/// A rating as it is stored: points and deviation in hundredths, volatility in millionths, and
/// the day.
pub(crate) type StoredRating = [i64; 4];

/// Bounds of a stored rating, in points.
const POINTS: std::ops::RangeInclusive<f64> = 0.0..=4000.0;

/// Bounds of its deviation and its volatility.
const DEVIATIONS: std::ops::RangeInclusive<f64> = 30.0..=NEW_DEVIATION;
const VOLATILITIES: std::ops::RangeInclusive<f64> = 0.01..=0.1;

fn within(value: f64, bounds: &std::ops::RangeInclusive<f64>) -> f64 {
    value.clamp(*bounds.start(), *bounds.end())
}

impl Rating {
    /// Rating of a person or a puzzle that begins at these points, with this deviation.
    pub(crate) fn begun(points: i64, deviation: i64, day: i64) -> Rating {
        Rating::of_stored([100 * points, 100 * deviation, 60_000, day])
    }

    /// The stored rating; what is out of bounds is brought to them.
    pub(crate) fn of_stored([points, deviation, volatility, day]: StoredRating) -> Rating {
        let (rating, deviation) = (points as f64 / 100.0, deviation as f64 / 100.0);
        let held = Rating::bounded(Glicko2Rating { rating, deviation, volatility: volatility as f64 / 1_000_000.0 });
        Rating { held, day }
    }

    pub(crate) fn stored(self) -> StoredRating {
        let held = Rating::bounded(self.held);
        let whole = |value: f64| value.round() as i64;
        [whole(100.0 * held.rating), whole(100.0 * held.deviation), whole(1_000_000.0 * held.volatility), self.day]
    }

    fn bounded(held: Glicko2Rating) -> Glicko2Rating {
        Glicko2Rating {
            rating: within(held.rating, &POINTS),
            deviation: within(held.deviation, &DEVIATIONS),
            volatility: within(held.volatility, &VOLATILITIES),
        }
    }

    /// The same rating, at most `range` points from `points`.
    #[must_use]
    pub(crate) fn near(self, points: i64, range: i64) -> Rating {
        let [held, deviation, volatility, day] = self.stored();
        let held = held.clamp(100 * (points - range), 100 * (points + range));
        Rating::of_stored([held, deviation, volatility, day])
    }

    /// Both ratings after one meeting on a day, which the first one won or lost. It is a period of its own.
    pub(crate) fn after_meeting(self, other: Rating, is_won: bool, day: i64) -> [Rating; 2] {
        let [won, lost] = [Outcomes::WIN, Outcomes::LOSS];
        let [own, of_other] = if is_won { [won, lost] } else { [lost, won] };
        let day = day.max(self.day).max(other.day);
        [self.after(day, &[(other, own)]), other.after(day, &[(self, of_other)])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { held: Glicko2Rating { rating, deviation, volatility: 0.06 }, day: 0 }
    }

    /// Example at the end of "Example of the Glicko-2 system" (Glickman, 2022).
    #[test]
    fn clause_3_2_glickmans_worked_example() {
        let games = [
            (rated(1400.0, 30.0), Outcomes::WIN),
            (rated(1550.0, 100.0), Outcomes::LOSS),
            (rated(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = rated(1500.0, 200.0).after(1, &games).held;
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn clause_3_2_a_day_without_a_game_is_a_period_without_one() {
        let mut by_days = rated(1500.0, 50.0).held;
        for _ in 0..40 {
            by_days = skillratings::glicko2::decay_deviation(&by_days);
        }
        let at_once = rated(1500.0, 50.0).before(41);
        assert!((at_once.held.deviation - by_days.deviation).abs() < 1e-9);
        assert_eq!(rated(1500.0, 50.0).before(1), rated(1500.0, 50.0), "the next day follows at once");
        assert_eq!(rated(1500.0, 50.0).before(1_000_000).held.deviation, NEW_DEVIATION);
    }

    #[test]
    fn clause_3_2_a_question_mark_while_the_deviation_is_above_110() {
        assert!(Rating::new(0).is_provisional() && rated(1500.0, 110.5).is_provisional());
        assert!(!rated(1500.0, 110.0).is_provisional());
    }

    #[test]
    fn a_stored_rating_comes_back_and_a_forged_one_is_brought_to_its_bounds() {
        let rating = rated(1464.06, 151.52);
        assert_eq!(Rating::of_stored(rating.stored()).stored(), rating.stored());
        let forged = Rating::of_stored([i64::MAX, i64::MIN, i64::MAX, 7]);
        assert_eq!((forged.points(), forged.deviation()), (4000, 30));
        assert_eq!(Rating::begun(1200, 350, 3).stored(), [120_000, 35_000, 60_000, 3]);
        assert_eq!(Rating::begun(1200, 350, 3).near(700, 300).points(), 1000);
    }

    #[test]
    fn a_meeting_moves_both_ratings_apart_and_the_uncertain_one_more() {
        let (person, puzzle) = (Rating::begun(1200, 350, 10), Rating::begun(1300, 80, 2));
        let [won, beaten] = person.after_meeting(puzzle, true, 11);
        let [lost, unbeaten] = person.after_meeting(puzzle, false, 11);
        assert!(won.points() > 1200 && lost.points() < 1200 && beaten.points() < 1300 && unbeaten.points() > 1300);
        assert!(won.points() - 1200 > 1300 - beaten.points(), "{won:?} {beaten:?}");
        assert!(won.deviation() < 350 && won.day() == 11);
    }
}
