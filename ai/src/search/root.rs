//! The root: deeper and deeper, with as many best moves compared as were asked for.

use crate::limits::{DEPTH_MAX, LINES_MAX, Limits};
use crate::node::{Node, Root, Verdict};
use crate::resources::Resources;
use crate::score::{self, INFINITE};

use super::Search;
use super::average::margin;
use super::quiet::told;

/// Half the first window around the score of the iteration before.
const WINDOW: i32 = 30;

/// Deep enough to say what an only move is worth; there is nothing to choose.
const ONLY_MOVE_DEPTH: u8 = 6;

/// Result, in the terms of the game part.
pub(crate) struct Found<M> {
    /// Best first.
    pub lines: Vec<(i32, Vec<M>)>,
    pub nodes: u64,
    pub depth: u8,
    pub cancelled: bool,
}

/// A move of the root.
#[derive(Clone)]
struct Candidate<M> {
    mv: M,
    /// Ending by the rules on it.
    fate: Option<Verdict>,
    score: i32,
    line: Vec<M>,
}

impl<N: Node> Search<'_, N> {
    /// Searches `root` within `limits` as a player with these wits.
    pub(crate) fn run(root: &Root<N>, limits: Limits<'_>, wits: Resources) -> Found<N::Move> {
        let mut search = Search::new(root, limits, wits);
        let mut candidates = search.candidates(root);
        let mut depth_done = 0;
        let count = limits.lines.clamp(1, LINES_MAX).min(candidates.len());
        for depth in 1..=limits.depth.min(DEPTH_MAX) {
            for line in 0..count {
                search.best_from(&root.node, &mut candidates, line, i32::from(depth));
                if search.stopped {
                    break;
                }
            }
            // Lines that were searched one by one may end in another order.
            candidates[..count].sort_by_key(|candidate| -candidate.score);
            if search.stopped {
                break;
            }
            depth_done = depth;
            // A mate that is seen to the end needs no deeper look.
            let is_settled = candidates.first().and_then(|first| score::mate_in(first.score));
            let is_only = candidates.len() <= 1 && !root.is_narrowed && depth >= ONLY_MOVE_DEPTH;
            if is_only || is_settled.is_some_and(|moves| i32::from(depth) > 2 * moves.abs() + 2) {
                break;
            }
        }
        let lines = candidates.into_iter().take(count).map(|candidate| (candidate.score, candidate.line)).collect();
        Found { lines, nodes: search.nodes, depth: depth_done, cancelled: search.cancelled }
    }

    /// The moves in a first order, by exchange and gain.
    fn candidates(&self, root: &Root<N>) -> Vec<Candidate<N::Move>> {
        let node = &root.node;
        let seen = |mv: N::Move| !(self.wits.may_miss_mate && self.wits.overlooks(node, mv, None));
        let any_seen = root.moves.iter().any(|(mv, _)| seen(*mv));
        let mut candidates: Vec<Candidate<N::Move>> = root
            .moves
            .iter()
            .filter(|(mv, _)| !any_seen || seen(*mv))
            .map(|(mv, fate)| Candidate { mv: *mv, fate: *fate, score: -INFINITE, line: vec![*mv] })
            .collect();
        candidates.sort_by_key(|candidate| match candidate.fate {
            Some(Verdict::Won) => -INFINITE,
            Some(Verdict::Lost) => INFINITE,
            Some(Verdict::Drawn) => 0,
            None => -node.exchange(candidate.mv),
        });
        candidates
    }

    /// Finds the best of `candidates[line..]` at `depth` and brings it to `line`.
    fn best_from(&mut self, node: &N, candidates: &mut [Candidate<N::Move>], line: usize, depth: i32) {
        let before = candidates[line].score;
        let has_guess = depth > 3 && before > -INFINITE && !score::is_mate(before);
        let mut width = WINDOW;
        let (mut alpha, mut beta) = if has_guess { (before - width, before + width) } else { (-INFINITE, INFINITE) };
        loop {
            let best = self.one_window(node, candidates, line, depth, alpha, beta);
            if self.stopped {
                return;
            }
            width *= 3;
            if best <= alpha && alpha > -INFINITE {
                alpha = if width > 800 { -INFINITE } else { best - width };
            } else if best >= beta && beta < INFINITE {
                beta = if width > 800 { INFINITE } else { best + width };
            } else {
                return;
            }
        }
    }

    /// One pass over `candidates[line..]`; returns the best score. What ends inside the window is kept even if the
    /// search is stopped behind it.
    fn one_window(
        &mut self,
        node: &N,
        candidates: &mut [Candidate<N::Move>],
        line: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -INFINITE;
        self.path.push(node.key());
        for at in line..candidates.len() {
            let Candidate { mv, fate, .. } = candidates[at];
            self.lines[1].clear();
            let value = match fate {
                Some(verdict) => told(verdict, 1),
                None => self.root_value(node, mv, at - line, depth, alpha, beta),
            };
            if self.stopped {
                break;
            }
            if value <= best {
                continue;
            }
            best = value;
            if value > alpha || at == line {
                let is_inside = value > alpha;
                alpha = alpha.max(value);
                candidates[at].score = value;
                if is_inside {
                    let mut below = std::mem::take(&mut self.lines[1]);
                    candidates[at].line.clear();
                    candidates[at].line.push(mv);
                    candidates[at].line.append(&mut below);
                    self.lines[1] = below;
                }
                candidates[line..=at].rotate_right(1);
            }
            if value >= beta {
                break;
            }
        }
        self.path.pop();
        best
    }

    fn root_value(&mut self, node: &N, mv: N::Move, number: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        let kinds = node.turns_up(mv);
        if !kinds.is_empty() {
            return self.average(node, mv, kinds, depth - 1, 0, alpha, beta, margin(number));
        }
        let after = node.after(mv);
        let here = Some((node.man(mv), N::target(mv)));
        if number > 0 && alpha > -INFINITE {
            let value = -self.tree(&after, depth - 1, 1, -alpha - 1, -alpha, here);
            if value <= alpha || value >= beta || self.stopped {
                return value;
            }
        }
        -self.tree(&after, depth - 1, 1, -beta, -alpha, here)
    }
}
