//! `cargo xtask puzzles`: positions from games of the computer in which one move wins and no other does.
//!
//! Two players of a middling level play from a seeded opening. Before each move a beginner's moves are tried in its
//! place. The position after such a move is a candidate if the best reply wins and the second best clearly does not.
//! Both replies are searched again with many times as many nodes. If the result is the same, the position is a puzzle. A file that is there keeps its puzzles at their places, and new ones are added behind
//! them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use banco_ai::{Fact, Limits, Report, Resources, Sight, chance_to_win, facts, mate_in, mix};
use banco_engine::{AnyGame, GameKey, Seat, Turn};

use crate::arena::opening::Opening;

/// Games whose puzzles people can solve in their heads: no hidden pieces, no dice.
const GAMES: [GameKey; 3] = [GameKey::Chess, GameKey::Xiangqi, GameKey::Caro];

/// Players of the games: they err often enough that something is left to find. Their numbers are fixed, so that a file
/// stays the same when levels change.
const PLAYERS_NODES: u64 = 1_500;
const PLAYERS_LINES: usize = 3;
const PLAYERS: Resources = Resources { noise: 55, overlook: 100, slip: 60, may_miss_mate: false, ..Resources::FULL };

/// The beginner whose moves are tried, and the number of tries in a position.
const BEGINNER_NODES: u64 = 150;
const BEGINNER_LINES: usize = 5;
const BEGINNER: Resources = Resources { noise: 350, overlook: 500, slip: 500, may_miss_mate: true, ..Resources::FULL };
const MISTAKES: u64 = 5;

/// Nodes of the first search, of the second and of the last.
const GLANCE: u64 = 1_200;
const NODES: u64 = 6_000;
const AGAIN: u64 = 30 * NODES;

/// Least chance to win with the best move at the first search, and greatest chance with any other.
const GLANCE_WINS: u16 = 700;
const GLANCE_WINS_NOT: u16 = 700;

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

/// Puzzles of one game at most, at least so many plies apart.
const OF_GAME_MAX: usize = 3;
const APART: usize = 8;

/// Chances of the side to move with which a game is worth playing on.
const OPEN: std::ops::RangeInclusive<u16> = 100..=900;

/// Difficulties, as in `service/src/features/puzzle/puzzle_set.rs`.
const DIFFICULTIES: [&str; 3] = ["easy", "medium", "hard"];

/// Player that measures the difficulty: about level 2 of chess. Its numbers are fixed, too.
const WEAK_NODES: u64 = 1_000;
const WEAK_LINES: usize = 4;
const WEAK: Resources = Resources { noise: 135, overlook: 350, slip: 215, may_miss_mate: true, ..Resources::FULL };

/// Tries of the weak player, and the successes that a mate in two needs to be easy, or has at most if it is hard. Each
/// move more of the solution counts as two tries that failed.
const TRIES: u64 = 16;
const EASY_MIN: i32 = 12;
const HARD_MAX: i32 = 8;
const TRIES_OF_A_MOVE: i32 = 2;

const USAGE: &str = "usage: cargo xtask puzzles chess|xiangqi|caro [count=120] [seed=1]";

/// Puzzles of a file, by difficulty.
struct Set {
    path: PathBuf,
    head: String,
    lines: [Vec<String>; DIFFICULTIES.len()],
}

impl Set {
    /// Reads the file of a game, if it is there.
    fn read(root: &Path, game: GameKey) -> Result<Set> {
        let key = game.key();
        let path = root.join("data/puzzles").join(format!("{key}.txt"));
        let head = format!(
            "# Puzzles of {key}: difficulty, moves to mate (0: it wins), the solution, the moves that lead there.\n\
             # cargo xtask puzzles {key} adds more.\n"
        );
        let mut set = Set { path, head, lines: Default::default() };
        let text = if set.path.exists() { std::fs::read_to_string(&set.path)? } else { String::new() };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            set.add(line.to_owned());
        }
        Ok(set)
    }

    /// Adds a line; `false` if its position is there already or it has no difficulty.
    fn add(&mut self, line: String) -> bool {
        let position = line.rsplit(';').next();
        let is_known = self.lines.iter().flatten().any(|known| known.rsplit(';').next() == position);
        let at = DIFFICULTIES.iter().position(|word| line.split(';').next() == Some(*word));
        match at.and_then(|at| self.lines.get_mut(at)).filter(|_| !is_known) {
            Some(lines) => {
                lines.push(line);
                true
            }
            None => false,
        }
    }

    /// Number of puzzles in each full row: easy, medium, hard.
    fn rows(&self) -> usize {
        self.lines.iter().map(Vec::len).min().unwrap_or_default()
    }

    /// Writes the full rows.
    fn write(&self) -> Result<()> {
        let lines = (0..self.rows()).flat_map(|row| self.lines.iter().filter_map(move |of| of.get(row)));
        let text = lines.fold(self.head.clone(), |text, line| text + line + "\n");
        Ok(std::fs::write(&self.path, text)?)
    }
}

/// Adds puzzles of a game until there are `count`.
///
/// # Errors
/// Words that are not understood, or a file that cannot be read or written.
pub fn make(root: &Path, words: &[&str]) -> Result<()> {
    let [game, rest @ ..] = words else { bail!("{USAGE}") };
    let game = GAMES.into_iter().find(|known| known.key() == *game).ok_or_else(|| anyhow!("{USAGE}"))?;
    let (mut count, mut seed) = (120, 1);
    for word in rest {
        match word.split_once('=') {
            Some(("count", text)) => count = text.parse()?,
            Some(("seed", text)) => seed = text.parse()?,
            Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
        }
    }
    let (mut set, mut played) = (Set::read(root, game)?, 0);
    while set.rows() * DIFFICULTIES.len() < count {
        played += 1;
        for line in of_game(game, mix(seed, played))? {
            if set.add(line) {
                set.write()?;
                println!("{}: {:?} puzzles of {played} games", game.key(), set.lines.each_ref().map(Vec::len));
            }
        }
    }
    Ok(())
}

