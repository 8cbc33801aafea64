//! Two games that differ only in pieces captured face down, in the program itself: answers of the local table, metrics,
//! log lines at every level, and the export without secrets (everywhere 8.1).
//!
//! Masked is what is random or measured, and public: the commitment and its short form, ports, numbers of messages and
//! events, instants and durations, memory.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use banco_engine::{Opponent, Person, PersonKey, Seat, Table};
use banco_ports::{Args, Inbound, Intent, Lang, Place, Platform};
use banco_store::local::Local;
use banco_tests::caller::Caller;
use banco_tests::desk::{Desk, Heard, person};
use banco_tests::program::{self, Program};
use banco_tests::twins::{entropy, seed_of, story, twin};

use super::health::{door_of, get};

/// Moves of the story; Red alone captures face-down pieces.
const PLIES: usize = 8;

const CHANNEL: &str = "sanh";

/// A game as a program finds it in its folder.
struct Played {
    id: String,
    begun: Table,
    moves: Vec<String>,
}

fn at_table(name: &str) -> Person {
    Person { key: PersonKey(format!("web:{name}")), ..person(name) }
}

async fn does(desk: &mut Desk, name: &str, command: &str, args: Args) -> Heard {
    let inbound = desk.inbound(name, Intent::Command { name: command.to_owned(), args });
    let place = Place { platform: Platform::Web, chat: CHANNEL.to_owned(), thread: None };
    desk.send(Inbound { place, from: at_table(name), ..inbound }).await
}

/// Plays the story into a folder, at the local table.
async fn played(folder: &Path, seed: [u8; 32], moves: Option<Vec<String>>) -> Played {
    let store = Arc::new(Local::open(&folder.join("games")).expect("opened").0);
    let mut desk = Desk::over(store, &[Platform::Web], entropy(seed), Lang::En).await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis();
    desk.house.clock.store(i64::try_from(now).expect("fits"), Ordering::SeqCst);
    let opponent = Some(Opponent::Person(at_table("binh")));
    let args = Args { rest: "coup side=first".to_owned(), opponent, ..Args::default() };
    let challenge = does(&mut desk, "an", "play", args).await;
    let id = banco_service::game_id_in(&challenge.text()).expect("its id");
    does(&mut desk, "binh", "accept", Args { rest: id.clone(), ..Args::default() }).await;
    let begun = desk.table(&id).await;
    let moves = moves.unwrap_or_else(|| story(&begun, PLIES, &[Seat::First]));
    for (ply, mv) in moves.iter().enumerate() {
        let args = Args { rest: format!("{mv} #{id}"), ..Args::default() };
        does(&mut desk, ["an", "binh"][ply % 2], "move", args).await;
    }
    assert_eq!(desk.plies(&id).await, moves.len());
    desk.house.store.close().await.expect("closed");
    Played { id, begun, moves }
}

/// All that a program says, by the reader.
type Told = BTreeMap<String, Vec<String>>;

/// Fewest digits of an instant in milliseconds and of a number of a message.
const LONG_NUMBER: usize = 12;

/// A text without long numbers.
fn without_instants(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    for word in text.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        masked.push_str(if digits < LONG_NUMBER { &word[..digits] } else { "N" });
        masked.push_str(&word[digits..]);
    }
    masked
}

