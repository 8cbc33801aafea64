//! `cargo xtask tune chess`: the worth of each term of the evaluation of chess, fitted to games that the computer plays
//! against itself.
//!
//! The positions are kept in `target/tune-chess.txt`: a second run takes them from there. The new tables are printed;
//! they belong into `ai/src/chess/values.rs`.

mod fit;
mod positions;

use std::path::Path;

use anyhow::{Context, Result, bail};
use banco_ai::tuning;
use banco_engine::{GameKey, GameOptions};

use fit::{Lesson, fit};

/// Positions and seed of a run without words.
const POSITIONS: usize = 250_000;
const SEED: u64 = 1;

/// Width of the printed lines.
const WIDTH: usize = 118;

/// Gathers positions, fits the tables and prints them.
///
/// # Errors
/// Words that are not understood, a file that cannot be read or written.
pub fn chess(root: &Path, words: &[&str]) -> Result<()> {
    let (mut count, mut seed) = (POSITIONS, SEED);
    for word in words {
        match word.split_once('=') {
            Some(("positions", text)) => count = text.parse()?,
            Some(("seed", text)) => seed = text.parse()?,
            Some(_) | None => bail!("{word:?} is not understood: positions=NUMBER, seed=NUMBER"),
        }
    }
    let samples = positions::gather(&root.join("target/tune-chess.txt"), count, seed)?;
    let mut lessons = Vec::with_capacity(samples.len());
    for sample in samples {
        let game = GameKey::Chess.set_up(&sample.position, &GameOptions::new())?;
        let terms = tuning::terms(&game).context("a position of chess")?;
        lessons.push(Lesson { terms, points: f64::from(sample.half_points) / 2.0, score: f64::from(sample.score) });
    }
    let [middle, end] = fit(&lessons, tuning::worths());
    println!("{}\n{}", table("MIDDLE", &middle), table("END", &end));
    Ok(())
}

/// A table as the source has it.
fn table(name: &str, numbers: &[i16]) -> String {
    let mut text = format!("pub(super) static {name}: [i16; COUNT] = [\n");
    let mut line = String::from("   ");
    for number in numbers {
        let next = format!(" {number},");
        if line.len() + next.len() > WIDTH {
            text += &(std::mem::replace(&mut line, String::from("   ")) + "\n");
        }
        line += &next;
    }
    text + &line + "\n];"
}
