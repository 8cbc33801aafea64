//! Accuracy of a player, by the formula that Lichess publishes (lichess.org/page/accuracy; with the details of its
//! program: scores up to ten pawns, one point of tolerance, windows of two to eight plies).
//!
//! The exponential is computed from sums and products alone, which are the same on every machine.

/// Slope of the winning chances over hundredths of a pawn.
const SLOPE: f64 = 0.003_682_08;

/// Greatest score in hundredths of a pawn; a mate counts as much.
const SCORE_MAX: i32 = 1_000;

/// Accuracy of a move that loses `d` points: `SCALE * exp(-DECAY * d) - SHIFT + TOLERANCE`.
const SCALE: f64 = 103.166_810_071_164_9;
const DECAY: f64 = 0.043_544_153_867_539_51;
const SHIFT: f64 = 3.166_924_740_191_411;
const TOLERANCE: f64 = 1.0;

/// Plies of a window in which the volatility is measured: a tenth of the game within these bounds.
const WINDOW: [usize; 2] = [2, 8];

/// Bounds of the weight of a move.
const WEIGHT: [f64; 2] = [0.5, 12.0];

/// A judged ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// Points of 100 that the move lost.
    pub lost: f64,
    /// True for the plies that count.
    pub counts: bool,
}

/// `exp(x)`.
fn exp(x: f64) -> f64 {
    const HALVINGS: i32 = 10;
    let small = x / f64::from(1 << HALVINGS);
    // Below 1/50 the terms that are left out are smaller than the last digit.
    let series = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0 * (1.0 + small / 5.0))));
    (0..HALVINGS).fold(series, |power, _| power * power)
}

/// Points of 100 that a score in hundredths of a pawn stands for.
pub(super) fn percent_of_score(score: i32) -> f64 {
    let score = f64::from(score.clamp(-SCORE_MAX, SCORE_MAX));
    50.0 + 50.0 * (2.0 / (1.0 + exp(-SLOPE * score)) - 1.0)
}

fn of_move(lost: f64) -> f64 {
    if lost <= 0.0 {
        return 100.0;
    }
    (SCALE * exp(-DECAY * lost) - SHIFT + TOLERANCE).clamp(0.0, 100.0)
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count).sqrt()
}

/// Weight of each ply: the volatility around it. `percents`: the chance before each ply and at the end.
fn weights(percents: &[f64]) -> Vec<f64> {
    let plies = percents.len().saturating_sub(1);
    let size = (plies / 10).clamp(WINDOW[0], WINDOW[1]);
    let first = percents.get(..size).unwrap_or(percents);
    let begin = std::iter::repeat_n(first, size.min(percents.len()).saturating_sub(2));
    begin.chain(percents.windows(size)).map(|window| deviation(window).clamp(WEIGHT[0], WEIGHT[1])).collect()
}

/// Accuracy of each seat in thousandths, whole points: the mean of the weighted and of the harmonic mean of its moves.
/// `percents` has the chance before each ply and at the end, for one seat; `plies` the judged plies, and the index of
/// the seat of each.
pub(super) fn of_game(percents: &[f64], plies: &[(usize, Judged)]) -> [Option<u16>; 2] {
    let weights = weights(percents);
    [0, 1].map(|seat| {
        let own = plies.iter().zip(&weights).filter(|((of, ply), _)| *of == seat && ply.counts);
        let own: Vec<(f64, f64)> = own.map(|((_, ply), weight)| (of_move(ply.lost), *weight)).collect();
        if own.is_empty() {
            return None;
        }
        let weight: f64 = own.iter().map(|(_, weight)| weight).sum();
        let weighted = own.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weight;
        let inverse: f64 = own.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
        let harmonic = own.len() as f64 / inverse;
        let points = ((weighted + harmonic) / 2.0).round().clamp(0.0, 100.0);
        Some(points as u16 * 10)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_that_of_the_library() {
        for x in [-8.0, -4.4, -3.7, -1.0, -0.1, 0.0, 0.5, 3.7_f64] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-9, "{x}");
        }
    }

    #[test]
    fn chances_and_moves_are_worth_what_lichess_says() {
        // lichess.org/page/accuracy: Win% = 50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1).
        for (score, percent) in [(0, 50.0), (100, 59.1), (-100, 40.9), (300, 75.1), (1_000, 97.5), (30_000, 97.5)] {
            assert!((percent_of_score(score) - percent).abs() < 0.05, "{score}: {}", percent_of_score(score));
        }
        // A move that loses nothing has all; ten points cost 34, half of the game 89.
        for (lost, accuracy) in [(0.0, 100.0), (10.0, 64.6), (20.0, 41.0), (50.0, 9.5), (100.0, 0.0)] {
            assert!((of_move(lost) - accuracy).abs() < 0.1, "{lost}: {}", of_move(lost));
        }
    }

    fn game(losses: &[f64]) -> [Option<u16>; 2] {
        let mut percents = vec![52.0];
        let mut plies = Vec::new();
        for (number, lost) in losses.iter().enumerate() {
            let change = if number % 2 == 0 { -lost } else { *lost };
            percents.push(percents[number] + change);
            plies.push((number % 2, Judged { lost: *lost, counts: true }));
        }
        of_game(&percents, &plies)
    }

    #[test]
    fn one_blunder_costs_more_than_its_share_and_a_seat_without_moves_has_none() {
        assert_eq!(game(&[0.0; 20]), [Some(1_000), Some(1_000)]);
        let mut losses = [0.0; 20];
        losses[10] = 40.0;
        let [white, black] = game(&losses);
        // Nine perfect moves and one of 16. The formula was also computed by a second program.
        assert_eq!(white, Some(520));
        assert_eq!(black, Some(1_000));
        let mixed = [
            0.0, 3.0, 0.0, 12.0, 5.0, 0.0, 0.0, 25.0, 2.0, 2.0, 0.0, 0.0, 8.0, 0.0, 30.0, 1.0, 0.0, 0.0, 4.0, 0.0, 0.0,
            6.0, 0.0, 0.0,
        ];
        assert_eq!(game(&mixed), [Some(660), Some(680)]);
        assert_eq!(of_game(&[50.0, 50.0], &[(0, Judged { lost: 0.0, counts: true })]), [Some(1_000), None]);
        assert_eq!(of_game(&[50.0, 50.0], &[(0, Judged { lost: 0.0, counts: false })]), [None, None]);
    }
}
