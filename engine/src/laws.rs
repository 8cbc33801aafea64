//! The laws a record was played by, and what its table goes on by.
//!
//! A record names the revision of the rules that judged it. What it says is never judged anew, so an old record stays
//! what it was; but whoever acts at its table is judged, and by the laws both players sat down to.

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
    /// What new games are played by.
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

    /// How far increments lift a clock.
    pub(crate) const fn growth(self) -> Growth {
        match self {
            Laws::First => Growth::ToBase,
            Laws::Second => Growth::ToLongest,
        }
    }
}
