//! `cargo xtask train`: training of the nets by games of the computer against itself.

pub mod net;
pub mod samples;

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use banco_ai::training;

/// Parameters with which the net in the repository was made.
const GAMES: u32 = 400_000;
const SEED: u64 = 1;

const FILE: &str = "ai/data/backgammon.net";

/// Trains the net and writes it after every hundredth part and at the end.
///
/// # Errors
/// Words that are not understood, a file that cannot be written.
pub fn backgammon(root: &Path, words: &[&str]) -> Result<()> {
    let (mut games, mut seed) = (GAMES, SEED);
    for word in words {
        match word.split_once('=') {
            Some(("games", text)) => games = text.parse()?,
            Some(("seed", text)) => seed = text.parse()?,
            Some(_) | None => bail!("{word:?} is not understood: games=NUMBER, seed=NUMBER"),
        }
    }
    let path = root.join(FILE);
    let write = |net: &[u8]| fs::write(&path, net).with_context(|| path.display().to_string());
    let begun = Instant::now();
    let net = training::backgammon(seed, games, |played, net| {
        println!("{played} games, {} s", begun.elapsed().as_secs());
        if let Err(error) = write(&net) {
            println!("not kept: {error:#}");
        }
    });
    write(&net)?;
    println!("{FILE}: {} bytes", net.len());
    Ok(())
}
