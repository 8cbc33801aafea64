//! Terms on which a review judges the moves of a game.

use banco_ai::{DEPTH_MAX, Limits};

/// Terms of a review.
#[derive(Debug)]
pub(crate) struct ReviewTerms {
    /// Limits of the search of a ply, from the number of nodes that the review has for each.
    pub limits: fn(u64) -> Limits<'static>,
    /// Minimum cost of an error to be a turning point: chance to win, in thousandths.
    pub dear: u16,
    /// True if the next player knows all that the player of a ply knew, so that one search holds for both.
    pub is_open: bool,
    /// Luck that the review counts.
    pub luck: Luck,
    /// Key of a remark below the number of turning points.
    pub remark: Option<&'static str>,
}

/// Luck of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Luck {
    /// The game has none.
    None,
    /// Of the dice, in thousandths of the stake.
    Dice,
    /// Of turned-up pieces, in thousandths of the chance to win.
    Pieces,
}

impl ReviewTerms {
    /// Terms of most games.
    pub(super) const PLAIN: ReviewTerms = ReviewTerms {
        limits: |nodes| Limits { depth: DEPTH_MAX, ..Limits::nodes(nodes) },
        dear: 60,
        is_open: true,
        luck: Luck::None,
        remark: None,
    };
}
