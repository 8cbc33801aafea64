//! `banco backup`, `restore`, `export`, `import`: moving games to another place.

use std::path::Path;
use std::process::ExitCode;

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};
use banco_store::local::{self, Copied, CopyError, DamageKind};

use super::lang;
use super::out::{self, failed, misused, undone};
use super::transfer::{self, Source};
use crate::config::{Backend, Config};
use crate::host_messages::{Told, words};

/// Runs `backup`. Exit codes: 0 done, 1 failed or incomplete, 2 the folder or file is unsuitable.
pub(super) fn backup(config: &Config, to: &Path) -> ExitCode {
    match backed_up(config, to, to) {
        Ok(Extent::Whole) => ExitCode::SUCCESS,
        Ok(Extent::Lacking) => ExitCode::FAILURE,
        Err(code) => code,
    }
}

/// Copies the games to `to`, which a later step moves to `told`.
///
/// # Errors
/// The exit code, if there is no copy. The reason is printed.
pub(super) fn backed_up(config: &Config, to: &Path, told: &Path) -> Result<Extent, ExitCode> {
    match config.store.backend {
        Backend::Local => copied(&BACKUP, config, told, local::backup(&config.data_dir, to)),
        Backend::Postgres => Err(misused(&i18n::text(lang::of(config), "backup-database"))),
    }
}

/// Extent of a copy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// All that the source has had.
    Whole,
    /// The source was damaged before.
    Lacking,
}

/// Runs `restore`, with the same exit codes.
pub(super) fn restore(config: &Config, from: &Path) -> ExitCode {
    if from.is_file() && transfer::is_export(from) {
        return misused(&of_path("restore-of-export", lang::of(config), from));
    }
    match config.store.backend {
        Backend::Local => copied(&RESTORE, config, &config.data_dir, local::restore(from, &config.data_dir))
            // A restore puts back all there is.
            .map_or_else(|code| code, |_| ExitCode::SUCCESS),
        Backend::Postgres => misused(&i18n::text(lang::of(config), "restore-database")),
    }
}

/// Texts for the end of a copy.
struct End {
    done: &'static str,
    /// Text for a damage.
    damage: &'static str,
    /// Text for an incomplete copy.
    lacking: &'static str,
}

const BACKUP: End = End { done: "backup-done", damage: "copy-damage", lacking: "backup-lacking" };

const RESTORE: End = End { done: "restore-done", damage: "restore-damage", lacking: "restore-lacking" };

fn copied(end: &End, config: &Config, to: &Path, copied: Result<Copied, CopyError>) -> Result<Extent, ExitCode> {
    let lang = lang::of(config);
    match copied {
        Ok(Copied { records, bytes, damages, archive }) => {
            let told = damages.iter().map(|damage| damage.told(lang));
            for damage in told.chain(archive.iter().map(|damage| damage.told(lang))) {
                out::remark(&Sentence::new(lang, end.damage).text("damage", damage).plain());
            }
            // A copy with `Cut` damage alone is complete: the bot knows of that loss and has continued.
            let is_lacking = !archive.is_empty() || damages.iter().any(|damage| damage.kind != DamageKind::Cut);
            let key = if is_lacking { end.lacking } else { end.done };
            let sentence = Sentence::new(lang, key).text("folder", to.display().to_string());
            let megabytes = format!("{:.1}", bytes as f64 / 1e6);
            out::say(&sentence.text("records", records.to_string()).text("megabytes", megabytes).plain());
            Ok(if is_lacking { Extent::Lacking } else { Extent::Whole })
        }
        Err(error) => Err(undone(&error.told(lang), error.is_usage())),
    }
}

/// Runs `export`, with the same exit codes.
pub(super) fn export(config: &Config, file: &Path, with_secrets: bool) -> ExitCode {
    let lang = lang::of(config);
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&words(&error, lang)),
    };
    let source = match runtime.block_on(Source::open(config)) {
        Ok(source) => source,
        Err(error) => return undone(&error.told(lang), error.is_usage()),
    };
    match runtime.block_on(transfer::export(&source, file, with_secrets)) {
        Ok(exported) => {
            if !exported.damaged.is_empty() {
                out::remark(&games("export-damaged", lang, &exported.damaged));
            }
            if with_secrets {
                let name = file.display().to_string();
                out::remark(&Sentence::new(lang, "export-secrets").text("file", name).plain());
            } else if exported.withheld > 0 {
                let sentence = Sentence::new(lang, "export-withheld");
                out::remark(&sentence.number("games", number(exported.withheld)).plain());
            }
            let sentence = Sentence::new(lang, "export-done").text("file", file.display().to_string());
            out::say(&sentence.number("games", number(exported.games)).plain());
            // An incomplete export fails like an incomplete backup.
            if exported.damaged.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => undone(&error.told(lang), error.is_usage()),
    }
}

/// Runs `import`, with the same exit codes.
pub(super) fn import(config: &Config, file: &Path, only_finished: bool) -> ExitCode {
    let lang = lang::of(config);
    if file.is_dir() {
        return misused(&of_path("import-of-folder", lang, file));
    }
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&words(&error, lang)),
    };
    match runtime.block_on(transfer::import(file, only_finished, config)) {
        Ok(imported) => {
            if imported.withheld > 0 {
                let sentence = Sentence::new(lang, "import-left-out");
                out::remark(&sentence.number("games", number(imported.withheld)).plain());
            }
            out::remark(&i18n::text(lang, "import-trust"));
            let sentence = Sentence::new(lang, "import-done").text("folder", transfer::name_of(config));
            out::say(&sentence.number("games", number(imported.games)).plain());
            ExitCode::SUCCESS
        }
        Err(error) => undone(&error.told(lang), error.is_usage()),
    }
}

/// The command that takes this path, instead of the one it was given to.
fn of_path(key: &str, lang: Lang, path: &Path) -> String {
    Sentence::new(lang, key).text("path", path.display().to_string()).plain()
}

fn games(key: &str, lang: Lang, ids: &[String]) -> String {
    let list: Vec<String> = ids.iter().map(|id| format!("#{id}")).collect();
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    Sentence::new(lang, key).number("count", count).text("games", list.join(", ")).plain()
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
