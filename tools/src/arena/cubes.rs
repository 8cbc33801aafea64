//! `cargo xtask cubes`: GNU Backgammon's judgement of the computer's cube decisions.
//!
//! The computer plays games for points against itself, Jacoby off. Each time a side may double, both programs decide
//! whether to double and whether the other side takes. An error is the loss in worth of the chosen way for the side
//! that decides.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use banco_ai::{Level, Limits, Resources, Sight, mix};
use banco_engine::{AnyGame, Decision, GameKey, GameOptions, Seat, Turn};

use super::gnubg::{Cube, Program};
use super::opening::Random;

/// Nodes for a play of the dice: few, because only the cube is judged.
const PLAY_NODES: u64 = 500;

/// Difference to the other way, in parts of the stake, below which a decision counts as close.
const CLOSE: f64 = 0.16;

const FILE: &str = "target/cubes.jsonl";

const USAGE: &str = "usage: cargo xtask cubes [games=40] [seed=1] [plies=2] [level=6]";

/// Decisions of one kind, and their errors.
#[derive(Default)]
struct Sum {
    all: u32,
    same: u32,
    close: u32,
    close_same: u32,
    cost: f64,
}

impl Sum {
    /// Adds a decision. `lead` is the advantage of the first way; `is_first` is true if the computer chose it.
    fn add(&mut self, lead: f64, is_first: bool) {
        let is_same = is_first == (lead >= 0.0);
        self.all += 1;
        self.same += u32::from(is_same);
        self.cost += if is_same { 0.0 } else { lead.abs() };
        if lead.abs() < CLOSE {
            self.close += 1;
            self.close_same += u32::from(is_same);
        }
    }

    fn text(&self, name: &str) -> String {
        let mean = |count: u32| 1_000.0 * self.cost / f64::from(count.max(1));
        format!(
            "{name}: {} of {} the same, {} of {} that are close; {:.1} mEMG lost a decision, {:.1} a close one",
            self.same,
            self.all,
            self.close_same,
            self.close,
            mean(self.all),
            mean(self.close),
        )
    }
}

/// Plays the games and prints the result.
///
/// # Errors
/// Words that are not understood, no GNU Backgammon.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    let (mut games, mut seed, mut plies, mut level) = (40_u64, 1, "2", Level::Expert);
    for word in words {
        match word.split_once('=') {
            Some(("games", text)) => games = text.parse()?,
            Some(("seed", text)) => seed = text.parse()?,
            Some(("plies", text)) => plies = text,
            Some(("level", text)) => level = Level::read(text).ok_or_else(|| anyhow!("levels are 1 to 12"))?,
            Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
        }
    }
    let mut judge = Program::start(plies)?;
    let path = root.join(FILE);
    let mut file = File::create(&path).with_context(|| path.display().to_string())?;
    let (mut doubles, mut takes) = (Sum::default(), Sum::default());
    for number in 0..games {
        let mut dice = Random(mix(seed, number));
        let mut game = start()?;
        loop {
            while game.turn() == Turn::Chance {
                let thrown = game.draw(&mut dice);
                game.resolve(&thrown).map_err(|error| anyhow!("{error}"))?;
            }
            let Turn::Player(seat) = game.turn() else { break };
            let is_cube = game.decisions(seat).contains(&Decision::Double);
            let mv = if is_cube || game.decisions(seat).contains(&Decision::Take) {
                answer(
                    &game,
                    seat,
                    level.limits(GameKey::Backgammon, &|| false),
                    level.wits(GameKey::Backgammon, seed),
                )?
            } else {
                answer(&game, seat, Limits::nodes(PLAY_NODES), Resources::FULL)?
            };
            if is_cube && let Some(worth) = judge.cube(&game)? {
                let taken = taken(&game, seat, level, seed)?;
                let doubled = mv == Decision::Double.key();
                doubles.add(worth.take.min(worth.drop) - worth.no_double, doubled);
                // A double that is far from right needs no answer.
                if doubled || worth.no_double - worth.take.min(worth.drop) < CLOSE {
                    takes.add(worth.drop - worth.take, taken);
                }
                writeln!(file, "{}", line(&game, worth, doubled, taken))?;
            }
            game.play(&mv).map_err(|error| anyhow!("{error}"))?;
        }
        if (number + 1) % 10 == 0 || number + 1 == games {
            println!("{} games\n  {}\n  {}", number + 1, doubles.text("doubles"), takes.text("takes"));
        }
    }
    Ok(())
}

fn start() -> Result<AnyGame> {
    let options = GameOptions::from([("cube".to_owned(), "on".to_owned())]);
    GameKey::Backgammon.start(&options).map_err(|error| anyhow!("{error}"))
}

fn answer(game: &AnyGame, seat: Seat, limits: Limits<'_>, wits: Resources) -> Result<String> {
    let sight = Sight::of(game, seat).context("nobody is to decide")?;
    Ok(sight.think(limits, wits).best.context("no decision")?.mv)
}

/// True if the other side would take.
fn taken(game: &AnyGame, seat: Seat, level: Level, seed: u64) -> Result<bool> {
    let mut doubled = game.clone();
    doubled.play(Decision::Double.key()).map_err(|error| anyhow!("{error}"))?;
    let limits = level.limits(GameKey::Backgammon, &|| false);
    Ok(answer(&doubled, seat.other(), limits, level.wits(GameKey::Backgammon, seed))? == Decision::Take.key())
}

/// One decision as JSON; no text in it needs escaping.
fn line(game: &AnyGame, worth: Cube, doubled: bool, taken: bool) -> String {
    let xgid = game.as_backgammon().map(|game| game.xgid()).unwrap_or_default();
    format!(
        r#"{{"position":"{xgid}","no_double":{},"take":{},"drop":{},"doubled":{doubled},"taken":{taken}}}"#,
        worth.no_double, worth.take, worth.drop,
    )
}
