//! Time control of a challenge (days 1.1).

use serde::{Deserialize, Serialize};

use super::{REMINDED_MOVE_MIN, TIME_MAX, TIME_MIN};
use crate::Millis;

/// Time of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Each move within so much; when that is used up the reserve runs, once for the whole game.
    Move {
        /// Milliseconds for each move.
        each: Millis,
        /// Milliseconds for the whole game; 0 for none.
        #[serde(default)]
        bank: Millis,
    },
    /// So much for the whole game, and with every move some more, which adds up.
    Fischer {
        /// Milliseconds at the start.
        base: Millis,
        /// Milliseconds that come with each move.
        increment: Millis,
    },
}

/// Limit up to which increments add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    /// Back to the base and no further: games of the first laws.
    ToBase,
    /// To [`TIME_MAX`] (days 1.1).
    ToLongest,
}

/// Result when no time is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlagRule {
    /// The game is over.
    #[default]
    Auto,
    /// The other side may claim it, or give time.
    Claim,
}

/// Days on which the clocks stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// On none.
    #[default]
    Never,
    /// On Saturdays and Sundays where the game is played (days 1.3).
    Weekend,
}

impl Rest {
    fn is_never(&self) -> bool {
        *self == Rest::Never
    }
}

/// The clock a challenge asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TimeControl {
    /// Time of a side.
    pub pace: Pace,
    /// Result when it runs out.
    #[serde(default)]
    pub flag: FlagRule,
    /// Days on which the clocks stop.
    #[serde(default, skip_serializing_if = "Rest::is_never")]
    pub rest: Rest,
    /// Thinking time from the moment a player looks at the closed board (days 1.7); `None` for open boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Millis>,
}

impl TimeControl {
    /// True if every part of it lies in the range of clause 1.1.
    pub fn is_in_range(self) -> bool {
        let range = TIME_MIN..=TIME_MAX;
        self.is_look_in_range()
            && match self.pace {
                Pace::Move { each, bank } => range.contains(&each) && (bank == 0 || range.contains(&bank)),
                Pace::Fischer { base, increment } => {
                    range.contains(&base) && (0..=TIME_MAX).contains(&increment) && increment <= base
                }
            }
    }

    /// Time of one move: reminders and vacations go by it (days 2.5, 2.7).
    pub const fn move_time(self) -> Millis {
        match self.pace {
            Pace::Move { each, .. } => each,
            Pace::Fischer { increment, .. } => increment,
        }
    }

    /// True if a turn can be long enough for reminders (days 2.7).
    pub const fn is_reminded(self) -> bool {
        let longest = match self.pace {
            Pace::Move { each, .. } => each,
            Pace::Fischer { base, .. } => base,
        };
        longest >= REMINDED_MOVE_MIN
    }

    /// True if a game of forty moves is over within an hour: the players look at the board all the time.
    pub const fn is_quick(self) -> bool {
        const MOVES: Millis = 40;
        const QUICK_MAX: Millis = 60 * 60 * 1_000;
        let whole = match self.pace {
            Pace::Move { each, bank } => each.saturating_mul(MOVES).saturating_add(bank),
            Pace::Fischer { base, increment } => increment.saturating_mul(MOVES).saturating_add(base),
        };
        whole <= QUICK_MAX
    }

    pub(super) const fn reserve(self) -> Millis {
        match self.pace {
            Pace::Move { bank, .. } => bank,
            Pace::Fischer { base, .. } => base,
        }
    }

    pub(super) const fn each(self) -> Millis {
        match self.pace {
            Pace::Move { each, .. } => each,
            Pace::Fischer { .. } => 0,
        }
    }
}
