//! Puzzles from fast games of the computer against itself: games without chance and hidden pieces.
//!
//! Low levels play, so the players err as people do. From an even position tempting moves and random errors are tried
//! as well. A short search of the position behind each such move shows whether one answer seems to win. Such a position
//! is solved ([`super::solve`]) with many more nodes; in xiangqi a program from outside has to agree.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use banco_ai::{Fact, Level, Limits, Line, Report, Resources, Sight, facts, mate_in};
use banco_engine::{AnyGame, GameKey, GameOptions, Turn};

use super::Order;
use super::check::{Verdict, prove};
use super::format::{Puzzle, shortened};
use super::judge::{Judge, chance, sight};
use super::rating::Measure;
use super::solve::{Solution, solve};
use super::store::{CHECK, CHECK_OF, Store, VERY_EASY_BELOW};
use super::themes;
use crate::arena::opening::Random;

/// Nodes of the shortest search, and the chance from which on the longer ones are made.
const GLANCE: u64 = 1_000;
const PROMISES: u16 = 720;

/// Longer searches, with two lines: nodes, least chance with the best move, greatest chance with the second.
const LOOKS: [(u64, u16, u16); 2] = [(1_500, 740, 680), (5_000, 800, 600)];

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

/// Chances of the side to move with which its errors are tried: with less, every answer may win.
const OPEN: std::ops::RangeInclusive<u16> = 420..=880;

/// Times that a game is played on from one of its even positions, and plies between two of these: openings, which
/// hold no puzzles, are then played once.
const BRANCHES: usize = 12;
const BRANCH_PLIES: usize = 4;

/// Moves that are tried in an even position beside the move of the game: tempting and random ones, both by a search
/// of so many nodes. Each may be the error that a puzzle punishes.
const TEMPTING: usize = 4;
const TEMPTED: u64 = 300;
const ERRORS: usize = 12;

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

/// File, judge, random numbers and first moves of the puzzles of one game.
struct Maker<'a> {
    store: &'a mut Store,
    second: &'a mut Judge,
    random: Random,
    /// First moves of the puzzles of this game. Its branches hold one puzzle in several likenesses; one is enough.
    asked: BTreeSet<String>,
}

/// Adds the puzzles of one game and its branches; returns their number.
fn of_game(key: GameKey, seed: u64, store: &mut Store, second: &mut Judge) -> Result<usize> {
    let mut maker = Maker { store, second, random: Random(seed), asked: BTreeSet::new() };
    let mut even = vec![key.start(&GameOptions::new())?];
    for _ in 0..BRANCHES {
        let branch = even.get(maker.random.below(even.len())).cloned();
        let Some(game) = branch else { break };
        of_branch(game, &mut even, &mut maker)?;
    }
    Ok(maker.asked.len())
}

/// Plays on from an even position until one side is far ahead; even positions on the way may be branches, too.
fn of_branch(mut game: AnyGame, even: &mut Vec<AnyGame>, maker: &mut Maker) -> Result<()> {
    let mut lopsided = 0;
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
        let Some(mv) = choose(&sight, game.key(), &mut maker.random) else { break };
        if game.plies() >= earliest {
            let mut tried = vec![mv.clone()];
            if OPEN.contains(&worth(&best)) {
                let plain = if maker.store.has_room_for_very_easy() { ERRORS } else { 0 };
                tried.extend(plain_errors(&game, plain, &mut maker.random));
                tried.extend(tempting_moves(&sight));
            }
            if add_one_of(&game, &tried, maker)? {
                earliest = game.plies() + APART;
            }
        }
        game.play(&mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
    }
    Ok(())
}

/// Moves that a very short search holds for good, the best first. Some are errors, and what punishes them is not seen
/// at once.
fn tempting_moves(sight: &Sight) -> Vec<String> {
    let report = sight.think(Limits { lines: TEMPTING, ..Limits::nodes(TEMPTED) }, Resources::FULL);
    report.alternatives.into_iter().map(|line| line.mv).collect()
}

/// Those of up to `count` random legal moves that a very short search holds for errors: they are very easy to punish.
fn plain_errors(game: &AnyGame, count: usize, random: &mut Random) -> Vec<String> {
    let legal = game.legal();
    let any = (0..count).filter_map(|_| Some(legal.get(random.below(legal.len()))?.text.clone()));
    let is_error = |mv: &String| {
        let mut after = game.clone();
        let sight = after.play(mv).ok().and_then(|_| sight(&after).ok());
        let best = sight.and_then(|sight| sight.think(Limits::nodes(TEMPTED), Resources::FULL).best);
        best.is_some_and(|best| worth(&best) >= PROMISES)
    };
    any.filter(is_error).collect()
}

