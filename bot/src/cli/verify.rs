//! `banco verify`: fairness and integrity of one finished game, of a folder or of an export.

mod all;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use banco_engine::Table;
use banco_ports::Lang;
use banco_ports::limits::RECORD_FILE_BYTES_MAX;
use banco_service::features::export::public_numbers::{self, Fault, Report};
use banco_service::features::export::record::{self as export_record, Published};
use banco_service::i18n::Sentence;
use banco_service::messages::button::is_game_id;
use banco_store::local::{Damage, Snapshot};

use super::out::{self, failed, misused, undone};
use super::{lang, transfer};
use crate::config::{Backend, Config};
use crate::host_messages::folder::at;
use crate::host_messages::{Told, words};

/// Runs the check. Exit code 0: good, 1: bad or unreadable, 2: nothing that can be verified.
pub(super) fn run(what: &str, config: &Config) -> ExitCode {
    let lang = lang::of(config);
    let file = Path::new(what);
    if file.is_dir() {
        return all::judge_folder(file, lang);
    }
    if file.is_file() && transfer::is_export(file) {
        return all::judge_export(file, lang);
    }
    // The bot shows ids to players with a #.
    let id = what.strip_prefix('#').unwrap_or(what).to_ascii_lowercase();
    let read = if file.exists() {
        read_file(file, lang)
    } else if is_game_id(&id) {
        match config.store.backend {
            Backend::Local => read_game(&id, &config.data_dir, lang).map(Some),
            Backend::Postgres => read_row(&id, config, lang).map(Some),
        }
    } else {
        Err(misused(&Sentence::new(lang, "verify-what").text("what", what).plain()))
    };
    read.map_or_else(|code| code, |read| read.map_or(ExitCode::SUCCESS, |read| judge(read, lang)))
}

/// Checks a data folder or a backup. The exit code is that of [`run`].
pub(super) fn folder(folder: &Path, lang: Lang) -> ExitCode {
    all::judge_folder(folder, lang)
}

/// A record and its source.
struct Read {
    published: Published,
    /// Its public numbers, which agree.
    numbers: Option<Report>,
    /// Journal of the record: its number of lines, and its damages.
    journal: Option<Journal>,
}

struct Journal {
    lines: u64,
    damages: Vec<Damage>,
}

/// Reads a record. A running game with public numbers is judged at once: its seed is not in the file.
fn read_file(file: &Path, lang: Lang) -> Result<Option<Read>, ExitCode> {
    let name = file.display().to_string();
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::InvalidData => misused(&at(file, &error, lang)),
        _ => failed(&at(file, &error, lang)),
    };
    let size = std::fs::metadata(file).map_err(unreadable)?.len();
    if size > RECORD_FILE_BYTES_MAX {
        let sentence = Sentence::new(lang, "file-long").text("file", name);
        return Err(misused(&sentence.text("bytes", RECORD_FILE_BYTES_MAX.to_string()).plain()));
    }
    let text = std::fs::read_to_string(file).map_err(unreadable)?;
    let numbers = public_numbers::check(&text).map_err(|fault| refused(&fault, lang))?;
    if let Some(report) = numbers.as_ref().filter(|report| report.is_running) {
        tell_numbers(report, lang);
        return Ok(None);
    }
    let published = export_record::read(&text).map_err(|line| {
        let sentence = Sentence::new(lang, "verify-no-entry").text("file", name).text("line", line.to_string());
        misused(&sentence.plain())
    })?;
    Ok(Some(Read { published, numbers, journal: None }))
}

/// The first thing of the public numbers that does not agree.
fn refused(fault: &Fault, lang: Lang) -> ExitCode {
    out::say(&Sentence::new(lang, "verify-numbers").text("reason", fault.told(lang)).plain());
    ExitCode::FAILURE
}

fn tell_numbers(report: &Report, lang: Lang) {
    report.told(lang).iter().for_each(|line| out::say(&format!("• {line}")));
}

fn read_game(id: &str, data_dir: &Path, lang: Lang) -> Result<Read, ExitCode> {
    let snapshot = Snapshot::open(data_dir).map_err(|error| failed(&error.told(lang)))?;
    let found = snapshot.game(id).map_err(|error| failed(&error.told(lang)))?;
    let Some((_, entries)) = found else { return Err(unknown(id, data_dir.display().to_string(), lang)) };
    let journal = Journal { lines: snapshot.records(), damages: snapshot.damages().to_vec() };
    let numbers = public_numbers::check_entries(&entries).map_err(|fault| refused(&fault, lang))?;
    Ok(Read { published: Published { entries, commitment: None }, numbers, journal: Some(journal) })
}

/// Reads a record from a database, which is responsible for its own disk.
fn read_row(id: &str, config: &Config, lang: Lang) -> Result<Read, ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| failed(&words(&error, lang)))?;
    let found = runtime.block_on(async {
        let source =
            transfer::Source::open(config).await.map_err(|error| undone(&error.told(lang), error.is_usage()))?;
        source.game(id).await.map_err(|error| failed(&error.told(lang)))
    });
    let Some((_, entries)) = found? else { return Err(unknown(id, transfer::name_of(config), lang)) };
    let numbers = public_numbers::check_entries(&entries).map_err(|fault| refused(&fault, lang))?;
    Ok(Read { published: Published { entries, commitment: None }, numbers, journal: None })
}

fn unknown(id: &str, place: String, lang: Lang) -> ExitCode {
    misused(&Sentence::new(lang, "verify-no-game").text("game", id).text("place", place).plain())
}

fn judge(read: Read, lang: Lang) -> ExitCode {
    let Published { entries, commitment } = read.published;
    let table = match Table::replay(&entries) {
        Ok(table) => table,
        Err(error) => {
            out::say(&Sentence::new(lang, "verify-broken").text("reason", error.told(lang)).plain());
            return ExitCode::FAILURE;
        }
    };
    if table.revealed_seed().is_none() {
        return misused(&Sentence::new(lang, "verify-later").text("game", table.id()).plain());
    }
    let report = match Table::verify(&entries) {
        Ok(report) => report,
        Err(error) => return misused(&error.told(lang)),
    };
    let (text, is_good) = banco_service::verified(lang, &table, report, commitment);
    out::say(&text);
    if let Some(report) = &read.numbers {
        tell_numbers(report, lang);
    }
    let is_whole = read.journal.is_none_or(|journal| tell_journal(lang, &table, &journal));
    if is_good && is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the state of the journal; true if no line of this game can be missing.
fn tell_journal(lang: Lang, table: &Table, journal: &Journal) -> bool {
    let lines = i64::try_from(journal.lines).unwrap_or(i64::MAX);
    let damages = i64::try_from(journal.damages.len()).unwrap_or(i64::MAX);
    let sentence = Sentence::new(lang, "verify-journal").number("lines", lines).number("damages", damages);
    out::say(&sentence.plain());
    journal.damages.iter().for_each(|damage| out::say(&format!("  {}", damage.told(lang))));
    !journal.damages.iter().any(|damage| damage.games.contains(table.id()))
}
