//! Terms on which a review judges the moves of a game.

use banco_ai::review::Terms;

/// Terms of a review.
#[derive(Debug)]
pub(crate) struct ReviewTerms {
    /// Terms of the analysis.
    pub terms: Terms,
    /// Key of a remark below the number of turning points.
    pub remark: Option<&'static str>,
}

impl ReviewTerms {
    /// Terms of most games.
    pub(super) const PLAIN: ReviewTerms = ReviewTerms { terms: Terms::PLAIN, remark: None };
}
