//! Twelve levels, from a player who has just learned the moves to as good as a second allows.

mod dials;
mod ratings;

use banco_engine::GameKey;

use crate::brain;
use crate::limits::{DEPTH_MAX, Limits};
use crate::resources::Resources;

/// Strength of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Has just learned the moves: a step below a beginner.
    Newcomer,
    /// Knows the moves, overlooks most of what is threatened, and may miss a mate in one.
    Beginner,
    /// Between a beginner and easy.
    Learner,
    /// Overlooks less, and may still miss a mate in one.
    Easy,
    /// Takes every mate in one that there is.
    Hobby,
    /// Misjudges and overlooks now and then.
    Casual,
    /// Between casual and club.
    Steady,
    /// Errs seldom and by little.
    Club,
    /// Between club and strong.
    Tough,
    /// Overlooks next to nothing, and misjudges by a tenth of a pawn at most.
    Strong,
    /// Between strong and expert.
    Veteran,
    /// Plays the best that it finds.
    Expert,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 12] = [
        Level::Newcomer,
        Level::Beginner,
        Level::Learner,
        Level::Easy,
        Level::Hobby,
        Level::Casual,
        Level::Steady,
        Level::Club,
        Level::Tough,
        Level::Strong,
        Level::Veteran,
        Level::Expert,
    ];

    /// 1 to 12.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The name that tools use.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Newcomer => "newcomer",
            Level::Beginner => "beginner",
            Level::Learner => "learner",
            Level::Easy => "easy",
            Level::Hobby => "hobby",
            Level::Casual => "casual",
            Level::Steady => "steady",
            Level::Club => "club",
            Level::Tough => "tough",
            Level::Strong => "strong",
            Level::Veteran => "veteran",
            Level::Expert => "expert",
        }
    }

    /// From its number or its name.
    pub fn read(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.key() == text || level.number().to_string() == text)
    }

    /// From 1 to 12; `None` for other numbers.
    pub fn from_number(number: u64) -> Option<Level> {
        Level::ALL.into_iter().find(|level| u64::from(level.number()) == number)
    }

    /// From a number of the six levels that there were before, 1 to 6. The level of that strength has twice the number.
    pub fn from_six(number: u64) -> Option<Level> {
        (1..=6).contains(&number).then(|| Level::from_number(2 * number)).flatten()
    }

    /// The level `steps` above, below for a negative number; the first or the last where there is none.
    pub fn stepped(self, steps: i32) -> Level {
        let last = Level::ALL.len() as i32 - 1;
        Level::ALL[(self as i32).saturating_add(steps).clamp(0, last) as usize]
    }

    /// Estimated rating at `game`, in Elo, a multiple of 50. The scale and its intervals are in `docs/opponents.md`.
    pub const fn rating(self, game: GameKey) -> u16 {
        ratings::rating(game, self)
    }

    /// The level whose estimated rating at `game` is nearest.
    pub fn of_rating(game: GameKey, rating: i32) -> Level {
        let distance = |level: &Level| (i32::from(level.rating(game)) - rating).abs();
        Level::ALL.into_iter().min_by_key(distance).unwrap_or(Level::Newcomer)
    }

    /// Positions looked at for one move. Expert: about two thirds of a second on one core of the machine that the
    /// levels were measured on.
    pub const fn nodes(self, game: GameKey) -> u64 {
        dials::nodes(brain::nodes(game), self)
    }

    /// Moves compared before one is chosen.
    const fn lines(self) -> usize {
        const LINES: [usize; 12] = [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1];
        LINES[self as usize]
    }

    /// Limits of this level: time to think and moves to compare; `cancel` as in [`Limits::cancel`].
    pub fn limits(self, game: GameKey, cancel: &dyn Fn() -> bool) -> Limits<'_> {
        Limits { nodes: self.nodes(game), depth: DEPTH_MAX, lines: self.lines(), cancel }
    }

    /// As [`Level::limits`], but the highest level has so many quarters of its nodes, where the machine is fast.
    pub fn limits_scaled(self, game: GameKey, quarters: u64, cancel: &dyn Fn() -> bool) -> Limits<'_> {
        let limits = self.limits(game, cancel);
        let nodes = if self == Level::Expert { limits.nodes / 4 * quarters } else { limits.nodes };
        Limits { nodes, ..limits }
    }

    /// Errors of this level at `game`, and its variety in the opening; the same seed plays the same way. The numbers
    /// were set by matches between neighbours (`docs/opponents.md`).
    pub const fn wits(self, game: GameKey, seed: u64) -> Resources {
        let (noise, overlook, slip) = dials::errors(brain::errors(game), self);
        // From the fifth level on no mate in one is missed.
        let may_miss_mate = (self as u8) < Level::Hobby as u8;
        Resources { seed, noise, overlook, slip, may_miss_mate, varies: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_has_its_number_and_name() {
        for (at, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(level.number()), at + 1);
            assert_eq!(Level::read(level.key()), Some(level));
            assert_eq!(Level::read(&level.number().to_string()), Some(level));
        }
        for wrong in ["0", "13", "05", "godlike", ""] {
            assert_eq!(Level::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_six_levels_of_before_keep_their_names() {
        let names = ["beginner", "easy", "casual", "club", "strong", "expert"];
        let six = (1..=6).map(|number| Level::from_six(number).map(Level::key));
        assert!(six.eq(names.map(Some)));
        assert_eq!((Level::from_six(0), Level::from_six(7)), (None, None));
    }

    #[test]
    fn a_rating_leads_to_the_level_that_has_it() {
        for game in GameKey::ALL {
            for level in Level::ALL {
                assert_eq!(Level::of_rating(*game, i32::from(level.rating(*game))), level, "{}", game.key());
            }
            assert_eq!(Level::of_rating(*game, i32::MIN / 2), Level::Newcomer);
        }
    }

    #[test]
    fn steps_end_at_the_first_and_the_last_level() {
        assert_eq!(Level::Newcomer.stepped(-1), Level::Newcomer);
        assert_eq!(Level::Expert.stepped(1), Level::Expert);
        assert_eq!(Level::Easy.stepped(1), Level::Hobby);
    }
}
