//! `banco verify`: fairness and integrity of one finished game, in plain words.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use banco_engine::{Entry, Table};
use banco_ports::Lang;
use banco_ports::limits::RECORD_FILE_BYTES_MAX;
use banco_store::Batch;
use banco_store::local::JournalReader;
use banco_store::record::Record;
use banco_talk::facts::press::is_game_id;
use banco_talk::i18n::Sentence;

use crate::config;

/// Exit code 0: good, 1: bad, 2: unusable input.
pub(super) fn run(what: &str, config: Option<&Path>, data_dir: Option<PathBuf>) -> ExitCode {
    let config = match config::load(config, super::environment(), data_dir) {
        Ok(config) => config,
        Err(error) => return unusable(&error.to_string()),
    };
    let file = Path::new(what);
    let entries = if file.exists() {
        read_file(file)
    } else if is_game_id(what) {
        read_game(&what.to_ascii_lowercase(), &config.data_dir)
    } else {
        Err(format!("{what} is neither a file nor a game id"))
    };
    match entries {
        Ok(entries) => judge(&entries, config.language.for_strangers()),
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
    let reader = JournalReader::open(data_dir).map_err(|error| error.to_string())?;
    let mut entries = Vec::new();
    let collect = &mut |_, record: Record| {
        if let Record::Batch(Batch { games, .. }) = record {
            let own = games.into_iter().filter(|append| append.id == id);
            entries.extend(own.flat_map(|append| append.entries));
        }
    };
    reader.records(collect).map_err(|error| error.to_string())?;
    if entries.is_empty() {
        return Err(format!("there is no game {id} in {}", data_dir.display()));
    }
    Ok(entries)
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
