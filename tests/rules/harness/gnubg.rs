//! GNU Backgammon, from Debian's package gnubg, as a checker of match files.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const GNUBG: &str = "/usr/games/gnubg";

/// Words in its messages about files that no game can produce.
const COMPLAINTS: [&str; 6] = ["illegal", "warning", "error", "invalid", "not find", "unable"];

/// Loads a match file and analyses every play and cube decision of it; returns the match as gnubg exports it.
///
/// # Panics
/// gnubg complains: an invalid file stops its import.
pub fn analysed(mat: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let (ours, theirs) = (folder.path().join("ours.mat"), folder.path().join("theirs.mat"));
    std::fs::write(&ours, mat).expect("a file");
    let commands = format!(
        "set automatic game off\nimport mat \"{}\"\nset analysis chequerplay evaluation plies 0\n\
         set analysis cubedecision evaluation plies 0\nanalyse match\nexport match mat \"{}\"\nquit\ny\n",
        ours.display(),
        theirs.display()
    );
    let said = run(&commands, folder.path());
    let lower = said.to_lowercase();
    for complaint in COMPLAINTS {
        assert!(!lower.contains(complaint), "{complaint}: {said}\n{mat}");
    }
    std::fs::read_to_string(&theirs).unwrap_or_else(|error| panic!("{error}: {said}"))
}

/// The board of a position text of other programs, as gnubg shows it.
///
/// # Panics
/// gnubg complains.
pub fn shown(xgid: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let said = run(&format!("new session\nset xgid {xgid}\nshow board\nquit\ny\n"), folder.path());
    assert!(!said.to_lowercase().contains("illegal"), "{xgid}: {said}");
    // The boards of the new session come before it.
    let last = said.rfind("GNU Backgammon ").unwrap_or_else(|| panic!("{xgid}: {said}"));
    said[last..].to_owned()
}

/// Runs commands in the program's command line and returns all its output.
fn run(commands: &str, home: &Path) -> String {
    let mut child = Command::new(GNUBG)
        .args(["-t", "-q"])
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| {
            panic!("{GNUBG} is missing ({error}): `cargo xtask test` installs the Debian package gnubg")
        });
    child.stdin.take().expect("piped").write_all(commands.as_bytes()).expect("gnubg listens");
    let output = child.wait_with_output().expect("gnubg ends");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}
