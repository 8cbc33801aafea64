//! The configuration: defaults < file < environment < flags. Every key is in `config.example.toml`.

mod discord;
mod error;
pub(crate) mod hosts;
pub mod keys;
mod layers;
mod opponents;
mod place;
mod tokens;
mod wanted;

use std::collections::BTreeSet;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use banco_ports::limits::ACCESS_KEY_CHARS_MIN;
use banco_ports::{DefaultLang, Platform, Quotas};
use banco_service::Times;
use banco_service::messages::zone::{HOUSE_QUIET, HOUSE_ZONE, is_quiet, is_zone};
use serde::Deserialize;

pub use discord::{Discord, DiscordMode};
pub use error::{ConfigError, FileSlip, ListenError};
pub use layers::{check_machine, file_of, language_of, load, misspelt, shadowed};
pub use opponents::OpponentsSection;
pub use wanted::Wanted;

/// Configuration of the program.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Folder of journal, index and lock; relative to the working directory.
    pub data_dir: PathBuf,
    /// Language for people and chats that have chosen none.
    pub language: DefaultLang,
    /// Section `[discord]`.
    pub discord: Discord,
    /// Section `[telegram]`.
    pub telegram: Telegram,
    /// Section `[web]`.
    pub web: Web,
    /// Section `[store]`.
    pub store: StoreSection,
    /// Section `[time]`.
    pub time: Time,
    /// Section `[http]`.
    pub http: Http,
    /// Section `[log]`.
    pub log: Log,
    /// Section `[opponents]`.
    pub opponents: OpponentsSection,
    /// Section `[limits]`.
    pub limits: Limits,
    /// Keys that the environment set; filled in while loading.
    #[serde(skip)]
    pub from_environment: BTreeSet<String>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            data_dir: PathBuf::from("data-dir"),
            language: DefaultLang::default(),
            discord: Discord::default(),
            telegram: Telegram::default(),
            web: Web::default(),
            store: StoreSection::default(),
            time: Time::default(),
            http: Http::default(),
            log: Log::default(),
            opponents: OpponentsSection::default(),
            limits: Limits::default(),
            from_environment: BTreeSet::new(),
        }
    }
}

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

/// Section `[telegram]`: access to Telegram; without a token the adapter does not run.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Telegram {
    /// Token from @BotFather; if empty after loading, the adapter does not run.
    pub token: Secret,
    /// File with the token, in place of `token`.
    pub token_file: Option<PathBuf>,
    /// Address of the Bot API server; empty for the real service.
    pub api_base: String,
    /// Way in which updates arrive.
    pub mode: TelegramMode,
    /// Public address of the webhook, known to Telegram.
    pub webhook_url: String,
    /// Local address at which the adapter listens for the webhook.
    pub webhook_listen: Option<SocketAddr>,
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

/// Section `[web]`: the local table.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Web {
    /// Address and port of the local table; 127.0.0.1:8080 unless set.
    pub listen: SocketAddr,
    /// `"auto"`, true or false.
    pub enabled: Enabled,
    /// Key to open the table; required if `listen` is not loopback.
    pub access_key: Secret,
    /// Further names the page may be asked for under, besides localhost and the listen address: where that is a wildcard,
    /// any IP address.
    pub hosts: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub proxies: Vec<IpAddr>,
    /// Public address of the page for browsers, without a path; empty if there is only `listen`.
    pub public_url: String,
    /// True if `listen` was set by hand; filled in while loading.
    #[serde(skip)]
    pub listen_is_set: bool,
}

impl Default for Web {
    fn default() -> Self {
        Web {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            enabled: Enabled::Auto,
            access_key: Secret::default(),
            hosts: Vec::new(),
            proxies: Vec::new(),
            public_url: String::new(),
            listen_is_set: false,
        }
    }
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

/// Section `[time]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Time {
    /// Time zone of people and chats that have chosen none, by its name in the tz database.
    pub zone: String,
    /// Hours without reminders, for people and chats that have not chosen their own; or `off`.
    pub quiet: String,
    /// Seconds after a start in which no player loses on time.
    pub flag_peace_seconds: u32,
    /// Seconds for which a platform may be out of reach before it counts as gone.
    pub platform_grace_seconds: u32,
    /// Seconds between two heartbeats in the store.
    pub heartbeat_seconds: u32,
}

