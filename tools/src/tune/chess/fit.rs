//! The fit: gradient descent on the squared error of the expected points. The weights are the worths in the middle game,
//! then those at the end.

use banco_ai::tuning::Terms;

use crate::tune::adam::Adam;

/// A position with its result.
pub(super) struct Lesson {
    pub(super) terms: Terms,
    /// Points of the game for White, 0 to 1.
    pub(super) points: f64,
    /// Score of a search for White, in hundredths of a pawn.
    pub(super) score: f64,
}

/// Share of the score in what a position should be worth; the rest is the result of the game.
const SHARE_OF_SCORE: f64 = 0.3;

/// Parts of the lessons that a step is made for, and passes over all of them.
const BATCHES: usize = 16;
const ROUNDS: usize = 60;

/// First step, in hundredths of a pawn; it falls to a twentieth.
const STEP: f64 = 3.0;

/// Pull towards the worth at first, so that what hardly ever comes does not run away.
const PULL: f64 = 5e-7;

/// Shares of the middle game and of a lead are out of this.
const PHASE_MAX: f64 = 24.0;
const SHARE_MAX: f64 = 64.0;

/// Fits `worths`, those of the middle game and of the end, to the lessons.
pub(super) fn fit(lessons: &[Lesson], worths: [Vec<i16>; 2]) -> [Vec<i16>; 2] {
    let count = worths[0].len();
    let mut adam = Adam::new(worths.iter().flatten().copied().map(f64::from).collect(), PULL);
    let scale = scale(lessons);
    println!("a pawn is {scale:.6} of a unit; error {:.6}", error(lessons, &adam.weights, scale));
    for round in 0..ROUNDS {
        let step = STEP * 0.05_f64.powf(round as f64 / ROUNDS as f64);
        for batch in 0..BATCHES {
            let slopes = slopes(lessons.iter().skip(batch).step_by(BATCHES), &adam.weights, scale);
            adam.step(&slopes, step);
        }
        if (round + 1) % 10 == 0 {
            println!("round {}: error {:.6}", round + 1, error(lessons, &adam.weights, scale));
        }
    }
    let [middle, end] = [&adam.weights[..count], &adam.weights[count..]];
    [middle, end].map(|half| half.iter().map(|worth| worth.round() as i16).collect())
}

/// Evaluation, and how much a worth in the middle game and at the end counts in it.
fn evaluation(terms: &Terms, weights: &[f64]) -> (f64, [f64; 2]) {
    let (middle, end) = weights.split_at(weights.len() / 2);
    let mut sum = [0.0; 2];
    for (term, count) in &terms.counts {
        sum[0] += middle[usize::from(*term)] * f64::from(*count);
        sum[1] += end[usize::from(*term)] * f64::from(*count);
    }
    let phase = f64::from(terms.phase) / PHASE_MAX;
    let share = f64::from(terms.shares[usize::from(sum[1] > 0.0)]) / SHARE_MAX;
    let parts = [phase, (1.0 - phase) * share];
    (sum[0] * parts[0] + sum[1] * parts[1], parts)
}

fn expected(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-scale * score).exp())
}

fn goal(lesson: &Lesson, scale: f64) -> f64 {
    SHARE_OF_SCORE * expected(lesson.score, scale) + (1.0 - SHARE_OF_SCORE) * lesson.points
}

fn error(lessons: &[Lesson], weights: &[f64], scale: f64) -> f64 {
    let square =
        |lesson: &Lesson| (expected(evaluation(&lesson.terms, weights).0, scale) - goal(lesson, scale)).powi(2);
    lessons.iter().map(square).sum::<f64>() / lessons.len().max(1) as f64
}

/// The scale at which scores of the search say best how games end.
fn scale(lessons: &[Lesson]) -> f64 {
    let error = |scale: f64| -> f64 {
        lessons.iter().map(|lesson| (expected(lesson.score, scale) - lesson.points).powi(2)).sum()
    };
    let candidates = (10..=100).map(|part| f64::from(part) / 10_000.0);
    candidates.min_by(|one, other| error(*one).total_cmp(&error(*other))).unwrap_or(0.004)
}

/// Slope of the mean error by each weight.
fn slopes<'a>(lessons: impl Iterator<Item = &'a Lesson>, weights: &[f64], scale: f64) -> Vec<f64> {
    let half = weights.len() / 2;
    let mut slopes = vec![0.0; weights.len()];
    let mut count = 0.0_f64;
    for lesson in lessons {
        let (score, parts) = evaluation(&lesson.terms, weights);
        let expected = expected(score, scale);
        let by = 2.0 * (expected - goal(lesson, scale)) * expected * (1.0 - expected) * scale;
        for (term, times) in &lesson.terms.counts {
            let term = usize::from(*term);
            slopes[term] += by * f64::from(*times) * parts[0];
            slopes[half + term] += by * f64::from(*times) * parts[1];
        }
        count += 1.0;
    }
    for slope in &mut slopes {
        *slope /= count.max(1.0);
    }
    slopes
}
