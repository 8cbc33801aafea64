//! Two processes on one database, both at the same games. The leader is killed under load again and again, and the
//! other one plays on and takes over. Every acknowledged record is there, once.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use banco_store::postgres::Snapshot;
use banco_tests::long_form::is_long;
use banco_tests::patience::PATIENCE;
use banco_tests::postgres::{KEEPS_THE_HOUSE, patient, shared};
use banco_tests::sample::moves;

use super::sequence;

/// Number of writers of a child, each at a game of its own; the other child's writers play the same games.
const WRITERS: usize = 4;

/// Issue 14: a takeover must be complete within this time.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(15);

/// A process on the database, and its output.
struct Writer {
    child: Child,
    lines: mpsc::Receiver<String>,
}

impl Writer {
    fn start(url: &str) -> Writer {
        let child = Command::new(env!("CARGO_BIN_EXE_store-writer")).arg(url).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("started");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            // The receiver may be gone.
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Writer { child, lines }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("it says something")
    }

    /// Waits until every game is running; returns the last acknowledged move of each.
    fn plays(&self) -> BTreeMap<String, u64> {
        let mut acknowledged = BTreeMap::new();
        while acknowledged.len() < WRITERS {
            merge(&mut acknowledged, read(&self.line()));
        }
        acknowledged
    }

    /// Waits until the process is the leader; returns the same as [`Writer::plays`].
    fn keeps_the_house(&self) -> BTreeMap<String, u64> {
        let lines = std::iter::repeat_with(|| self.line()).take_while(|line| line != KEEPS_THE_HOUSE);
        newest(lines.filter_map(|line| read(&line)))
    }

    /// Sends SIGKILL; returns the moves acknowledged since the last call.
    fn kill(mut self) -> BTreeMap<String, u64> {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
        newest(self.lines.iter().filter_map(|line| read(&line)))
    }
}

/// The last move of each game.
fn newest(moves: impl Iterator<Item = (String, u64)>) -> BTreeMap<String, u64> {
    let mut newest = BTreeMap::new();
    merge(&mut newest, moves);
    newest
}

/// Two writers of the same game report in any order.
fn merge(newest: &mut BTreeMap<String, u64>, moves: impl IntoIterator<Item = (String, u64)>) {
    for (game, number) in moves {
        let last = newest.entry(game).or_insert(number);
        *last = number.max(*last);
    }
}

fn read(line: &str) -> Option<(String, u64)> {
    let (game, number) = line.split_once(' ')?;
    Some((game.to_owned(), number.parse().ok()?))
}

/// Faults 1 to 4 and 10.
#[tokio::test]
async fn faults_1_to_4_kill_9_of_who_keeps_the_house_loses_and_doubles_nothing() {
    let seed = u64::from(std::process::id());
    println!("random seed {seed}");
    let mut next = sequence(seed);
    let (kills, database) = (if is_long() { 200 } else { 25 }, shared().database());
    let url = shared().url(&database);
    let (mut acknowledged, mut longest) = (BTreeMap::new(), Duration::ZERO);
    let mut first = Writer::start(&url);
    merge(&mut acknowledged, first.keeps_the_house());
    for kill in 0..kills {
        let second = Writer::start(&url);
        // Both writers are at work.
        merge(&mut acknowledged, first.plays());
        merge(&mut acknowledged, second.plays());
        std::thread::sleep(Duration::from_millis(next() % 150));
        merge(&mut acknowledged, first.kill());
        let killed = Instant::now();
        merge(&mut acknowledged, second.keeps_the_house());
        longest = longest.max(killed.elapsed());
        merge(&mut acknowledged, second.plays());
        first = second;
        let snapshot = Snapshot::open(&patient(&url)).await.expect("read");
        for (game, &number) in &acknowledged {
            let (_, entries) = snapshot.game(game).await.expect("read").expect("there");
            assert!(entries.len() as u64 > number, "kill {kill}: {game} has {} after {number}", entries.len());
            assert_eq!(entries, moves(entries.len() as u64), "kill {kill}");
        }
        let letters = snapshot.unsent().await.expect("read");
        let told: BTreeSet<String> = letters.iter().map(|letter| letter.letter.body.to_string()).collect();
        assert_eq!(told.len(), letters.len(), "kill {kill}: each once");
    }
    merge(&mut acknowledged, first.kill());
    let moves: u64 = acknowledged.values().map(|last| last + 1).sum();
    println!("{kills} kills, {moves} moves, taken over within {longest:?}");
    // A machine under full load guarantees no time.
    assert!(!is_long() || longest < TAKEN_OVER_WITHIN, "{longest:?}");
}
