//! Moving a bot: backup and restore, export and import, as a host does it, with failures on the way.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use banco_engine::{Drawn, Event, Table};
use banco_ports::{Lang, Platform};
use banco_store::Store;
use banco_store::local::{Local, Snapshot};
use banco_tests::bare::counting_entropy;
use banco_tests::caller::{Caller, board_in};
use banco_tests::desk::Desk;
use banco_tests::program::{self, Program};
use banco_tests::records;
use banco_tests::sample::copy_folder;

pub(super) fn run(folder: &Path, data_dir: &str, arguments: &[&str]) -> (Option<i32>, String) {
    said(&program::run(folder, &[&["--data-dir", data_dir][..], arguments].concat(), &[]))
}

pub(super) fn said(output: &Output) -> (Option<i32>, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let both = text(&output.stdout) + text(&output.stderr).as_str();
    (output.status.code(), both)
}

/// A command with a limit of a few kilobytes per file. `trap` decides if it gets an error, as on a full disk, or is
/// killed in the middle.
fn run_short_of_room(folder: &Path, data_dir: &str, trap: bool, arguments: &str) -> (Option<i32>, String) {
    let trap = if trap { "trap '' XFSZ;" } else { "" };
    let line = format!("{trap} ulimit -c 0; ulimit -f 8; exec \"$0\" --data-dir {data_dir} {arguments}");
    let output = Command::new("sh").current_dir(folder).args(["-c", &line]).arg(program::binary()).output();
    said(&output.expect("a shell"))
}

#[track_caller]
pub(super) fn check(got: (Option<i32>, String), code: i32, words: &[&str]) {
    assert_eq!(got.0, Some(code), "{}", got.1);
    assert!(words.iter().all(|word| got.1.contains(word)), "{}", got.1);
    assert!(code == 0 || got.1.trim().lines().count() == 1, "{}", got.1);
}

/// A used data folder: games in every state, settings, unsent letters.
fn lived(folder: &Path) {
    copy_folder(&records::folder().join("v4/house"), folder).expect("copied");
}

/// All content of a data folder, except the numbers of its journal.
fn told(folder: &Path) -> String {
    let snapshot = Snapshot::open(folder).expect("readable");
    let games = snapshot.games().expect("readable");
    let games: Vec<_> = games.iter().map(|id| snapshot.game(id)).collect();
    let letters: Vec<_> = snapshot.unsent().expect("readable").into_iter().map(|letter| letter.letter).collect();
    let (events, messages): (Vec<_>, Vec<_>) = (snapshot.events().collect(), snapshot.messages().collect());
    format!("{games:#?}\n{:#?}\n{letters:#?}\n{events:#?}\n{messages:#?}\n{:?}", snapshot.values(), snapshot.beat())
}

