//! Decisions of a player that move no piece.

use crate::words::words;

words! {
    /// A decision of a player; [`crate::Game::decisions`] lists the open ones.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Decision {
        /// Throws the dice (backgammon clause 4.1).
        Roll = "roll",
        /// Offers the cube at twice its value, before the roll (backgammon clause 4.1).
        Double = "double",
        /// Plays on for the doubled stake and owns the cube (backgammon clause 4.1).
        Take = "take",
        /// Gives the game up for the value before the double (backgammon clause 4.1).
        Drop = "drop",
        /// Nothing can be played.
        Pass = "pass",
        /// The draw that stands on the board.
        Claim = "claim",
    }
}
