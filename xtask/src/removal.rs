//! `cargo xtask removal`: the program still builds after features are deleted: their folder and their line in the
//! registry. It shows that nothing outside a feature's folder names the feature.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// Features that stay, because the program or its tools name them. All others are deleted.
const KEPT: [&str; 2] = ["challenge", "export"];

/// Folder of the smaller workspace, below the target folder, which is not searched for sources.
const FOLDER: &str = "target/removal";

/// Builds the workspace with the features of [`KEPT`] only.
///
/// # Errors
/// A feature without a line for its module, or a workspace that does not build without the others.
pub fn run(root: &Path) -> Result<()> {
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
    let removed = removed(&registry);
    println!("── removal of {}", removed.join(", "));
    for feature in &removed {
        let lines = [format!("pub(crate) mod {feature};\n"), format!("pub mod {feature};\n")];
        let entry = format!("    &{feature}::Entry,\n");
        let line = lines.into_iter().find(|line| registry.contains(line.as_str()));
        let Some(line) = line else { bail!("{feature} has no line for its module") };
        registry = registry.replace(&line, "").replace(&entry, "");
        fs::remove_file(features.join(format!("{feature}.rs")))?;
        let own = features.join(feature);
        if own.exists() {
            fs::remove_dir_all(own)?;
        }
    }
    fs::write(&list, registry)?;
    let built = crate::cargo()
        .args(["check", "--quiet", "--locked", "--package", "banco"])
        .env("CARGO_TARGET_DIR", root.join("target"))
        .current_dir(&folder)
        .output()?;
    if !built.status.success() {
        // Its warnings are no news: the core keeps functions that only these features used.
        eprint!("{}", String::from_utf8_lossy(&built.stderr));
        bail!("the program does not build without {}", removed.join(", "));
    }
    println!("── removal: {} s", started.elapsed().as_secs());
    Ok(())
}

/// Features of the registry that are not kept.
fn removed(registry: &str) -> Vec<String> {
    let named = registry.lines().filter_map(|line| line.trim().strip_prefix('&')?.strip_suffix("::Entry,"));
    named.filter(|feature| !KEPT.contains(feature)).map(str::to_owned).collect()
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
