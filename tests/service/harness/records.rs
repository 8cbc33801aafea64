//! Frozen records: their text on the disk, the expected results, and the players.

mod course;
mod house;
mod seek;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use banco_engine::{Entry, Kind, Person, Phase, Seat, Table, View, Viewer, fnv1a_64};

pub use course::{Bill, bills, play};
pub use house::{live, tell as tell_house, tell_due};

/// The folder `tests/records`.
pub fn folder() -> PathBuf {
    crate::root().join("tests/records")
}

/// True if some format has a record of this name.
///
/// # Panics
/// The folder cannot be listed.
pub fn is_frozen(name: &str) -> bool {
    let formats = fs::read_dir(folder()).expect("listed").map(|entry| entry.expect("an entry").path());
    formats.map(|format| format.join(format!("{name}.jsonl"))).any(|record| record.exists())
}

/// One entry a line.
pub fn to_lines(entries: &[Entry]) -> String {
    let lines = entries.iter().map(|entry| serde_json::to_string(entry).expect("an entry is plain data") + "\n");
    lines.collect()
}

/// # Panics
/// A line is no entry; the message names the file and the line.
pub fn read(path: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entry = |(number, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), number + 1))
    };
    text.lines().enumerate().map(entry).collect()
}

fn word(seat: Option<Seat>) -> &'static str {
    match seat {
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
        None => "nobody",
    }
}

/// All facts that a record must produce forever, as text. One fact a line, so a difference shows its place.
///
/// # Panics
/// The record does not replay.
pub fn tell(entries: &[Entry]) -> String {
    let table = Table::replay(entries).unwrap_or_else(|error| panic!("{error}"));
    let mut text = String::new();
    let mut line = |line: String| writeln!(text, "{line}").expect("a string takes everything");
    line(format!("{} #{} by {}", table.challenge().game.key(), table.id(), table.challenge().challenger.key.0));
    line(format!("{} entries, version {}", table.entries(), table.version()));
    line(match table.phase() {
        Phase::Challenged => "challenged".to_owned(),
        Phase::Declined => "declined".to_owned(),
        Phase::Cancelled => "cancelled".to_owned(),
        Phase::Playing => format!("playing, {} to move", word(table.to_move())),
        Phase::Over(ending) => {
            format!("over: {} for {}, {} points", ending.reason.key(), word(ending.winner), ending.points)
        }
    });
    line(format!("commitment {}, seed {}", table.commitment(), table.revealed_seed().as_deref().unwrap_or("closed")));
    let report = Table::verify(entries).unwrap_or_else(|error| panic!("{error}"));
    line(format!("chance: {} agreed, {} differed", report.agreed.len(), report.differed.len()));
    let seated = |person: &Person| person.key.0.clone();
    line(format!("seats {:?}, offer {:?}", table.seats().map(|seats| seats.each_ref().map(seated)), table.offer()));
    let mut number = 0;
    table.retell(|game, ply| {
        let name = |kind: Option<Kind>| kind.map_or("dark", Kind::key);
        let taken: Vec<&str> = ply.played.captured.iter().map(|taken| name(taken.kind)).collect();
        let turned = ply.played.turned_up.map(Kind::key);
        let before = fnv1a_64([game.position().as_str()]);
        number += 1;
        line(format!("{number} {before:016x} {} {} {taken:?} {turned:?}", word(Some(ply.seat)), ply.mv));
    });
    if let Some(game) = table.game() {
        line(game.position());
    }
    for viewer in [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)] {
        line(table.view(viewer).as_ref().map_or_else(|| "no board".to_owned(), board));
    }
    text
}

/// The pieces as a viewer sees them, with the captured ones.
fn board(view: &View) -> String {
    let kind = |kind: Option<Kind>| kind.map_or("dark", Kind::key);
    let men = view
        .men
        .iter()
        .map(|man| format!("{}:{}:{}", view.board.name(man.site), word(Some(man.face.seat)), kind(man.face.kind)));
    let men: Vec<String> = men.collect();
    let taken = view.captured.each_ref().map(|taken| taken.iter().map(|face| kind(face.kind)).collect::<Vec<_>>());
    format!("{:016x} {} men, taken {taken:?}", fnv1a_64(men.iter().map(String::as_str)), men.len())
}
