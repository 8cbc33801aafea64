//! The tree above the exchanges.

use crate::limits::PLIES_MAX;
use crate::node::{Node, Verdict};
use crate::score::{self, BREACH, EVALUATION_MAX};
use crate::transpositions::{Bound, Entry, Finding, UNKNOWN};

use super::Search;
use super::order::{self, Context, Last, Ranked};
use super::quiet::told;

/// Place of a node in the tree.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub depth: i32,
    pub ply: usize,
    pub alpha: i32,
    pub beta: i32,
    /// The window was wide when the node was entered.
    pub is_open: bool,
    pub in_check: bool,
    /// Evaluation of the node.
    pub judged: i32,
    /// It is better than two half-moves ago.
    pub improving: bool,
    pub context: Context,
    /// Entry of the table.
    pub known: Option<Entry>,
}

impl<N: Node> Search<'_, N> {
    /// The score of `node` after `depth` more half-moves; fail-soft.
    pub(super) fn tree(&mut self, node: &N, depth: i32, ply: usize, alpha: i32, beta: i32, last: Last) -> i32 {
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
        let (alpha, beta) = (alpha.max(score::lost(ply)), beta.min(-score::lost(ply + 1)));
        if alpha >= beta {
            return alpha;
        }
        self.trail[ply] = last;
        let is_open = beta - alpha > 1;
        let key = node.key();
        let known = self.table.look_up(key);
        let deep = known.filter(|entry| !is_open && entry.depth() >= depth);
        if let Some(score) = deep.and_then(|entry| entry.decides(ply, alpha, beta)) {
            return score;
        }
        let raw = if in_check { UNKNOWN } else { self.evaluation(node, known) };
        let judged = if in_check { -EVALUATION_MAX } else { self.corrected(node, raw, ply) };
        self.evaluations[ply] = judged;
        let improving = !in_check && ply >= 2 && judged > self.evaluations[ply - 2];
        let context = Context { ply, last, own: if ply > 0 { self.trail[ply - 1] } else { None } };
        let here = Here { depth, ply, alpha, beta, is_open, in_check, judged, improving, context, known };
        if !is_open
            && !in_check
            && let Some(score) = self.cut_early(node, here)
        {
            return score;
        }
        self.widely(node, here, raw)
    }

    /// Searches the moves of `node`, and keeps what comes out.
    fn widely(&mut self, node: &N, mut here: Here, raw: i32) -> i32 {
        let Here { ply, alpha, beta, in_check, judged, known, context, .. } = here;
        let best_known = known.map_or(0, |entry| entry.code());
        // Without a move to begin with, a shallower search finds one sooner.
        if best_known == 0 && here.depth >= 4 {
            here.depth -= 1;
        }
        let depth = here.depth;
        let mut list = self.ranked(node, best_known, context);
        if list.is_empty() {
            self.put_back(list, ply);
            return told(node.without_moves(), ply);
        }
        self.path.push(node.key());
        let (best, best_move) = self.best_of(node, &mut list, here);
        self.path.pop();
        self.put_back(list, ply);
        if self.stopped {
            return 0;
        }
        let Some(best_move) = best_move else { return judged.max(-EVALUATION_MAX) };
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = if bound == Bound::Upper { 0 } else { N::code(best_move) };
        self.table.store(node.key(), ply, Finding { code, score: best, judged: raw, depth, bound });
        let is_quiet = bound == Bound::Upper || node.gain(best_move) == 0;
        let tells_nothing = (bound == Bound::Lower && best <= judged) || (bound == Bound::Upper && best >= judged);
        if !in_check && is_quiet && !tells_nothing && !score::is_mate(best) {
            self.correct(node, ply, depth, best - judged);
        }
        best
    }

    /// The best score among the moves of `list`, and its move; `None` if all of them were left out.
    fn best_of(&mut self, node: &N, list: &mut [Ranked<N::Move>], mut here: Here) -> (i32, Option<N::Move>) {
        let Here { depth, ply, beta, in_check, context, .. } = here;
        let mut quiets: Vec<N::Move> = Vec::new();
        let mut captures: Vec<N::Move> = Vec::new();
        let (mut best, mut best_move) = (-score::INFINITE, None);
        let (mut at, mut searched) = (0, 0);
        while let Some(ranked) = order::pick_sound(node, list, at) {
            let mv = ranked.mv;
            at += 1;
            // Only moves of the searching side's opponent are overlooked; the side finds its own.
            if ply % 2 == 1 && !in_check && self.wits.overlooks(node, mv, context.last.map(|(_, target)| target)) {
                continue;
            }
            let is_quiet = ranked.gain == 0;
            if best > -score::MATE_MIN && Self::is_left_out(node, ranked, here, quiets.len()) {
                continue;
            }
            searched += 1;
            let number = if N::COUNTS_LEFT_OUT { at } else { searched };
            let value = self.value_of(node, ranked, number, here);
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
                    self.memory.reward(node, mv, &quiets, context, depth);
                }
                let taken = Some(mv).filter(|_| !is_quiet);
                self.memory.reward_captures(node, taken, &captures, depth);
                break;
            }
            if is_quiet { quiets.push(mv) } else { captures.push(mv) }
        }
        (best, best_move)
    }

    /// Verdict of the law on a position, repetition included.
    fn judged(&self, node: &N, ply: usize) -> Option<i32> {
        if let Some(verdict) = node.verdict() {
            return Some(told(verdict, ply));
        }
        let back = node.reversible_plies().min(self.path.len());
        if back < 4 {
            return None;
        }
        let key = node.key();
        let ago = (4..=back).step_by(2).find(|ago| self.path[self.path.len() - ago] == key)?;
        Some(match node.repeated(ago) {
            Verdict::Drawn => 0,
            Verdict::Won => BREACH - ply as i32,
            Verdict::Lost => ply as i32 - BREACH,
        })
    }

    /// Searches one move: the first with the whole window, the others with an empty one until they prove better.
    fn value_of(&mut self, node: &N, ranked: Ranked<N::Move>, number: usize, here: Here) -> i32 {
        let Here { ply, alpha, beta, .. } = here;
        let mv = ranked.mv;
        let after = node.after(mv);
        let last = Some((node.man(mv), N::target(mv)));
        let depth = here.depth - 1;
        if number == 1 {
            return -self.tree(&after, depth, ply + 1, -beta, -alpha, last);
        }
        let reduction = self.reduction(node, ranked, number, here).clamp(0, (depth - 1).max(0));
        let mut value = -self.tree(&after, depth - reduction, ply + 1, -alpha - 1, -alpha, last);
        if value > alpha && reduction > 0 && !self.stopped {
            value = -self.tree(&after, depth, ply + 1, -alpha - 1, -alpha, last);
        }
        if value > alpha && value < beta && !self.stopped {
            value = -self.tree(&after, depth, ply + 1, -beta, -alpha, last);
        }
        value
    }
}
