//! Errors of a weak player: it misjudges positions, does not see some replies, and does not always take the best
//! of the moves found. All of it follows from the seed and the position, so that it stays the same within a
//! search and from machine to machine.
//!
//! Three errors, as people make them:
//!
//! * Misjudgement: the evaluation of a position is wrong by up to [`Resources::noise`], small errors more often.
//! * Overlooking: a reply of the opponent is not seen with the chance
//!   `overlook * (2 + strangeness) / 5 / kind`. Length and a way backwards make a reply strange
//!   ([`Node::strangeness`]); `kind` is 8 where it takes back on the spot, 2 for another capture, 1 for a quiet move.
//! * Slips: every second choice is the best move found. Otherwise the player takes any move that loses at most
//!   `slip * 2^(n - 1)` of the chance to win, with the chance `2^-(n + 1)` for each `n` from 1 on. So most moves are near the
//!   best, and an error of twice the size is half as frequent.

use crate::node::Node;
use crate::score;

/// Parts of one in [`Resources::overlook`].
const WHOLE: i32 = 1024;

/// Parts of one in [`Resources::slip`].
const SLIP_WHOLE: i64 = 8192;

/// Most doublings of a slip: from here on every move may be taken.
const DOUBLINGS_MAX: u32 = 8;

/// Parts of [`Resources::overlook`] that are left for a reply that takes back on the spot, and for another capture.
const RECAPTURE_PART: i32 = 8;
const CAPTURE_PART: i32 = 2;

/// Strength of a player's sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Resources {
    /// Seed of the errors, together with the position.
    pub seed: u64,
    /// By how much positions are misjudged, at most, in hundredths of a pawn.
    pub noise: i32,
    /// Chance that a reply of the usual strangeness is not seen, in 1024ths.
    pub overlook: i32,
    /// Loss that every second choice allows at least, in 8192ths of the chance to win.
    pub slip: i32,
    /// An own mate in one may be missed as well.
    pub may_miss_mate: bool,
    /// In the opening the seed chooses among moves that are about as good as the best.
    pub varies: bool,
}

/// Mixes two numbers (the finaliser of SplitMix64).
pub const fn mix(one: u64, other: u64) -> u64 {
    let mixed = one ^ other.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl Resources {
    /// Nothing is missed.
    pub const FULL: Resources =
        Resources { seed: 0, noise: 0, overlook: 0, slip: 0, may_miss_mate: false, varies: false };

    /// The same player without variety in the opening, for a position that was set up.
    pub const fn without_variety(self) -> Resources {
        Resources { varies: false, ..self }
    }

    /// Misjudgement of the position with this key. Two dice, so that small errors are more frequent than large ones.
    pub fn error(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let bits = mix(key, self.seed);
        let die = |bits: u64| (bits % (self.noise as u64 + 1)) as i32;
        die(bits & 0xffff_ffff) + die(bits >> 32) - self.noise
    }

    /// True if `mv` is not thought of in `node`; `last` is where the move before went. Long, quiet and backward moves are
    /// missed more often, captures less, taking back on the spot hardly ever.
    pub fn overlooks<N: Node>(&self, node: &N, mv: N::Move, last: Option<usize>) -> bool {
        if self.overlook == 0 {
            return false;
        }
        let usual = self.overlook * (2 + node.strangeness(mv)) / 5;
        let chance = match (last == Some(N::target(mv)), node.gain(mv) > 0) {
            (true, _) => usual / RECAPTURE_PART,
            (false, true) => usual / CAPTURE_PART,
            (false, false) => usual,
        };
        let drawn = mix(node.key() ^ u64::from(N::code(mv)), self.seed.rotate_left(17)) % WHOLE as u64;
        (drawn as i32) < chance.min(WHOLE * 3 / 4)
    }

    /// Loss of the chance to win that the choice in the position with this key allows, in parts of two
    /// [`score::CERTAIN`]: half of the choices allow none.
    fn allowance(&self, key: u64) -> i64 {
        match mix(key, self.seed.rotate_left(41)).trailing_zeros() {
            0 => 0,
            doublings => {
                let slip = 2 * score::CERTAIN * i64::from(self.slip) / SLIP_WHOLE;
                slip << (doublings - 1).min(DOUBLINGS_MAX)
            }
        }
    }

    /// Place of the move that the player takes among moves with these scores, the best first, in the position with this
    /// key; `None` if there is none.
    pub fn taken(&self, scores: &[i32], key: u64) -> Option<usize> {
        let best = score::chance(*scores.first()?);
        let allowance = self.allowance(key);
        let good = scores.iter().filter(|score| best - score::chance(**score) <= allowance).count();
        let drawn = mix(key, self.seed.rotate_left(23)) % good.max(1) as u64;
        // Equal scores are told apart by the search alone: without an allowance the first is taken.
        Some(if allowance == 0 { 0 } else { drawn as usize })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores whose chances to win lie 0, 2, 8, 18 and 42 of 100 below the best.
    const SCORES: [i32; 5] = [0, -10, -48, -141, -1_312];

    fn shares(slip: i32) -> [u32; 5] {
        let mut taken = [0; 5];
        for seed in 0..4_000 {
            let wits = Resources { seed, slip, ..Resources::FULL };
            taken[wits.taken(&SCORES, 77).expect("moves")] += 1;
        }
        taken
    }

    #[test]
    fn small_errors_are_more_frequent_than_large_ones() {
        let taken = shares(215);
        assert!(taken.windows(2).all(|two| two[0] > two[1]), "{taken:?}");
        assert!(taken[0] > 2_400 && taken[4] > 0 && taken[4] < 80, "{taken:?}");
    }

    #[test]
    fn a_stronger_player_slips_less() {
        let loss = |taken: [u32; 5]| taken.iter().zip([0, 2, 8, 18, 42]).map(|(count, loss)| count * loss).sum::<u32>();
        let losses = [700, 215, 140, 54, 16].map(|slip| loss(shares(slip)));
        assert!(losses.windows(2).all(|two| two[0] > two[1]), "{losses:?}");
        assert_eq!(shares(0), [4_000, 0, 0, 0, 0]);
    }
}
