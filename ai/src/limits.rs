//! Limits of thinking, and every bound of the crate with its reason.

use std::fmt;

/// Half-moves of one line: deeper than any search of a second gets, with room for checks and captures behind it.
pub const PLIES_MAX: usize = 96;

/// Half-moves that [`Limits::depth`] may ask for: the rest of [`PLIES_MAX`] belongs to extensions and exchanges.
pub const DEPTH_MAX: u8 = 64;

/// Nodes between two looks at [`Limits::cancel`]: under a millisecond, and often enough that asking costs nothing.
pub(crate) const CANCEL_NODES: u64 = 1024;

/// Buckets of two entries in the table: 16 MiB, so that three searches at once stay below the 64 MiB of the program.
pub(crate) const BUCKETS_MAX: usize = 1 << 19;

/// Lines that are compared at the root: more than a hint or a review names.
pub const LINES_MAX: usize = 8;

/// Limits of a search. The first limit that is reached ends it.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Positions looked at; never more. With the seed this alone decides the answer.
    pub nodes: u64,
    /// Half-moves of full width, at most [`DEPTH_MAX`].
    pub depth: u8,
    /// Number of best moves that are compared, 1 to [`LINES_MAX`]; each costs nodes.
    pub lines: usize,
    /// Asked now and then, for the crate has no clock: `true` ends the search at once.
    pub cancel: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// So many nodes, whatever time that takes.
    pub const fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, depth: DEPTH_MAX, lines: 1, cancel: &|| false }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Limits({} nodes, depth {}, {} lines)", self.nodes, self.depth, self.lines)
    }
}
