//! What a player decides without touching a man.

use crate::words::words;

words! {
    /// A decision; which are open for whom says [`crate::Game::decisions`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Decision {
        Roll = "roll",
        Double = "double",
        Take = "take",
        Drop = "drop",
        /// Nothing can be played.
        Pass = "pass",
        /// The draw that stands on the board.
        Claim = "claim",
    }
}
