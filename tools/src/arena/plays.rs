//! `cargo xtask plays`: GNU Backgammon's judgement of the computer's plays of the dice.
//!
//! The positions come from games of the computer against itself with few nodes, so that they are the same whatever is
//! judged. An error is the loss in points, without the cube, against the best play that the judge knows.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use banco_ai::{Level, Limits, Resources, Sight, mix};
use banco_engine::{AnyGame, GameKey, GameOptions, Seat, Turn};

use super::gnubg::{PLAYS_MAX, Program};
use super::opening::Random;

/// Nodes for the plays that lead from position to position.
const PLAY_NODES: u64 = 60;

/// Errors that count as very bad, in points.
const VERY_BAD: f64 = 0.12;

const FILE: &str = "target/plays.jsonl";

const USAGE: &str = "usage: cargo xtask plays [games=8] [seed=1] [plies=2] [level=6]";

/// Words of the command.
struct Order<'a> {
    games: u64,
    seed: u64,
    plies: &'a str,
    level: Level,
}

/// Plays that were judged, with their errors.
#[derive(Default)]
struct Sum {
    errors: Vec<f64>,
    very_bad: u32,
    nodes: u64,
}

impl Sum {
    fn text(&self) -> String {
        let count = (self.errors.len() as f64).max(1.0);
        let mean = self.errors.iter().sum::<f64>() / count;
        let spread = self.errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        format!(
            "{} unforced plays: {:.1} ± {:.1} mEMG lost a play, {} very bad; {} positions a play",
            self.errors.len(),
            1_000.0 * mean,
            1_960.0 * (spread / count).sqrt(),
            self.very_bad,
            self.nodes / self.errors.len().max(1) as u64,
        )
    }
}

/// Plays the games and prints the result.
///
/// # Errors
/// Words that are not understood, no GNU Backgammon.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    let order = read(words)?;
    let mut judge = Program::start(order.plies)?;
    let path = root.join(FILE);
    let mut file = File::create(&path).with_context(|| path.display().to_string())?;
    let mut sum = Sum::default();
    for number in 0..order.games {
        game(&order, number, &mut judge, &mut sum, &mut file)?;
        println!("{} games, {}", number + 1, sum.text());
    }
    Ok(())
}

fn read<'a>(words: &[&'a str]) -> Result<Order<'a>> {
    let mut order = Order { games: 8, seed: 1, plies: "2", level: Level::Expert };
    for word in words {
        match word.split_once('=') {
            Some(("games", text)) => order.games = text.parse()?,
            Some(("seed", text)) => order.seed = text.parse()?,
            Some(("plies", text)) => order.plies = text,
            Some(("level", text)) => order.level = Level::read(text).ok_or_else(|| anyhow!("no level {text:?}"))?,
            Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
        }
    }
    Ok(order)
}

fn game(order: &Order<'_>, number: u64, judge: &mut Program, sum: &mut Sum, file: &mut File) -> Result<()> {
    let mut dice = Random(mix(order.seed, number));
    let mut game = GameKey::Backgammon.start(&GameOptions::new()).map_err(|error| anyhow!("{error}"))?;
    loop {
        while game.turn() == Turn::Chance {
            let thrown = game.draw(&mut dice);
            game.resolve(&thrown).map_err(|error| anyhow!("{error}"))?;
        }
        let Turn::Player(seat) = game.turn() else { return Ok(()) };
        if game.as_backgammon().is_some_and(|game| game.lines().len() > 1) {
            judged(order, &game, seat, judge, sum, file)?;
        }
        let (mv, _) = answer(&game, seat, Limits::nodes(PLAY_NODES), Resources::FULL)?;
        game.play(&mv).map_err(|error| anyhow!("{error}"))?;
    }
}

/// Adds the level's play of the dice on the board, if the judge knows it.
fn judged(
    order: &Order<'_>,
    game: &AnyGame,
    seat: Seat,
    judge: &mut Program,
    sum: &mut Sum,
    file: &mut File,
) -> Result<()> {
    let limits = order.level.limits(GameKey::Backgammon, &|| false);
    let (mv, nodes) = answer(game, seat, limits, order.level.wits(GameKey::Backgammon, order.seed))?;
    let plays = judge.plays(game, PLAYS_MAX)?;
    let best = plays.first().context("no play is judged")?;
    let Some((_, worth)) = plays.iter().find(|(play, _)| *play == mv) else { return Ok(()) };
    let error = (best.1 - worth).max(0.0);
    sum.errors.push(error);
    sum.very_bad += u32::from(error >= VERY_BAD);
    sum.nodes += nodes;
    let xgid = game.as_backgammon().map(|game| game.xgid()).unwrap_or_default();
    writeln!(file, r#"{{"position":"{xgid}","played":"{mv}","best":"{}","error":{error:.3}}}"#, best.0)?;
    Ok(())
}

/// The move of a player with these wits, and the positions it looked at.
fn answer(game: &AnyGame, seat: Seat, limits: Limits<'_>, wits: Resources) -> Result<(String, u64)> {
    let report = Sight::of(game, seat).context("no player is to decide")?.think(limits, wits);
    Ok((report.best.context("no decision")?.mv, report.nodes))
}