/// Puzzles of the game that this seed leads to.
fn of_game(key: GameKey, seed: u64) -> Result<Vec<String>> {
    let opening = Opening::find(key, seed, OPENING_PLIES)?;
    let (mut game, mut moves) = (opening.game, opening.moves);
    let (mut puzzles, mut earliest) = (Vec::new(), PLIES_MIN);
    while let Turn::Player(seat) = game.turn() {
        if moves.len() >= PLIES_MAX || puzzles.len() >= OF_GAME_MAX {
            break;
        }
        let Some(sight) = Sight::of(&game, seat) else { break };
        if moves.len() >= earliest
            && let Some(puzzle) = after_a_mistake(&game, &sight, &moves, seed)
        {
            earliest = moves.len() + APART;
            puzzles.push(puzzle);
        }
        let limits = Limits { lines: PLAYERS_LINES, ..Limits::nodes(PLAYERS_NODES) };
        let found = sight.think(limits, Resources { seed, ..PLAYERS }).best;
        let Some(found) = found.filter(|found| OPEN.contains(&chance_to_win(key, found.score))) else { break };
        game.play(&found.mv).map_err(|error| anyhow!("{error}"))?;
        moves.push(found.mv);
    }
    Ok(puzzles)
}

/// Line of the puzzle after one of a beginner's moves here, if one makes a puzzle.
fn after_a_mistake(game: &AnyGame, sight: &Sight, moves: &[String], seed: u64) -> Option<String> {
    let beginner = |number| {
        let limits = Limits { lines: BEGINNER_LINES, ..Limits::nodes(BEGINNER_NODES) };
        sight.think(limits, Resources { seed: mix(seed, number), ..BEGINNER }).best.map(|line| line.mv)
    };
    let mistakes: BTreeSet<String> = (0..MISTAKES).filter_map(beginner).collect();
    mistakes.into_iter().find_map(|mistake| {
        let mut after = game.clone();
        after.play(&mistake).ok()?;
        let Turn::Player(seat) = after.turn() else { return None };
        let sight = Sight::of(&after, seat)?;
        let (goal, line) = puzzle(&after, &sight, seat, &mistake)?;
        let difficulty = difficulty(&sight, goal, &line);
        Some(format!("{difficulty};{goal};{};{} {mistake}", line.join(" "), moves.join(" ")))
    })
}

/// Difficulty of a solution, by its length and by how often the weak player finds it.
fn difficulty(sight: &Sight, goal: i32, line: &[String]) -> &'static str {
    let [easy, medium, hard] = DIFFICULTIES;
    let finds = |seed: &u64| {
        let limits = Limits { lines: WEAK_LINES, ..Limits::nodes(WEAK_NODES) };
        let found = sight.think(limits, Resources { seed: *seed, ..WEAK }).best;
        found.is_some_and(|found| Some(&found.mv) == line.first())
    };
    let found = i32::try_from((0..TRIES).filter(finds).count()).unwrap_or_default();
    // A win without a counted mate is about as long as a mate in three.
    let length = if goal == 0 { 3 } else { goal };
    match found - TRIES_OF_A_MOVE * (length - 2) {
        successes if successes <= HARD_MAX => hard,
        successes if successes >= EASY_MIN => easy,
        _ => medium,
    }
}

/// Moves to mate, and the solution, if one move wins here and no other does.
fn puzzle(game: &AnyGame, sight: &Sight, seat: Seat, last: &str) -> Option<(i32, Vec<String>)> {
    if game.legal().len() < CHOICES_MIN || (game.key() != GameKey::Caro && game.in_check()) {
        return None;
    }
    let think = |nodes| sight.think(Limits { lines: 2, ..Limits::nodes(nodes) }, Resources::FULL);
    chances(game.key(), &think(GLANCE)).filter(|[best, second]| *best >= GLANCE_WINS && *second <= GLANCE_WINS_NOT)?;
    let first = only(game.key(), &think(NODES))?;
    let report = think(AGAIN);
    let (mv, goal) = only(game.key(), &report).filter(|(mv, _)| *mv == first.0)?;
    // No puzzle if the move ends the game, or if it does not mate and takes back on the spot or takes a free piece.
    let told = facts(game, seat, &report);
    let takes_back = game.shape_of(&mv).is_some_and(|shape| game.site_name(shape.to) == end(last));
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

/// Chances to win with the best move and with the second best.
fn chances(key: GameKey, report: &Report) -> Option<[u16; 2]> {
    let [best, second] = report.alternatives.as_slice() else { return None };
    Some([best, second].map(|line| chance_to_win(key, line.score)))
}

/// The only winning move, and its number of moves to mate.
fn only(key: GameKey, report: &Report) -> Option<(String, i32)> {
    let [wins, other] = chances(key, report)?;
    let best = report.alternatives.first()?;
    let goal = mate_in(best.score).unwrap_or(0);
    (wins >= WINS && other <= WINS_NOT && (0..=MATE_MAX).contains(&goal)).then(|| (best.mv.clone(), goal))
}
