//! Points of a match with their confidence.

/// Results so far, for the first player.
#[derive(Default)]
pub struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Pairs that do not count.
    void: u32,
    /// Share of the points of each pair.
    pairs: Vec<f64>,
    /// Points of each pair, for games that are won by more than one point.
    stakes: Vec<f64>,
}

impl Tally {
    /// Adds a pair: half points of its two games, and the points they were won by. A pair with a void game does not
    /// count.
    pub fn pair(&mut self, half_points: &[u32], stakes: i32) {
        let [one, other] = half_points else {
            self.void += 1;
            return;
        };
        for half in [one, other] {
            match half {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.stakes.push(f64::from(stakes) / 2.0);
        self.pairs.push(f64::from(one + other) / 4.0);
    }

    /// Share of the points, with its 95 % interval from the spread of the pairs.
    fn share(&self) -> (f64, f64) {
        spread(&self.pairs)
    }

    pub fn text(&self) -> String {
        let (mean, half) = self.share();
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        let void = if self.void == 0 { String::new() } else { format!(", {} pairs void", self.void) };
        let stakes = if self.stakes.iter().all(|points| *points == 0.0) {
            String::new()
        } else {
            let (mean, half) = spread(&self.stakes);
            format!(", {mean:+.3} ± {half:.3} points a game")
        };
        format!(
            "{} games: +{} ={} -{}, {:.1} % ± {:.1} (Elo {:+.0}, from {:+.0} to {:+.0}){stakes}{void}",
            self.wins + self.draws + self.losses,
            self.wins,
            self.draws,
            self.losses,
            100.0 * mean,
            100.0 * half,
            elo(mean),
            elo(mean - half),
            elo(mean + half),
        )
    }
}

/// Mean with its 95 % interval.
fn spread(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count.max(1.0);
    let spread = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (spread / count.max(1.0)).sqrt())
}

/// A test that ends by itself: is the first player by `elo0` or by `elo1` Elo stronger?
#[derive(Clone, Copy)]
pub struct Test {
    pub elo: [f64; 2],
}

/// Both errors of [`Test`] are 5 in 100: it ends at the logarithm of 95 : 5.
const BOUND: f64 = 2.944;

impl Tally {
    /// Logarithm of the odds between the two hypotheses, by the generalised test on the shares of the pairs (normal
    /// approximation).
    pub fn odds(&self, test: Test) -> f64 {
        let count = self.pairs.len() as f64;
        let mean = self.pairs.iter().sum::<f64>() / count.max(1.0);
        let spread = self.pairs.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / count.max(1.0);
        let [low, high] = test.elo.map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        if spread <= 0.0 { 0.0 } else { count * (high - low) * (2.0 * mean - low - high) / (2.0 * spread) }
    }

    /// Answer of `test`; `None` while it is open.
    pub fn answer(&self, test: Test) -> Option<&'static str> {
        match self.odds(test) {
            odds if odds >= BOUND => Some("passed"),
            odds if odds <= -BOUND => Some("failed"),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[[u32; 2]]) -> Tally {
        let mut tally = Tally::default();
        pairs.iter().for_each(|pair| tally.pair(pair, 0));
        tally
    }

    #[test]
    fn test_of_strength_ends_by_itself() {
        let test = Test { elo: [0.0, 10.0] };
        let better = [[2, 1], [2, 0], [1, 1], [2, 1]].repeat(200);
        assert_eq!(tally(&better).answer(test), Some("passed"));
        let worse: Vec<[u32; 2]> = better.iter().map(|pair| pair.map(|half| 2 - half)).collect();
        assert_eq!(tally(&worse).answer(test), Some("failed"));
        assert_eq!(tally(&better[..8]).answer(test), None);
        assert_eq!(tally(&[]).answer(test), None);
    }
}
