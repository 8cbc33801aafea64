//! Records of finished games as they are published, and damaged ones, for the programs that judge them: ours,
//! `data/verify.py`, and the page of an export.

mod damaged;
pub mod public;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use banco_engine::{GameKey, Phase, Table};
use banco_service::features::export::record as export_record;
use serde_json::{Value, json};

use crate::records;

pub use damaged::{damages, odd_bytes};

/// Runs `data/verify.py`.
///
/// # Panics
/// There is no python3.
pub fn python(arguments: &[&str]) -> Output {
    run("data/verify.py", arguments)
}

fn run(script: &str, arguments: &[&str]) -> Output {
    let run = Command::new("python3").arg(crate::root().join(script)).args(arguments).output();
    run.unwrap_or_else(|error| panic!("python3 (Debian: python3) is needed to check published records: {error}"))
}

/// Published form of a frozen record; `None` for a game without an end.
///
/// # Panics
/// The record does not replay.
pub fn published(file: &Path) -> Option<(GameKey, String)> {
    let entries = records::read(file);
    let table = Table::replay(&entries).expect("it replays");
    let is_over = matches!(table.phase(), Phase::Over(_));
    is_over.then(|| {
        (table.challenge().game, export_record::publish(&table, &entries).expect("nothing is secret any more"))
    })
}

/// Files of all frozen records with an envelope. Those with public numbers are of the network of tests: see [`public`].
///
/// # Panics
/// The folder cannot be listed.
pub fn frozen() -> Vec<PathBuf> {
    let formats = fs::read_dir(records::folder()).expect("listed").map(|entry| entry.expect("an entry").path());
    let files = formats.filter(|path| path.is_dir()).flat_map(|folder| fs::read_dir(folder).expect("listed"));
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    let is_public = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("beacon-"));
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl") && !is_public(path));
    files.sort();
    files
}

/// The published record of this name.
///
/// # Panics
/// There is none.
pub fn named(name: &str) -> String {
    let file = frozen().into_iter().find(|path| path.file_stem().is_some_and(|stem| stem == name));
    published(&file.expect("it was frozen")).expect("it is over").1
}

/// A record with one change.
///
/// # Panics
/// The change is none.
pub fn twin(text: &str, change: impl Fn(&mut Vec<Value>)) -> String {
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let before = lines.clone();
    change(&mut lines);
    assert_ne!(before, lines);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The entry of an event, by its number among them.
///
/// # Panics
/// There is none.
pub fn entry<'a>(lines: &'a mut [Value], event: &str, number: usize) -> &'a mut Value {
    lines.iter_mut().filter(|line| line["event"] == event).nth(number).expect("there is one")
}

/// Changes an outcome.
///
/// # Panics
/// There is none.
pub fn drawn(number: usize, to: impl Fn(&str) -> String) -> impl Fn(&mut Vec<Value>) {
    move |lines| {
        let outcome = &mut entry(lines, "drawn", number)["outcome"];
        *outcome = json!(to(outcome.as_str().expect("a text")));
    }
}

/// Changes the last digit of the seed.
///
/// # Panics
/// There is none.
pub fn seed(lines: &mut [Value]) {
    let seed = lines[0]["seed"].as_str().expect("a text").to_owned();
    let last = if seed.ends_with('0') { "1" } else { "0" };
    lines[0]["seed"] = json!(format!("{}{last}", &seed[..63]));
}

fn part(lines: &mut [Value]) {
    entry(lines, "accepted", 0)["part"]["text"] = json!("another word");
}

/// Swaps the first two pieces of Red that differ in kind.
pub fn two_men(deal: &str) -> String {
    let mut men: Vec<char> = deal.chars().collect();
    let other = men.iter().position(|man| *man != men[0]).expect("fifteen are not all alike");
    men.swap(0, other);
    men.into_iter().collect()
}

fn another_die(roll: &str) -> String {
    let (one, other) = roll.split_once(' ').expect("two dice");
    let next = (1..=6).map(|die: u8| die.to_string()).find(|die| die != one && die != other).expect("six faces");
    format!("{next} {other}")
}