/// Everything the program tells about the game in this folder.
async fn told(folder: &Path, game: &Played) -> Told {
    let environment = [("BANCO__HTTP__LISTEN", "127.0.0.1:0"), ("RUST_LOG", "trace")];
    let mut program = Program::spawn(folder, &environment);
    program.wait_ready();
    let (door, caller) = (door_of(&program), Caller::new(&program.base, CHANNEL));
    let commitment = game.begun.commitment();
    let seal = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36].map(|at| &commitment[at..at + 4]).join(" ");
    let clean = |text: &str| without_instants(&text.replace(&commitment, "COMMITMENT").replace(&seal, "SEAL"));
    let (mut told, mut event) = (Told::new(), 0);
    for user in ["chi", "binh", "an"] {
        let said = told.entry(user.to_owned()).or_default();
        for line in ["/peek", "/board", "/history", "/export", "/replay", "/gif", "/verify"] {
            event += 1;
            let line = format!("{line} {}", game.id);
            let answer = caller.say(user, &line, &format!("event-{event:04}")).await.expect("it runs");
            assert!(!answer.is_empty(), "{line}");
            said.push(clean(&format!("{line}: {answer:?}")));
        }
    }
    let (status, metrics) = get(&door, "/metrics").await;
    assert_eq!(status, 200);
    let mut metrics: Vec<String> = metrics.lines().map(of_metrics).collect();
    // The labels of one family come in any order.
    metrics.sort();
    told.insert("metrics".to_owned(), metrics);
    program.terminate();
    assert_eq!(program.wait().and_then(|status| status.code()), Some(0), "{}", program.output());
    // A measured speed comes at any time. The log and what is printed are two streams, each in its own order.
    let output = program.output();
    let lines = output.lines().filter(|line| !line.contains(SPEED));
    let (log, printed): (Vec<&str>, Vec<&str>) = lines.partition(|line| after_instant(line).is_some());
    told.insert("log".to_owned(), log.into_iter().map(of_log).collect());
    told.insert("printed".to_owned(), printed.into_iter().map(of_log).collect());
    let exported = program::run(folder, &["--data-dir", "games", "export", "all.jsonl"], &[]);
    assert_eq!(exported.status.code(), Some(0), "{exported:?}");
    let file = std::fs::read_to_string(folder.join("all.jsonl")).expect("written");
    // The last line is a checksum of the others.
    let mut lines: Vec<String> = file.lines().map(clean).collect();
    assert!(lines.pop().is_some_and(|end| end.contains("sum")), "{file}");
    told.insert("export".to_owned(), lines);
    told
}

/// Part of the log lines about the speed of this machine.
const SPEED: &str = "the highest level searches";

/// The rest of a log line after its instant; `None` if the line does not begin with one.
fn after_instant(line: &str) -> Option<&str> {
    line.split_once(' ').filter(|(instant, _)| instant.ends_with('Z')).map(|(_, rest)| rest)
}

/// A log line without its instant, ports and durations.
fn of_log(line: &str) -> String {
    let line = after_instant(line).unwrap_or(line);
    let masked = ["127.0.0.1:", "milliseconds=", "ready in "].iter().fold(line.to_owned(), |line, before| {
        let mut parts = line.split(before);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |told, part| told + *before + part.trim_start_matches(|c: char| c.is_ascii_digit()))
    });
    without_instants(&masked)
}

/// A line of the metrics without measured time, memory and room on the disk.
fn of_metrics(line: &str) -> String {
    let is_measured = line.contains("_seconds") || line.contains("_bytes");
    match line.rsplit_once(' ') {
        Some((name, _)) if is_measured && !line.starts_with('#') => format!("{name} N"),
        Some(_) | None => line.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_8_1_hidden_pieces_change_no_line_of_the_program() {
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let one = played(folders[0].path(), seed_of(1), None).await;
    let other = played(folders[1].path(), twin(&one.begun, &one.moves), Some(one.moves.clone())).await;
    assert_eq!(one.id, other.id);
    let (mut left, mut right) = (told(folders[0].path(), &one).await, told(folders[1].path(), &other).await);
    assert_ne!(left.remove("an"), right.remove("an"), "the games do differ for the seat");
    assert!(left["log"].len() > 20 && left["metrics"].iter().any(|line| line.contains("banco_answer")), "{left:?}");
    for (reader, lines) in &left {
        for (line, same) in lines.iter().zip(&right[reader]) {
            assert_eq!(line, same, "{reader}");
        }
        assert_eq!(lines.len(), right[reader].len(), "{reader}");
    }
}
