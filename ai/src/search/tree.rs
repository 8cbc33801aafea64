//! The tree above the exchanges.

use crate::limits::PLIES_MAX;
use crate::node::{Node, Verdict};
use crate::score::{self, BREACH, EVALUATION_MAX};
use crate::transpositions::Bound;

use super::Search;
use super::order::{self, Last, Ranked};
use super::quiet::told;

/// Reverse futility: so much per half-move left is enough to stop.
const FUTILITY_DEPTH: i32 = 6;
const FUTILITY: i32 = 80;

/// From this depth on a free move is tried.
const PASS_DEPTH: i32 = 3;

/// Quiet moves past `4 + depth²` are not looked at so near the leaves.
const LATE_DEPTH: i32 = 4;

/// A quiet move is not tried where even so much more per half-move would not reach alpha.
const HOPELESS: i32 = 110;

/// From this depth on late moves are searched less deep.
const REDUCTION_DEPTH: i32 = 3;

/// Place of a node in the tree.
#[derive(Clone, Copy)]
struct Here {
    depth: i32,
    ply: usize,
    alpha: i32,
    beta: i32,
    /// The window was wide when the node was entered.
    is_open: bool,
    in_check: bool,
    /// Evaluation of the node.
    judged: i32,
    /// It is better than two half-moves ago.
    improving: bool,
    last: Last,
}

impl Here {
    /// True for a move that is not worth a look so near the leaves, after so many quiet ones.
    fn is_left_out<N: Node>(&self, node: &N, ranked: Ranked<N::Move>, is_quiet: bool, quiets: usize) -> bool {
        if self.is_open || self.in_check {
            return false;
        }
        let depth = self.depth;
        let is_late =
            is_quiet && depth <= LATE_DEPTH && quiets as i32 >= (4 + depth * depth) / (2 - i32::from(self.improving));
        let is_hopeless = is_quiet && depth <= FUTILITY_DEPTH && self.judged + HOPELESS * (depth + 1) <= self.alpha;
        let is_bad = order::is_bad_exchange(ranked.rank) && depth <= FUTILITY_DEPTH;
        is_late || is_hopeless || (is_bad && node.exchange(ranked.mv) < -60 * depth)
    }
}

