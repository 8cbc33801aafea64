//! `cargo xtask tune chess`: the worth of each term of the evaluation of chess, fitted to the positions of
//! `train samples chess`. It prints the tables of `ai/src/chess/values.rs`.

mod fit;

use std::path::Path;

use anyhow::{Context, Result, bail};
use banco_ai::tuning;
use banco_engine::{GameKey, GameOptions, Seat, Turn};

use crate::train::samples::{self, Sample};
use fit::{Lesson, fit};

/// Width of the printed lines.
const WIDTH: usize = 118;

/// Fits the tables to the samples of the seeds 1 to `seeds`, and prints them.
///
/// # Errors
/// Words that are not understood, samples that are missing.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    let mut seeds = 1;
    for word in words {
        match word.split_once('=') {
            Some(("seeds", text)) => seeds = text.parse()?,
            Some(_) | None => bail!("{word:?} is not understood: seeds=NUMBER"),
        }
    }
    let samples = samples::read(root, GameKey::Chess, seeds)?;
    let lessons = samples.iter().map(lesson).collect::<Result<Vec<_>>>()?;
    let [middle, end] = fit(&lessons, tuning::worths());
    println!("{}\n{}", table("MIDDLE", &middle), table("END", &end));
    Ok(())
}

/// Lesson of a sample, for White.
fn lesson(sample: &Sample) -> Result<Lesson> {
    let game = GameKey::Chess.set_up(&sample.position, &GameOptions::new())?;
    let terms = tuning::terms(&game).context("a position of chess")?;
    let (points, score) = (f64::from(sample.half_points) / 2.0, f64::from(sample.score));
    let is_white = game.turn() == Turn::Player(Seat::First);
    Ok(if is_white { Lesson { terms, points, score } } else { Lesson { terms, points: 1.0 - points, score: -score } })
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