/// Issue 14, moving: local, file, local, with games in every state, a day's settings, and unsent letters.
#[tokio::test]
async fn a_house_goes_through_a_file_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    lived(&root.join("old"));
    fs::write(root.join("old/beat"), "1760000000000").expect("written");
    check(run(root, "old", &["export", "house.jsonl", "--with-secrets"]), 0, &["house.jsonl"]);
    let mode = fs::metadata(root.join("house.jsonl")).expect("written").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "only its owner reads the seeds");
    check(run(root, "new", &["import", "house.jsonl"]), 0, &["new"]);
    assert_eq!(told(&root.join("old")), told(&root.join("new")));
    // There and back: the second file equals the first one.
    check(run(root, "new", &["export", "again.jsonl", "--with-secrets"]), 0, &[]);
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("read");
    assert_eq!(read("house.jsonl"), read("again.jsonl"));
    for what in ["old", "new", "house.jsonl"] {
        check(run(root, "nowhere", &["verify", what]), 0, &[]);
    }

    // Repeated, truncated, changed, or of a later version: nothing is changed.
    check(run(root, "old", &["export", "house.jsonl"]), 2, &["house.jsonl", "already"]);
    check(run(root, "old", &["export", "none/house.jsonl"]), 2, &["none/house.jsonl", "folder does not exist"]);
    check(run(root, "new", &["import", "house.jsonl"]), 2, &["new already contains games", "mv new new.old"]);
    let whole = read("house.jsonl");
    let cut: String = whole.lines().take(5).map(|line| format!("{line}\n")).collect();
    let changed = whole.replacen("e2e4", "e2e3", 1);
    let newer = whole.replacen("\"format\":1", "\"format\":9", 1);
    for (name, text, word) in [("cut", &cut, "truncated"), ("changed", &changed, ""), ("newer", &newer, "format 9")] {
        fs::write(root.join(name), text).expect("written");
        check(run(root, "elsewhere", &["import", name]), 2, &[name, word]);
    }
    check(run(root, "elsewhere", &["import", "missing.jsonl"]), 2, &["missing.jsonl"]);
    check(run(root, "elsewhere", &["import", "old/beat"]), 2, &["not a Bạn Cờ export"]);
    assert!(!root.join("elsewhere").exists());
    assert_eq!(run(root, "nowhere", &["verify", "cut"]).0, Some(1));
    check(run(root, "nowhere", &["verify", "newer"]), 2, &["format 9"]);
}

/// Found by a host: a file that belongs to the other command was called unreadable.
#[test]
fn a_file_for_the_other_command_is_answered_with_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    lived(&root.join("old"));
    check(run(root, "old", &["backup", "copy"]), 0, &["read back"]);
    assert_eq!(run(root, "old", &["export", "house.jsonl", "--with-secrets"]).0, Some(0));
    check(
        run(root, "new", &["restore", "house.jsonl"]),
        2,
        &["written by banco export", "Fix: banco import house.jsonl"],
    );
    check(run(root, "new", &["import", "copy"]), 2, &["is a folder", "banco restore copy"]);
    assert!(!root.join("new").exists());
}

/// Found by a host: the copy of a data folder that had lost its end was reported as good.
#[tokio::test]
async fn a_copy_of_a_house_that_lost_its_end_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let id = {
        let store: Arc<dyn Store> = Arc::new(Local::open(&root.join("old")).expect("opened").0);
        let mut desk = Desk::over(Arc::clone(&store), &[Platform::Telegram], counting_entropy(), Lang::En).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "side=first").await;
        desk.say("an", &format!("/move e4 #{id}")).await;
        store.close().await.expect("closed");
        id
    };
    let named = format!("(#{id})");
    check(run(root, "old", &["backup", "whole"]), 0, &["read back"]);
    check(run(root, "nowhere", &["verify", "whole"]), 0, &["OK."]);
    let segment = root.join("old/journal/000001.log");
    let text = fs::read_to_string(&segment).expect("read");
    let kept: Vec<&str> = text.lines().take(text.lines().count() / 2).collect();
    fs::write(&segment, kept.join("\n") + "\n").expect("written");

    let backup = program::run(root, &["--data-dir", "old", "backup", "copy"], &[]);
    let last = String::from_utf8_lossy(&backup.stdout).lines().last().map(str::to_owned).unwrap_or_default();
    assert!(backup.status.code() == Some(1) && last.contains("incomplete"), "{backup:?}");
    // The export is incomplete, like the backup.
    let exported = run(root, "old", &["export", "house.jsonl", "--with-secrets"]);
    assert!(exported.0 == Some(1) && exported.1.contains(&format!("#{id}")), "{exported:?}");
    let restored = run(root, "new", &["restore", "copy"]);
    assert!(restored.1.contains("This backup is damaged: "), "{restored:?}");
    assert!(restored.0 == Some(0) && restored.1.contains(&named) && restored.1.contains("incomplete"), "{restored:?}");
    for folder in ["copy", "new"] {
        let (code, said) = run(root, "nowhere", &["verify", folder]);
        let words = ["the end of the journal is missing", &named, "If this is a copy"];
        assert!(code == Some(1) && words.iter().all(|word| said.contains(word)), "{said}");
    }
    let (_, opening) = Local::open(&root.join("new")).expect("opened");
    assert_eq!(opening.set_aside, [id]);
}

