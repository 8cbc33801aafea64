//! Lines that are cut short, left out, or searched less deep.

use crate::node::Node;
use crate::score;

use super::Search;
use super::order::{self, Ranked};
use super::tree::Here;

/// Reverse futility: so much per half-move left is enough to stop.
const FUTILITY: i32 = 80;

/// From this depth on a free move is tried.
const PASS_DEPTH: i32 = 3;

/// A quiet move is not tried where even so much more per half-move would not reach alpha.
const HOPELESS_DEPTH: i32 = 6;
const HOPELESS: i32 = 110;

/// Moves that lose more than so much per half-move are not tried.
const LOSING_DEPTH: i32 = 6;
const LOSING: i32 = -60;

/// From this depth on late moves are searched less deep.
const REDUCTION_DEPTH: i32 = 3;

/// The product of the logarithms of depth and number of a move is a half-move less for each so much.
const REDUCTION: i32 = 110;

impl<N: Node> Search<'_, N> {
    /// Positions that are so good that no move needs to be looked at closely.
    pub(super) fn cut_early(&mut self, node: &N, here: Here) -> Option<i32> {
        let Here { depth, ply, beta, judged, improving, .. } = here;
        if score::is_mate(beta) {
            return None;
        }
        if depth <= N::FUTILITY_DEPTH && judged - FUTILITY * (depth - i32::from(improving)).max(1) >= beta {
            return Some(judged);
        }
        let follows_a_pass = ply > 0 && here.context.last.is_none();
        if depth < PASS_DEPTH || judged < beta || (follows_a_pass && !N::PASSES_TWICE) {
            return None;
        }
        let passed = node.passed()?;
        let reduced = depth - 3 - depth / 4 - ((judged - beta) / 200).min(3);
        self.path.push(node.key());
        let value = -self.tree(&passed, reduced, ply + 1, -beta, 1 - beta, None);
        self.path.pop();
        if self.stopped || value < beta {
            return None;
        }
        Some(if score::is_mate(value) { beta } else { value })
    }

    /// True for a move that is not worth a look so near the leaves, after so many quiet ones.
    pub(super) fn is_left_out(node: &N, ranked: Ranked<N::Move>, here: Here, quiets: usize) -> bool {
        let Here { depth, is_open, in_check, improving, judged, alpha, .. } = here;
        if is_open || in_check {
            return false;
        }
        if ranked.gain > 0 {
            return depth <= LOSING_DEPTH
                && order::is_bad_exchange(ranked.rank)
                && node.exchange(ranked.mv) < LOSING * depth;
        }
        // After `4 + depth²` quiet moves, or half of them where things get worse.
        let is_late = depth <= N::LATE_DEPTH && quiets as i32 >= (4 + depth * depth) / (2 - i32::from(improving));
        let is_hopeless = depth <= HOPELESS_DEPTH && judged + HOPELESS * (depth + 1) <= alpha;
        is_late || is_hopeless
    }

    /// Half-moves by which a late move is searched less deep.
    pub(super) fn reduction(&self, node: &N, ranked: Ranked<N::Move>, number: usize, here: Here) -> i32 {
        let Here { depth, alpha, beta, improving, in_check, .. } = here;
        let is_quiet = ranked.gain == 0;
        if depth < REDUCTION_DEPTH || number <= 2 || !(is_quiet || order::is_bad_exchange(ranked.rank)) {
            return 0;
        }
        let mut reduction = logarithm(depth) * logarithm(number as i32) / REDUCTION;
        reduction -= i32::from(beta - alpha > 1) + i32::from(improving) + i32::from(in_check);
        if is_quiet {
            reduction -= self.memory.history(node, ranked.mv, here.context) / N::HISTORY_STEP;
        }
        reduction
    }
}

/// Eight times the binary logarithm, with straight lines between powers of two.
const fn logarithm(number: i32) -> i32 {
    let power = 31 - number.leading_zeros() as i32;
    8 * power + 8 * (number - (1 << power)) / (1 << power)
}