/// Records with one lie, each with what was changed.
///
/// # Panics
/// A frozen record is missing.
pub fn lies() -> Vec<(String, String)> {
    type Change = Box<dyn Fn(&mut Vec<Value>)>;
    let twins: Vec<(&str, &str, Change)> = vec![
        ("jieqi-checkmate", "the seed", Box::new(|lines| seed(lines))),
        ("jieqi-checkmate", "a part", Box::new(|lines| part(lines))),
        ("jieqi-checkmate", "two men", Box::new(drawn(0, two_men))),
        ("backgammon-resigned", "the seed", Box::new(|lines| seed(lines))),
        ("backgammon-resigned", "a part", Box::new(|lines| part(lines))),
        ("backgammon-resigned", "the opening roll", Box::new(drawn(0, another_die))),
        ("backgammon-match-crawford", "a die in the first game", Box::new(drawn(7, another_die))),
        ("backgammon-match-crawford", "a die in the last game", Box::new(drawn(182, another_die))),
        ("backgammon-forced", "a die where single plays are silent", Box::new(drawn(30, another_die))),
        ("chess-960", "the seed", Box::new(|lines| seed(lines))),
        ("chess-960", "a part", Box::new(|lines| part(lines))),
        (
            "chess-960",
            "the starting position",
            Box::new(drawn(0, |number| if number == "1" { "2" } else { "1" }.into())),
        ),
        ("xiangqi-checkmate", "the seed", Box::new(|lines| seed(lines))),
        ("chushogi-agreed", "the seed", Box::new(|lines| seed(lines))),
        ("caro-five", "the seed", Box::new(|lines| seed(lines))),
        ("caro-five", "the commitment", Box::new(|lines| lines[0]["commitment"] = json!("00"))),
        ("xiangqi-checkmate", "the id", Box::new(|lines| lines[0]["id"] = json!("zzzz"))),
    ];
    let told = twins.into_iter().map(|(name, what, change)| (format!("{name}, {what}"), twin(&named(name), change)));
    told.chain(misplaced().into_iter().map(|text| ("a seat".to_owned(), text))).collect()
}

/// Records whose challenger has the other seat.
fn misplaced() -> Vec<String> {
    let other = |lines: &mut Vec<Value>| {
        let seat = &mut entry(lines, "seated", 0)["challenger"];
        *seat = json!(if *seat == "first" { "second" } else { "first" });
        // The seats decide who may move, so only the seating is kept.
        lines.retain(|line| line["event"] != "moved");
        for line in lines.iter_mut().filter(|line| line["event"] == "ended") {
            line["ending"] = json!({"winner": null, "reason": "aborted", "points": 0});
        }
    };
    let by_lot: Vec<String> = frozen().iter().filter_map(|file| published(file)).map(|(_, text)| text).collect();
    let by_lot =
        by_lot.into_iter().filter(|text| text.contains("\"side\":\"lot\"") && !text.contains("offered")).take(3);
    by_lot.chain([named("xiangqi-checkmate")]).map(|text| twin(&text, other)).collect()
}

/// Texts without a record of a finished game.
///
/// # Panics
/// A frozen record is missing.
pub fn useless() -> Vec<String> {
    let record = named("jieqi-checkmate");
    let going: String =
        record.lines().filter(|line| !line.contains("\"ended\"")).map(|line| format!("{line}\n")).collect();
    ["", "{", "[]\n", "{\"event\":\"ended\"}\n", "\u{0}\u{1}", &going].map(str::to_owned).to_vec()
}

/// Verdicts of the script on these records, in order: `agrees`, `differs` or `unusable`. They are written into the
/// folder.
///
/// # Panics
/// The files cannot be written.
pub fn verdicts(python: impl Fn(&[&str]) -> Output, folder: &Path, records: &[impl AsRef<[u8]>]) -> Vec<&'static str> {
    let files: Vec<String> = (0..records.len()).map(|at| format!("{}/{at}", folder.display())).collect();
    for (file, record) in files.iter().zip(records) {
        fs::write(file, record).expect("written");
    }
    let output = python(&files.iter().map(String::as_str).collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = said.lines().peekable();
    let verdict = |file: &String| {
        assert_eq!(lines.next(), Some(file.as_str()), "{}", String::from_utf8_lossy(&output.stderr));
        let mut verdict = "unusable";
        while let Some(line) = lines.next_if(|line| line.starts_with(' ')) {
            match line.trim() {
                "AGREES" => verdict = "agrees",
                line if line.starts_with("DOES NOT AGREE") => verdict = "differs",
                _ => {}
            }
        }
        verdict
    };
    files.iter().map(verdict).collect()
}
