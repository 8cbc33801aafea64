//! `banco verify`: fairness and integrity of one finished game, or of everything in a folder or an export, in plain words.

mod all;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use banco_engine::Table;
use banco_ports::Lang;
use banco_ports::limits::RECORD_FILE_BYTES_MAX;
use banco_store::local::{Damage, Snapshot};
use banco_talk::facts::press::is_game_id;
use banco_talk::i18n::Sentence;
use banco_talk::published::{self, Published};

use super::transfer;
use crate::config::{self, Backend, Config};

/// Exit code 0: good, 1: bad, 2: unusable input.
pub(super) fn run(what: &str, config: Option<&Path>, data_dir: Option<PathBuf>) -> ExitCode {
    let config = match config::load(config, super::environment(), data_dir) {
        Ok(config) => config,
        Err(error) => return unusable(&error.to_string()),
    };
    let lang = config.language.for_strangers();
    let file = Path::new(what);
    if file.is_dir() {
        return all::judge_folder(file, lang);
    }
    if file.is_file() && transfer::is_export(file) {
        return all::judge_export(file, lang);
    }
    let read = if file.exists() {
        read_file(file)
    } else if is_game_id(what) {
        match config.store.backend {
            Backend::Local => read_game(&what.to_ascii_lowercase(), &config.data_dir),
            Backend::Postgres => read_row(&what.to_ascii_lowercase(), &config),
        }
    } else {
        Err(format!("{what} is neither a file, a folder nor a game id"))
    };
    match read {
        Ok(read) => judge(read, lang),
        Err(reason) => unusable(&reason),
    }
}

/// A record and where it lay.
struct Read {
    published: Published,
    /// Of a record of the journal: how many lines that has, and what of it is damaged.
    journal: Option<Journal>,
}

struct Journal {
    lines: u64,
    damages: Vec<Damage>,
}

fn unusable(reason: &str) -> ExitCode {
    eprintln!("banco: {reason}");
    ExitCode::from(2)
}

fn read_file(file: &Path) -> Result<Read, String> {
    let name = file.display();
    let size = std::fs::metadata(file).map_err(|error| format!("{name}: {error}"))?.len();
    if size > RECORD_FILE_BYTES_MAX {
        return Err(format!("{name}: longer than {RECORD_FILE_BYTES_MAX} bytes"));
    }
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let published = published::read(&text).map_err(|line| format!("{name}: line {line} is no entry of a record"))?;
    Ok(Read { published, journal: None })
}

fn read_game(id: &str, data_dir: &Path) -> Result<Read, String> {
    let snapshot = Snapshot::open(data_dir).map_err(|error| error.to_string())?;
    let found = snapshot.game(id).map_err(|error| error.to_string())?;
    let Some((_, entries)) = found else {
        return Err(format!("there is no game {id} in {}", data_dir.display()));
    };
    let journal = Journal { lines: snapshot.records(), damages: snapshot.damages().to_vec() };
    Ok(Read { published: Published { entries, commitment: None }, journal: Some(journal) })
}

/// The same from a database, which answers for its own disk.
fn read_row(id: &str, config: &Config) -> Result<Read, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let found = runtime.map_err(|error| error.to_string())?.block_on(async {
        let source = transfer::Source::open(config).await.map_err(|error| error.to_string())?;
        source.game(id).await.map_err(|error| error.to_string())
    });
    let (_, entries) = found?.ok_or_else(|| format!("there is no game {id} in PostgreSQL"))?;
    Ok(Read { published: Published { entries, commitment: None }, journal: None })
}

fn judge(read: Read, lang: Lang) -> ExitCode {
    let Published { entries, commitment } = read.published;
    let table = match Table::replay(&entries) {
        Ok(table) => table,
        Err(error) => {
            println!("{}", Sentence::new(lang, "verify-broken").text("reason", error.to_string()).plain());
            return ExitCode::FAILURE;
        }
    };
    if table.revealed_seed().is_none() {
        return unusable(&Sentence::new(lang, "verify-later").text("game", table.id()).plain());
    }
    let report = match Table::verify(&entries) {
        Ok(report) => report,
        Err(error) => return unusable(&error.to_string()),
    };
    let (text, is_good) = banco_talk::verified(lang, &table, report, commitment);
    println!("{text}");
    let is_whole = read.journal.is_none_or(|journal| tell_journal(lang, &table, &journal));
    if is_good && is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Says how the journal is; whether nothing of this game may be lost.
fn tell_journal(lang: Lang, table: &Table, journal: &Journal) -> bool {
    let lines = i64::try_from(journal.lines).unwrap_or(i64::MAX);
    let damages = i64::try_from(journal.damages.len()).unwrap_or(i64::MAX);
    let sentence = Sentence::new(lang, "verify-journal").number("lines", lines).number("damages", damages);
    println!("{}", sentence.plain());
    journal.damages.iter().for_each(|damage| println!("  {damage}"));
    !journal.damages.iter().any(|damage| damage.games.contains(table.id()))
}
