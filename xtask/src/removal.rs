//! `cargo xtask removal`: the program still builds after features are deleted: their folder and their line in the
//! registry. It shows that nothing outside a feature's folder names the feature.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// Features that are deleted. A feature joins the list once the core no longer names it.
const REMOVED: [&str; 10] =
    ["explain", "link", "lists", "luck", "privacy", "puzzle", "rating", "season", "seek", "vacation"];

/// Folder of the smaller workspace, below the target folder, which is not searched for sources.
const FOLDER: &str = "target/removal";

/// Builds the workspace without the features of [`REMOVED`], all at once.
///
/// # Errors
/// A feature without a line in the registry, or a workspace that does not build without them.
pub fn run(root: &Path) -> Result<()> {
    println!("── removal of {}", REMOVED.join(", "));
    let started = Instant::now();
    let folder = root.join(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).context("the last smaller workspace")?;
    }
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(root)? {
        let name = entry?.file_name();
        if !["target", ".git", "service"].iter().any(|other| name == *other) {
            std::os::unix::fs::symlink(root.join(&name), folder.join(&name))?;
        }
    }
    copy(&root.join("service"), &folder.join("service"))?;
    let features = folder.join("service/src/features");
    let list = folder.join("service/src/features.rs");
    let mut registry = fs::read_to_string(&list)?;
    for feature in REMOVED {
        let lines = [format!("pub(crate) mod {feature};\n"), format!("pub mod {feature};\n")];
        let entry = format!("    &{feature}::Entry,\n");
        let line = lines.into_iter().find(|line| registry.contains(line.as_str()));
        let Some(line) = line.filter(|_| registry.contains(&entry)) else {
            bail!("{feature} has no line in the registry");
        };
        registry = registry.replace(&line, "").replace(&entry, "");
        fs::remove_file(features.join(format!("{feature}.rs")))?;
        fs::remove_dir_all(features.join(feature))?;
    }
    fs::write(&list, registry)?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["check", "--quiet", "--locked", "--package", "banco"])
        .env("CARGO_TARGET_DIR", root.join("target"))
        .current_dir(&folder)
        .output()?;
    if !built.status.success() {
        // Its warnings are no news: the core keeps functions that only these features used.
        eprint!("{}", String::from_utf8_lossy(&built.stderr));
        bail!("the program does not build without {}", REMOVED.join(", "));
    }
    println!("── removal: {} s", started.elapsed().as_secs());
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
