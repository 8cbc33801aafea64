//! Variety in the opening: in the first moves the seed chooses among moves that are about as good as the best, so that
//! a player does not meet the same game twice.
//!
//! Only a level with a seed varies. Hints, reviews and the analysis ask for the best move, and so does a player of a
//! position that was set up ([`Resources::without_variety`](crate::Resources::without_variety)).

use banco_engine::AnyGame;

use crate::resources::mix;
use crate::score::is_mate;

/// Half-moves of a game that are its opening.
const PLIES: usize = 10;

/// Moves that are compared in the opening.
pub(crate) const LINES: usize = 6;

/// Greatest loss of a move that may be chosen, in hundredths of a pawn.
const LOSS_MAX: i32 = 20;

/// True in the first moves of a game.
pub(crate) fn is_opening(game: &AnyGame) -> bool {
    game.plies() < PLIES
}

/// Place of the move to take, by `seed`, among moves with these scores, the best first; closer ones more often. `None`
/// if there is none.
pub(crate) fn taken(scores: &[i32], seed: u64) -> Option<usize> {
    let best = *scores.first()?;
    if is_mate(best) {
        return Some(0);
    }
    let weight = |score: &i32| match best - score {
        loss @ 0..=LOSS_MAX => u64::from((2 * LOSS_MAX - loss).unsigned_abs()),
        _ => 0,
    };
    let total: u64 = scores.iter().map(weight).sum();
    let mut drawn = mix(seed, 0x6f70_656e) % total.max(1);
    scores.iter().position(|score| {
        let weight = weight(score);
        let is_drawn = drawn < weight;
        drawn = drawn.saturating_sub(weight);
        is_drawn
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_moves_near_the_best_are_taken_and_the_closest_most() {
        let scores = [30, 25, 10, 9, -40];
        let mut taken = [0; 5];
        for seed in 0..2_000 {
            taken[super::taken(&scores, seed).expect("a move")] += 1;
        }
        assert!(taken[0] > taken[1] && taken[1] > taken[2] && taken[2] > 0, "{taken:?}");
        assert_eq!(taken[3..], [0, 0]);
    }

    #[test]
    fn a_mate_is_not_varied() {
        assert_eq!(super::taken(&[29_997, 29_990], 3), Some(0));
        assert_eq!(super::taken(&[], 3), None);
    }
}
