//! Kills at random moments, again and again on the same folder: every acknowledged record is there, once.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use banco_store::Store;
use banco_store::local::{Local, Settings};
use banco_tests::long_form::is_long;
use banco_tests::sample::moves;

use super::index::assert_equals_rebuilt;
use super::sequence;

const SEGMENT_BYTES: u64 = 10_000;

/// Number of writers of the child, each with a game of its own.
const WRITERS: usize = 4;

/// Moment at which the child is killed.
enum Moment {
    /// This long after the start, often during the opening.
    Started(Duration),
    /// This long after its first acknowledged move.
    Writing(Duration),
    /// As soon as all four writers are at work.
    All,
}

/// Runs the writer for a while and kills it; returns the last acknowledged move of each game.
fn write_and_kill(folder: &Path, moment: Moment) -> BTreeMap<String, u64> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_store-writer"))
        .arg(folder)
        .arg(SEGMENT_BYTES.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (first, seen) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        let lines = output.split(b'\n').map_while(Result::ok);
        let texts = lines.filter_map(|line| String::from_utf8(line).ok());
        let acknowledged = texts.filter_map(|line| {
            let (game, number) = line.split_once(' ')?;
            // The receiver may be gone.
            let _ = first.send(game.to_owned());
            Some((game.to_owned(), number.parse().ok()?))
        });
        acknowledged.collect()
    });
    match moment {
        Moment::Started(after) => std::thread::sleep(after),
        Moment::Writing(after) => {
            seen.recv().expect("the writer acknowledges a move");
            std::thread::sleep(after);
        }
        Moment::All => {
            let mut games = BTreeSet::new();
            while games.len() < WRITERS {
                let game = seen.recv().expect("every writer acknowledges a move");
                games.extend(Some(game).filter(|game| !game.contains("over")));
            }
        }
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    reader.join().expect("no panic")
}

#[tokio::test]
async fn faults_1_to_4_kill_9_loses_nothing_acknowledged_and_applies_nothing_twice() {
    let seed = u64::from(std::process::id());
    println!("random seed {seed}");
    let mut next = sequence(seed);
    // Every folder is killed twenty times; with more, the checks take most of the time.
    for _ in 0..if is_long() { 10 } else { 1 } {
        kill_again_and_again(20, &mut next).await;
    }
}

async fn kill_again_and_again(kills: u64, next: &mut impl FnMut() -> u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut acknowledged = BTreeMap::new();
    for kill in 0..kills {
        let after = Duration::from_millis(next() % 150);
        let moment = match kill % 4 {
            _ if kill + 1 == kills => Moment::All,
            0 => Moment::Started(after),
            _ => Moment::Writing(after),
        };
        acknowledged.extend(write_and_kill(folder.path(), moment));
        let settings =
            Settings { segment_bytes: SEGMENT_BYTES, archive_after: 2 * SEGMENT_BYTES, ..Settings::default() };
        let (store, opening) = Local::open_with(folder.path(), settings).expect("opened");
        assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "kill {kill}: {opening:?}");
        for (game, &number) in &acknowledged {
            let entries = store.load(game).await.expect("readable").expect("there");
            assert!(entries.len() as u64 > number, "kill {kill}: {game} has {} after {number}", entries.len());
            // Each move carries its number, so equal lists mean: every move, once, in order.
            assert_eq!(entries, moves(entries.len() as u64), "kill {kill}");
        }
        drop(store);
        assert_equals_rebuilt(folder.path());
    }
    let over = acknowledged.keys().filter(|game| game.contains("over")).count();
    assert_eq!(acknowledged.len() - over, WRITERS);
    let (store, _) = Local::open(folder.path()).expect("opened");
    store.tidy().expect("what is left goes into the archive");
    for (game, &number) in &acknowledged {
        let entries = store.load(game).await.expect("readable").expect("there");
        assert!(entries.len() as u64 > number, "{game} has {} after {number}", entries.len());
    }
}
