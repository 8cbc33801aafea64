//! Libraries of others that judge what we write, as `cargo xtask test` installs them into `target/judges`.

use std::path::{Path, PathBuf};

/// The folder that holds `node_modules` with what `tests/judges/package.json` names.
///
/// # Panics
/// Where the package is not installed.
pub fn node_modules(package: &str) -> PathBuf {
    let folder = folder().join("node");
    there(&folder.join("node_modules").join(package), &format!("{package} (npm)"));
    folder
}

/// A Python that has what `tests/judges/requirements.txt` names.
///
/// # Panics
/// Where it is not installed.
pub fn python() -> PathBuf {
    let python = folder().join("python/bin/python");
    there(&python, "python-chess (PyPI: chess)");
    python
}

/// `judges` in the folder that this test was built into.
fn folder() -> PathBuf {
    let test = std::env::current_exe().expect("the test binary has a path");
    let target = test.ancestors().nth(3).expect("test binaries lie in target/<profile>/deps");
    target.join("judges")
}

fn there(file: &Path, what: &str) {
    assert!(file.exists(), "{what} is missing in {}: `cargo xtask test` installs it", file.display());
}
