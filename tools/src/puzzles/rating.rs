//! Rating of a puzzle: from how little thought finds its solution.
//!
//! Thought is the least of [`BUDGETS`] from which our search keeps all the solver's moves. Weak players of
//! [`SEEDS`] seeds try the first move. The map to ratings was fitted to puzzles of chess whose ratings come from
//! people (`cargo xtask puzzles fit`); the other games use the same map.

use anyhow::Result;
use banco_ai::{Level, Limits, Resources};
use banco_engine::{AnyGame, GameKey};

use super::judge::sight;
use super::solve::Solution;

/// Nodes that are tried, the least first.
const BUDGETS: [u64; 6] = [100, 300, 1_000, 3_000, 10_000, 30_000];

/// Budgets that are tried at later places: the first move is the hard one.
const LATER: usize = 4;

/// Weak players and their tries.
const WEAK: [Level; 2] = [Level::Beginner, Level::Easy];
const SEEDS: u64 = 6;

/// Ratings that are given.
const LEAST: i64 = 600;
const MOST: i64 = 2_600;

/// Map of [`Measure`] to ratings, as `fit` found it with the spread of the ratings of people.
const BASE: i64 = 450;
const OF_BUDGET: i64 = 205;
const OF_MISS: i64 = 36;
const OF_MOVE: i64 = 130;

/// Difficulty of a puzzle in plain numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    /// Place of the least budget that suffices; one more than the last if none does.
    pub budget: i64,
    /// Tries of weak players that failed, of those of all levels of [`WEAK`].
    pub misses: i64,
    /// Moves of the solver.
    pub moves: i64,
}

impl Measure {
    /// Measures a solution of the position of `game`.
    ///
    /// # Errors
    /// The line cannot be played.
    pub(super) fn of(game: &AnyGame, solution: &Solution) -> Result<Measure> {
        let mut budget = 0;
        let mut at = game.clone();
        for (number, place) in solution.line.iter().enumerate() {
            if number % 2 == 0 {
                let tried = if number == 0 { BUDGETS.len() } else { LATER };
                budget = budget.max(thought(&at, place, tried)?);
            }
            if let Some(mv) = place.first().filter(|_| number + 1 < solution.line.len()) {
                at.play(mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
            }
        }
        let moves = if solution.goal > 0 { solution.goal as usize } else { solution.line.len().div_ceil(2) };
        let first = solution.line.first().map_or(&[][..], Vec::as_slice);
        Ok(Measure { budget, misses: misses(game, first)?, moves: moves as i64 })
    }

    /// Rating by the fitted map.
    pub(super) fn rating(self) -> u32 {
        let sum = BASE + OF_BUDGET * self.budget + OF_MISS * self.misses + OF_MOVE * self.moves;
        u32::try_from(sum.clamp(LEAST, MOST)).unwrap_or_default()
    }
}

/// Place of the least of the first `tried` budgets from which the search keeps one of the moves.
fn thought(game: &AnyGame, moves: &[String], tried: usize) -> Result<i64> {
    let sight = sight(game)?;
    for (at, nodes) in BUDGETS.iter().enumerate().take(tried).rev() {
        let best = sight.think(Limits::nodes(*nodes), Resources::FULL).best;
        if best.is_none_or(|line| !moves.contains(&line.mv)) {
            return Ok(at as i64 + 1);
        }
    }
    Ok(0)
}

/// Tries of weak players that find none of the moves.
fn misses(game: &AnyGame, moves: &[String]) -> Result<i64> {
    let sight = sight(game)?;
    let key: GameKey = game.key();
    let mut misses = 0;
    for level in WEAK {
        for seed in 0..SEEDS {
            let best = sight.think(level.limits(key, &|| false), level.wits(key, seed)).best;
            misses += i64::from(best.is_none_or(|line| !moves.contains(&line.mv)));
        }
    }
    Ok(misses)
}

#[cfg(test)]
mod tests {
    use banco_engine::GameOptions;

    use super::*;

    fn measured(position: &str, goal: u32, line: &str) -> Measure {
        let game = GameKey::Chess.set_up(position, &GameOptions::new()).expect("a position");
        let line = line.split(' ').map(|mv| vec![mv.to_owned()]).collect();
        Measure::of(&game, &Solution { goal, line }).expect("measured")
    }

    #[test]
    fn a_mate_in_one_needs_less_thought_than_one_in_three() {
        let easy = measured("6k1/5ppp/8/8/8/q7/5PPP/1R4K1 w - -", 1, "b1b8");
        // Smothered mate of Lucena, 1497.
        let hard = measured("r5k1/5Npp/8/8/8/1Q6/1q4PP/7K w - -", 4, "f7h6 g8h8 b3g8 a8g8 h6f7");
        assert!(easy.budget < hard.budget && easy.rating() < hard.rating(), "{easy:?} {hard:?}");
        assert!(i64::from(easy.rating()) >= LEAST && i64::from(hard.rating()) <= MOST);
    }
}
