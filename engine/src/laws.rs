//! The laws a record was played by, and the laws its table continues under.
//!
//! A record names the revision of the rules that judged it. What it says is never judged again, so an old record stays
//! what it was; but an action at its table is judged by the laws that both players began with.

use crate::clock::Growth;
use crate::{AnyGame, GameKey, GameOptions, OptionError};

/// The laws of all games at one revision. A changed law is a new variant, and [`Laws::start`] says what it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laws {
    /// Revision 1.
    First,
    /// Revision 2: increments add up (days 1.1). The games are those of revision 1.
    Second,
}

impl Laws {
    /// Laws of new games.
    pub const NEWEST: Laws = Laws::Second;

    /// The laws of a revision; `None` if this program does not know them.
    pub const fn of(revision: u16) -> Option<Laws> {
        match revision {
            1 => Some(Laws::First),
            2 => Some(Laws::Second),
            _ => None,
        }
    }

    /// As records name them.
    pub const fn revision(self) -> u16 {
        match self {
            Laws::First => 1,
            Laws::Second => 2,
        }
    }

    /// A game as these laws begin it.
    ///
    /// # Errors
    /// Options the game does not know.
    pub fn start(self, game: GameKey, options: &GameOptions) -> Result<AnyGame, OptionError> {
        match self {
            Laws::First | Laws::Second => game.start(options),
        }
    }

    /// Limit up to which increments add up.
    pub(crate) const fn growth(self) -> Growth {
        match self {
            Laws::First => Growth::ToBase,
            Laws::Second => Growth::ToLongest,
        }
    }
}
