//! Six levels, from somebody who has just learned the moves to as good as a second allows.

use banco_engine::GameKey;

use crate::limits::{DEPTH_MAX, Limits};
use crate::wits::Wits;

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Knows the moves, overlooks much, and may miss a mate in one.
    Beginner,
    /// Overlooks less, and may still miss a mate in one.
    Easy,
    /// Misjudges and overlooks now and then, but takes a mate that it has seen.
    Casual,
    /// Errs seldom and by little.
    Club,
    /// Overlooks nothing that it looks at, and misjudges by a tenth of a pawn at most.
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
    /// levels were measured on.
    pub const fn nodes(self, game: GameKey) -> u64 {
        match self {
            Level::Beginner => 300,
            Level::Easy => 1_000,
            Level::Casual => 3_000,
            Level::Club => 15_000,
            Level::Strong => 80_000,
            Level::Expert => match game {
                GameKey::Chess => 500_000,
                GameKey::Xiangqi | GameKey::Jieqi => 350_000,
                GameKey::ChuShogi | GameKey::Backgammon | GameKey::Caro => 150_000,
            },
        }
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

    /// How long this level thinks and how many moves it compares; `cancel` as in [`Limits::cancel`].
    pub fn limits(self, game: GameKey, cancel: &dyn Fn() -> bool) -> Limits<'_> {
        Limits { nodes: self.nodes(game), depth: DEPTH_MAX, lines: self.lines(), cancel }
    }

    /// How somebody of this level errs; the same seed errs the same way.
    pub const fn wits(self, seed: u64) -> Wits {
        let (noise, overlook, blur, may_miss_mate) = match self {
            Level::Beginner => (140, 360, 220, true),
            Level::Easy => (90, 210, 120, true),
            Level::Casual => (55, 100, 60, false),
            Level::Club => (30, 30, 20, false),
            Level::Strong => (10, 0, 0, false),
            Level::Expert => (0, 0, 0, false),
        };
        Wits { seed, noise, overlook, blur, may_miss_mate }
    }
}
