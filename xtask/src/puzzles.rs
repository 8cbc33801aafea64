//! `cargo xtask puzzles`: positions of the house's own games in which one move wins and no other does.
//!
//! Two players of a middling level play from a seeded opening. Wherever the best move wins and the second best clearly
//! does not, both are looked at again with several times as much; what is the same then is a puzzle. The same seed makes the
//! same file.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use banco_engine::{AnyGame, GameKey, Seat, Turn};
use banco_mind::{Fact, Limits, Report, Sight, Wits, chance_to_win, facts, mate_in, mix};

use crate::arena::opening::Opening;

/// Games whose puzzles people can solve in their heads: nothing is hidden, nothing thrown.
const GAMES: [GameKey; 3] = [GameKey::Chess, GameKey::Xiangqi, GameKey::Caro];

/// Who plays: errs often enough that something is left to find. No level, so that a file stays the same where levels change.
const PLAYERS_NODES: u64 = 3_000;
const PLAYERS_LINES: usize = 3;
const PLAYERS: Wits = Wits { seed: 0, noise: 55, overlook: 100, blur: 60, may_miss_mate: false };

/// Looked at first, and again.
const NODES: u64 = 6_000;
const AGAIN: u64 = 30 * NODES;

/// The chance to win with the solution, at least, and with anything else, at most.
const WINS: u16 = 880;
const WINS_NOT: u16 = 600;

/// Plies of random moves a game begins with, and when the first puzzle may come.
const OPENING_PLIES: usize = 6;
const PLIES_MIN: usize = 12;
const PLIES_MAX: usize = 140;

/// Fewer moves to choose from are no question.
const CHOICES_MIN: usize = 6;

/// A longer mate is for books, not for breakfast.
const MATE_MAX: i32 = 4;

/// Half-moves of the solution that are shown.
const LINE_MAX: usize = 7;

const USAGE: &str = "usage: cargo xtask puzzles chess|xiangqi|caro [count=60] [seed=1]";

/// Writes the puzzles of a game.
///
/// # Errors
/// Words that are not understood, or a file that cannot be written.
pub fn make(root: &Path, words: &[&str]) -> Result<()> {
    let [game, rest @ ..] = words else { bail!("{USAGE}") };
    let game = GAMES.into_iter().find(|known| known.key() == *game).ok_or_else(|| anyhow!("{USAGE}"))?;
    let (mut count, mut seed) = (60, 1);
    for word in rest {
        match word.split_once('=') {
            Some(("count", text)) => count = text.parse()?,
            Some(("seed", text)) => seed = text.parse()?,
            Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
        }
    }
    let mut text = format!(
        "# Puzzles of {key}: moves to mate (0: it wins), the solution, the moves that lead there.\n\
         # cargo xtask puzzles {key} count={count} seed={seed}\n",
        key = game.key()
    );
    let (mut found, mut played) = (0, 0);
    while found < count {
        played += 1;
        let Some(puzzle) = one(game, mix(seed, played))? else { continue };
        found += 1;
        writeln!(text, "{puzzle}")?;
        if found % 10 == 0 {
            println!("{}: {found} puzzles of {played} games", game.key());
        }
    }
    let path = root.join("data/puzzles").join(format!("{}.txt", game.key()));
    std::fs::write(path, text)?;
    Ok(())
}

/// The first puzzle of a game that is played with this seed.
fn one(key: GameKey, seed: u64) -> Result<Option<String>> {
    let opening = Opening::find(key, seed, OPENING_PLIES)?;
    let (mut game, mut moves) = (opening.game, opening.moves);
    while let Turn::Player(seat) = game.turn() {
        if moves.len() >= PLIES_MAX {
            break;
        }
        if moves.len() >= PLIES_MIN
            && let Some(puzzle) = puzzle(&game, seat, moves.last())
        {
            return Ok(Some(format!("{};{};{}", puzzle.0, puzzle.1.join(" "), moves.join(" "))));
        }
        let limits = Limits { lines: PLAYERS_LINES, ..Limits::nodes(PLAYERS_NODES) };
        let found = Sight::of(&game, seat).and_then(|sight| sight.think(limits, Wits { seed, ..PLAYERS }).best);
        let Some(found) = found else { break };
        game.play(&found.mv).map_err(|error| anyhow!("{error}"))?;
        moves.push(found.mv);
    }
    Ok(None)
}

/// Moves to mate and the solution, if one move wins here and no other does.
fn puzzle(game: &AnyGame, seat: Seat, last: Option<&String>) -> Option<(i32, Vec<String>)> {
    if game.legal().len() < CHOICES_MIN || (game.key() != GameKey::Caro && game.in_check()) {
        return None;
    }
    let sight = Sight::of(game, seat)?;
    let think = |nodes| sight.think(Limits { lines: 2, ..Limits::nodes(nodes) }, Wits::FULL);
    let first = only(game.key(), &think(NODES))?;
    let report = think(AGAIN);
    let (mv, goal) = only(game.key(), &report).filter(|(mv, _)| *mv == first.0)?;
    // Nor is a move that ends the game at once, or takes back on the spot, or takes what stands there for nothing.
    let told = facts(game, seat, &report);
    let takes_back =
        game.shape_of(&mv).is_some_and(|shape| Some(game.site_name(shape.to)) == last.map(|last| end(last)));
    let is_plain = takes_back || told.iter().any(|fact| matches!(fact, Fact::TakesFree(_)));
    if told.contains(&Fact::Wins) || (goal == 0 && is_plain) {
        return None;
    }
    let line = report.best?.pv;
    let mut after = game.clone();
    let legal = line.iter().take(LINE_MAX).take_while(|mv| after.play(mv).is_ok()).cloned().collect::<Vec<_>>();
    (!legal.is_empty()).then_some((goal, legal))
}

/// Where a canonical move of two sites ends.
fn end(mv: &str) -> String {
    let at = mv.rfind(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
    mv.get(at..).unwrap_or_default().to_owned()
}

/// The one move that wins, and in how many moves it mates.
fn only(key: GameKey, report: &Report) -> Option<(String, i32)> {
    let [best, second] = report.alternatives.as_slice() else { return None };
    let is_only = chance_to_win(key, best.score) >= WINS && chance_to_win(key, second.score) <= WINS_NOT;
    let goal = mate_in(best.score).unwrap_or(0);
    (is_only && (0..=MATE_MAX).contains(&goal)).then(|| (best.mv.clone(), goal))
}
