//! GNU Backgammon reads our match files and finds nothing wrong in them (clause 6.3).
//!
//! Only in the long form of the tests (`BANCO_LONG=1`), with Debian's gnubg. A file it would not
//! believe stops its import; what it then exports must tell the same plays.

use std::io::Write;
use std::process::{Command, Stdio};

use banco_engine::games::backgammon::mat;

use super::files::random_match;

const GNUBG: &str = "/usr/games/gnubg";

fn is_long() -> bool {
    std::env::var_os("BANCO_LONG").is_some_and(|long| long == "1")
}

/// Runs commands of the program's command line and returns all that it said.
fn gnubg(commands: &str, home: &std::path::Path) -> String {
    let mut child = Command::new(GNUBG)
        .args(["-t", "-q"])
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{GNUBG} (package gnubg) is needed for the long form: {error}"));
    child.stdin.take().expect("piped").write_all(commands.as_bytes()).expect("gnubg listens");
    let output = child.wait_with_output().expect("gnubg ends");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn clause_6_3_gnu_backgammon_reads_and_analyses_our_matches() {
    if !is_long() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (number, options) in [(11, "match=1"), (12, "match=3"), (13, "match=5"), (14, "match=7"), (15, "match=11")] {
        let game = random_match(number, options);
        let written = mat::write(game.as_backgammon().expect("it is"), ["An", "Binh"], None);
        let (ours, theirs) = (folder.path().join("ours.mat"), folder.path().join("theirs.mat"));
        std::fs::write(&ours, &written).expect("a file");
        let said = gnubg(
            &format!(
                "set automatic game off\nimport mat \"{}\"\nset analysis chequerplay evaluation plies 0\n\
                 set analysis cubedecision evaluation plies 0\nanalyse match\nexport match mat \"{}\"\nquit\ny\n",
                ours.display(),
                theirs.display()
            ),
            folder.path(),
        );
        let said_lower = said.to_lowercase();
        for bad in ["illegal", "warning", "error", "invalid", "not find", "unable"] {
            assert!(!said_lower.contains(bad), "{bad}: {said}\n{written}");
        }
        let again = std::fs::read_to_string(&theirs).unwrap_or_else(|error| panic!("{error}: {said}"));
        let again = mat::read(&again).unwrap_or_else(|error| panic!("{error}\n{again}")).game;
        let ours = game.as_backgammon().expect("it is");
        assert_eq!(again.records().len(), ours.records().len());
        for (one, other) in again.records().iter().zip(ours.records()) {
            assert_eq!(one.facts.len(), other.facts.len());
            assert_eq!(one.end.map(|end| (end.winner, end.points)), other.end.map(|end| (end.winner, end.points)));
        }
    }
}
