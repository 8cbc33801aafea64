//! Steps of gradient descent by Adam (Kingma and Ba, 2015): each weight has a step length of its own.

/// Decay of the mean slope and of the mean square of slopes.
const DECAY: f64 = 0.9;
const SQUARES_DECAY: f64 = 0.999;

/// Against a division by 0 where a weight has had no slope.
const LEAST: f64 = 1e-12;

/// Averages of the slopes of one weight.
#[derive(Clone, Copy, Default)]
struct Averages {
    mean: f64,
    square: f64,
}

/// Weights that step down a slope and are pulled back to where they began.
pub(super) struct Adam {
    pub(super) weights: Vec<f64>,
    first: Vec<f64>,
    averages: Vec<Averages>,
    steps: i32,
    pull: f64,
}

impl Adam {
    /// Begins at `first`. `pull` is the slope for each unit of distance from there: terms that hardly ever come stay.
    pub(super) fn new(first: Vec<f64>, pull: f64) -> Adam {
        let averages = vec![Averages::default(); first.len()];
        Adam { weights: first.clone(), first, averages, steps: 0, pull }
    }

    /// One step about `length` long for each weight whose slope keeps its sign.
    pub(super) fn step(&mut self, slopes: &[f64], length: f64) {
        self.steps += 1;
        let [mean_share, square_share] = [DECAY, SQUARES_DECAY].map(|decay| 1.0 - decay.powi(self.steps));
        let weights = self.weights.iter_mut().zip(&self.first);
        for (((weight, first), averages), slope) in weights.zip(&mut self.averages).zip(slopes) {
            let slope = slope + self.pull * (*weight - first);
            averages.mean = DECAY * averages.mean + (1.0 - DECAY) * slope;
            averages.square = SQUARES_DECAY * averages.square + (1.0 - SQUARES_DECAY) * slope * slope;
            *weight -= length * (averages.mean / mean_share) / ((averages.square / square_share).sqrt() + LEAST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Adam;

    #[test]
    fn the_steps_lead_to_the_lowest_point() {
        let mut adam = Adam::new(vec![0.0, 9.0], 0.0);
        for step in 0..2_000 {
            let slopes: Vec<f64> = adam.weights.iter().zip([3.0, -5.0]).map(|(weight, low)| weight - low).collect();
            adam.step(&slopes, 0.2 * 0.998_f64.powi(step));
        }
        assert!((adam.weights[0] - 3.0).abs() < 0.05 && (adam.weights[1] + 5.0).abs() < 0.05, "{:?}", adam.weights);
    }
}
