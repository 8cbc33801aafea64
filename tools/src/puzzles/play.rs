//! Puzzles from fast games of the computer against itself: games without chance and hidden pieces.
//!
//! Low levels play, so the players err as people do; from even positions random moves are tried as well. A short search
//! of the position behind each such move shows whether one answer seems to win. Such a position is solved ([`super::solve`]) with many more nodes; in xiangqi a program from outside has to
//! agree.

use std::path::Path;

use anyhow::Result;
use banco_ai::{Fact, Level, Limits, Line, Report, Resources, Sight, facts, mate_in};
use banco_engine::{AnyGame, GameKey, GameOptions, Turn};

use super::Order;
use super::check::{Verdict, prove};
use super::format::{Puzzle, shortened};
use super::judge::{Judge, chance};
use super::rating::Measure;
use super::solve::{Solution, solve};
use super::store::{CHECK, CHECK_OF, Store};
use super::themes;
use crate::arena::opening::Random;

/// Nodes of the shortest search and the chance from which on a second one, with two lines, is made.
const GLANCE: u64 = 1_000;
const PROMISES: u16 = 720;
const LOOK: u64 = 5_000;

/// Least chance with the best move and greatest chance with the second at the second search.
const SEEMS: u16 = 800;
const SEEMS_NOT: u16 = 600;

/// Nodes that solve; nodes of the program that has to agree, and of our search where there is no program.
const NODES: u64 = 20_000;
const PROOF: u64 = 30_000;
const PROOF_OWN: u64 = 100_000;

/// Levels that play.
const PLAYERS: [Level; 4] = [Level::Beginner, Level::Learner, Level::Easy, Level::Hobby];

/// Plies at the start of a game without puzzles.
const OPENING: usize = 10;

/// Longest game, and the plies for which one side may be far ahead.
const PLIES_MAX: usize = 160;
const LOPSIDED_MAX: usize = 3;

/// Chances with which a game is even.
const EVEN: std::ops::RangeInclusive<u16> = 120..=880;

/// Times that a game is played on from one of its even positions, and plies between two of these: openings, which
/// hold no puzzles, are then played once.
const BRANCHES: usize = 12;
const BRANCH_PLIES: usize = 4;

/// Random moves that are tried in an even position beside the move of the game: each may be the error that a puzzle
/// punishes.
const ERRORS: usize = 8;

/// Plies between two puzzles of a game.
const APART: usize = 4;

/// Theme of puzzles that take a free piece; of so many one may.
const HANGING: &str = "hanging";
const HANGING_OF: usize = 3;

/// Fewest legal moves of a puzzle; fewer choices make no question.
const CHOICES_MIN: usize = 6;

/// Adds puzzles of a game until there are as many as ordered.
///
/// # Errors
/// A file that cannot be read or written, or a program that does not answer.
pub(super) fn make(root: &Path, key: GameKey, order: &Order) -> Result<()> {
    let mut second = Judge::from_outside(key, PROOF)?.unwrap_or(Judge::Own(PROOF_OWN));
    Store::open(root, key, key.key())?.fill(order, |seed, store| of_game(key, seed, store, &mut second))
}

/// Adds the puzzles of one game and its branches; returns their number.
fn of_game(key: GameKey, seed: u64, store: &mut Store, second: &mut Judge) -> Result<usize> {
    let mut random = Random(seed);
    let mut even = vec![key.start(&GameOptions::new())?];
    let mut found = 0;
    for _ in 0..BRANCHES {
        let branch = even.get(random.below(even.len())).cloned();
        let Some(game) = branch else { break };
        found += of_branch(game, &mut even, &mut random, store, second)?;
    }
    Ok(found)
}

