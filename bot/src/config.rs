//! The configuration: defaults < file < environment < flags. Every key is an entry of the table in [`table`], from which
//! `config.example.toml` is written.

mod discord;
mod error;
pub(crate) mod hosts;
pub mod keys;
mod layers;
mod opponents;
mod place;
mod schema;
mod table;
mod tokens;
mod wanted;

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

use banco_ports::limits::ACCESS_KEY_CHARS_MIN;
use banco_ports::{Platform, Quotas};
use banco_service::Times;
use serde::Deserialize;

use crate::games::{HOST_ENGINES, HostEngine};

pub use discord::DiscordMode;
pub use error::{ConfigError, FileSlip, ListenError};
pub use layers::{check_machine, file_of, language_of, load, misspelt, shadowed};
use schema::Part;
pub use table::{
    Config, Discord, Http, Limits, Log, Luck, OpponentsSection, StoreSection, Telegram, Time, Web, example,
};
pub use wanted::Wanted;

/// A token: never printed, not even by `Debug`.
#[derive(Clone, Default, Deserialize, PartialEq, Eq)]
#[serde(transparent)]
pub struct Secret(pub String);

impl Secret {
    /// The token, if one is set.
    pub fn get(&self) -> Option<&str> {
        (!self.0.is_empty()).then_some(self.0.as_str())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "(none)" } else { "(set)" })
    }
}

impl Telegram {
    /// Local address for webhook updates; `None` with polling.
    pub fn hears_at(&self) -> Option<SocketAddr> {
        match self.mode {
            TelegramMode::Polling => None,
            TelegramMode::Webhook => self.webhook_listen,
        }
    }

    /// Webhook setting that is missing or invalid, by key.
    fn wrong_hook(&self) -> Option<(&'static str, Wanted)> {
        match self.mode {
            TelegramMode::Polling => None,
            // Plain HTTP is allowed if the Bot API server is the host's own.
            TelegramMode::Webhook if !self.webhook_url.starts_with("https://") && self.api_base.is_empty() => {
                Some(("telegram.webhook_url", Wanted::Said("wanted-webhook-url")))
            }
            TelegramMode::Webhook if self.webhook_listen.is_none() => {
                Some(("telegram.webhook_listen", Wanted::Said("wanted-webhook-listen")))
            }
            TelegramMode::Webhook => None,
        }
    }
}

/// Way in which Telegram updates arrive.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum TelegramMode {
    /// The adapter asks for updates, and confirms those that are durable.
    #[default]
    Polling,
    /// Telegram sends updates, and sends them again until they are durable.
    Webhook,
}

/// Switch of the local table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enabled {
    /// On when no token is set, or `listen` is set by hand.
    Auto,
    /// On, with any other configuration.
    Yes,
    /// Off.
    No,
}

impl<'de> Deserialize<'de> for Enabled {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Bool(bool),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Bool(true) => Ok(Enabled::Yes),
            Written::Bool(false) => Ok(Enabled::No),
            Written::Word(word) if word == "auto" => Ok(Enabled::Auto),
            Written::Word(word) => {
                Err(serde::de::Error::custom(format!("“{word}” is neither \"auto\", true nor false")))
            }
        }
    }
}

impl Time {
    /// Settings in the form of the service.
    pub fn times(&self) -> Times {
        let millis = |seconds: u32| i64::from(seconds) * 1_000;
        Times {
            peace: millis(self.flag_peace_seconds),
            grace: millis(self.platform_grace_seconds),
            beat: millis(self.heartbeat_seconds),
        }
    }
}

impl Limits {
    /// Limits in the form of the service.
    pub fn quotas(&self) -> Quotas {
        let Limits { games_per_person, challenges_per_person, games_per_chat } = *self;
        Quotas { games_per_person, challenges_per_person, games_per_chat }
    }
}

/// Formats of a log line.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// One readable line each.
    #[default]
    Text,
    /// One JSON object each.
    Json,
}

/// Kinds of store.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Backend {
    /// Journal and index in `data_dir`.
    #[default]
    Local,
    /// A PostgreSQL database.
    Postgres,
}

impl Config {
    /// Every secret that is set, by its key, with its own file if it has one.
    pub fn secrets(&self) -> impl Iterator<Item = (&'static str, &Secret, Option<&Path>)> {
        let values = self.values();
        let own_file = |name| values.iter().find(|held| held.name.strip_suffix("_file") == Some(name))?.path;
        let is_set = |secret: &&Secret| secret.get().is_some();
        let all = values.iter().filter_map(|held| Some((held.name, held.secret.filter(is_set)?, own_file(held.name))));
        all.collect::<Vec<_>>().into_iter()
    }

