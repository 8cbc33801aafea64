//! Third-party libraries that check our output; `cargo xtask test` installs them into `target/judges`.

use std::path::{Path, PathBuf};

/// Folder of `node_modules` with the packages in `tests/judges/package.json`.
///
/// # Panics
/// The package is not installed.
pub fn node_modules(package: &str) -> PathBuf {
    let folder = folder().join("node");
    there(&folder.join("node_modules").join(package), &format!("{package} (npm)"));
    folder
}

/// A Python with the packages in `tests/judges/requirements.txt`.
///
/// # Panics
/// It is not installed.
pub fn python() -> PathBuf {
    let python = folder().join("python/bin/python");
    there(&python, "python-chess (PyPI: chess)");
    python
}

/// Folder `judges` in the build folder of this test.
fn folder() -> PathBuf {
    let test = std::env::current_exe().expect("the test binary has a path");
    let target = test.ancestors().nth(3).expect("test binaries lie in target/<profile>/deps");
    target.join("judges")
}

fn there(file: &Path, what: &str) {
    assert!(file.exists(), "{what} is missing in {}: `cargo xtask test` installs it", file.display());
}
