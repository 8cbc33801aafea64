//! The end of the tree: exchanges are played out, checks are answered, then the position is judged.

use crate::limits::PLIES_MAX;
use crate::node::{Node, Verdict};
use crate::score;

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
        let in_check = node.in_check();
        let mut best = score::lost(ply);
        let mut floor = best;
        if !in_check {
            best = self.evaluate(node);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            floor = best + MARGIN;
        }
        let (mut list, is_all) = self.ranked_forcing(node, ply);
        if list.is_empty() && is_all {
            self.put_back(list, ply);
            return told(node.without_moves(), ply);
        }
        if !in_check {
            list.retain(|ranked| !order::is_bad_exchange(ranked.rank) && node.gain(ranked.mv) > 0);
        }
        let mut at = 0;
        while let Some(ranked) = order::pick(&mut list, at) {
            at += 1;
            if !in_check && floor + node.gain(ranked.mv) <= alpha {
                best = best.max(floor + node.gain(ranked.mv));
                continue;
            }
            let value = -self.quiet(&node.after(ranked.mv), ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.keep_line(ranked.mv, ply);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.put_back(list, ply);
        best
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
