//! The two seats of a table, and through whose eyes a table is looked at.

use serde::{Deserialize, Serialize};

/// One of the two sides. `First` moves first in the games without dice: Red, White, sente.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Red, White, sente, X; in backgammon the dice say who begins.
    First,
    /// Black, gote, O.
    Second,
}

impl Seat {
    /// Both, in the order of their index.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The seat on the other side of the board.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for the first seat, 1 for the second: the number outside tools use.
    pub const fn index(self) -> usize {
        match self {
            Seat::First => 0,
            Seat::Second => 1,
        }
    }
}

/// Viewer whose knowledge a [`crate::View`] is limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// All readers of the channel.
    Public,
    /// The player in this seat, in private.
    Seat(Seat),
    /// Any viewer after the end of the game, however it ended. Never used before that.
    Everything,
}
