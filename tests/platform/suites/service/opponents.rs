//! Engine programs of the host, whatever they do.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use banco::uci_player::{Terms, UciPlayer};
use banco_service::opponents::Adviser;
use banco_tests::patience::PATIENCE;

/// An engine as a small shell script; `says` is its action after `go`.
fn program(folder: &Path, says: &str) -> PathBuf {
    let path = folder.join("program");
    let log = folder.join("heard");
    let script = format!(
        "#!/bin/sh\necho started >> {log}\nwhile read -r line; do\necho \"$line\" >> {log}\ncase \"$line\" in\nuci) echo uciok;;\n\
         isready) echo readyok;;\ngo*) {says};;\nesac\ndone\n",
        log = log.display()
    );
    std::fs::write(&path, script).expect("written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o700)).expect("made a program");
    path
}

fn player(folder: &Path, says: &str, patience: Duration) -> UciPlayer {
    let thinks = Duration::from_millis(10);
    let program = program(folder, says);
    UciPlayer::new(Terms { program, variant: Some("xiangqi"), thinks, patience, rest: Duration::ZERO })
}

fn heard(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("heard")).unwrap_or_default()
}

#[test]
fn a_program_is_asked_in_its_own_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let player = player(folder.path(), "echo info depth 1; echo bestmove h3e3 ponder h10g8", PATIENCE);
    let moves = ["h3e3".to_owned(), "h10g8".to_owned()];
    assert_eq!(player.choose("start w", &moves).as_deref(), Some("h3e3"));
    assert_eq!(player.choose("start w", &[]).as_deref(), Some("h3e3"));
    let heard = heard(folder.path());
    assert_eq!(heard.matches("started").count(), 1, "it goes on running: {heard}");
    for line in ["setoption name UCI_Variant value xiangqi", "position fen start w moves h3e3 h10g8", "go movetime 10"]
    {
        assert!(heard.lines().any(|said| said == line), "{line}: {heard}");
    }
}

#[test]
fn one_that_dies_or_talks_nonsense_is_started_anew() {
    for says in ["exit 3", "head -c 200000 /dev/zero; exit 0", "echo no; kill -9 $$"] {
        let folder = tempfile::tempdir().expect("a folder");
        let player = player(folder.path(), says, PATIENCE);
        for times in 1..=2 {
            assert_eq!(player.choose("start w", &[]), None, "{says}");
            assert_eq!(heard(folder.path()).matches("started").count(), times, "{says}");
        }
    }
    let missing = Terms {
        program: PathBuf::from("/nowhere/at/all"),
        variant: None,
        thinks: Duration::from_millis(10),
        patience: PATIENCE,
        rest: PATIENCE,
    };
    assert_eq!(UciPlayer::new(missing).choose("start w", &[]), None);
}

#[test]
fn one_that_hangs_is_ended() {
    for says in ["exec sleep 1000", "while :; do echo info string nothing; done"] {
        let folder = tempfile::tempdir().expect("a folder");
        let player = player(folder.path(), says, Duration::from_millis(300));
        assert_eq!(player.choose("start w", &[]), None, "{says}");
    }
}

#[test]
fn after_a_fault_it_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let thinks = Duration::from_millis(10);
    let terms =
        Terms { program: program(folder.path(), "exit 3"), variant: None, thinks, patience: PATIENCE, rest: PATIENCE };
    let player = UciPlayer::new(terms);
    assert_eq!(player.choose("start w", &[]), None);
    assert_eq!(player.choose("start w", &[]), None);
    assert_eq!(heard(folder.path()).matches("started").count(), 1);
}