impl<N: Node> Search<'_, N> {
    /// The score of `node` after `depth` more half-moves; fail-soft.
    pub(super) fn tree(&mut self, node: &N, depth: i32, ply: usize, mut alpha: i32, beta: i32, last: Last) -> i32 {
        let in_check = node.in_check();
        // In check one half-move more: forced replies would otherwise push the threat over the horizon.
        let depth = depth + i32::from(in_check);
        if depth <= 0 || ply >= PLIES_MAX {
            return self.quiet(node, ply, alpha, beta);
        }
        self.lines[ply].clear();
        if !self.enter() {
            return 0;
        }
        if let Some(score) = self.judged(node, ply) {
            return score;
        }
        // A mate found already cannot be beaten from here.
        let (alpha_at_first, beta) = (alpha.max(score::lost(ply)), beta.min(-score::lost(ply + 1)));
        alpha = alpha_at_first;
        if alpha >= beta {
            return alpha;
        }
        let is_open = beta - alpha > 1;
        let key = node.key();
        let known = self.table.look_up(key);
        let deep = known.filter(|entry| !is_open && i32::from(entry.depth) >= depth);
        if let Some(score) = deep.and_then(|entry| entry.decides(ply, alpha, beta)) {
            return score;
        }
        let best_known = known.map_or(0, |entry| entry.code);
        let judged = if in_check { -EVALUATION_MAX } else { self.evaluate(node) };
        self.evaluations[ply] = judged;
        let improving = ply >= 2 && judged > self.evaluations[ply - 2];
        if !is_open
            && !in_check
            && let Some(score) = self.cut_early(node, depth, ply, beta, judged, improving)
        {
            return score;
        }
        // Without a move to begin with, a shallower search finds one sooner.
        let depth = if best_known == 0 && depth >= 4 { depth - 1 } else { depth };

        let mut list = self.ranked(node, best_known, last, ply);
        if list.is_empty() {
            self.put_back(list, ply);
            return told(node.without_moves(), ply);
        }
        self.path.push(key);
        let here = Here { depth, ply, alpha, beta, is_open, in_check, judged, improving, last };
        let (best, best_move) = self.best_of(node, &mut list, here);
        self.path.pop();
        self.put_back(list, ply);
        if self.stopped {
            return 0;
        }
        let Some(best_move) = best_move else { return judged.max(-EVALUATION_MAX) };
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha_at_first {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = if bound == Bound::Upper { 0 } else { N::code(best_move) };
        self.table.store(key, code, best, ply, depth, bound);
        best
    }

    /// The best score among the moves of `list`, and its move; `None` if all of them were left out.
    fn best_of(&mut self, node: &N, list: &mut [Ranked<N::Move>], mut here: Here) -> (i32, Option<N::Move>) {
        let Here { depth, ply, beta, in_check, last, .. } = here;
        let mut quiets: Vec<N::Move> = Vec::new();
        let (mut best, mut best_move) = (-score::INFINITE, None);
        let mut at = 0;
        while let Some(ranked) = order::pick(list, at) {
            let mv = ranked.mv;
            at += 1;
            // Only moves of the searching side's opponent are overlooked; the side finds its own.
            if ply % 2 == 1 && !in_check && self.wits.overlooks(node, mv, last.map(|(_, target)| target)) {
                continue;
            }
            let is_quiet = node.gain(mv) == 0;
            if best > -score::MATE_MIN && here.is_left_out(node, ranked, is_quiet, quiets.len()) {
                continue;
            }
            let value = self.value_of(node, ranked, at, here);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                best_move = Some(mv);
                if value > here.alpha {
                    here.alpha = value;
                    self.keep_line(mv, ply);
                }
            }
            if here.alpha >= beta {
                if is_quiet {
                    self.memory.reward(node, mv, &quiets, last, ply, depth);
                }
                break;
            }
            if is_quiet {
                quiets.push(mv);
            }
        }
        (best, best_move)
    }

    /// Verdict of the law on a position, repetition included.
    fn judged(&self, node: &N, ply: usize) -> Option<i32> {
        if let Some(verdict) = node.verdict() {
            return Some(told(verdict, ply));
        }
        let key = node.key();
        let back = node.reversible_plies().min(self.path.len());
        let ago = (4..=back).step_by(2).find(|ago| self.path[self.path.len() - ago] == key)?;
        Some(match node.repeated(ago) {
            Verdict::Drawn => 0,
            Verdict::Won => BREACH - ply as i32,
            Verdict::Lost => ply as i32 - BREACH,
        })
    }

    /// Positions that are so good that no move needs to be looked at closely.
    fn cut_early(&mut self, node: &N, depth: i32, ply: usize, beta: i32, judged: i32, improving: bool) -> Option<i32> {
        if score::is_mate(beta) {
            return None;
        }
        if depth <= FUTILITY_DEPTH && judged - FUTILITY * (depth - i32::from(improving)).max(1) >= beta {
            return Some(judged);
        }
        if depth < PASS_DEPTH || judged < beta {
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

    /// Searches one move: the first with the whole window, the others with an empty one until they prove better.
    fn value_of(&mut self, node: &N, ranked: Ranked<N::Move>, number: usize, here: Here) -> i32 {
        let Here { depth, ply, alpha, beta, improving, .. } = here;
        let mv = ranked.mv;
        let after = node.after(mv);
        let last = Some((node.man(mv), N::target(mv)));
        if number == 1 {
            return -self.tree(&after, depth - 1, ply + 1, -beta, -alpha, last);
        }
        let mut reduction = 0;
        let is_quiet = node.gain(mv) == 0;
        if depth >= REDUCTION_DEPTH && number > 2 && (is_quiet || order::is_bad_exchange(ranked.rank)) {
            reduction = logarithm(depth) * logarithm(number as i32) / 110;
            reduction -= i32::from(beta - alpha > 1) + i32::from(improving) + i32::from(node.in_check());
            if is_quiet {
                reduction -= self.memory.history(node.man(mv), N::target(mv)) / 3000;
            }
            reduction = reduction.clamp(0, depth - 2);
        }
        let mut value = -self.tree(&after, depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, last);
        if value > alpha && reduction > 0 && !self.stopped {
            value = -self.tree(&after, depth - 1, ply + 1, -alpha - 1, -alpha, last);
        }
        if value > alpha && value < beta && !self.stopped {
            value = -self.tree(&after, depth - 1, ply + 1, -beta, -alpha, last);
        }
        value
    }
}

/// Eight times the binary logarithm, with straight lines between powers of two.
const fn logarithm(number: i32) -> i32 {
    let power = 31 - number.leading_zeros() as i32;
    8 * power + 8 * (number - (1 << power)) / (1 << power)
}
