//! The clock library, compiled for the first test that needs it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Folder of the sources, and the files in it.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../clock");
const FILES: [&str; 5] = ["clock.c", "waits.c", "locks.c", "requests.c", "keeper.c"];
const FLAGS: [&str; 6] = ["-std=gnu11", "-O2", "-Wall", "-Werror", "-shared", "-fPIC"];

/// Path of the compiled library.
///
/// # Panics
/// There is no C compiler, or it fails; shows its output.
pub fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(compile)
}

fn compile() -> PathBuf {
    let test = std::env::current_exe().expect("the test binary has a path");
    let folder = test.parent().and_then(Path::parent).expect("test binaries lie in target/<profile>/deps");
    let library = folder.join("libbanco_test_clock.so");
    // Other test processes may be using the old file.
    let fresh = folder.join(format!("libbanco_test_clock.{}.so", std::process::id()));
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let mut command = Command::new(&compiler);
    command.args(FLAGS).arg("-o").arg(&fresh);
    command.args(FILES.map(|file| Path::new(SOURCES).join(file))).args(["-ldl", "-lpthread"]);
    let compiled = command.output().unwrap_or_else(|error| {
        panic!("the time machine needs a C compiler, and {compiler} does not start ({error}): install gcc, or name one in CC")
    });
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{compiler} cannot compile {SOURCES}:\n{said}");
    std::fs::rename(&fresh, &library).expect("renamed");
    library
}
