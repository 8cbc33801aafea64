//! `cargo xtask train samples GAME`: positions of games of the computer against itself, as lessons for a net.
//!
//! A line of `target/samples/<game>-<seed>.txt` is `position;score;result`: the score is that of the search for the side
//! to move, in hundredths of a pawn; the result is that of the game for the same side, 2 for a win, 1 for a draw and 0
//! for a loss. Positions in check, before a capture or near mate are left out: a net judges quiet positions.

use std::fs::{self, OpenOptions};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use banco_ai::{Limits, Resources, Sight, mate_in, mix};
use banco_engine::{GameKey, Seat, Turn};

use crate::arena::opening::Opening;
use crate::self_play::{Run, is_quiet};

/// Plies of random moves at the start of a game.
const OPENING_PLIES: u64 = 6;
const OPENING_SPREAD: u64 = 5;

/// A game that is not over by then is a draw.
const PLIES_MAX: usize = 240;

/// A side that stands so far ahead for so many plies has won, in hundredths of a pawn.
const DECIDED: i32 = 1_400;
const DECIDED_PLIES: u32 = 5;

/// Greatest score of a lesson, in hundredths of a pawn.
const SCORE_MAX: i32 = 2_000;

/// A position with the score of the search.
struct Lesson {
    position: String,
    seat: Seat,
    score: i32,
}

/// A position of a file of samples.
pub struct Sample {
    pub position: String,
    /// Score of the search for the side to move, in hundredths of a pawn.
    pub score: i16,
    /// Half points of the side to move at the end of the game.
    pub half_points: u8,
}

/// The samples of the seeds 1 to `seeds`; a line that was cut off is left out.
///
/// # Errors
/// A file that cannot be read.
pub fn read(root: &Path, game: GameKey, seeds: u64) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for seed in 1..=seeds {
        let path = file_of(root, game, seed);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        samples.extend(text.lines().filter_map(sample));
    }
    Ok(samples)
}

fn file_of(root: &Path, game: GameKey, seed: u64) -> PathBuf {
    root.join("target/samples").join(format!("{}-{seed}.txt", game.key()))
}

fn sample(line: &str) -> Option<Sample> {
    let mut fields = line.split(';');
    let (position, score, half_points) = (fields.next()?.to_owned(), fields.next()?, fields.next()?);
    Some(Sample { position, score: score.parse().ok()?, half_points: half_points.parse().ok()? })
}

/// Plays games and appends their quiet positions to the file of the seed.
///
/// # Errors
/// Words that are not understood, a file that cannot be written.
pub fn make(root: &Path, words: &[&str]) -> Result<()> {
    let [game, words @ ..] = words else { bail!("which game?") };
    let game = GameKey::from_key(game).ok_or_else(|| anyhow!("{game:?} is no game"))?;
    let run = Run { games: 20_000, nodes: 1_000, seed: 1 }.read(words)?;
    let path = file_of(root, game, run.seed);
    fs::create_dir_all(path.parent().context("a folder")?)?;
    let file = OpenOptions::new().create(true).append(true).open(&path).with_context(|| path.display().to_string())?;
    let (mut file, mut lessons) = (BufWriter::new(file), 0);
    for number in 0..run.games {
        for line in of_game(game, run.nodes, mix(run.seed, number))? {
            writeln!(file, "{line}")?;
            lessons += 1;
        }
        if (number + 1) % 200 == 0 {
            file.flush()?;
            println!("{} games, {lessons} positions", number + 1);
        }
    }
    Ok(file.flush()?)
}

/// Lines of the game that this seed leads to.
fn of_game(key: GameKey, nodes: u64, seed: u64) -> Result<Vec<String>> {
    let plies = (OPENING_PLIES + seed % OPENING_SPREAD) as usize;
    let mut game = Opening::find(key, seed, plies)?.game;
    let (mut lessons, mut ahead) = (Vec::new(), 0);
    let winner = loop {
        let seat = match game.turn() {
            Turn::Over(ending) => break ending.winner,
            Turn::Player(seat) if game.plies() < PLIES_MAX => seat,
            Turn::Player(_) | Turn::Chance => break None,
        };
        let sight = Sight::of(&game, seat).context("this game has no opponent")?;
        let best = sight.think(Limits::nodes(nodes), Resources::FULL).best.context("no move")?;
        ahead = if best.score.abs() >= DECIDED { ahead + 1 } else { 0 };
        if ahead >= DECIDED_PLIES {
            break Some(if best.score > 0 { seat } else { seat.other() });
        }
        if is_quiet(&game, &best.mv) && best.score.abs() <= SCORE_MAX && mate_in(best.score).is_none() {
            lessons.push(Lesson { position: game.position(), seat, score: best.score });
        }
        game.play(&best.mv).map_err(|error| anyhow!("{error}"))?;
    };
    let told = |lesson: Lesson| {
        let result = match winner {
            Some(winner) if winner == lesson.seat => 2,
            Some(_) => 0,
            None => 1,
        };
        format!("{};{};{result}", lesson.position, lesson.score)
    };
    Ok(lessons.into_iter().map(told).collect())
}
