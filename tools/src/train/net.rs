//! `cargo xtask train xiangqi`: training of the net of xiangqi by the positions of `train samples xiangqi`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use banco_ai::training::{Lesson, xiangqi as train, xiangqi_lesson};
use banco_engine::GameKey;

use super::samples::{self, Sample};

const FILE: &str = "ai/data/xiangqi.net";

/// Trains the net by the samples of the seeds 1 to `seeds`, and writes it.
///
/// # Errors
/// Words that are not understood, samples that are missing, a file that cannot be written.
pub fn xiangqi(root: &Path, words: &[&str]) -> Result<()> {
    let (mut epochs, mut seed, mut seeds) = (20, 1, 1);
    for word in words {
        match word.split_once('=') {
            Some(("epochs", text)) => epochs = text.parse()?,
            Some(("seed", text)) => seed = text.parse()?,
            Some(("seeds", text)) => seeds = text.parse()?,
            Some(_) | None => bail!("{word:?} is not understood: epochs=NUMBER, seed=NUMBER, seeds=NUMBER"),
        }
    }
    let begun = Instant::now();
    let samples = samples::read(root, GameKey::Xiangqi, seeds)?;
    let lesson = |sample: &Sample| xiangqi_lesson(&sample.position, sample.score, sample.half_points);
    let lessons: Vec<Lesson> = samples.iter().filter_map(lesson).collect();
    println!("{} lessons, {} s", lessons.len(), begun.elapsed().as_secs());
    let net = train(&lessons, epochs, seed, |epoch, error| {
        println!("epoch {epoch}: error {error:.5}, {} s", begun.elapsed().as_secs());
    });
    fs::write(root.join(FILE), &net).context(FILE)?;
    println!("{FILE}: {} bytes", net.len());
    Ok(())
}
