//! Quiet positions of games that the computer plays against itself, with how the games ended.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use banco_ai::{Limits, Resources, Sight, mate_in, mix};
use banco_engine::{AnyGame, GameKey, Seat, Turn};

use crate::arena::opening::Opening;

/// Positions looked at for one move of these games.
const NODES: u64 = 1_500;

/// Random plies before a game.
const OPENING_PLIES: usize = 8;

/// Plies after which a game counts as a draw.
const PLIES_MAX: usize = 240;

/// Lead, in hundredths of a pawn, that ends a game: the rest of it teaches nothing.
const DECIDED: i32 = 1_500;

/// A position with what it came to, for White.
pub struct Sample {
    pub position: String,
    /// Half points of the game.
    pub half_points: u8,
    /// Score of the search there, in hundredths of a pawn.
    pub score: i32,
}

/// Samples of `file`; games are played and added to it until there are `count`.
///
/// # Errors
/// A file that cannot be read or written, an opening that is not found.
pub fn gather(file: &Path, count: usize, seed: u64) -> Result<Vec<Sample>> {
    let (mut samples, mut games) = (Vec::new(), 0);
    if file.exists() {
        for line in BufReader::new(File::open(file)?).lines() {
            let line = line?;
            if let Some(number) = line.strip_prefix("game ") {
                games = number.parse()?;
            } else {
                samples.push(read(&line).with_context(|| format!("{line:?} is no sample"))?);
            }
        }
    }
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    while samples.len() < count {
        games += 1;
        let played = play(mix(seed, games))?;
        let lines: String = played.iter().map(|sample| written(sample) + "\n").collect();
        writeln!(out, "{lines}game {games}")?;
        samples.extend(played);
        if games % 100 == 0 {
            println!("{} positions of {games} games", samples.len());
        }
    }
    samples.truncate(count);
    Ok(samples)
}

fn written(sample: &Sample) -> String {
    format!("{};{};{}", sample.half_points, sample.score, sample.position)
}

fn read(line: &str) -> Option<Sample> {
    let mut parts = line.splitn(3, ';');
    let (half_points, score) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(Sample { position: parts.next()?.to_owned(), half_points, score })
}

/// Plays one game; its quiet positions.
fn play(seed: u64) -> Result<Vec<Sample>> {
    let mut game = Opening::find(GameKey::Chess, seed, OPENING_PLIES)?.game;
    let mut samples = Vec::new();
    let mut half_points = 1;
    for _ in 0..PLIES_MAX {
        let seat = match game.turn() {
            Turn::Player(seat) => seat,
            Turn::Over(ending) => {
                half_points = match ending.winner {
                    Some(Seat::First) => 2,
                    Some(Seat::Second) => 0,
                    None => 1,
                };
                break;
            }
            Turn::Chance => break,
        };
        let sight = Sight::of(&game, seat).context("chess has an opponent")?;
        let report = sight.think(Limits::nodes(NODES), Resources::FULL);
        let best = report.best.context("no move")?;
        let score = if seat == Seat::First { best.score } else { -best.score };
        if score.abs() >= DECIDED {
            half_points = if score > 0 { 2 } else { 0 };
            break;
        }
        if mate_in(score).is_none() && is_quiet(&game, &best.mv) {
            samples.push(Sample { position: game.position(), half_points: 1, score });
        }
        game.play(&best.mv).map_err(|error| anyhow!("{error}"))?;
    }
    for sample in &mut samples {
        sample.half_points = half_points;
    }
    Ok(samples)
}

/// Neither check nor a capture or promotion that is best.
fn is_quiet(game: &AnyGame, mv: &str) -> bool {
    let takes =
        game.shape_of(mv).is_some_and(|shape| game.view(banco_engine::Viewer::Public).man_at(shape.to).is_some());
    !game.in_check() && !takes && mv.len() == 4
}