/// Plays on from an even position until one side is far ahead; even positions on the way may be branches, too.
fn of_branch(
    mut game: AnyGame,
    even: &mut Vec<AnyGame>,
    random: &mut Random,
    store: &mut Store,
    second: &mut Judge,
) -> Result<usize> {
    let (mut lopsided, mut found) = (0, 0);
    let mut earliest = game.plies().max(OPENING);
    while let Turn::Player(seat) = game.turn() {
        if game.plies() >= PLIES_MAX || lopsided > LOPSIDED_MAX {
            break;
        }
        let Some(sight) = Sight::of(&game, seat) else { break };
        let Some(best) = sight.think(Limits::nodes(GLANCE), Resources::FULL).best else { break };
        lopsided = if EVEN.contains(&worth(&best)) { 0 } else { lopsided + 1 };
        if lopsided == 0 && game.plies().is_multiple_of(BRANCH_PLIES) {
            even.push(game.clone());
        }
        let Some(mv) = choose(&sight, game.key(), random) else { break };
        if game.plies() >= earliest {
            let errors = if lopsided == 0 { ERRORS } else { 0 };
            let tried = std::iter::once(mv.clone()).chain(any_moves(&game, errors, random));
            if add_one_of(&game, tried, store, second)? {
                found += 1;
                earliest = game.plies() + APART;
            }
        }
        game.play(&mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
    }
    Ok(found)
}

/// Random legal moves, up to `count`. Most are errors, as the moves of a player in a hurry.
fn any_moves(game: &AnyGame, count: usize, random: &mut Random) -> Vec<String> {
    let legal = game.legal();
    (0..count).filter_map(|_| Some(legal.get(random.below(legal.len()))?.text.clone())).collect()
}

/// Adds the first position behind one of the moves that is a puzzle; `false` if none is.
fn add_one_of(
    game: &AnyGame,
    moves: impl Iterator<Item = String>,
    store: &mut Store,
    second: &mut Judge,
) -> Result<bool> {
    for mv in moves {
        let mut after = game.clone();
        after.play(&mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
        let Turn::Player(seat) = after.turn() else { continue };
        let Some(sight) = Sight::of(&after, seat) else { continue };
        let best = sight.think(Limits::nodes(GLANCE), Resources::FULL).best;
        let promises = best.is_some_and(|best| worth(&best) >= PROMISES);
        if promises && seems(&after, &sight, &mv, store) && add(&after, store, second)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Move of the game: one of the low levels chooses it.
fn choose(sight: &Sight, key: GameKey, random: &mut Random) -> Option<String> {
    let level = PLAYERS.get(random.below(PLAYERS.len()))?;
    let seed = random.below(usize::MAX) as u64;
    Some(sight.think(level.limits(key, &|| false), level.wits(key, seed)).best?.mv)
}

fn worth(line: &Line) -> u16 {
    chance(line.score, mate_in(line.score))
}

/// True if one move seems to win and is a question.
fn seems(game: &AnyGame, sight: &Sight, last: &str, store: &Store) -> bool {
    let report = sight.think(Limits { lines: 2, ..Limits::nodes(LOOK) }, Resources::FULL);
    let [best, second, ..] = report.alternatives.as_slice() else { return false };
    let key = game.key();
    let mate = mate_in(best.score).unwrap_or_default();
    let is_alike = mate > 0 && mate_in(second.score) == Some(mate);
    if worth(best) < SEEMS || (worth(second) > SEEMS_NOT && !is_alike) {
        return false;
    }
    let is_caro = key == GameKey::Caro;
    if game.legal().len() < CHOICES_MIN || (!is_caro && game.in_check()) || store.has(&game.position()) {
        return false;
    }
    // No puzzle if five is made at once; a move that mates at once, or checks, is one only now and then.
    if mate == 1 && (is_caro || !store.has_room_for_mate_in_one()) {
        return false;
    }
    if themes::begins_with_check(game, &best.mv) && !store.has_room(CHECK, CHECK_OF) {
        return false;
    }
    mate > 0 || !is_plain(game, &report, last, store)
}

/// True if the best move takes back on the spot, or takes a free piece and enough puzzles do so.
fn is_plain(game: &AnyGame, report: &Report, last: &str, store: &Store) -> bool {
    let Turn::Player(seat) = game.turn() else { return true };
    let target = |mv: &str| game.shape_of(mv).map(|shape| shape.to);
    let best = report.best.as_ref().and_then(|line| target(&line.mv));
    let takes_back = target(last).is_some_and(|site| Some(site) == best);
    let is_free = || facts(game, seat, report).iter().any(|fact| matches!(fact, Fact::TakesFree(_)));
    takes_back || (is_free() && !store.has_room(HANGING, HANGING_OF))
}

/// Solves the position and adds it; `false` if it is no puzzle.
fn add(game: &AnyGame, store: &mut Store, second: &mut Judge) -> Result<bool> {
    let key = game.key();
    let position = shortened(key, &game.position());
    // History, such as repeated positions, is no part of a puzzle.
    let game = key.set_up(&position, &GameOptions::new())?;
    let Some(solution) = solve(&game, &mut Judge::Own(NODES))? else { return Ok(false) };
    let Some(puzzle) = finished(&game, position, &solution)? else { return Ok(false) };
    if prove(&puzzle, key, second)? == Verdict::Agreed { store.add(puzzle) } else { Ok(false) }
}

/// The puzzle with rating and themes; `None` if it does not fit on a line.
pub(super) fn finished(game: &AnyGame, position: String, solution: &Solution) -> Result<Option<Puzzle>> {
    let rating = Measure::of(game, solution)?.rating();
    let themes = themes::of(game, solution);
    let Solution { goal, line } = solution.clone();
    Ok(Puzzle { rating, themes, goal, position, line, origin: None }.fitted())
}
