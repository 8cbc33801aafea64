//! Ratings from results: the model of Bradley and Terry, in which the expected share of the points is
//! `1 / (1 + 10^((other - own) / 400))`.
//!
//! The ratings are those under which the results are most likely, found by Newton's steps. One drawn game is added to each
//! pairing: without it a pairing that was won to zero would have no rating at all.

/// Games of two players.
pub(super) struct Pairing {
    /// Places of the players.
    pub low: usize,
    pub high: usize,
    /// Points of `low`.
    pub points: f64,
    pub games: u32,
}

/// Ratings with their uncertainty.
pub(super) struct Fitted {
    pub ratings: Vec<f64>,
    /// Covariance of the ratings in Elo², zero for the anchor.
    covariance: Vec<Vec<f64>>,
}

/// Elo of one in the natural logarithm of the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Quantile of the 95 % interval.
const NORMAL: f64 = 1.96;

/// Newton's steps; far more than results of a ladder need.
const STEPS: usize = 50;

/// Largest change of a rating in one step, in the unit of [`SCALE`].
const CHANGE_MAX: f64 = 1.0;

impl Fitted {
    /// Half the 95 % interval of a rating, against the anchor.
    pub(super) fn interval(&self, at: usize) -> f64 {
        NORMAL * self.covariance[at][at].max(0.0).sqrt()
    }

    /// Difference of the ratings of `above` and `below`, with half the 95 % interval.
    pub(super) fn step(&self, below: usize, above: usize) -> (f64, f64) {
        let c = &self.covariance;
        let variance = c[below][below] + c[above][above] - 2.0 * c[below][above];
        (self.ratings[above] - self.ratings[below], NORMAL * variance.max(0.0).sqrt())
    }
}

/// Most likely ratings of `count` players, with `rating` for the player at `anchor`.
pub(super) fn fit(count: usize, pairings: &[Pairing], anchor: usize, rating: f64) -> Fitted {
    let mut strengths = vec![0.0; count];
    for _ in 0..STEPS {
        let (slopes, information) = slopes(&strengths, pairings, anchor);
        let Some(inverse) = inverted(information) else { break };
        for (at, strength) in strengths.iter_mut().enumerate() {
            let change: f64 = inverse[at].iter().zip(&slopes).map(|(one, other)| one * other).sum();
            *strength += change.clamp(-CHANGE_MAX, CHANGE_MAX);
        }
    }
    let (_, information) = slopes(&strengths, pairings, anchor);
    let mut covariance = inverted(information).unwrap_or_else(|| vec![vec![f64::INFINITY; count]; count]);
    for (row, line) in covariance.iter_mut().enumerate() {
        for (column, value) in line.iter_mut().enumerate() {
            *value = if row == anchor || column == anchor { 0.0 } else { *value * SCALE * SCALE };
        }
    }
    let offset = rating - SCALE * strengths[anchor];
    Fitted { ratings: strengths.iter().map(|strength| SCALE * strength + offset).collect(), covariance }
}

/// Slope of the logarithm of the likelihood for each player, and the information about them. The anchor's row stands for
/// itself alone, so that its strength does not move.
fn slopes(strengths: &[f64], pairings: &[Pairing], anchor: usize) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = strengths.len();
    let (mut slopes, mut information) = (vec![0.0; count], vec![vec![0.0; count]; count]);
    for Pairing { low, high, points, games } in pairings {
        let expected = 1.0 / (1.0 + (strengths[*high] - strengths[*low]).exp());
        let (points, games) = (points + 0.5, f64::from(*games) + 1.0);
        let (slope, weight) = (points - games * expected, games * expected * (1.0 - expected));
        slopes[*low] += slope;
        slopes[*high] -= slope;
        information[*low][*low] += weight;
        information[*high][*high] += weight;
        information[*low][*high] -= weight;
        information[*high][*low] -= weight;
    }
    slopes[anchor] = 0.0;
    information[anchor].fill(0.0);
    information.iter_mut().for_each(|row| row[anchor] = 0.0);
    information[anchor][anchor] = 1.0;
    (slopes, information)
}

/// Inverse of a square matrix by elimination; `None` if it has none.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    const NOTHING: f64 = 1e-12;
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..count {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..count).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        if matrix[pivot][column].abs() < NOTHING {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let factor = matrix[column][column];
        matrix[column].iter_mut().chain(&mut inverse[column]).for_each(|value| *value /= factor);
        let (own, own_inverse) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..count).filter(|row| *row != column) {
            let factor = matrix[row][column];
            let lines = matrix[row].iter_mut().chain(&mut inverse[row]);
            lines.zip(own.iter().chain(&own_inverse)).for_each(|(value, own)| *value -= factor * own);
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results exactly as expected between neighbours and next neighbours.
    fn expected(ratings: &[f64], games: u32) -> Vec<Pairing> {
        let mut pairings = Vec::new();
        for low in 0..ratings.len() {
            for high in (low + 1..ratings.len()).take(2) {
                let share = 1.0 / (1.0 + 10_f64.powf((ratings[high] - ratings[low]) / 400.0));
                pairings.push(Pairing { low, high, points: share * f64::from(games), games });
            }
        }
        pairings
    }

    #[test]
    fn ratings_of_expected_results_come_back() {
        let ratings = [800.0, 950.0, 1_150.0, 1_250.0, 1_500.0];
        let fitted = fit(ratings.len(), &expected(&ratings, 4_000), 2, 1_150.0);
        for (at, rating) in ratings.iter().enumerate() {
            assert!((fitted.ratings[at] - rating).abs() < 3.0, "{:?}", fitted.ratings);
        }
        assert!(fitted.interval(2) < 1e-9, "the anchor is certain");
        assert!(fitted.interval(0) > fitted.interval(1));
    }

    #[test]
    fn more_games_make_the_interval_narrower() {
        let ratings = [0.0, 150.0, 300.0];
        let half = |games| fit(3, &expected(&ratings, games), 0, 0.0).step(0, 1).1;
        let (few, many) = (half(40), half(160));
        assert!((few / many - 2.0).abs() < 0.1, "{few} {many}");
        // 40 games and 39 more on the way over the third: about ± 90 Elo.
        assert!((60.0..130.0).contains(&few), "{few}");
    }

    #[test]
    fn a_pairing_won_to_zero_still_has_a_rating() {
        let pairings = [Pairing { low: 0, high: 1, points: 0.0, games: 20 }];
        let fitted = fit(2, &pairings, 0, 100.0);
        assert!(fitted.ratings[1] > 500.0 && fitted.ratings[1] < 1_000.0, "{:?}", fitted.ratings);
    }

    #[test]
    fn players_without_games_between_them_have_no_interval() {
        let fitted = fit(3, &[Pairing { low: 0, high: 1, points: 5.0, games: 10 }], 0, 0.0);
        assert!(fitted.interval(2).is_infinite());
    }
}
