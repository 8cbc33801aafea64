//! All pictures in one folder for review, and those of the READMEs in `docs/pictures`.
//!
//! The drawing is an example of `banco-render`. The pictures of the READMEs are boards of a conversation and come from
//! the tests. So the chores themselves build without either.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};

pub fn draw(root: &Path, folder: &Path) -> anyhow::Result<()> {
    let folder = std::path::absolute(folder).context("cannot tell where the gallery shall be")?;
    let status = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "-p", "banco-render", "--example", "gallery", "--"])
        .arg(&folder)
        .current_dir(root)
        .status()
        .context("cargo cannot be run")?;
    ensure!(status.success(), "the gallery was not drawn");
    // The gate runs the same tests without the variable, and a difference fails there.
    let status = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "-p", "banco-tests-whole", "--test", "whole", "--", "readme::"])
        .env("BLESS", "1")
        .current_dir(root)
        .status()
        .context("cargo cannot be run")?;
    ensure!(status.success(), "the pictures of the READMEs were not drawn");
    Ok(())
}
