//! The search that all board games share: principal variation search with iterative deepening.
//!
//! One search belongs to one question. It starts with empty memory, so that nodes, seed and position alone decide
//! its answer.

mod average;
mod correction;
mod kinds;
mod order;
mod prune;
mod quiet;
mod root;
mod tree;

use crate::limits::{CANCEL_NODES, Limits, PLIES_MAX};
use crate::node::{Node, Root};
use crate::resources::Resources;
use crate::score::EVALUATION_MAX;
use crate::transpositions::{Entry, Transpositions};

use order::{Context, Last, Memory, Ranked};

pub(crate) struct Search<'a, N: Node> {
    limits: Limits<'a>,
    wits: Resources,
    nodes: u64,
    /// No more nodes; what is being searched is worth nothing.
    stopped: bool,
    cancelled: bool,
    table: Transpositions,
    memory: Memory,
    /// Keys of the positions before the one that is searched, the game's own first.
    path: Vec<u64>,
    /// Move lists that are used again, by ply.
    lists: Vec<Vec<Ranked<N::Move>>>,
    /// Generated moves before they are ranked.
    scratch: Vec<N::Move>,
    /// The best line below each ply.
    lines: Vec<Vec<N::Move>>,
    /// Evaluations along the path, to tell whether things get better.
    evaluations: [i32; PLIES_MAX + 1],
    /// The move that led to each ply.
    trail: [Last; PLIES_MAX + 1],
    /// Errors of evaluations, for [`correction`].
    errors: Vec<i16>,
}

impl<'a, N: Node> Search<'a, N> {
    pub(crate) fn new(root: &Root<N>, limits: Limits<'a>, wits: Resources) -> Search<'a, N> {
        Search {
            limits,
            wits,
            nodes: 0,
            stopped: false,
            cancelled: false,
            table: Transpositions::for_nodes(limits.nodes, N::KEEPS_EXCHANGES),
            memory: Memory::new::<N>(),
            path: root.past.clone(),
            lists: (0..=PLIES_MAX).map(|_| Vec::new()).collect(),
            scratch: Vec::new(),
            lines: (0..=PLIES_MAX + 1).map(|_| Vec::new()).collect(),
            evaluations: [0; PLIES_MAX + 1],
            trail: [None; PLIES_MAX + 1],
            errors: vec![0; 2 * correction::PLACES],
        }
    }

    /// Counts a node; `false` where there is none left.
    fn enter(&mut self) -> bool {
        if self.nodes >= self.limits.nodes {
            self.stopped = true;
        }
        if self.nodes % CANCEL_NODES == CANCEL_NODES - 1 && (self.limits.cancel)() {
            self.stopped = true;
            self.cancelled = true;
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    fn evaluate(&self, node: &N) -> i32 {
        (node.evaluate() + self.wits.error(node.key())).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// The evaluation, from the table where it keeps evaluations.
    fn evaluation(&self, node: &N, known: Option<Entry>) -> i32 {
        let kept = known.filter(|_| N::KEEPS_EXCHANGES).and_then(|entry| entry.judged());
        kept.unwrap_or_else(|| self.evaluate(node))
    }

    /// The ranked moves of `node` in the list of the ply, which is given back with [`Search::put_back`].
    fn ranked(&mut self, node: &N, best: u32, context: Context) -> Vec<Ranked<N::Move>> {
        self.scratch.clear();
        node.moves(&mut self.scratch);
        self.ranked_scratch(node, best, context)
    }

    /// The same of [`Node::forcing`]; with its answer.
    fn ranked_forcing(&mut self, node: &N, best: u32, ply: usize) -> (Vec<Ranked<N::Move>>, bool) {
        self.scratch.clear();
        let is_all = node.forcing(&mut self.scratch);
        (self.ranked_scratch(node, best, Context { ply, last: None, own: None }), is_all)
    }

    fn ranked_scratch(&mut self, node: &N, best: u32, context: Context) -> Vec<Ranked<N::Move>> {
        let mut list = std::mem::take(&mut self.lists[context.ply]);
        list.clear();
        list.extend(self.scratch.iter().map(|mv| Ranked { mv: *mv, rank: 0, gain: 0 }));
        self.memory.rank(node, &mut list, best, context);
        list
    }

    fn put_back(&mut self, list: Vec<Ranked<N::Move>>, ply: usize) {
        self.lists[ply] = list;
    }

    /// `mv` and the line below it become the best line of `ply`.
    fn keep_line(&mut self, mv: N::Move, ply: usize) {
        let below = std::mem::take(&mut self.lines[ply + 1]);
        let line = &mut self.lines[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below);
        self.lines[ply + 1] = below;
    }
}
