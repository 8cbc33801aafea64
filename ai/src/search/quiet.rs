//! The end of the tree: exchanges are played out, checks are answered, then the position is judged.

use crate::limits::PLIES_MAX;
use crate::node::{Node, Verdict};
use crate::score;
use crate::transpositions::{Bound, Finding, UNKNOWN};

use super::Search;
use super::order;

/// Margin by which a capture may fall short of the window and still be tried: positional gain beside the pieces.
const MARGIN: i32 = 150;

impl<N: Node> Search<'_, N> {
    /// The score of `node` once no capture pays any more.
    pub(super) fn quiet(&mut self, node: &N, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.lines[ply].clear();
        if !self.enter() {
            return 0;
        }
        if let Some(verdict) = node.verdict() {
            return told(verdict, ply);
        }
        if ply >= PLIES_MAX {
            return self.evaluate(node);
        }
        let (in_check, key, alpha_at_first) = (node.in_check(), node.key(), alpha);
        let known = if N::KEEPS_EXCHANGES { self.table.look_up(key) } else { None };
        let deep = known.filter(|_| beta - alpha == 1);
        if let Some(score) = deep.and_then(|entry| entry.decides(ply, alpha, beta)) {
            return score;
        }
        let mut best = score::lost(ply);
        let (mut floor, mut raw) = (best, UNKNOWN);
        if !in_check {
            raw = self.evaluation(node, known);
            best = self.corrected(node, raw, ply);
            if best >= beta {
                if known.is_none() {
                    let finding = Finding { code: 0, score: best, judged: raw, depth: 0, bound: Bound::Lower };
                    self.keep_exchange(key, ply, finding);
                }
                return best;
            }
            alpha = alpha.max(best);
            floor = best + MARGIN;
        }
        let code = known.map_or(0, |entry| entry.code());
        let (value, best_code) = self.best_exchange(node, ply, alpha..beta, (best, floor), code);
        if !self.stopped {
            let bound = if value >= beta {
                Bound::Lower
            } else if value > alpha_at_first {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.keep_exchange(key, ply, Finding { code: best_code, score: value, judged: raw, depth: 0, bound });
        }
        value
    }

    fn keep_exchange(&mut self, key: u64, ply: usize, finding: Finding) {
        if N::KEEPS_EXCHANGES {
            self.table.store(key, ply, finding);
        }
    }

    /// The best score of the captures, in check of all moves, and the code of its move.
    fn best_exchange(
        &mut self,
        node: &N,
        ply: usize,
        window: std::ops::Range<i32>,
        (mut best, floor): (i32, i32),
        known: u32,
    ) -> (i32, u32) {
        let (mut alpha, beta, in_check) = (window.start, window.end, node.in_check());
        let mut best_code = 0;
        let (mut list, is_all) = self.ranked_forcing(node, known, ply);
        if list.is_empty() && is_all {
            self.put_back(list, ply);
            return (told(node.without_moves(), ply), 0);
        }
        if !in_check {
            list.retain(|ranked| ranked.gain > 0);
        }
        let mut at = 0;
        loop {
            let next = if in_check { order::pick_sound(node, &mut list, at) } else { order::pick(&mut list, at) };
            let Some(ranked) = next else { break };
            at += 1;
            if !in_check {
                // An exchange is played out last, because that takes longest.
                let hoped = floor + ranked.gain;
                if (hoped <= alpha && hoped <= best) || !order::is_sound(node, ranked) {
                    continue;
                }
                if hoped <= alpha {
                    best = hoped;
                    continue;
                }
            }
            let value = -self.quiet(&node.after(ranked.mv), ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                best_code = N::code(ranked.mv);
            }
            if value > alpha {
                alpha = value;
                self.keep_line(ranked.mv, ply);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.put_back(list, ply);
        (best, best_code)
    }
}

/// A verdict as a score for the side to move.
pub(super) fn told(verdict: Verdict, ply: usize) -> i32 {
    match verdict {
        Verdict::Won => -score::lost(ply),
        Verdict::Lost => score::lost(ply),
        Verdict::Drawn => 0,
    }
}
