//! A clean stop under load, and a second process with the same folder.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixDatagram;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use banco_tests::caller::Caller;
use banco_tests::patience::PATIENCE;
use banco_tests::program::{self, Program};

use super::crash::{Friends, Moment};

/// Number of channels with two friends each.
const TABLES: usize = 4;

/// Number of answers at every table before the stop.
const MOVES: usize = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_27_sigterm_under_load_drains_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("games");
    let mut first = Program::start(folder.path());
    let tables = (0..TABLES).map(|table| {
        let caller = Caller::new(&first.base, &format!("sanh{table}"));
        let mut friends = Friends::new(table as u64 + 1);
        let answered = Arc::clone(&friends.answered);
        let playing = tokio::spawn(async move {
            friends.play(&caller).await;
            friends
        });
        (answered, playing)
    });
    let (counts, tables): (Vec<_>, Vec<_>) = tables.unzip();
    let deadline = Instant::now() + PATIENCE;
    while counts.iter().any(|answered| answered.load(Ordering::SeqCst) < MOVES) {
        assert!(Instant::now() < deadline, "there is no load");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    first.terminate();
    let status = first.wait().expect("it ends");
    assert_eq!(status.code(), Some(0), "{}", first.output());

    let second = Program::start(folder.path());
    let mut answered = 0;
    for (number, table) in tables.into_iter().enumerate() {
        let mut friends = table.await.expect("no panic");
        let caller = Caller::new(&second.base, &format!("sanh{number}"));
        friends.check(&caller, &data_dir, Moment::Stopped).await.expect("it runs");
        answered += friends.answered.load(Ordering::SeqCst);
    }
    println!("{answered} moves answered before and after the stop");
}

#[tokio::test]
async fn fault_10_a_second_process_says_so_and_the_first_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Program::start(folder.path());
    let second = program::run(folder.path(), &["--data-dir", "games"], &[("BANCO__WEB__LISTEN", "127.0.0.1:0")]);
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    let lines: Vec<&str> = said.lines().collect();
    assert!(matches!(lines[..], [line] if line.starts_with("banco: ") && line.contains("in use")), "{said}");
    assert!(second.stdout.is_empty(), "it is not ready");
    let caller = Caller::new(&first.base, "sanh");
    let answer = caller.say("an", "/choi coup", "event-1234").await.expect("the first goes on");
    assert!(answer.iter().any(|message| message["to"] == "all"), "{answer:?}");
}

/// Reliability, N9: a service manager is told that the bot is ready, alive, and stopping.
#[test]
fn a_service_manager_hears_how_it_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    socket.set_read_timeout(Some(PATIENCE)).expect("set");
    let name = path.to_str().expect("text");
    let mut program = Program::spawn(folder.path(), &[("NOTIFY_SOCKET", name), ("WATCHDOG_USEC", "200000")]);
    let hear = |words: &str| {
        let mut heard = [0; 256];
        loop {
            let length = socket.recv(&mut heard).expect("it says something in time");
            if String::from_utf8_lossy(&heard[..length]).contains(words) {
                return;
            }
        }
    };
    hear("READY=1");
    program.wait_ready();
    hear("WATCHDOG=1");
    hear("WATCHDOG=1");
    program.terminate();
    hear("STOPPING=1");
    assert!(program.wait().is_some_and(|status| status.success()));
}

/// Reliability, N9: a deleted folder is not reported as safe, and files that others could read no longer can be.
#[test]
fn a_data_folder_is_closed_to_others_and_is_missed_when_it_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir_all(games.join("index")).expect("made");
    for name in ["lock", "beat"] {
        fs::write(games.join(name), "").expect("written");
        fs::set_permissions(games.join(name), fs::Permissions::from_mode(0o644)).expect("changed");
    }
    for open in [games.clone(), games.join("index")] {
        fs::set_permissions(open, fs::Permissions::from_mode(0o755)).expect("changed");
    }
    let mut program = Program::start(folder.path());
    program.wait_for_file(&games.join("witness"));
    for name in ["lock", "beat", "index", "journal", "witness"] {
        let mode = fs::metadata(games.join(name)).expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} is {mode:o}");
    }
    fs::rename(&games, folder.path().join("elsewhere")).expect("moved");
    let caller = Caller::new(&program.base, "sanh");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // The answer does not matter: it cannot be saved.
    let _ = runtime.block_on(caller.say("An", "/play chess", "event-0001"));
    let status = program.wait().expect("it ends");
    assert_eq!(status.code(), Some(2), "no restart helps: {}", program.output());
    let output = program.output();
    let last = output.trim().lines().last().expect("a line");
    assert!(last.contains("moved or deleted") && !last.contains("safe"), "{output}");
}