    /// Platforms with an adapter in this configuration.
    pub fn platforms(&self) -> Vec<Platform> {
        let runs = |platform: &Platform| match platform {
            Platform::Discord => self.discord.token.get().is_some(),
            Platform::Telegram => self.telegram.token.get().is_some(),
            Platform::Web => self.web_runs(),
        };
        Platform::ALL.into_iter().filter(runs).collect()
    }

    /// True if the local table is to run.
    pub fn web_runs(&self) -> bool {
        match self.web.enabled {
            Enabled::Yes => true,
            Enabled::No => false,
            Enabled::Auto => {
                let has_token = self.discord.token.get().is_some() || self.telegram.token.get().is_some();
                !has_token || self.web.listen_is_set
            }
        }
    }

    /// Public address of the page, to which accounts of the chats may sign in, if the page runs and has one.
    pub fn public_page(&self) -> Option<&str> {
        let url = self.web.public_url.trim_end_matches('/');
        (self.web_runs() && !url.is_empty()).then_some(url)
    }

    /// Client secret of the Discord application, if the page is to open inside Discord, too.
    pub fn activity_secret(&self) -> Option<&str> {
        let is_on = self.discord.activity && self.discord.token.get().is_some() && self.public_page().is_some();
        self.discord.client_secret.get().filter(|_| is_on)
    }

    /// True if people without a session may use the page.
    pub fn admits_guests(&self) -> bool {
        self.web.public_url.is_empty() || self.web.guests
    }

    /// Checks that this machine has what a start needs: a UCI program that is missing cannot play. Commands that only
    /// manage games do not need it.
    ///
    /// # Errors
    /// The first setting that cannot work here, by key.
    pub fn check_machine(&self) -> Result<(), ConfigError> {
        let program = |engine: &HostEngine| (engine.program)(&self.opponents);
        let is_missing = |engine: &HostEngine| !program(engine).is_empty() && !is_program(program(engine));
        match HOST_ENGINES.into_iter().find(is_missing) {
            Some(engine) => {
                let (key, value) = (engine.key(), Some(format!("{:?}", program(&engine))));
                Err(ConfigError::Value { wanted: Wanted::of(&key), key, within: None, value })
            }
            None => Ok(()),
        }
    }

    /// Checks the values that the types alone cannot refuse.
    ///
    /// # Errors
    /// The first setting that cannot work, by key.
    pub fn check(&self) -> Result<(), ConfigError> {
        let refuse = |key: &str, wanted: Wanted| {
            Err(ConfigError::Value { key: key.to_owned(), wanted, within: None, value: None })
        };
        if let Some((key, wanted)) = tokens::wrong(self) {
            return refuse(key, wanted);
        }
        let url = self.store.postgres_url.get();
        let is_database = url.is_some_and(|url| url.starts_with("postgres://") || url.starts_with("postgresql://"));
        if self.store.backend == Backend::Postgres && !is_database {
            return refuse("store.postgres_url", Wanted::Said("wanted-postgres-url"));
        }
        let values = self.values();
        let wrong = |of_opponents: bool| {
            let mut of_these = values.iter().filter(|held| held.name.starts_with("opponents.") == of_opponents);
            of_these.find(|held| !held.is_good()).map(|held| (held.name, Wanted::of(held.name)))
        };
        let opponents = wrong(true).or_else(|| self.opponents.wrong_patience());
        let activity = || self.wrong_activity();
        let adapters = || self.telegram.wrong_hook().or_else(|| self.discord.wrong_endpoint()).or_else(activity);
        if let Some((key, wanted)) = opponents.or_else(adapters).or_else(|| wrong(false)) {
            return refuse(key, wanted);
        }
        let is_short = |key: &str| key.chars().count() < ACCESS_KEY_CHARS_MIN;
        let is_reachable = self.web_runs() && !self.web.listen.ip().is_loopback();
        if is_reachable && self.web.access_key.get().is_some_and(is_short) {
            return refuse("web.access_key", Wanted::LongKey { least: ACCESS_KEY_CHARS_MIN });
        }
        if is_reachable && self.web.access_key.get().is_none() && self.admits_guests() {
            return refuse("web.access_key", Wanted::Said("wanted-access-key"));
        }
        if self.web_runs() && self.http.listen.is_some_and(|listen| hosts::overlap(listen, self.web.listen)) {
            return refuse("http.listen", Wanted::Said("wanted-own-port"));
        }
        if !self.web_runs() && self.discord.token.get().is_none() && self.telegram.token.get().is_none() {
            return refuse("web.enabled", Wanted::Said("wanted-anything"));
        }
        Ok(())
    }
}

/// True if a program can be started by this name: a path, or a program in PATH.
fn is_program(name: &str) -> bool {
    if name.contains('/') {
        return is_executable(Path::new(name));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| is_executable(&folder.join(name)))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}
