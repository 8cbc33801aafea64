//! Puzzles of backgammon: the best play of a roll, clearly better than every other, which weak players miss.
//!
//! Our own net chooses, GNU Backgammon two rolls ahead has to agree.

use std::cell::RefCell;
use std::path::Path;

use anyhow::{Result, anyhow};
use banco_ai::{Fact, Limits, Report, Resources, Sight, facts};
use banco_engine::games::backgammon::position::{BAR, HOME, Position};
use banco_engine::{AnyGame, GameKey, GameOptions, Turn};

use super::Order;
use super::check::Verdict;
use super::format::Puzzle;
use super::rating::Measure;
use super::solve::Solution;
use super::store::Store;
use crate::arena::gnubg;
use crate::arena::opening::Random;

/// Lead of the best play over the second, in thousandths of the stake: by our net, and by GNU Backgammon.
const LEAD: i32 = 70;
const PROVED: f64 = 0.05;

/// Rolls that GNU Backgammon looks ahead.
const AHEAD: &str = "2";

/// Plays that our net compares with one roll and two rolls ahead.
const QUICK: Limits<'static> = Limits { depth: 2, lines: 2, ..Limits::nodes(20_000) };
const DEEP: Limits<'static> = Limits { lines: 2, ..Limits::nodes(400_000) };

/// Least tries of weak players that miss the play.
const MISSES_MIN: i64 = 3;

const CHOICES_MIN: usize = 5;
const PLIES_MAX: usize = 90;

/// Of a hundred plays so many are the second best.
const SECOND: usize = 25;

/// Adds puzzles until there are as many as ordered.
///
/// # Errors
/// A file that cannot be read or written, or GNU Backgammon does not answer.
pub(super) fn make(root: &Path, order: &Order) -> Result<()> {
    Store::open(root, GameKey::Backgammon, GameKey::Backgammon.key())?.fill(order, of_game)
}

/// Adds the puzzles of one game; returns their number.
fn of_game(seed: u64, store: &mut Store) -> Result<usize> {
    let mut random = Random(seed);
    let mut game = GameKey::Backgammon.start(&GameOptions::new())?;
    let mut found = 0;
    for _ in 0..PLIES_MAX {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let drawn = game.draw(&mut random);
                game.resolve(&drawn).map_err(|error| anyhow!("{error}"))?;
            }
            Turn::Player(seat) => {
                let Some(sight) = Sight::of(&game, seat) else { break };
                let report = sight.think(QUICK, Resources::FULL);
                let is_play = game.legal().len() >= CHOICES_MIN;
                if is_play && lead(&report) >= LEAD {
                    found += usize::from(add(&game, &sight, store)?);
                }
                let second = report.alternatives.get(1).filter(|_| is_play && random.below(100) < SECOND);
                let best = report.alternatives.first().or(report.best.as_ref());
                let Some(line) = second.or(best) else { break };
                game.play(&line.mv).map_err(|error| anyhow!("{}: {error}", line.mv))?;
            }
        }
    }
    Ok(found)
}

/// Lead of the best play over the second; 0 with one play.
fn lead(report: &Report) -> i32 {
    match report.alternatives.as_slice() {
        [best, second, ..] => best.score - second.score,
        [_] | [] => 0,
    }
}

/// Adds the position if both judges agree and weak players miss the play.
fn add(game: &AnyGame, sight: &Sight, store: &mut Store) -> Result<bool> {
    let position = game.position();
    if store.has(&position) {
        return Ok(false);
    }
    let report = sight.think(DEEP, Resources::FULL);
    let Some(best) = report.alternatives.first().filter(|_| lead(&report) >= LEAD) else { return Ok(false) };
    let solution = Solution { goal: 0, line: vec![vec![best.mv.clone()]] };
    let asked = GameKey::Backgammon.set_up(&position, &GameOptions::new())?;
    let measure = Measure::of(&asked, &solution)?;
    if measure.misses < MISSES_MIN {
        return Ok(false);
    }
    let rating = measure.rating();
    let puzzle = Puzzle { rating, themes: themes(game, &report), goal: 0, position, line: solution.line, origin: None };
    if judged(&puzzle)? != Verdict::Agreed {
        return Ok(false);
    }
    puzzle.fitted().map_or(Ok(false), |puzzle| store.add(puzzle))
}

