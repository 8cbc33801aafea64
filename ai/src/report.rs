//! Result of a search.

/// A move with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Canonical text of the move.
    pub mv: String,
    /// For the side to move, in hundredths of a pawn; see [`Report::mate_in`] for mates.
    pub score: i32,
    /// The line that is expected, from `mv` on; it ends where chance decides.
    pub pv: Vec<String>,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move chosen; `None` where there is none.
    pub best: Option<Line>,
    /// The best moves compared, best first, the chosen one among them.
    pub alternatives: Vec<Line>,
    /// Positions looked at.
    pub nodes: u64,
    /// Half-moves of the last full iteration.
    pub depth: u8,
    /// [`crate::Limits::cancel`] ended the search: the same question may get another answer elsewhere.
    pub cancelled: bool,
}
