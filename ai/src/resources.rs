//! Errors of a weak player: it misjudges positions, does not see some replies, and does not always take the best
//! of the moves found. All of it follows from the seed and the position, so that it stays the same within a
//! search and from machine to machine.

use crate::node::Node;
use crate::score;

/// Parts of one in [`Resources::overlook`].
const WHOLE: i32 = 1024;

/// Strength of a player's sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Resources {
    /// Seed of the errors, together with the position.
    pub seed: u64,
    /// By how much positions are misjudged, at most, in hundredths of a pawn.
    pub noise: i32,
    /// Chance that a reply of the usual strangeness is not seen, in 1024ths.
    pub overlook: i32,
    /// By how much the worth of the best moves is blurred, at most, in 1024ths of the chance to win.
    pub blur: i32,
    /// An own mate in one may be missed as well.
    pub may_miss_mate: bool,
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
    pub const FULL: Resources = Resources { seed: 0, noise: 0, overlook: 0, blur: 0, may_miss_mate: false };

    /// Misjudgement of the position with this key. Two dice, so that small errors are more frequent than large ones.
    pub fn error(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let bits = mix(key, self.seed);
        let die = |bits: u64| (bits % (self.noise as u64 + 1)) as i32;
        die(bits & 0xffff_ffff) + die(bits >> 32) - self.noise
    }

    /// True if `mv` is not thought of in `node`; `last` is where the move before went. Long and unusual moves are
    /// missed more often, taking back on the spot hardly ever.
    pub fn overlooks<N: Node>(&self, node: &N, mv: N::Move, last: Option<usize>) -> bool {
        if self.overlook == 0 {
            return false;
        }
        let usual = self.overlook * (2 + node.strangeness(mv)) / 5;
        let chance = if last == Some(N::target(mv)) { usual / 8 } else { usual };
        let drawn = mix(node.key() ^ u64::from(N::code(mv)), self.seed.rotate_left(17)) % WHOLE as u64;
        (drawn as i32) < chance.min(WHOLE * 3 / 4)
    }

    /// The worth of a found move as the player feels it, in parts of [`score::CERTAIN`].
    pub fn felt(&self, score: i32, key: u64, code: u32) -> i64 {
        let width = score::CERTAIN * i64::from(self.blur) / i64::from(WHOLE);
        let drawn = mix(key ^ u64::from(code), self.seed.rotate_left(41)) % (2 * width as u64 + 1);
        score::chance(score) + drawn as i64 - width
    }
}
