//! In which order moves are tried: what was best before, good exchanges, killers, the counter move, then history.

use crate::limits::PLIES_MAX;
use crate::node::Node;

/// A move with its rank among its siblings.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    pub mv: M,
    pub rank: i32,
}

/// Ranks of the classes; history stays between them.
const BEST: i32 = 1 << 28;
const GOOD_EXCHANGE: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
const COUNTER: i32 = KILLER - 2;
const BAD_EXCHANGE: i32 = -(1 << 26);

/// A move's history stays within this.
const HISTORY_MAX: i32 = 8192;

/// History of quiet moves in this search.
pub(super) struct Memory {
    killers: Vec<[u32; 2]>,
    counters: Vec<u32>,
    history: Vec<i32>,
    sites: usize,
}

impl Memory {
    pub(super) fn new<N: Node>() -> Memory {
        Memory {
            killers: vec![[0; 2]; PLIES_MAX + 1],
            counters: vec![0; N::MEN * N::SITES],
            history: vec![0; N::MEN * N::SITES],
            sites: N::SITES,
        }
    }

    const fn place(&self, man: usize, target: usize) -> usize {
        man * self.sites + target
    }

    pub(super) fn history(&self, man: usize, target: usize) -> i32 {
        self.history[self.place(man, target)]
    }

    /// `quiet` refuted the position; the quiet moves in `failed` were tried before it.
    pub(super) fn reward<N: Node>(
        &mut self,
        node: &N,
        quiet: N::Move,
        failed: &[N::Move],
        last: Last,
        ply: usize,
        depth: i32,
    ) {
        let code = N::code(quiet);
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        if let Some((man, target)) = last {
            let place = self.place(man, target);
            self.counters[place] = code;
        }
        let bonus = (16 * depth * depth).min(1200);
        self.learn(node.man(quiet), N::target(quiet), bonus);
        for mv in failed {
            self.learn(node.man(*mv), N::target(*mv), -bonus);
        }
    }

    fn learn(&mut self, man: usize, target: usize, bonus: i32) {
        let place = self.place(man, target);
        let value = &mut self.history[place];
        *value += bonus - *value * bonus.abs() / HISTORY_MAX;
    }

    /// Ranks every move of `list`; `best` is the code of the table's move.
    pub(super) fn rank<N: Node>(&self, node: &N, list: &mut [Ranked<N::Move>], best: u32, last: Last, ply: usize) {
        let killers = self.killers[ply];
        let counter = last.map_or(0, |(man, target)| self.counters[self.place(man, target)]);
        for ranked in list {
            let mv = ranked.mv;
            let code = N::code(mv);
            let gain = node.gain(mv);
            ranked.rank = if code == best {
                BEST
            } else if gain > 0 {
                let sound = gain >= node.stake(mv) || node.exchange(mv) >= 0;
                (if sound { GOOD_EXCHANGE } else { BAD_EXCHANGE }) + 16 * gain - node.stake(mv) / 16
            } else if code == killers[0] {
                KILLER
            } else if code == killers[1] {
                KILLER - 1
            } else if code == counter {
                COUNTER
            } else {
                self.history(node.man(mv), N::target(mv))
            };
        }
    }
}

/// The piece that moved last and where it went; nothing after a pass and at the root.
pub(super) type Last = Option<(usize, usize)>;

/// Brings the best of `list[from..]` to `from`. Equal ranks keep the order of generation.
pub(super) fn pick<M: Copy>(list: &mut [Ranked<M>], from: usize) -> Option<Ranked<M>> {
    let best =
        (from..list.len()).reduce(|best, other| if list[other].rank > list[best].rank { other } else { best })?;
    // Rotating keeps the rest in order, which a swap would not.
    list[from..=best].rotate_right(1);
    Some(list[from])
}

/// True if a rank is that of a losing exchange.
pub(super) const fn is_bad_exchange(rank: i32) -> bool {
    rank < BAD_EXCHANGE / 2
}
