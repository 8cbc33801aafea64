//! Questions of the search to a game.

use banco_engine::Kind;

/// Ending of a position by the law, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Won,
    Lost,
    Drawn,
}

/// A position in the tree. It is copied, not taken back.
pub trait Node: Clone + Send + Sync {
    type Move: Copy + PartialEq + Send + Sync;

    /// Targets of moves are below this.
    const SITES: usize;
    /// Pieces of both sides by kind are below this.
    const MEN: usize;

    /// Reverse futility may end a search that has at most so many half-moves left.
    const FUTILITY_DEPTH: i32 = 6;

    /// Late quiet moves are left out where at most so many half-moves are left.
    const LATE_DEPTH: i32 = 4;

    /// A late move is searched a half-move deeper for each so much of good history, less deep for bad history.
    const HISTORY_STEP: i32 = 3000;

    /// The search learns about captures and pairs of moves, too.
    const LEARNS_PAIRS: bool = false;

    /// The table keeps exchanges and evaluations, too. For that positions with one key must be worth about the same,
    /// whatever led to them.
    const KEEPS_EXCHANGES: bool = false;

    /// Moves that were left out count when a late move's reduction is chosen.
    const COUNTS_LEFT_OUT: bool = true;

    /// A free move may answer a free move.
    const PASSES_TWICE: bool = true;

    /// All legal moves, each once, always in the same order.
    fn moves(&self, list: &mut Vec<Self::Move>);

    /// Moves for the end of the tree, where only those with a [`Node::gain`] are played out. `false` if others were
    /// left out; then an empty list does not mean that there is no move.
    fn forcing(&self, list: &mut Vec<Self::Move>) -> bool {
        self.moves(list);
        true
    }

    /// Canonical text.
    fn text(&self, mv: Self::Move) -> String;

    /// A number that tells moves of one position apart; never 0, and below 2²³.
    fn code(mv: Self::Move) -> u32;

    /// Square of the moved piece afterwards.
    fn target(mv: Self::Move) -> usize;

    /// Length and strangeness of a move: 0 for a step to the neighbour, about 8 across the board.
    fn strangeness(&self, mv: Self::Move) -> i32;

    /// The piece that moves.
    fn man(&self, mv: Self::Move) -> usize;

    /// Equal for equal positions; side to move included.
    fn key(&self) -> u64;

    /// Equal for positions whose evaluations err alike: those with the same pawns, where the game has pawns.
    fn structure(&self) -> u64 {
        0
    }

    fn in_check(&self) -> bool;

    /// Immediate gain of the move: captured pieces and the gain of a promotion. 0 for a quiet move.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Risk of the move: the value of the piece that moves.
    fn stake(&self, mv: Self::Move) -> i32;

    /// Part of [`Node::gain`] that is left when both sides capture on the target as long as it pays.
    fn exchange(&self, mv: Self::Move) -> i32;

    /// The position after `mv`; a piece that it turns up stays unknown and counts as what it is on average.
    fn after(&self, mv: Self::Move) -> Self;

    /// The kinds that `mv` may turn up, with how many of each there are; none for an ordinary move.
    fn turns_up(&self, mv: Self::Move) -> Outcomes;

    /// The kind that is a place in [`Node::turns_up`]; `None` in games where nothing is turned up.
    fn kind(_place: u8) -> Option<Kind> {
        None
    }

    /// The position after `mv` has turned up `kind`.
    fn after_turning_up(&self, mv: Self::Move, kind: u8) -> Self;

    /// The other side to move; `None` where a free move is no advantage or not to be had.
    fn passed(&self) -> Option<Self>;

    /// For the side to move, in hundredths of a pawn.
    fn evaluate(&self) -> i32;

    /// Ending by the law here, lack of moves aside.
    fn verdict(&self) -> Option<Verdict>;

    /// Result if the side to move has no move.
    fn without_moves(&self) -> Verdict;

    /// Plies since a move that cannot be undone: so far back a position may stand again.
    fn reversible_plies(&self) -> usize;

    /// Result, for the side to move, of a position that already stood `plies` ago.
    fn repeated(&self, plies: usize) -> Verdict;
}

/// Kinds with their number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcomes {
    pub counts: [u8; 8],
}

impl Outcomes {
    pub fn total(&self) -> i64 {
        self.counts.iter().map(|count| i64::from(*count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|count| *count == 0)
    }
}

/// Start of a search.
pub(crate) struct Root<N: Node> {
    pub node: N,
    /// Keys of the positions before it that may stand again, oldest first.
    pub past: Vec<u64>,
    /// The legal moves; with how the rules end the game where a move ends it, for the side that plays it.
    pub moves: Vec<(N::Move, Option<Verdict>)>,
    /// Moves were left out, because the worth of one of them is asked for.
    pub is_narrowed: bool,
}

impl<N: Node> Root<N> {
    /// The same with `mv` alone to choose; `None` if it is no move here.
    pub(crate) fn only(&self, mv: &str) -> Option<Root<N>> {
        let known = self.moves.iter().find(|(known, _)| self.node.text(*known) == mv)?;
        let (node, past) = (self.node.clone(), self.past.clone());
        Some(Root { node, past, moves: vec![*known], is_narrowed: true })
    }
}
