//! `banco backup`, `restore`, `export`, `import`: games that move to another place, in plain words.

use std::path::Path;
use std::process::ExitCode;

use banco_ports::Lang;
use banco_store::local::{self, Copied, CopyError};
use banco_talk::i18n::Sentence;

use super::transfer::{self, Source};
use crate::config::{Backend, Config};

/// A folder is copied by us, a database by its own tools.
const NO_FOLDER: &str = "store.backend is \"postgres\": copy the database with pg_dump, or the games with banco export";

/// Exit codes: 0 done, 1 it failed, 2 the folder or file is not one it can be done with.
pub(super) fn backup(config: &Config, to: &Path) -> ExitCode {
    match config.store.backend {
        Backend::Local => copied("backup-done", config, to, local::backup(&config.data_dir, to)),
        Backend::Postgres => failed(NO_FOLDER, true),
    }
}

/// The same exit codes.
pub(super) fn restore(config: &Config, from: &Path) -> ExitCode {
    match config.store.backend {
        Backend::Local => copied("restore-done", config, &config.data_dir, local::restore(from, &config.data_dir)),
        Backend::Postgres => failed(NO_FOLDER, true),
    }
}

fn copied(done: &str, config: &Config, to: &Path, copied: Result<Copied, CopyError>) -> ExitCode {
    let lang = config.language.for_strangers();
    match copied {
        Ok(Copied { records, bytes, damages }) => {
            for damage in &damages {
                eprintln!("{}", Sentence::new(lang, "copy-damage").text("damage", damage.to_string()).plain());
            }
            let sentence = Sentence::new(lang, done).text("folder", to.display().to_string());
            let megabytes = format!("{:.1}", bytes as f64 / 1e6);
            println!("{}", sentence.text("records", records.to_string()).text("megabytes", megabytes).plain());
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error.to_string(), error.is_usage()),
    }
}

/// The same exit codes.
pub(super) fn export(config: &Config, file: &Path, with_secrets: bool) -> ExitCode {
    let lang = config.language.for_strangers();
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string(), false),
    };
    let source = match runtime.block_on(Source::open(config)) {
        Ok(source) => source,
        Err(error) => return failed(&error.to_string(), error.is_usage()),
    };
    match runtime.block_on(transfer::export(&source, file, with_secrets)) {
        Ok(exported) => {
            if !exported.damaged.is_empty() {
                eprintln!("{}", games("export-damaged", lang, &exported.damaged));
            }
            if with_secrets {
                let name = file.display().to_string();
                eprintln!("{}", Sentence::new(lang, "export-secrets").text("file", name).plain());
            } else if exported.withheld > 0 {
                eprintln!(
                    "{}",
                    Sentence::new(lang, "export-withheld").number("games", number(exported.withheld)).plain()
                );
            }
            let sentence = Sentence::new(lang, "export-done").text("file", file.display().to_string());
            println!("{}", sentence.number("games", number(exported.games)).plain());
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error.to_string(), error.is_usage()),
    }
}

/// The same exit codes.
pub(super) fn import(config: &Config, file: &Path) -> ExitCode {
    let lang = config.language.for_strangers();
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string(), false),
    };
    match runtime.block_on(transfer::import(file, config)) {
        Ok(imported) => {
            if !imported.withheld.is_empty() {
                eprintln!("{}", games("import-withheld", lang, &imported.withheld));
            }
            let sentence = Sentence::new(lang, "import-done").text("folder", transfer::name_of(config));
            println!("{}", sentence.number("games", number(imported.games)).plain());
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error.to_string(), error.is_usage()),
    }
}

fn games(key: &str, lang: Lang, ids: &[String]) -> String {
    let list: Vec<String> = ids.iter().map(|id| format!("#{id}")).collect();
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    Sentence::new(lang, key).number("count", count).text("games", list.join(", ")).plain()
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn failed(why: &str, is_usage: bool) -> ExitCode {
    eprintln!("banco: {why}");
    if is_usage { ExitCode::from(2) } else { ExitCode::FAILURE }
}
