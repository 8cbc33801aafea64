//! Six levels, from a player who has just learned the moves to as good as a second allows.

use banco_engine::GameKey;

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
        let by_level = match game {
            GameKey::Chess => [150, 1_000, 4_000, 20_000, 100_000, 500_000],
            GameKey::Xiangqi => [150, 800, 3_500, 16_000, 75_000, 350_000],
            GameKey::Jieqi => [150, 800, 3_000, 14_000, 70_000, 350_000],
            GameKey::ChuShogi => [60, 800, 3_000, 9_000, 35_000, 150_000],
            GameKey::Caro => [300, 800, 2_000, 8_000, 35_000, 150_000],
            GameKey::Backgammon => [300, 1_000, 3_000, 15_000, 80_000, 150_000],
        };
        by_level[self as usize]
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
        // Noise, overlook, blur, from Beginner to Strong; Expert errs by nothing.
        let errors = match game {
            GameKey::Chess => [(350, 760, 700), (135, 350, 215), (100, 225, 140), (46, 88, 54), (19, 25, 16)],
            GameKey::Xiangqi => [(350, 760, 700), (135, 320, 200), (60, 116, 72), (27, 41, 25), (8, 8, 5)],
            GameKey::Jieqi => [(350, 760, 700), (160, 400, 250), (72, 142, 89), (48, 84, 52), (8, 8, 5)],
            GameKey::ChuShogi => [(900, 1000, 1024), (105, 210, 130), (36, 58, 36), (24, 34, 21), (8, 8, 5)],
            GameKey::Caro => [(128, 300, 187), (71, 140, 87), (40, 66, 41), (19, 25, 16), (8, 8, 5)],
            // The net sees what is to be seen: only its plays are misjudged, in parts of the stake.
            GameKey::Backgammon => [(300, 0, 0), (210, 0, 0), (140, 0, 0), (90, 0, 0), (45, 0, 0)],
        };
        let (noise, overlook, blur) = match self {
            Level::Expert => (0, 0, 0),
            Level::Beginner | Level::Easy | Level::Casual | Level::Club | Level::Strong => errors[self as usize],
        };
        let may_miss_mate = match self {
            Level::Beginner | Level::Easy => true,
            Level::Casual | Level::Club | Level::Strong | Level::Expert => false,
        };
        Resources { seed, noise, overlook, blur, may_miss_mate }
    }
}
