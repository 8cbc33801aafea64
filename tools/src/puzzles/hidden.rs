//! Puzzles of jieqi: the move with the best expected chance to win, clearly better than every other.
//!
//! They are judged from the position text alone: every piece that does not lie face up may lie face down.

use std::path::Path;

use anyhow::Result;
use banco_ai::{Fact, Limits, Report, Resources, Sight, chance_to_win, facts};
use banco_engine::{AnyGame, GameKey, GameOptions, Turn};

use super::Order;
use super::check::Verdict;
use super::format::{Puzzle, shortened};
use super::judge::sight;
use super::rating::Measure;
use super::solve::Solution;
use super::store::{CHECK, CHECK_OF, Store};
use super::themes;
use crate::arena::opening::Random;

/// Nodes of the short search, of the search that chooses a puzzle, and of the one that checks it.
const GLANCE: u64 = 1_500;
const NODES: u64 = 40_000;
const PROOF: u64 = 150_000;

/// Lead of the best move in thousandths of the chance to win: at the short search, when chosen, when checked.
const SEEMS: u16 = 140;
const CHOSEN: u16 = 130;
const CHECKED: u16 = 100;

/// Chances with the best move between which a position is a question.
const OPEN: std::ops::RangeInclusive<u16> = 350..=960;

/// Plies between two puzzles of a game, and of the longest game.
const APART: usize = 6;
const PLIES_MAX: usize = 120;

/// Of a hundred moves so many are the second best.
const SECOND: usize = 25;

const CHOICES_MIN: usize = 8;

/// Adds puzzles until there are as many as ordered.
///
/// # Errors
/// A file that cannot be read or written.
pub(super) fn make(root: &Path, order: &Order) -> Result<()> {
    Store::open(root, GameKey::Jieqi, GameKey::Jieqi.key())?.fill(order, of_game)
}

/// Adds the puzzles of one game; returns their number.
fn of_game(seed: u64, store: &mut Store) -> Result<usize> {
    let mut random = Random(seed);
    let mut game = GameKey::Jieqi.start(&GameOptions::new())?;
    let deal = game.draw(&mut random);
    game.resolve(&deal).map_err(|error| anyhow::anyhow!("{error}"))?;
    let (mut found, mut earliest, mut last) = (0, APART, None);
    while let Turn::Player(seat) = game.turn() {
        if game.plies() >= PLIES_MAX {
            break;
        }
        let Some(sight) = Sight::of(&game, seat) else { break };
        let report = sight.think(Limits { lines: 2, ..Limits::nodes(GLANCE) }, Resources::FULL);
        let Some(best) = report.alternatives.first().map(|line| line.mv.clone()) else { break };
        if game.plies() >= earliest
            && lead(&report).is_some_and(|lead| lead >= SEEMS)
            && is_question(&game, &report, last.as_deref(), store)
            && add(&game, store)?
        {
            found += 1;
            earliest = game.plies() + APART;
        }
        let second = report.alternatives.get(1).filter(|_| random.below(100) < SECOND);
        let mv = second.map_or(best, |line| line.mv.clone());
        game.play(&mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
        last = Some(mv);
    }
    Ok(found)
}

/// Lead of the best move over the second; `None` with one move, or where the game is decided anyway.
fn lead(report: &Report) -> Option<u16> {
    let [best, second, ..] = report.alternatives.as_slice() else { return None };
    let [best, second] = [best, second].map(|line| chance_to_win(GameKey::Jieqi, line.score));
    OPEN.contains(&best).then(|| best.saturating_sub(second))
}

/// False where the best move takes back, takes a free piece, or begins with a check too many.
fn is_question(game: &AnyGame, report: &Report, last: Option<&str>, store: &Store) -> bool {
    let (Turn::Player(seat), Some(best)) = (game.turn(), &report.best) else { return false };
    let target = |mv: &str| game.shape_of(mv).map(|shape| shape.to);
    let takes_back = last.and_then(target) == target(&best.mv);
    let is_free = facts(game, seat, report).iter().any(|fact| matches!(fact, Fact::TakesFree(_)));
    let has_room = store.has_room(CHECK, CHECK_OF) || !themes::begins_with_check(&game.seen_by(seat), &best.mv);
    game.legal().len() >= CHOICES_MIN && !game.in_check() && !takes_back && !is_free && has_room
}

/// Adds the position if the longer search finds the same lead in its text.
fn add(game: &AnyGame, store: &mut Store) -> Result<bool> {
    let Turn::Player(seat) = game.turn() else { return Ok(false) };
    let position = shortened(GameKey::Jieqi, &game.position());
    if store.has(&position) {
        return Ok(false);
    }
    let asked = GameKey::Jieqi.set_up(&position, &GameOptions::new())?;
    let report = sight(&asked)?.think(Limits { lines: 2, ..Limits::nodes(NODES) }, Resources::FULL);
    let Some(best) = report.best.as_ref().filter(|_| lead(&report).is_some_and(|lead| lead >= CHOSEN)) else {
        return Ok(false);
    };
    let solution = Solution { goal: 0, line: vec![vec![best.mv.clone()]] };
    let rating = Measure::of(&asked, &solution)?.rating();
    // Themes are looked up in the game itself: a set-up position is not dealt, so that nothing moves in it.
    let themes = themes::of(&game.seen_by(seat), &solution);
    let puzzle = Puzzle { rating, themes, goal: 0, position, line: solution.line, origin: None };
    if judged(&puzzle)? != Verdict::Agreed {
        return Ok(false);
    }
    puzzle.fitted().map_or(Ok(false), |puzzle| store.add(puzzle))
}

/// Verdict of our search with more nodes.
///
/// # Errors
/// The position is none.
pub(super) fn judged(puzzle: &Puzzle) -> Result<Verdict> {
    let game = puzzle.game(GameKey::Jieqi)?;
    let report = sight(&game)?.think(Limits { lines: 2, ..Limits::nodes(PROOF) }, Resources::FULL);
    let is_same = report.best.as_ref().is_some_and(|best| puzzle.solutions().contains(&best.mv));
    Ok(match lead(&report) {
        _ if !is_same => Verdict::Differs,
        Some(lead) if lead >= CHECKED => Verdict::Agreed,
        Some(_) | None => Verdict::SecondWins,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(line: &str) -> Verdict {
        judged(&Puzzle::read(line).expect("a line")).expect("judged")
    }

    /// Red saves the rook that a cannon attacks by taking that cannon; elsewhere it is lost.
    #[test]
    fn the_best_expected_move_is_agreed_and_others_are_not() {
        let best = "900;capture;0;3ak4/9/9/9/4c4/9/4R4/9/9/3K5 w;e4e6";
        let other = best.replace("e4e6", "e4a4");
        assert_ne!(verdict(&other), Verdict::Agreed);
    }
}
