//! The fit: gradient descent (Adam) on the squared error of the expected points.

use banco_ai::tuning::Terms;

/// A position with its result.
pub struct Lesson {
    pub terms: Terms,
    /// Points of the game for White, 0 to 1.
    pub points: f64,
    /// Score of a search for White, in hundredths of a pawn.
    pub score: f64,
}

/// Share of the score in what a position should be worth; the rest is the result of the game.
const SHARE_OF_SCORE: f64 = 0.3;

/// A batch has every so manieth lesson; in each round every lesson comes once.
const BATCHES: usize = 16;
const ROUNDS: usize = 60;

/// First step, in hundredths of a pawn; it falls to a twentieth.
const STEP: f64 = 3.0;

/// Pull towards the worth at first, so that what hardly ever comes does not run away.
const PULL: f64 = 1e-9;

/// Shares of the middle game and of a lead are out of this.
const PHASE_MAX: f64 = 24.0;
const SHARE_MAX: f64 = 64.0;

/// Worth of one term in the middle game and at the end.
type Worth = [f64; 2];

/// Averages of the slope of one worth.
#[derive(Clone, Copy, Default)]
struct Memory {
    mean: f64,
    square: f64,
}

impl Memory {
    /// Direction of the step number `steps`, about 1 long while the slope keeps its sign.
    fn direction(&mut self, slope: f64, steps: i32) -> f64 {
        self.mean = 0.9 * self.mean + 0.1 * slope;
        self.square = 0.999 * self.square + 0.001 * slope * slope;
        let mean = self.mean / (1.0 - 0.9_f64.powi(steps));
        let square = self.square / (1.0 - 0.999_f64.powi(steps));
        mean / (square.sqrt() + 1e-12)
    }
}

/// Fits `worths` to the lessons.
pub fn fit(lessons: &[Lesson], worths: [Vec<i16>; 2]) -> [Vec<i16>; 2] {
    let [middle, end] = &worths;
    let first: Vec<Worth> = middle.iter().zip(end).map(|(middle, end)| [*middle, *end].map(f64::from)).collect();
    let scale = scale(lessons);
    println!("a pawn is {scale:.6} of a unit; error {:.6}", error(lessons, &first, scale));
    let mut worth = first.clone();
    let mut memory = vec![[Memory::default(); 2]; first.len()];
    let mut steps = 0;
    for round in 0..ROUNDS {
        let step = STEP * 0.05_f64.powf(round as f64 / ROUNDS as f64);
        for batch in 0..BATCHES {
            steps += 1;
            let slopes = slope(lessons.iter().skip(batch).step_by(BATCHES), &worth, scale);
            for (((worth, first), slope), memory) in worth.iter_mut().zip(&first).zip(slopes).zip(&mut memory) {
                for half in [0, 1] {
                    let slope = slope[half] + PULL * (worth[half] - first[half]);
                    worth[half] -= step * memory[half].direction(slope, steps);
                }
            }
        }
        if (round + 1) % 10 == 0 {
            println!("round {}: error {:.6}", round + 1, error(lessons, &worth, scale));
        }
    }
    [0, 1].map(|half| worth.iter().map(|worth| worth[half].round() as i16).collect())
}

/// Evaluation, and how much a worth in the middle game and at the end counts in it.
fn evaluation(terms: &Terms, worth: &[Worth]) -> (f64, [f64; 2]) {
    let mut sum = [0.0; 2];
    for (term, count) in &terms.counts {
        let worth = worth[usize::from(*term)];
        sum[0] += worth[0] * f64::from(*count);
        sum[1] += worth[1] * f64::from(*count);
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

fn error(lessons: &[Lesson], worth: &[Worth], scale: f64) -> f64 {
    let square = |lesson: &Lesson| (expected(evaluation(&lesson.terms, worth).0, scale) - goal(lesson, scale)).powi(2);
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

/// Slope of the mean error by each worth.
fn slope<'a>(lessons: impl Iterator<Item = &'a Lesson>, worth: &[Worth], scale: f64) -> Vec<Worth> {
    let mut slope = vec![[0.0; 2]; worth.len()];
    let mut count = 0.0_f64;
    for lesson in lessons {
        let (score, parts) = evaluation(&lesson.terms, worth);
        let expected = expected(score, scale);
        let by = 2.0 * (expected - goal(lesson, scale)) * expected * (1.0 - expected) * scale;
        for (term, times) in &lesson.terms.counts {
            let slope = &mut slope[usize::from(*term)];
            slope[0] += by * f64::from(*times) * parts[0];
            slope[1] += by * f64::from(*times) * parts[1];
        }
        count += 1.0;
    }
    for both in &mut slope {
        *both = both.map(|slope| slope / count.max(1.0));
    }
    slope
}