impl Default for Time {
    fn default() -> Self {
        Time {
            zone: HOUSE_ZONE.to_owned(),
            quiet: HOUSE_QUIET.to_owned(),
            flag_peace_seconds: 60,
            platform_grace_seconds: 5,
            heartbeat_seconds: 2,
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

/// Section `[store]`: the place of games.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreSection {
    /// Kind of store.
    pub backend: Backend,
    /// Address of the database; it may hold a password.
    pub postgres_url: Secret,
    /// File with the address; it overrides `postgres_url`.
    pub postgres_url_file: Option<PathBuf>,
}

/// Section `[http]`: the health endpoints `/live`, `/ready`, `/metrics` for the host's own tools.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// Address and port; without it the endpoints are off.
    pub listen: Option<SocketAddr>,
}

/// Section `[limits]`: limits of one person and one chat.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Most running games of one person.
    pub games_per_person: usize,
    /// Most unanswered challenges of one person.
    pub challenges_per_person: usize,
    /// Most open games and challenges in one chat.
    pub games_per_chat: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let Quotas { games_per_person, challenges_per_person, games_per_chat } = Quotas::default();
        Limits { games_per_person, challenges_per_person, games_per_chat }
    }
}

impl Limits {
    /// Limits in the form of the service.
    pub fn quotas(self) -> Quotas {
        let Limits { games_per_person, challenges_per_person, games_per_chat } = self;
        Quotas { games_per_person, challenges_per_person, games_per_chat }
    }
}

/// Section `[log]`: format of log lines.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// Format of a line: for people or for programs.
    pub format: LogFormat,
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
        let all = [
            ("telegram.token", &self.telegram.token, self.telegram.token_file.as_deref()),
            ("discord.token", &self.discord.token, self.discord.token_file.as_deref()),
            ("web.access_key", &self.web.access_key, None),
            ("store.postgres_url", &self.store.postgres_url, self.store.postgres_url_file.as_deref()),
        ];
        all.into_iter().filter(|(_, secret, _)| secret.get().is_some())
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

    /// Checks that this machine has what a start needs: a UCI program that is missing cannot play. Commands that only
    /// manage games do not need it.
    ///
    /// # Errors
    /// The first setting that cannot work here, by key.
    pub fn check_machine(&self) -> Result<(), ConfigError> {
        let opponents = &self.opponents;
        let programs = [(&opponents.chess, "opponents.chess"), (&opponents.xiangqi, "opponents.xiangqi")];
        match programs.into_iter().find(|(program, _)| !program.is_empty() && !is_program(program)) {
            Some((program, key)) => {
                let value = Some(format!("{program:?}"));
                Err(ConfigError::Value { key: key.to_owned(), wanted: Wanted::of(key), within: None, value })
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
        let wrong = self.opponents.wrong().or_else(|| self.telegram.wrong_hook());
        if let Some((key, wanted)) = wrong.or_else(|| self.discord.wrong_endpoint()) {
            return refuse(key, wanted);
        }
        let base = |base: &str| base.is_empty() || base.starts_with("http://") || base.starts_with("https://");
        let (granted, most, time) = (self.limits, Limits::default(), &self.time);
        let all = [
            (!self.data_dir.as_os_str().is_empty(), "data_dir"),
            (is_zone(&time.zone), "time.zone"),
            (is_quiet(&time.quiet), "time.quiet"),
            (time.flag_peace_seconds <= 3_600, "time.flag_peace_seconds"),
            (time.platform_grace_seconds <= 300, "time.platform_grace_seconds"),
            ((1..=60).contains(&time.heartbeat_seconds), "time.heartbeat_seconds"),
            ((1..=64).contains(&self.discord.shards), "discord.shards"),
            ((1..=most.games_per_person).contains(&granted.games_per_person), "limits.games_per_person"),
            ((1..=most.challenges_per_person).contains(&granted.challenges_per_person), "limits.challenges_per_person"),
            ((1..=most.games_per_chat).contains(&granted.games_per_chat), "limits.games_per_chat"),
            (base(&self.discord.api_base), "discord.api_base"),
            (base(&self.telegram.api_base), "telegram.api_base"),
            (self.web.hosts.iter().all(|host| hosts::is_host_name(host)), "web.hosts"),
            (self.web.public_url.is_empty() || hosts::is_origin(&self.web.public_url), "web.public_url"),
        ];
        if let Some((_, key)) = all.into_iter().find(|(is_good, _)| !is_good) {
            return refuse(key, Wanted::of(key));
        }
        let is_short = |key: &str| key.chars().count() < ACCESS_KEY_CHARS_MIN;
        let is_reachable = self.web_runs() && !self.web.listen.ip().is_loopback();
        if is_reachable && self.web.access_key.get().is_some_and(is_short) {
            return refuse("web.access_key", Wanted::LongKey { least: ACCESS_KEY_CHARS_MIN });
        }
        if is_reachable && self.web.access_key.get().is_none() {
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