/// An export without secrets may be given away: it contains no seed and no deal of a running game.
#[tokio::test]
async fn an_export_without_secrets_holds_none_of_games_that_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    lived(&root.join("old"));
    check(run(root, "old", &["export", "open.jsonl"]), 0, &["--with-secrets"]);
    let text = fs::read_to_string(root.join("open.jsonl")).expect("read");
    let snapshot = Snapshot::open(&root.join("old")).expect("readable");
    let (mut going, mut deals) = (Vec::new(), 0);
    for id in snapshot.games().expect("readable") {
        let (card, entries) = snapshot.game(&id).expect("readable").expect("there");
        if !card.open {
            let table = Table::replay(&entries).expect("a record");
            assert!(text.contains(&table.revealed_seed().expect("over")), "{id} is over: everybody may check it");
            continue;
        }
        for entry in &entries {
            match &entry.event {
                Event::Challenged { seed, .. } => assert!(!text.contains(&String::from(seed.clone())), "{id}"),
                Event::Drawn(Drawn::Sealed { outcome }) if outcome.0.len() > 10 => {
                    deals += 1;
                    assert!(!text.contains(&outcome.0), "{id}");
                }
                _ => {}
            }
        }
        going.push(id);
    }
    assert!(going.len() > 5 && deals >= 2, "{going:?}, {deals} deals");
    // Found by a host: the wrong file was accepted, and the right one could not be imported any more.
    let (code, said) = run(root, "new", &["import", "open.jsonl"]);
    assert!(code == Some(2) && said.contains("--with-secrets") && going.iter().all(|id| said.contains(id)), "{said}");
    assert!(!root.join("new").exists());
    check(run(root, "old", &["export", "whole.jsonl", "--with-secrets"]), 0, &[]);
    check(run(root, "whole", &["import", "whole.jsonl"]), 0, &[]);
    check(run(root, "new", &["import", "open.jsonl", "--only-finished"]), 0, &["were skipped"]);
    let after = Snapshot::open(&root.join("new")).expect("readable");
    assert!(after.games().expect("readable").iter().all(|id| !going.contains(id)));
    assert_eq!(after.set_aside().expect("readable"), snapshot.set_aside().expect("readable"));
}

#[tokio::test]
async fn a_running_house_is_copied_restored_and_played_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let program = Program::start(root);
    let caller = Caller::new(&program.base, "sanh");
    let challenge = caller.say("an", "/choi coup @binh side=first", "event-0001").await.expect("it runs");
    let id = challenge.iter().find_map(|message| banco_service::game_id_in(message["text"].as_str()?)).expect("its id");
    let board = caller.press("binh", &format!("accept:{id}"), "event-0002").await.expect("it runs");
    let (version, _) = board_in(&board, &id).expect("a board");
    let legal = caller.legal(&id, version, "an").await.expect("it runs");
    caller.say("an", &format!("/di {}", legal[0]), "event-0003").await.expect("it runs");

    check(run(root, "games", &["backup", "copy"]), 0, &["copy"]);
    check(run(root, "games", &["backup", "copy"]), 2, &["copy", "not empty"]);
    check(run(root, "games", &["export", "house.jsonl", "--with-secrets"]), 0, &[]);
    check(run(root, "games", &["restore", "copy"]), 1, &["in use"]);
    check(run(root, "games", &["import", "house.jsonl"]), 1, &["in use"]);
    check(run(root, "games", &["verify", "copy"]), 0, &[]);
    drop(program);

    for (name, arguments) in [("by-copy", ["restore", "copy"]), ("by-file", ["import", "house.jsonl"])] {
        let home = root.join(name);
        fs::create_dir(&home).expect("made");
        let from = format!("../{}", arguments[1]);
        check(run(&home, "games", &[arguments[0], &from]), 0, &["games"]);
        let program = Program::start(&home);
        let caller = Caller::new(&program.base, "sanh");
        let legal = caller.legal(&id, version + 1, "binh").await.expect("it runs");
        let moved = caller.say("binh", &format!("/di {} #{id}", legal[0]), "event-0004").await.expect("it runs");
        let shown = match board_in(&moved, &id) {
            Some((shown, _)) => shown,
            None => caller.late_board(&id, version + 2).await.expect("it runs").0,
        };
        assert_eq!(shown, version + 2, "{name}: {moved:?}");
        assert_eq!(caller.history(&id, "event-0005").await.expect("it runs").len(), 2, "{name}");
    }
}

