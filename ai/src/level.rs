//! Six levels, from a player who has just learned the moves to as good as a second allows.

use banco_engine::GameKey;

use crate::brain;
use crate::limits::{DEPTH_MAX, Limits};
use crate::resources::Resources;

/// Strength of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Knows the moves, overlooks most of what is threatened, and may miss a mate in one.
    Beginner,
    /// Overlooks less, and may still miss a mate in one.
    Easy,
    /// Misjudges and overlooks now and then, but takes a mate that it has seen.
    Casual,
    /// Errs seldom and by little.
    Club,
    /// Overlooks next to nothing, and misjudges by a tenth of a pawn at most.
    Strong,
    /// Plays the best that it finds.
    Expert,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 6] =
        [Level::Beginner, Level::Easy, Level::Casual, Level::Club, Level::Strong, Level::Expert];

    /// 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The name that tools use.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Strong => "strong",
            Level::Expert => "expert",
        }
    }

    /// From its number or its name.
    pub fn read(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.key() == text || level.number().to_string() == text)
    }

    /// From 1 to 6; `None` for other numbers.
    pub fn from_number(number: u64) -> Option<Level> {
        Level::ALL.into_iter().find(|level| u64::from(level.number()) == number)
    }

    /// Positions looked at for one move. Expert: about two thirds of a second on one core of the machine that the
    /// levels were measured on; each level below has a third to a sixth of the one above.
    pub const fn nodes(self, game: GameKey) -> u64 {
        brain::nodes(game)[self as usize]
    }

    /// Moves compared before one is chosen.
    const fn lines(self) -> usize {
        match self {
            Level::Beginner => 5,
            Level::Easy => 4,
            Level::Casual => 3,
            Level::Club => 2,
            Level::Strong | Level::Expert => 1,
        }
    }

    /// Limits of this level: time to think and moves to compare; `cancel` as in [`Limits::cancel`].
    pub fn limits(self, game: GameKey, cancel: &dyn Fn() -> bool) -> Limits<'_> {
        Limits { nodes: self.nodes(game), depth: DEPTH_MAX, lines: self.lines(), cancel }
    }

    /// Errors of this level at `game`; the same seed errs the same way. The numbers were set by matches between
    /// neighbours (`docs/opponents.md`).
    pub const fn wits(self, game: GameKey, seed: u64) -> Resources {
        let (noise, overlook, blur) = match self {
            // Expert errs by nothing.
            Level::Expert => (0, 0, 0),
            Level::Beginner | Level::Easy | Level::Casual | Level::Club | Level::Strong => {
                brain::errors(game)[self as usize]
            }
        };
        let may_miss_mate = match self {
            Level::Beginner | Level::Easy => true,
            Level::Casual | Level::Club | Level::Strong | Level::Expert => false,
        };
        Resources { seed, noise, overlook, blur, may_miss_mate }
    }
}
