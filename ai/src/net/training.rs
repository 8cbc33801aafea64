//! Training of a [`Net`](super::Net) by positions of games against itself.
//!
//! Gradient descent by Adam, one thread, seeded, made of the four operations and the square root alone: the same lessons
//! give the same file on every machine.

use crate::resources::mix;

use super::{BUCKETS, HIDDEN_ONE, OUTPUT_ONE, WEIGHT_MAX, WEIGHT_ONE};

/// The score at which the chance to win is the logistic of one, in hundredths of a pawn.
const CHANCE_ONE: f32 = 250.0;

/// Share of a lesson that comes from the end of the game; the rest comes from the score of the search.
const RESULT_SHARE: f32 = 0.3;

/// Lessons between two steps.
const BATCH: usize = 4_096;

/// First and last step size of a weight.
const RATE: f32 = 0.002;
const RATE_LAST: f32 = 0.000_02;

/// Fall of the means of Adam, and the least spread.
const FIRST_FALL: f32 = 0.9;
const SECOND_FALL: f32 = 0.999;
const SPREAD_MIN: f32 = 1e-8;

/// A position to learn from.
pub struct Lesson {
    /// Inputs of the pieces: in the view of the side to move, and in that of the other side.
    pub inputs: Vec<[u16; 2]>,
    /// The same on the board with left and right exchanged.
    pub mirrored: Vec<[u16; 2]>,
    /// Output that judges it, below [`BUCKETS`].
    pub bucket: u8,
    /// Count of the pieces for the side to move, in hundredths of a pawn.
    pub counted: i16,
    /// Score of the search, in hundredths of a pawn.
    pub score: i16,
    /// 2 for a game that the side to move won, 1 for a draw, 0 for a loss.
    pub result: u8,
}

/// Weights of one kind with the means of Adam.
struct Weights {
    now: Vec<f32>,
    gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
}

impl Weights {
    fn new(now: Vec<f32>) -> Weights {
        let none = vec![0.0; now.len()];
        Weights { gradient: none.clone(), first: none.clone(), second: none, now }
    }

    /// One step of Adam; `falls` are the falls of both means to the power of the number of steps.
    fn step(&mut self, rate: f32, falls: [f32; 2]) {
        let means = self.first.iter_mut().zip(&mut self.second);
        for ((now, gradient), (first, second)) in self.now.iter_mut().zip(&mut self.gradient).zip(means) {
            *first = FIRST_FALL * *first + (1.0 - FIRST_FALL) * *gradient;
            *second = SECOND_FALL * *second + (1.0 - SECOND_FALL) * *gradient * *gradient;
            let spread = (*second / (1.0 - falls[1])).sqrt() + SPREAD_MIN;
            *now = (*now - rate * *first / (1.0 - falls[0]) / spread).clamp(-WEIGHT_MAX, WEIGHT_MAX);
            *gradient = 0.0;
        }
    }
}

/// A net that learns.
struct Learner<const HIDDEN: usize> {
    first: Weights,
    bias: Weights,
    last: Weights,
    last_bias: Weights,
}

/// `1 / (1 + e^-x)` from the four operations, to the precision of an `f32`.
pub(crate) fn logistic(x: f32) -> f32 {
    let small = -x.clamp(-20.0, 20.0) / 256.0;
    let mut power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0));
    for _ in 0..8 {
        power *= power;
    }
    1.0 / (1.0 + power)
}

impl<const HIDDEN: usize> Learner<HIDDEN> {
    fn new(inputs: usize, seed: u64) -> Learner<HIDDEN> {
        let mut number = 0;
        let mut random = |width: f32| {
            number += 1;
            ((mix(seed, number) % 20_001) as f32 / 10_000.0 - 1.0) * width
        };
        let first = (0..inputs * HIDDEN).map(|_| random(0.1)).collect();
        let last = (0..BUCKETS * 2 * HIDDEN).map(|_| random(0.1)).collect();
        Learner {
            first: Weights::new(first),
            bias: Weights::new(vec![0.1; HIDDEN]),
            last: Weights::new(last),
            last_bias: Weights::new(vec![0.0; BUCKETS]),
        }
    }