/// Verdict of GNU Backgammon.
///
/// # Errors
/// The position is none, or the program does not answer.
pub(super) fn judged(puzzle: &Puzzle) -> Result<Verdict> {
    thread_local! {
        static PROGRAM: RefCell<Option<gnubg::Program>> = const { RefCell::new(None) };
    }
    let game = puzzle.game(GameKey::Backgammon)?;
    PROGRAM.with(|slot| {
        let mut slot = slot.borrow_mut();
        let program = match slot.as_mut() {
            Some(program) => program,
            None => slot.insert(gnubg::Program::start(AHEAD)?),
        };
        let plays = program.plays(&game, 2)?;
        Ok(match plays.as_slice() {
            [(best, _), ..] if !puzzle.solutions().contains(best) => Verdict::Differs,
            [(_, best), (_, second), ..] if best - second < PROVED => Verdict::SecondWins,
            [_, ..] => Verdict::Agreed,
            [] => Verdict::Differs,
        })
    })
}

/// Themes of the best play: what it does, and the kind of position.
fn themes(game: &AnyGame, report: &Report) -> Vec<String> {
    let Turn::Player(seat) = game.turn() else { return Vec::new() };
    let Some(board) = game.as_backgammon().map(|game| game.board_of(seat)) else { return Vec::new() };
    let mut themes: Vec<&str> = Vec::new();
    for fact in facts(game, seat, report) {
        match fact {
            Fact::Hits(_) => themes.push("hit"),
            Fact::MakesPoint(_) => themes.push("point"),
            Fact::NoBlot => themes.push("safe"),
            _ => {}
        }
    }
    themes.extend(kinds(&board));
    themes.into_iter().map(str::to_owned).collect()
}

/// Kind of a position, as the side on roll counts.
fn kinds(board: &Position) -> Vec<&'static str> {
    let rear = |men: &[u8]| (1..=BAR).rev().find(|point| men[usize::from(*point)] > 0).unwrap_or_default();
    let (own, other) = (rear(&board.own), rear(&board.other));
    let men = |men: &[u8], from: u8| {
        men[usize::from(from)..=usize::from(BAR)].iter().map(|count| u32::from(*count)).sum::<u32>()
    };
    let mut kinds = Vec::new();
    if own + other < BAR {
        kinds.push(if own <= HOME { "bearoff" } else { "race" });
        return kinds;
    }
    if board.own[usize::from(BAR)] > 0 {
        kinds.push("bar");
    }
    if board.other[usize::from(BAR)] > 0 {
        kinds.push("blitz");
    }
    let longest = |men: &[u8]| {
        let mut best = 0;
        let mut run = 0;
        for point in 1..BAR {
            run = if men[usize::from(point)] > 1 { run + 1 } else { 0 };
            best = best.max(run);
        }
        best
    };
    if longest(&board.own).max(longest(&board.other)) >= 4 {
        kinds.push("prime");
    }
    if men(&board.own, 19) >= 3 || men(&board.other, 19) >= 3 {
        kinds.push("back");
    }
    kinds.push("contact");
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_off_the_board() {
        assert_eq!(kinds(&Position::START), ["contact"]);
        let mut race = Position::START;
        race.own = [0; 26];
        race.own[6] = 15;
        race.other = race.own;
        assert_eq!(kinds(&race), ["bearoff"]);
        race.own[6] = 14;
        race.own[9] = 1;
        assert_eq!(kinds(&race), ["race"]);
        let mut bar = Position::START;
        bar.own[24] = 1;
        bar.own[25] = 1;
        bar.other[4] = 2;
        bar.other[5] = 2;
        bar.other[7] = 2;
        assert_eq!(kinds(&bar), ["bar", "prime", "contact"]);
    }
}
