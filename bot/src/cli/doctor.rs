//! `banco doctor`: checks for everything a host can get wrong, each with its fix. It changes nothing.

#[cfg(all(feature = "discord", feature = "web"))]
mod activity;
mod database;
mod folder;
#[cfg(feature = "web")]
mod mini_app;
mod platforms;
mod programs;
#[cfg(feature = "web")]
mod public;
#[cfg(feature = "relays")]
mod relays;
mod secrets;

use std::path::Path;
use std::process::ExitCode;

use banco_ports::{Lang, Place};
use banco_service::i18n::Sentence;

use super::{lang, out};
use crate::config::{Backend, Config};
use crate::host_messages::words;

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Good,
    /// Works, but not for ever or not for all.
    Warning,
    /// Does not work.
    Bad,
}

/// One finding: a sentence of the locale and its facts.
struct Finding {
    level: Level,
    key: &'static str,
    facts: Vec<(&'static str, String)>,
}

impl Finding {
    fn new(level: Level, key: &'static str) -> Finding {
        Finding { level, key, facts: Vec::new() }
    }

    fn good(key: &'static str) -> Finding {
        Finding::new(Level::Good, key)
    }

    fn warning(key: &'static str) -> Finding {
        Finding::new(Level::Warning, key)
    }

    fn bad(key: &'static str) -> Finding {
        Finding::new(Level::Bad, key)
    }

    fn with(mut self, name: &'static str, fact: impl ToString) -> Finding {
        self.facts.push((name, fact.to_string()));
        self
    }

    fn print(&self, lang: Lang) {
        let mark = match self.level {
            Level::Good => "[ok]",
            Level::Warning => "[!]",
            Level::Bad => "[X]",
        };
        let facts = self.facts.iter();
        let sentence = facts.fold(Sentence::new(lang, self.key), |told, (name, fact)| told.text(name, fact.as_str()));
        out::say(&format!("{mark:4} {}", sentence.plain()));
    }
}

/// Findings about the games.
#[derive(Default)]
struct Found {
    findings: Vec<Finding>,
    /// Chats with running games.
    chats: Vec<Place>,
    /// Processes of this machine that use the same database.
    bots: Vec<String>,
}

impl Found {
    fn alone(finding: Finding) -> Found {
        Found { findings: vec![finding], ..Found::default() }
    }
}

/// Runs all checks. Exit code 0: nothing is bad, 1: something is.
pub(super) fn run(config: &Config, file: Option<&Path>) -> ExitCode {
    let lang = lang::of(config);
    let mut worst = Level::Good;
    let mut tell = |findings: Vec<Finding>| {
        for finding in findings {
            worst = worst.max(finding.level);
            finding.print(lang);
        }
    };
    tell(secrets::configuration(config, file));
    let Found { findings, chats, bots } = match config.store.backend {
        Backend::Local => folder::games(config, lang),
        Backend::Postgres => database::games(config, lang),
    };
    tell(findings);
    tell(programs::look(config, lang));
    tell(platforms::ports(config, &bots, lang));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    match runtime {
        Ok(runtime) => {
            #[cfg(feature = "web")]
            {
                let is_running = platforms::is_running(config, &bots);
                tell(runtime.block_on(public::look(config, is_running, lang)).into_iter().collect());
                tell(runtime.block_on(mini_app::entrance(config, is_running, lang)).into_iter().collect());
            }
            #[cfg(feature = "relays")]
            tell(runtime.block_on(relays::look(config, lang)));
            tell(runtime.block_on(platforms::look(config, &chats, lang)));
        }
        Err(error) => tell(vec![Finding::bad("doctor-broken").with("why", words(&error, lang))]),
    }
    let (key, code) = match worst {
        Level::Good => ("doctor-well", ExitCode::SUCCESS),
        Level::Warning => ("doctor-warned", ExitCode::SUCCESS),
        Level::Bad => ("doctor-ill", ExitCode::FAILURE),
    };
    out::say(&Sentence::new(lang, key).plain());
    code
}
