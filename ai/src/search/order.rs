//! In which order moves are tried: what was best before, good exchanges, killers, the counter move, then history.

use crate::limits::PLIES_MAX;
use crate::node::Node;

/// A move with its rank among its siblings.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    pub mv: M,
    pub rank: i32,
    /// [`Node::gain`].
    pub gain: i32,
}

/// Ranks of the classes; history stays between them.
const BEST: i32 = 1 << 28;
const EXCHANGE: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
const COUNTER: i32 = KILLER - 2;
const BAD_EXCHANGE: i32 = -(1 << 26);

/// A move's history stays within this.
const HISTORY_MAX: i32 = 8192;

/// Pairs of moves with a history: 2 MiB, all pairs of chess; in larger games some share a place.
const PAIRS: usize = 1 << 20;

/// The piece that moved last and where it went; nothing after a pass and at the root.
pub(super) type Last = Option<(usize, usize)>;

/// History of moves in this search.
pub(super) struct Memory {
    killers: Vec<[u32; 2]>,
    counters: Vec<u32>,
    history: Vec<i16>,
    /// The same for captures.
    captures: Vec<i16>,
    /// History of a quiet move as an answer to a move, and as its continuation.
    pairs: Vec<i16>,
    sites: usize,
}

/// Place where a move is tried: the ply, the move before it and the one before that.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub ply: usize,
    pub last: Last,
    pub own: Last,
}

impl Memory {
    pub(super) fn new<N: Node>() -> Memory {
        Memory {
            killers: vec![[0; 2]; PLIES_MAX + 1],
            counters: vec![0; N::MEN * N::SITES],
            history: vec![0; N::MEN * N::SITES],
            captures: vec![0; if N::LEARNS_PAIRS { N::MEN * N::SITES } else { 0 }],
            pairs: vec![0; if N::LEARNS_PAIRS { PAIRS } else { 0 }],
            sites: N::SITES,
        }
    }

    const fn place(&self, (man, target): (usize, usize)) -> usize {
        man * self.sites + target
    }

    const fn pair(&self, before: (usize, usize), place: usize) -> usize {
        // No two pairs of chess share a place; those of larger games are spread.
        (self.place(before) * 1024 + place + (place >> 10) * 40_503) % PAIRS
    }

    /// History of a quiet move: alone, as an answer, and as a continuation.
    pub(super) fn history<N: Node>(&self, node: &N, mv: N::Move, context: Context) -> i32 {
        let place = self.place((node.man(mv), N::target(mv)));
        let alone = i32::from(self.history[place]);
        if !N::LEARNS_PAIRS {
            return alone;
        }
        let paired = |before: Last| before.map_or(0, |before| i32::from(self.pairs[self.pair(before, place)]));
        alone + paired(context.last) + paired(context.own)
    }

    /// `quiet` refuted the position; the quiet moves in `failed` were tried before it.
    pub(super) fn reward<N: Node>(&mut self, node: &N, quiet: N::Move, failed: &[N::Move], at: Context, depth: i32) {
        let code = N::code(quiet);
        if self.killers[at.ply][0] != code {
            self.killers[at.ply] = [code, self.killers[at.ply][0]];
        }
        if let Some(last) = at.last {
            let place = self.place(last);
            self.counters[place] = code;
        }
        let bonus = bonus(depth);
        self.learn(node, quiet, at, bonus);
        for mv in failed {
            self.learn(node, *mv, at, -bonus);
        }
    }

    fn learn<N: Node>(&mut self, node: &N, mv: N::Move, at: Context, bonus: i32) {
        let place = self.place((node.man(mv), N::target(mv)));
        shift(&mut self.history[place], bonus);
        for before in [at.last, at.own].into_iter().flatten().filter(|_| N::LEARNS_PAIRS) {
            let pair = self.pair(before, place);
            shift(&mut self.pairs[pair], bonus);
        }
    }

    /// Captures in `failed` were tried before the move that refuted the position, which is `best` if it captures.
    pub(super) fn reward_captures<N: Node>(&mut self, node: &N, best: Option<N::Move>, failed: &[N::Move], depth: i32) {
        if !N::LEARNS_PAIRS {
            return;
        }
        let bonus = bonus(depth);
        let judged = failed.iter().map(|mv| (*mv, -bonus)).chain(best.map(|mv| (mv, bonus)));
        for (mv, bonus) in judged {
            let place = self.place((node.man(mv), N::target(mv)));
            shift(&mut self.captures[place], bonus);
        }
    }

    fn history_of_capture<N: Node>(&self, node: &N, mv: N::Move) -> i32 {
        if N::LEARNS_PAIRS { i32::from(self.captures[self.place((node.man(mv), N::target(mv)))]) } else { 0 }
    }

    /// Ranks every move of `list`; `best` is the code of the table's move.
    pub(super) fn rank<N: Node>(&self, node: &N, list: &mut [Ranked<N::Move>], best: u32, at: Context) {
        let killers = self.killers[at.ply];
        let counter = at.last.map_or(0, |last| self.counters[self.place(last)]);
        for ranked in list {
            let mv = ranked.mv;
            let code = N::code(mv);
            ranked.gain = node.gain(mv);
            ranked.rank = if code == best {
                BEST
            } else if ranked.gain > 0 {
                EXCHANGE + 16 * ranked.gain - node.stake(mv) / 16 + self.history_of_capture(node, mv) / 8
            } else if code == killers[0] {
                KILLER
            } else if code == killers[1] {
                KILLER - 1
            } else if code == counter {
                COUNTER
            } else {
                self.history(node, mv, at)
            };
        }
    }
}

/// Weight of a lesson from so deep a search.
const fn bonus(depth: i32) -> i32 {
    let bonus = 16 * depth * depth;
    if bonus > 1200 { 1200 } else { bonus }
}

fn shift(value: &mut i16, bonus: i32) {
    let before = i32::from(*value);
    *value = (before + bonus - before * bonus.abs() / HISTORY_MAX) as i16;
}

/// Place of the best of `list[from..]`, the first of equal ones.
fn best_place<M>(list: &[Ranked<M>], from: usize) -> Option<usize> {
    (from..list.len()).reduce(|best, other| if list[other].rank > list[best].rank { other } else { best })
}

/// Brings the best of `list[from..]` to `from`. Equal ranks keep the order of generation.
pub(super) fn pick<M: Copy>(list: &mut [Ranked<M>], from: usize) -> Option<Ranked<M>> {
    let best = best_place(list, from)?;
    // Rotating keeps the rest in order, which a swap would not.
    list[from..=best].rotate_right(1);
    Some(list[from])
}

/// As [`pick`], but captures that lose pieces come last. An exchange is played out only when it comes to its move.
pub(super) fn pick_sound<N: Node>(node: &N, list: &mut [Ranked<N::Move>], from: usize) -> Option<Ranked<N::Move>> {
    loop {
        let ranked = &mut list[best_place(list, from)?];
        let is_capture = ranked.rank > KILLER && ranked.rank < BEST;
        if !is_capture || is_sound(node, *ranked) {
            return pick(list, from);
        }
        ranked.rank += BAD_EXCHANGE - EXCHANGE;
    }
}

/// True if a capture loses nothing.
pub(super) fn is_sound<N: Node>(node: &N, capture: Ranked<N::Move>) -> bool {
    capture.gain >= node.stake(capture.mv) || node.exchange(capture.mv) >= 0
}

/// True if a rank is that of a losing exchange.
pub(super) const fn is_bad_exchange(rank: i32) -> bool {
    rank < BAD_EXCHANGE / 2
}
