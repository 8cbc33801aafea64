//! All pictures in one place, to be looked at.
//!
//! The drawing is an example of `banco-render`: so the chores themselves build without it.

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
    Ok(())
}
