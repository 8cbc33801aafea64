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

/// Knowledge of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Upper half of the key.
    check: u32,
    /// From the lowest bit: [`crate::node::Node::code`] of the best move, 0 for none; the depth and 1, 0 in an empty
    /// place; the bound.
    rest: u32,
    score: i16,
    /// The evaluation itself; [`UNKNOWN`] in check.
    judged: i16,
}

/// No evaluation.
pub(crate) const UNKNOWN: i32 = i16::MIN as i32;

/// Codes of moves are below this; those of chu shogi need 23 bits.
const CODES: u32 = 1 << 23;

/// Stored depths are below this.
const DEPTHS: u32 = 1 << 7;

/// An entry of so much more depth stays where the same position is met again, if the table has exchanges.
const WORTH_MORE: i32 = 3;

const NOTHING: Entry = Entry { check: 0, rest: 0, score: 0, judged: 0 };

impl Entry {
    /// 0 for an empty place: depths are stored one higher.
    const fn stored_depth(self) -> i32 {
        (self.rest / CODES % DEPTHS) as i32
    }

    /// Half-moves that were searched; 0 for the exchanges alone.
    pub(crate) const fn depth(self) -> i32 {
        self.stored_depth() - 1
    }

    pub(crate) const fn code(self) -> u32 {
        self.rest % CODES
    }

    const fn bound(self) -> Bound {
        match self.rest / CODES / DEPTHS {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    pub(crate) fn judged(&self) -> Option<i32> {
        Some(i32::from(self.judged)).filter(|judged| *judged != UNKNOWN)
    }

    /// The score as seen from `ply`: mates are stored as counted from their own position.
    pub(crate) fn score(&self, ply: usize) -> i32 {
        let score = i32::from(self.score);
        if is_mate(score) { score - score.signum() * ply as i32 } else { score }
    }

    /// The score, if it alone decides a node with this window.
    pub(crate) fn decides(&self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = self.score(ply);
        let is_decided = match self.bound() {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        is_decided.then_some(score)
    }
}

/// Result of a search at a position.
#[derive(Clone, Copy)]
pub(crate) struct Finding {
    pub code: u32,
    pub score: i32,
    pub judged: i32,
    pub depth: i32,
    pub bound: Bound,
}

/// Buckets of two: the deeper entry stays in the first, the newer one in the second.
///
/// One search has one table, so that its answer depends on nothing that was asked before.
pub(crate) struct Transpositions {
    buckets: Vec<[Entry; 2]>,
    has_exchanges: bool,
}

impl Transpositions {
    /// As large as a search of so many nodes can fill.
    pub(crate) fn for_nodes(nodes: u64, has_exchanges: bool) -> Transpositions {
        let wanted = usize::try_from(nodes).unwrap_or(BUCKETS_MAX).clamp(256, BUCKETS_MAX);
        let buckets = vec![[NOTHING; 2]; wanted.next_power_of_two().min(BUCKETS_MAX)];
        Transpositions { buckets, has_exchanges }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    pub(crate) fn look_up(&self, key: u64) -> Option<Entry> {
        let check = (key >> 32) as u32;
        let mut bucket = self.buckets[self.place(key)].into_iter();
        bucket.find(|entry| entry.check == check && entry.stored_depth() > 0)
    }

    pub(crate) fn store(&mut self, key: u64, ply: usize, finding: Finding) {
        let Finding { code, score, judged, depth, bound } = finding;
        let score = if is_mate(score) { score + score.signum() * ply as i32 } else { score };
        let check = (key >> 32) as u32;
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let known = bucket.iter().find(|entry| entry.check == check).map_or(0, |entry| entry.code());
        let code = if code == 0 { known } else { code };
        let stored_depth = depth.clamp(0, DEPTHS as i32 - 2) as u32 + 1;
        let rest = code % CODES + CODES * (stored_depth + DEPTHS * bound as u32);
        let entry = Entry { check, rest, score: score as i16, judged: judged as i16 };
        let first = bucket[0];
        let is_known = first.check == check;
        // A glance at the exchanges does not replace a search.
        if self.has_exchanges && is_known && bound != Bound::Exact && entry.depth() + WORTH_MORE < first.depth() {
            return;
        }
        let goes_first = is_known || entry.stored_depth() >= first.stored_depth();
        if goes_first && !is_known {
            bucket[1] = first;
        }
        bucket[usize::from(!goes_first)] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: u64 = 0xfedc_ba98_7654_3210;

    const fn finding(code: u32, depth: i32, bound: Bound) -> Finding {
        Finding { code, score: -321, judged: 45, depth, bound }
    }

    #[test]
    fn entry_gives_back_what_was_stored() {
        for (code, depth, bound) in
            [(CODES - 1, 0, Bound::Lower), (1, 126, Bound::Upper), (6_055_198, 64, Bound::Exact)]
        {
            let mut table = Transpositions::for_nodes(1_000, false);
            assert!(table.look_up(KEY).is_none());
            table.store(KEY, 3, finding(code, depth, bound));
            let entry = table.look_up(KEY).expect("just stored");
            assert_eq!((entry.code(), entry.depth(), entry.bound()), (code, depth, bound));
            assert_eq!((entry.score(3), entry.judged()), (-321, Some(45)));
            assert!(table.look_up(KEY ^ 1 << 32).is_none());
        }
    }

    #[test]
    fn exchange_does_not_replace_a_search() {
        let depth_after = |has_exchanges| {
            let mut table = Transpositions::for_nodes(1_000, has_exchanges);
            table.store(KEY, 0, finding(7, 9, Bound::Exact));
            table.store(KEY, 0, finding(8, 0, Bound::Lower));
            table.look_up(KEY).map(Entry::depth)
        };
        assert_eq!([true, false].map(depth_after), [Some(9), Some(0)]);
    }
}
