//! An orderly end under load, and a second process at the same folder.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use banco_tests::caller::Caller;
use banco_tests::patience::PATIENCE;
use banco_tests::program::{self, Program};

use super::crash::{Friends, Moment};

/// Channels with two friends each.
const TABLES: usize = 4;

/// Answered at every table before the stop.
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
