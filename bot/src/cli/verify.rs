//! `banco verify`: fairness and integrity of one finished game, or of everything in a folder or an export, in plain words.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use banco_engine::{Entry, Table};
use banco_ports::Lang;
use banco_ports::limits::RECORD_FILE_BYTES_MAX;
use banco_store::StoreError;
use banco_store::local::Snapshot;
use banco_talk::facts::press::is_game_id;
use banco_talk::i18n::Sentence;

use super::transfer::{self, Line, Reading, Unreadable};
use crate::config;

/// Exit code 0: good, 1: bad, 2: unusable input.
pub(super) fn run(what: &str, config: Option<&Path>, data_dir: Option<PathBuf>) -> ExitCode {
    let config = match config::load(config, super::environment(), data_dir) {
        Ok(config) => config,
        Err(error) => return unusable(&error.to_string()),
    };
    let lang = config.language.for_strangers();
    let file = Path::new(what);
    if file.is_dir() {
        return judge_folder(file, lang);
    }
    if file.is_file() && transfer::is_export(file) {
        return judge_export(file, lang);
    }
    let entries = if file.exists() {
        read_file(file)
    } else if is_game_id(what) {
        read_game(&what.to_ascii_lowercase(), &config.data_dir)
    } else {
        Err(format!("{what} is neither a file, a folder nor a game id"))
    };
    match entries {
        Ok(entries) => judge(&entries, lang),
        Err(reason) => unusable(&reason),
    }
}

fn unusable(reason: &str) -> ExitCode {
    eprintln!("banco: {reason}");
    ExitCode::from(2)
}

fn read_file(file: &Path) -> Result<Vec<Entry>, String> {
    let name = file.display();
    let size = std::fs::metadata(file).map_err(|error| format!("{name}: {error}"))?.len();
    if size > RECORD_FILE_BYTES_MAX {
        return Err(format!("{name}: longer than {RECORD_FILE_BYTES_MAX} bytes"));
    }
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            serde_json::from_str(line).map_err(|_| format!("{name}: line {} is no entry of a record", number + 1))
        })
        .collect()
}

fn read_game(id: &str, data_dir: &Path) -> Result<Vec<Entry>, String> {
    let snapshot = Snapshot::open(data_dir).map_err(|error| error.to_string())?;
    match snapshot.game(id) {
        Ok(Some((_, entries))) => Ok(entries),
        Ok(None) => Err(format!("there is no game {id} in {}", data_dir.display())),
        Err(error) => Err(error.to_string()),
    }
}

/// Everything in a data folder or a backup: what the journal lacks, and every game.
fn judge_folder(folder: &Path, lang: Lang) -> ExitCode {
    let snapshot = match Snapshot::open(folder) {
        Ok(snapshot) if snapshot.records() == 0 => {
            return unusable(&format!("{} holds no journal", folder.display()));
        }
        Ok(snapshot) => snapshot,
        Err(error) => return unusable(&error.to_string()),
    };
    let mut tally = Tally { lang, ..Tally::default() };
    for damage in snapshot.damages() {
        tally.bad(Sentence::new(lang, "verify-damage").text("damage", damage.to_string()));
    }
    let ids = match snapshot.games() {
        Ok(ids) => ids,
        Err(error) => return unusable(&error.to_string()),
    };
    for id in ids {
        match snapshot.game(&id) {
            Ok(Some((_, entries))) => tally.game(&id, &entries),
            Ok(None) => {}
            Err(StoreError::Damaged { .. }) => tally.bad(Sentence::new(lang, "verify-lost").text("game", id)),
            Err(error) => return unusable(&error.to_string()),
        }
    }
    tally.end()
}

fn judge_export(file: &Path, lang: Lang) -> ExitCode {
    let mut tally = Tally { lang, ..Tally::default() };
    let mut read = || -> Result<(), Unreadable> {
        let mut reading = Reading::open(file)?;
        while let Some(line) = reading.next()? {
            match line {
                Line::Game(game) => tally.game(&game.id, &game.entries),
                Line::Withheld(_) => tally.going += 1,
                Line::SetAside(id) => tally.bad(Sentence::new(lang, "verify-lost").text("game", id)),
                Line::Export(_)
                | Line::Value { .. }
                | Line::Event(_)
                | Line::Message(_)
                | Line::Letter(_)
                | Line::Beat(_)
                | Line::End(_) => {}
            }
        }
        Ok(())
    };
    match read() {
        Ok(()) => tally.end(),
        Err(error @ (Unreadable::Cut(_) | Unreadable::Changed | Unreadable::Line { .. })) => {
            tally.bad(Sentence::new(lang, "verify-file").text("why", format!("{}: {error}", file.display())));
            tally.end()
        }
        Err(error @ (Unreadable::Io(_) | Unreadable::Foreign | Unreadable::Newer(_))) => {
            unusable(&format!("{} {error}", file.display()))
        }
    }
}

/// What many games came to.
#[derive(Default)]
struct Tally {
    lang: Lang,
    good: u32,
    going: u32,
    bad: u32,
}

impl Tally {
    /// A game that goes on replays; one that is over is derived again.
    fn game(&mut self, id: &str, entries: &[Entry]) {
        let table = match Table::replay(entries) {
            Ok(table) => table,
            Err(error) => {
                let reason = error.to_string();
                return self
                    .bad(Sentence::new(self.lang, "verify-game-broken").text("game", id).text("reason", reason));
            }
        };
        if table.revealed_seed().is_none() {
            self.going += 1;
        } else if Table::verify(entries).is_ok_and(|report| report.differed.is_empty()) {
            self.good += 1;
        } else {
            self.bad(Sentence::new(self.lang, "verify-game-unfair").text("game", id));
        }
    }

    fn bad(&mut self, sentence: Sentence<'_>) {
        self.bad += 1;
        println!("{}", sentence.plain());
    }

    fn end(self) -> ExitCode {
        let sentence = Sentence::new(self.lang, "verify-all");
        let sentence = sentence.number("good", self.good).number("going", self.going).number("bad", self.bad);
        println!("{}", sentence.plain());
        if self.bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

fn judge(entries: &[Entry], lang: Lang) -> ExitCode {
    let table = match Table::replay(entries) {
        Ok(table) => table,
        Err(error) => {
            println!("{}", Sentence::new(lang, "verify-broken").text("reason", error.to_string()).plain());
            return ExitCode::FAILURE;
        }
    };
    if table.revealed_seed().is_none() {
        return unusable(&Sentence::new(lang, "verify-later").text("game", table.id()).plain());
    }
    match Table::verify(entries) {
        Ok(report) => {
            println!("{}", banco_talk::verified(lang, &table, &report));
            if report.differed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => unusable(&error.to_string()),
    }
}
