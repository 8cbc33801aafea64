//! Heaviest matching, compared with all possible matchings.

use banco_tournament::matching::{Weight, heaviest};

/// A simple generator, so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Heaviest weight, by trying every partner of the first vertex that is left.
fn best(weights: &[Vec<Weight>], left: u32) -> Weight {
    if left == 0 {
        return 0;
    }
    let one = left.trailing_zeros() as usize;
    let without = left & !(1 << one);
    let pairs = (0..weights.len()).filter(|other| without & (1 << other) != 0 && weights[one][*other] > 0);
    let taken = pairs.map(|other| weights[one][other] + best(weights, without & !(1 << other))).max();
    taken.unwrap_or(0).max(best(weights, without))
}

#[test]
fn no_matching_is_heavier_than_the_one_that_is_found() {
    let mut random = Random(4);
    for case in 0..2_000 {
        let vertices = 1 + random.below(9) as usize;
        let (edges, most) = (1 + random.below(10), [3, 20, 1_000_000][case % 3]);
        let mut weights = vec![vec![0; vertices]; vertices];
        let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
        for (one, other) in pairs {
            if random.below(10) < edges {
                let weight = Weight::from(random.below(most) as u32 + 1);
                (weights[one][other], weights[other][one]) = (weight, weight);
            }
        }
        let found = heaviest(&weights);
        let mut sum = 0;
        for (one, other) in found.iter().enumerate().filter_map(|(one, other)| Some((one, (*other)?))) {
            assert_eq!(found[other], Some(one), "case {case}: a pair has two sides");
            assert!(weights[one][other] > 0, "case {case}: only along edges");
            sum += weights[one][other];
        }
        assert_eq!(sum / 2, best(&weights, (1 << vertices) - 1), "case {case}: {weights:?}");
    }
}