/// Adds the first position behind one of the moves that is a puzzle; `false` if none is.
fn add_one_of(game: &AnyGame, moves: &[String], maker: &mut Maker) -> Result<bool> {
    for mv in moves {
        let mut after = game.clone();
        after.play(mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
        let Ok(sight) = sight(&after) else { continue };
        if seems(&after, &sight, mv, maker.store) && add(&after, maker)? {
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

/// True if one move seems to win and is a question: by a short search, then by longer ones with two lines.
fn seems(game: &AnyGame, sight: &Sight, last: &str, store: &Store) -> bool {
    let is_caro = game.key() == GameKey::Caro;
    if game.legal().len() < CHOICES_MIN || (!is_caro && game.in_check()) || store.has(&game.position()) {
        return false;
    }
    let short = sight.think(Limits::nodes(GLANCE), Resources::FULL);
    let promises = short.best.as_ref().is_some_and(|best| worth(best) >= PROMISES);
    promises
        && is_question(game, &short, last, store)
        && LOOKS.into_iter().all(|(nodes, least, most)| {
            let report = sight.think(Limits { lines: 2, ..Limits::nodes(nodes) }, Resources::FULL);
            is_alone(&report, least, most) && is_question(game, &report, last, store)
        })
}

/// True if the best move has at least the chance `least` and the second at most `most`, or both mate alike.
fn is_alone(report: &Report, least: u16, most: u16) -> bool {
    let [best, second, ..] = report.alternatives.as_slice() else { return false };
    let is_alike = mate_in(best.score).is_some_and(|mate| mate > 0 && mate_in(second.score) == Some(mate));
    worth(best) >= least && (worth(second) <= most || is_alike)
}

/// True if the best move is one that a puzzle may ask for, as far as the file has room for its kind.
fn is_question(game: &AnyGame, report: &Report, last: &str, store: &Store) -> bool {
    let Some(best) = &report.best else { return false };
    let mate = mate_in(best.score).unwrap_or_default();
    // No puzzle if five is made at once; a move that mates at once, or checks, is one only now and then.
    if mate == 1 && (game.key() == GameKey::Caro || !store.has_room_for_mate_in_one()) {
        return false;
    }
    if themes::begins_with_check(game, &best.mv) && !store.has_room(CHECK, CHECK_OF) {
        return false;
    }
    mate > 0 || !is_plain(game, report, last, store)
}

/// True if the best move takes back on the spot, or takes a free piece and enough puzzles do so.
fn is_plain(game: &AnyGame, report: &Report, last: &str, store: &Store) -> bool {
    let Turn::Player(seat) = game.turn() else { return true };
    let target = |mv: &str| game.shape_of(mv).map(|shape| shape.to);
    let best = report.best.as_ref().and_then(|line| target(&line.mv));
    let takes_back = target(last).is_some_and(|site| Some(site) == best);
    let is_free = || facts(game, seat, report).iter().any(|fact| matches!(fact, Fact::TakesFree(_)));
    takes_back || (!store.has_room(HANGING, HANGING_OF) && is_free())
}

/// Solves the position and adds it; `false` if it is no puzzle, or one much like it is known.
fn add(game: &AnyGame, maker: &mut Maker) -> Result<bool> {
    let key = game.key();
    let position = shortened(key, &game.position());
    // History, such as repeated positions, is no part of a puzzle.
    let game = key.set_up(&position, &GameOptions::new())?;
    let Some(solution) = solve(&game, &mut Judge::Own(NODES))? else { return Ok(false) };
    let Some(first) = solution.line.first().and_then(|place| place.first()).cloned() else { return Ok(false) };
    if maker.asked.contains(&first) {
        return Ok(false);
    }
    let Some(puzzle) = finished(&game, position, &solution)? else { return Ok(false) };
    if puzzle.rating < VERY_EASY_BELOW && !maker.store.has_room_for_very_easy() {
        return Ok(false);
    }
    let is_added = prove(&puzzle, key, maker.second)? == Verdict::Agreed && maker.store.add(puzzle)?;
    if is_added {
        maker.asked.insert(first);
    }
    Ok(is_added)
}

/// The puzzle with rating and themes; `None` if it does not fit on a line.
pub(super) fn finished(game: &AnyGame, position: String, solution: &Solution) -> Result<Option<Puzzle>> {
    let rating = Measure::of(game, solution)?.rating();
    let themes = themes::of(game, solution);
    let Solution { goal, line } = solution.clone();
    Ok(Puzzle { rating, themes, goal, position, line, origin: None }.fitted())
}