/// Found by a host: the name of an erased user was in a file made to be given away.
#[tokio::test]
async fn an_export_to_give_away_names_nobody_who_was_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    {
        let store: Arc<dyn Store> = Arc::new(Local::open(&root.join("old")).expect("opened").0);
        let mut desk = Desk::over(Arc::clone(&store), &[Platform::Telegram], counting_entropy(), Lang::En).await;
        let (id, _) = desk.start_game("chess", "nguyenvana", "binh", "side=first").await;
        desk.say("nguyenvana", &format!("/move e4 #{id}")).await;
        let asked = desk.say("nguyenvana", "/privacy delete").await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("privacy:-::!")).expect("it is asked");
        desk.press("nguyenvana", &yes).await;
        store.close().await.expect("closed");
    }
    check(run(root, "old", &["export", "given.jsonl"]), 0, &[]);
    let given = fs::read_to_string(root.join("given.jsonl")).expect("read");
    assert!(given.contains("binh") && !given.contains("nguyenvana"), "{given}");
    // The file for another machine has the former name beside the new one, and is accepted.
    check(run(root, "old", &["export", "whole.jsonl", "--with-secrets"]), 0, &[]);
    check(run(root, "new", &["import", "whole.jsonl"]), 0, &[]);
}

#[tokio::test]
async fn full_disks_and_kills_leave_nothing_half_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    lived(&root.join("old"));
    check(run(root, "old", &["backup", "copy"]), 0, &[]);
    check(run(root, "old", &["export", "house.jsonl", "--with-secrets"]), 0, &[]);

    for (data_dir, arguments) in [
        ("old", "backup b"),
        ("r", "restore copy"),
        ("old", "export e.jsonl --with-secrets"),
        ("i", "import house.jsonl"),
    ] {
        let (code, said) = run_short_of_room(root, data_dir, true, arguments);
        assert_eq!(code, Some(1), "{arguments}: {said}");
        // The store gives the system's message.
        let is_told = said.contains("becomes larger") || said.contains("too large");
        assert!(is_told && said.contains("nothing was"), "{arguments}: {said}");
        let (code, said) = run_short_of_room(root, data_dir, false, arguments);
        assert_eq!(code, None, "{arguments} is killed: {said}");
    }
    // The remains of a kill are recognized.
    for folder in ["b", "r", "i"] {
        let (code, said) = run(root, "nowhere", &["verify", folder]);
        assert!(code == Some(2) && said.contains("is incomplete"), "{folder}: {said}");
    }
    check(run(root, "r", &["run"]), 1, &["is incomplete", "banco restore"]);
    check(run(root, "nowhere", &["restore", "b"]), 1, &["is incomplete"]);
    check(run(root, "nowhere", &["import", "e.jsonl"]), 2, &["truncated"]);
    // A second run succeeds.
    check(run(root, "old", &["backup", "b"]), 0, &[]);
    check(run(root, "r", &["restore", "copy"]), 0, &[]);
    check(run(root, "i", &["import", "house.jsonl"]), 0, &[]);
    let old = told(&root.join("old"));
    for folder in ["b", "r", "i"] {
        assert_eq!(told(&root.join(folder)), old, "{folder}");
    }
}
