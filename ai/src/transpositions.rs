//! The transposition table: what is known of positions met before.

use crate::limits::BUCKETS_MAX;
use crate::score::is_mate;

/// Meaning of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    check: u32,
    /// [`crate::node::Node::code`] of the best move, 0 for none.
    pub code: u32,
    score: i16,
    pub depth: i8,
    pub bound: Bound,
}

const NOTHING: Entry = Entry { check: 0, code: 0, score: 0, depth: i8::MIN, bound: Bound::Upper };

impl Entry {
    /// The score as seen from `ply`: mates are stored as counted from their own position.
    pub(crate) fn score(&self, ply: usize) -> i32 {
        let score = i32::from(self.score);
        if is_mate(score) { score - score.signum() * ply as i32 } else { score }
    }

    /// The score, if it alone decides a node with this window.
    pub(crate) fn decides(&self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = self.score(ply);
        let is_decided = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        is_decided.then_some(score)
    }
}

/// Buckets of two: the deeper entry stays in the first, the newer one in the second.
///
/// One search has one table, so that its answer depends on nothing that was asked before.
pub(crate) struct Transpositions {
    buckets: Vec<[Entry; 2]>,
}

impl Transpositions {
    /// As large as a search of so many nodes can fill.
    pub(crate) fn for_nodes(nodes: u64) -> Transpositions {
        let wanted = usize::try_from(nodes).unwrap_or(BUCKETS_MAX).clamp(256, BUCKETS_MAX);
        Transpositions { buckets: vec![[NOTHING; 2]; wanted.next_power_of_two().min(BUCKETS_MAX)] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    pub(crate) fn look_up(&self, key: u64) -> Option<Entry> {
        let check = (key >> 32) as u32;
        self.buckets[self.place(key)].into_iter().find(|entry| entry.check == check && entry.depth != i8::MIN)
    }

    pub(crate) fn store(&mut self, key: u64, code: u32, score: i32, ply: usize, depth: i32, bound: Bound) {
        let score = if is_mate(score) { score + score.signum() * ply as i32 } else { score };
        let check = (key >> 32) as u32;
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let known = bucket.iter().find(|entry| entry.check == check).map_or(0, |entry| entry.code);
        let entry = Entry {
            check,
            code: if code == 0 { known } else { code },
            score: score as i16,
            depth: depth.clamp(-1, 127) as i8,
            bound,
        };
        let goes_first = bucket[0].check == check || entry.depth >= bucket[0].depth;
        if goes_first && bucket[0].check != check {
            bucket[1] = bucket[0];
        }
        bucket[usize::from(!goes_first)] = entry;
    }
}
