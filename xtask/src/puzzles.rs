//! `cargo xtask puzzles`: positions from games of the computer in which one move wins and no other does.
//!
//! Two players of a middling level play from a seeded opening. A position is a candidate if the best move wins and the
//! second best clearly does not. Both moves are searched again with several times as many nodes. If the result is the
//! same, the position is a puzzle. The same seed makes the same file.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use banco_ai::{Fact, Limits, Report, Resources, Sight, chance_to_win, facts, mate_in, mix};
use banco_engine::{AnyGame, GameKey, Seat, Turn};

use crate::arena::opening::Opening;

/// Games whose puzzles people can solve in their heads: no hidden pieces, no dice.
const GAMES: [GameKey; 3] = [GameKey::Chess, GameKey::Xiangqi, GameKey::Caro];

/// Players of the games: they err often enough that something is left to find. Their numbers are fixed, so that a file
/// stays the same when levels change.
const PLAYERS_NODES: u64 = 3_000;
const PLAYERS_LINES: usize = 3;
const PLAYERS: Resources = Resources { seed: 0, noise: 55, overlook: 100, blur: 60, may_miss_mate: false };

/// Nodes of the first search and of the second.
const NODES: u64 = 6_000;
const AGAIN: u64 = 30 * NODES;

/// Least chance to win with the solution, and greatest chance with any other move.
const WINS: u16 = 880;
const WINS_NOT: u16 = 600;

/// Plies of random moves at the start of a game, and the ply of the first possible puzzle.
const OPENING_PLIES: usize = 6;
const PLIES_MIN: usize = 12;
const PLIES_MAX: usize = 140;

/// Fewest legal moves of a puzzle; fewer choices make no question.
const CHOICES_MIN: usize = 6;

/// Longest mate of a puzzle, in moves.
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

/// First puzzle of the game that this seed leads to.
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
        let found = Sight::of(&game, seat).and_then(|sight| sight.think(limits, Resources { seed, ..PLAYERS }).best);
        let Some(found) = found else { break };
        game.play(&found.mv).map_err(|error| anyhow!("{error}"))?;
        moves.push(found.mv);
    }
    Ok(None)
}

/// Moves to mate, and the solution, if one move wins here and no other does.
fn puzzle(game: &AnyGame, seat: Seat, last: Option<&String>) -> Option<(i32, Vec<String>)> {
    if game.legal().len() < CHOICES_MIN || (game.key() != GameKey::Caro && game.in_check()) {
        return None;
    }
    let sight = Sight::of(game, seat)?;
    let think = |nodes| sight.think(Limits { lines: 2, ..Limits::nodes(nodes) }, Resources::FULL);
    let first = only(game.key(), &think(NODES))?;
    let report = think(AGAIN);
    let (mv, goal) = only(game.key(), &report).filter(|(mv, _)| *mv == first.0)?;
    // No puzzle if the move ends the game, or if it does not mate and takes back on the spot or takes a free piece.
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

/// Target site of a canonical move of two sites.
fn end(mv: &str) -> String {
    let at = mv.rfind(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
    mv.get(at..).unwrap_or_default().to_owned()
}

/// The only winning move, and its number of moves to mate.
fn only(key: GameKey, report: &Report) -> Option<(String, i32)> {
    let [best, second] = report.alternatives.as_slice() else { return None };
    let is_only = chance_to_win(key, best.score) >= WINS && chance_to_win(key, second.score) <= WINS_NOT;
    let goal = mate_in(best.score).unwrap_or(0);
    (is_only && (0..=MATE_MAX).contains(&goal)).then(|| (best.mv.clone(), goal))
}
