//! `cargo xtask train xiangqi`: training of the net of xiangqi by the positions of `train samples xiangqi`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use banco_ai::training::{Lesson, xiangqi as train, xiangqi_lesson};

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
            Some(("seeds", text)) => seeds = text.parse::<u64>()?,
            Some(_) | None => bail!("{word:?} is not understood: epochs=NUMBER, seed=NUMBER, seeds=NUMBER"),
        }
    }
    let (begun, mut lessons) = (Instant::now(), Vec::new());
    for number in 1..=seeds {
        let path = root.join(format!("target/samples/xiangqi-{number}.txt"));
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        lessons.extend(text.lines().filter_map(lesson));
    }
    println!("{} lessons, {} s", lessons.len(), begun.elapsed().as_secs());
    let net = train(&lessons, epochs, seed, |epoch, error| {
        println!("epoch {epoch}: error {error:.5}, {} s", begun.elapsed().as_secs());
    });
    fs::write(root.join(FILE), &net).context(FILE)?;
    println!("{FILE}: {} bytes", net.len());
    Ok(())
}

/// Lesson of a line; `None` for one that was cut off.
fn lesson(line: &str) -> Option<Lesson> {
    let mut fields = line.split(';');
    let (text, score, result) = (fields.next()?, fields.next()?, fields.next()?);
    xiangqi_lesson(text, score.parse().ok()?, result.parse().ok()?)
}
