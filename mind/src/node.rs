//! What the search asks of a game.

/// How a position has ended by the law, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Won,
    Lost,
    Drawn,
}

/// A position in the tree. It is copied, not taken back.
pub trait Node: Clone {
    type Move: Copy + PartialEq;

    /// Targets of moves are below this.
    const SITES: usize;
    /// Men of both sides by kind are below this.
    const MEN: usize;

    /// All legal moves, each once, always in the same order.
    fn moves(&self, list: &mut Vec<Self::Move>);

    /// Canonical text.
    fn text(&self, mv: Self::Move) -> String;

    /// A number that tells moves of one position apart; never 0.
    fn code(mv: Self::Move) -> u32;

    /// Where the moved man stands afterwards.
    fn target(mv: Self::Move) -> usize;

    /// How far a move goes, and how unusual it looks: 0 for a step to the neighbour, about 8 across the board.
    fn strangeness(&self, mv: Self::Move) -> i32;

    /// The man that moves.
    fn man(&self, mv: Self::Move) -> usize;

    /// Equal for equal positions; side to move included.
    fn key(&self) -> u64;

    fn in_check(&self) -> bool;

    /// What the move wins at once: captured men and the gain of a promotion. 0 for a quiet move.
    fn gain(&self, mv: Self::Move) -> i32;

    /// What stands at risk: the value of the man that moves.
    fn stake(&self, mv: Self::Move) -> i32;

    /// What is left of [`Node::gain`] when both sides go on capturing on the target as long as it pays.
    fn exchange(&self, mv: Self::Move) -> i32;

    /// The position after `mv`; a man that it turns up stays unknown and counts as what it is on average.
    fn after(&self, mv: Self::Move) -> Self;

    /// The kinds that `mv` may turn up, with how many of each there are; none for an ordinary move.
    fn turns_up(&self, mv: Self::Move) -> Outcomes;

    /// The position after `mv` has turned up `kind`.
    fn after_turning_up(&self, mv: Self::Move, kind: u8) -> Self;

    /// The other side to move; `None` where a free move is no advantage or not to be had.
    fn passed(&self) -> Option<Self>;

    /// For the side to move, in hundredths of a pawn.
    fn evaluate(&self) -> i32;

    /// How the law has ended the game here, lack of moves aside.
    fn verdict(&self) -> Option<Verdict>;

    /// What it means that the side to move has none.
    fn without_moves(&self) -> Verdict;

    /// Plies since a move that cannot be undone: so far back a position may stand again.
    fn reversible_plies(&self) -> usize;

    /// What a position that stood `plies` ago already means for the side to move.
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

/// Where a search begins.
pub(crate) struct Root<N: Node> {
    pub node: N,
    /// Keys of the positions before it that may stand again, oldest first.
    pub past: Vec<u64>,
    /// The legal moves; with how the rules end the game where a move ends it, for the side that plays it.
    pub moves: Vec<(N::Move, Option<Verdict>)>,
    /// Moves were left out, because somebody asks for the worth of one of them.
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
