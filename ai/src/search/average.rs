//! Moves at the root that turn up a piece: each is searched with the average piece first. Every kind it may be is
//! searched only for the moves that look best so, and the results are averaged as chances to win. Deeper in the tree
//! such a piece counts as what pieces are on average.

use crate::node::{Node, Outcomes};
use crate::score::{self, CERTAIN, INFINITE, MATE_MIN};

use super::Search;

/// Down to this depth every kind is searched as deep as other moves; from here on six kinds share the effort.
const FULL_DEPTH: i32 = 2;

/// Margin of the average piece behind the best move so far, beyond which the kinds are no longer looked at.
const SCOUT_MARGIN: i32 = 60;

/// So many of the best moves have this margin: with six a search gets one half-move less deep from the start of the game.
/// With the others the average piece alone must beat the best move.
const NEAR_THE_BEST: usize = 1;

/// Margin of the move at place `number` of the order.
pub(super) const fn margin(number: usize) -> i32 {
    if number < NEAR_THE_BEST { SCOUT_MARGIN } else { 0 }
}

impl<N: Node> Search<'_, N> {
    /// The worth of turning up a piece, for the side that does it, after `depth` more half-moves.
    ///
    /// Kinds are searched one by one with the window that the others leave open (Ballard's Star1). A mate counts as
    /// one only if every kind leads to it.
    #[expect(clippy::too_many_arguments, reason = "a window, a place and a move")]
    pub(super) fn average(
        &mut self,
        node: &N,
        mv: N::Move,
        kinds: Outcomes,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        margin: i32,
    ) -> i32 {
        let last = Some((node.man(mv), N::target(mv)));
        if alpha > -MATE_MIN {
            let floor = alpha - margin;
            let mean = -self.tree(&node.after(mv), depth, ply + 1, -floor - 1, -floor, last);
            if mean <= floor || self.stopped {
                self.lines[ply + 1].clear();
                return mean;
            }
        }
        let depth = if depth > FULL_DEPTH { depth - 1 } else { depth };
        let total = kinds.total();
        let (low, high) = (score::chance(alpha), score::chance(beta));
        let (mut sum, mut left) = (0, total);
        let (mut worst, mut finest) = (INFINITE, -INFINITE);
        for (kind, count) in kinds.counts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let weight = i64::from(count);
            left -= weight;
            let need = (low * total - sum - left * CERTAIN).div_euclid(weight);
            let enough = (high * total - sum + left * CERTAIN).div_euclid(weight) + 1;
            let floor = window(need);
            let ceiling = window(enough).max(floor + 1);
            let after = node.after_turning_up(mv, kind as u8);
            let value = -self.tree(&after, depth, ply + 1, -ceiling, -floor, last);
            if self.stopped {
                return 0;
            }
            worst = worst.min(value);
            finest = finest.max(value);
            sum += weight * score::chance(value);
            if value <= floor {
                return score::of_chance((sum + left * CERTAIN) / total).min(alpha);
            }
            if value >= ceiling {
                return score::of_chance((sum - left * CERTAIN) / total).max(beta);
            }
        }
        // The line below belongs to the last kind only.
        self.lines[ply + 1].clear();
        if worst >= MATE_MIN {
            worst
        } else if finest <= -MATE_MIN {
            finest
        } else {
            score::of_chance(sum / total)
        }
    }
}

/// The score that stands for a bound of chance; out of reach where no score has it.
fn window(chance: i64) -> i32 {
    if chance >= score::chance(MATE_MIN - 1) {
        INFINITE
    } else if chance <= -score::chance(MATE_MIN - 1) {
        -INFINITE
    } else {
        score::of_chance(chance)
    }
}
