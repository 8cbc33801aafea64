//! The fit: steps down the gradient of the squared error between results and expected points.

use banco_ai::jieqi_tuning::{COUNT, PARTS, weights as weights_of_today};
use banco_ai::mix;

use super::Sample;
use crate::tune::adam::Adam;

/// Score at which a game is three quarters won, as in the search's arithmetic of chances.
const SCALE: f64 = 250.0;

/// Passes over all samples, and samples of one step.
const PASSES: usize = 40;
const BATCH: usize = 4_096;

/// First and last length of a step, in hundredths of a soldier.
const STEP: f64 = 3.0;
const LAST_STEP: f64 = 0.05;

/// Pull back to the weights of today, against chance patterns in few samples.
const PULL: f64 = 1e-7;

/// A sample without the counts that are 0.
struct Row {
    terms: Vec<(usize, f64)>,
    fixed: f64,
    result: f64,
}

impl Row {
    fn of(sample: &Sample) -> Row {
        let counted = sample.counts.terms.iter().enumerate().filter(|(_, count)| **count != 0);
        let terms = counted.map(|(term, count)| (term, f64::from(*count) / f64::from(PARTS))).collect();
        Row { terms, fixed: f64::from(sample.counts.fixed), result: sample.result }
    }

    fn score(&self, weights: &[f64]) -> f64 {
        self.fixed + self.terms.iter().map(|(term, count)| weights[*term] * count).sum::<f64>()
    }

    /// Expected points less the result.
    fn error(&self, score: f64) -> f64 {
        0.5 + 0.5 * score / (score.abs() + SCALE) - self.result
    }
}

/// Weights with the least squared error; one sample in ten is held back and its error printed.
pub(super) fn weights(samples: &[Sample]) -> Vec<f64> {
    let rows: Vec<Row> = samples.iter().map(Row::of).collect();
    let (held_back, rows) = rows.split_at(rows.len() / 10);
    let mut adam = Adam::new(weights_of_today().iter().map(|weight| f64::from(*weight)).collect(), PULL);
    let mut order: Vec<usize> = (0..rows.len()).collect();
    for pass in 0..PASSES {
        order.sort_by_key(|at| mix(*at as u64, pass as u64));
        let step = STEP * (1.0 - pass as f64 / PASSES as f64) + LAST_STEP;
        for batch in order.chunks(BATCH) {
            let slopes = slopes(rows, batch, &adam.weights);
            adam.step(&slopes, step);
        }
        println!(
            "pass {}: error {:.5}, held back {:.5}",
            pass + 1,
            mean_error(rows, &adam.weights),
            mean_error(held_back, &adam.weights)
        );
    }
    adam.weights
}

fn slopes(rows: &[Row], batch: &[usize], weights: &[f64]) -> Vec<f64> {
    let mut slopes = vec![0.0; COUNT];
    for row in batch.iter().map(|at| &rows[*at]) {
        let score = row.score(weights);
        let slope = row.error(score) * SCALE / (score.abs() + SCALE).powi(2) / batch.len() as f64;
        for (term, count) in &row.terms {
            slopes[*term] += slope * count;
        }
    }
    slopes
}

fn mean_error(rows: &[Row], weights: &[f64]) -> f64 {
    rows.iter().map(|row| row.error(row.score(weights)).powi(2)).sum::<f64>() / rows.len().max(1) as f64
}

/// One line, whole numbers.
pub(super) fn print(weights: &[f64]) {
    let whole: Vec<String> = weights.iter().map(|weight| format!("{weight:.0}")).collect();
    println!("{}", whole.join(", "));
}