    /// Adds what a lesson teaches to the gradients, and returns the square of the error.
    fn learn(&mut self, lesson: &Lesson, inputs: &[[u16; 2]]) -> f32 {
        let mut sums = [[0.0_f32; HIDDEN]; 2];
        for (view, sums) in sums.iter_mut().enumerate() {
            sums.copy_from_slice(&self.bias.now);
            for input in inputs {
                let at = usize::from(input[view]) * HIDDEN;
                for (sum, weight) in sums.iter_mut().zip(&self.first.now[at..at + HIDDEN]) {
                    *sum += weight;
                }
            }
        }
        let bucket = usize::from(lesson.bucket);
        let row = |view: usize| (bucket * 2 + view) * HIDDEN;
        let mut output = self.last_bias.now[bucket];
        for (view, sums) in sums.iter().enumerate() {
            for (sum, weight) in sums.iter().zip(&self.last.now[row(view)..row(view) + HIDDEN]) {
                let told = sum.clamp(0.0, 1.0);
                output += told * told * weight;
            }
        }
        let chance = |score: f32| logistic(score / CHANCE_ONE);
        let told = chance(f32::from(lesson.counted) + OUTPUT_ONE as f32 * output);
        let result = f32::from(lesson.result) / 2.0;
        let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * chance(f32::from(lesson.score));
        let error = told - target;
        let back = 2.0 * error * told * (1.0 - told) * OUTPUT_ONE as f32 / CHANCE_ONE;
        self.last_bias.gradient[bucket] += back;
        for (view, sums) in sums.iter().enumerate() {
            let mut slopes = [0.0_f32; HIDDEN];
            let at = row(view);
            for (number, sum) in sums.iter().enumerate() {
                let told = sum.clamp(0.0, 1.0);
                self.last.gradient[at + number] += back * told * told;
                if told > 0.0 && told < 1.0 {
                    slopes[number] = back * self.last.now[at + number] * 2.0 * told;
                }
            }
            for (bias, slope) in self.bias.gradient.iter_mut().zip(&slopes) {
                *bias += slope;
            }
            for input in inputs {
                let at = usize::from(input[view]) * HIDDEN;
                for (gradient, slope) in self.first.gradient[at..at + HIDDEN].iter_mut().zip(&slopes) {
                    *gradient += slope;
                }
            }
        }
        error * error
    }

    fn step(&mut self, rate: f32, falls: [f32; 2]) {
        for weights in [&mut self.first, &mut self.bias, &mut self.last, &mut self.last_bias] {
            weights.step(rate, falls);
        }
    }

    /// The net in whole numbers, as [`Net::read`](super::Net::read) reads it.
    fn file(&self) -> Vec<u8> {
        let scaled = [
            (&self.first, HIDDEN_ONE as f32),
            (&self.bias, HIDDEN_ONE as f32),
            (&self.last, WEIGHT_ONE as f32),
            (&self.last_bias, OUTPUT_ONE as f32),
        ];
        let whole = |number: f32| (if number < 0.0 { number - 0.5 } else { number + 0.5 }) as i16;
        let numbers = scaled.into_iter().flat_map(|(weights, one)| weights.now.iter().map(move |weight| weight * one));
        numbers.flat_map(|number| whole(number).to_le_bytes()).collect()
    }
}

/// Trains a net for so many inputs by `lessons`, each used `epochs` times in an order that follows from `seed`; `told`
/// hears of the mean square error of each epoch.
pub(crate) fn train<const HIDDEN: usize>(
    lessons: &[Lesson],
    inputs: usize,
    epochs: u32,
    seed: u64,
    mut told: impl FnMut(u32, f32),
) -> Vec<u8> {
    let mut learner: Learner<HIDDEN> = Learner::new(inputs, seed);
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut falls = [1.0_f32; 2];
    for epoch in 0..epochs {
        for at in (1..order.len()).rev() {
            order.swap(at, (mix(seed ^ u64::from(epoch + 1), at as u64) % (at as u64 + 1)) as usize);
        }
        let share = epoch as f32 / epochs.max(2).saturating_sub(1) as f32;
        let rate = RATE + (RATE_LAST - RATE) * share;
        let mut errors = 0.0_f64;
        for batch in order.chunks(BATCH) {
            for at in batch {
                let lesson = &lessons[*at];
                let is_mirrored = mix(*at as u64, u64::from(epoch)) & 1 == 1;
                let inputs = if is_mirrored { &lesson.mirrored } else { &lesson.inputs };
                errors += f64::from(learner.learn(lesson, inputs));
            }
            falls = [falls[0] * FIRST_FALL, falls[1] * SECOND_FALL];
            learner.step(rate, falls);
        }
        told(epoch + 1, (errors / lessons.len().max(1) as f64) as f32);
    }
    learner.file()
}

#[cfg(test)]
mod tests {
    use super::super::Net;
    use super::*;

    /// Two inputs: the first is good for the side to move, the second bad.
    fn lessons() -> Vec<Lesson> {
        let lesson = |at: u16| Lesson {
            inputs: vec![[at, 1 - at]],
            mirrored: vec![[at, 1 - at]],
            bucket: 0,
            counted: 0,
            score: if at == 0 { 200 } else { -200 },
            result: if at == 0 { 2 } else { 0 },
        };
        (0..64).map(|number| lesson(number % 2)).collect()
    }

    #[test]
    fn a_net_learns_what_its_lessons_say() {
        let lessons = lessons();
        let mut errors = Vec::new();
        let file = train::<4>(&lessons, 2, 400, 1, |_, error| errors.push(error));
        assert!(errors.last() < errors.first(), "{errors:?}");
        let net: Net<4> = Net::read(&file, 2);
        let mut sums = net.empty();
        net.add(&mut sums, [0, 1]);
        assert!(net.judge(&sums, 0, 0) > 60, "{}", net.judge(&sums, 0, 0));
        assert!(net.judge(&sums, 1, 0) < -60, "{}", net.judge(&sums, 1, 0));
    }

    #[test]
    fn the_same_lessons_and_seed_give_the_same_file() {
        let [one, again, other] = [1, 1, 2].map(|seed| train::<4>(&lessons(), 2, 3, seed, |_, _| {}));
        assert_eq!(one, again);
        assert_ne!(one, other);
    }
}
