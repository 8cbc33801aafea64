//! The configuration: defaults < file < environment < flags. Every key is in `config.example.toml`.

mod discord;
mod error;
pub(crate) mod hosts;
pub mod keys;
mod layers;
mod wanted;

use std::collections::BTreeSet;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use banco_ports::limits::ACCESS_KEY_CHARS_MIN;
use banco_ports::{DefaultLang, Platform, Quotas};
use banco_talk::Times;
use banco_talk::facts::zone::{HOUSE_QUIET, HOUSE_ZONE, is_quiet, is_zone};
use serde::Deserialize;

pub use discord::{Discord, DiscordMode};
pub use error::{ConfigError, FileSlip, ListenError};
pub use layers::{file_of, language_of, load, misspelt};
pub use wanted::Wanted;

/// What the program runs with.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Folder of journal, index and lock; relative to the working directory.
    pub data_dir: PathBuf,
    /// What is spoken where nobody has chosen.
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
    /// The token where one is set.
    pub fn get(&self) -> Option<&str> {
        (!self.0.is_empty()).then_some(self.0.as_str())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "(none)" } else { "(set)" })
    }
}

/// How Telegram is reached; without a token it is not.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Telegram {
    /// From @BotFather; empty after loading: the adapter does not run.
    pub token: Secret,
    /// A file that holds the token; it counts before `token`.
    pub token_file: Option<PathBuf>,
    /// Empty is the real service.
    pub api_base: String,
    /// How updates come in.
    pub mode: TelegramMode,
    /// With webhooks: the address that Telegram knows.
    pub webhook_url: String,
    /// With webhooks: where we listen for what comes to that address.
    pub webhook_listen: Option<SocketAddr>,
}

impl Telegram {
    /// Where we listen for updates; `None`: we ask for them.
    pub fn hears_at(&self) -> Option<SocketAddr> {
        match self.mode {
            TelegramMode::Polling => None,
            TelegramMode::Webhook => self.webhook_listen,
        }
    }

    /// What the webhook lacks, by key.
    fn wrong_hook(&self) -> Option<(&'static str, Wanted)> {
        match self.mode {
            TelegramMode::Polling => None,
            // A server of one's own may be near.
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

/// How updates come in.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum TelegramMode {
    /// We ask for them, and confirm what is durable.
    #[default]
    Polling,
    /// They are brought to us, and again until they are durable.
    Webhook,
}

/// The local table.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Web {
    /// Address and port; 127.0.0.1:8080 unless set.
    pub listen: SocketAddr,
    /// `"auto"`, true or false.
    pub enabled: Enabled,
    /// Required when `listen` is not loopback.
    pub access_key: Secret,
    /// Further names the page may be asked for under, besides the listen address and localhost.
    pub hosts: Vec<String>,
    /// Proxies that may say for whom they ask (`X-Forwarded-For`).
    pub proxies: Vec<IpAddr>,
    /// Address of the page for browsers, without a path; empty where there is none besides `listen`.
    pub public_url: String,
    /// Whether `listen` was set by hand; filled in while loading.
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

/// Whether the local table runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enabled {
    /// On when no token is set, or `listen` is set by hand.
    Auto,
    /// Whatever else is configured.
    Yes,
    /// Never.
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

/// What a host may say about time.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Time {
    /// The zone of people and chats that have chosen none, by its name in the tz database.
    pub zone: String,
    /// Hours in which nobody is reminded who has not chosen, in a chat that has not; or `off`.
    pub quiet: String,
    /// After a start no flag falls for so long.
    pub flag_peace_seconds: u32,
    /// A platform that is out of reach for less than this was not gone.
    pub platform_grace_seconds: u32,
    /// How often the program writes down that it is alive.
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
    /// As the service takes it.
    pub fn times(&self) -> Times {
        let millis = |seconds: u32| i64::from(seconds) * 1_000;
        Times {
            peace: millis(self.flag_peace_seconds),
            grace: millis(self.platform_grace_seconds),
            beat: millis(self.heartbeat_seconds),
        }
    }
}

/// Where games are kept.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreSection {
    /// Which of the stores.
    pub backend: Backend,
    /// Where the database is; it may hold a password.
    pub postgres_url: Secret,
    /// A file that holds the address; it counts before `postgres_url`.
    pub postgres_url_file: Option<PathBuf>,
}

/// Where the host's own tools ask how the program is: `/live`, `/ready`, `/metrics`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// Address and port; without it nobody can ask.
    pub listen: Option<SocketAddr>,
}

/// What one person and one chat may have of the house.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Games one person may be playing.
    pub games_per_person: usize,
    /// Challenges of one person that nobody has answered.
    pub challenges_per_person: usize,
    /// Open games and challenges in one chat.
    pub games_per_chat: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let Quotas { games_per_person, challenges_per_person, games_per_chat } = Quotas::default();
        Limits { games_per_person, challenges_per_person, games_per_chat }
    }
}

impl Limits {
    /// As the house takes them.
    pub fn quotas(self) -> Quotas {
        let Limits { games_per_person, challenges_per_person, games_per_chat } = self;
        Quotas { games_per_person, challenges_per_person, games_per_chat }
    }
}

/// How log lines are written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// For people or for programs.
    pub format: LogFormat,
}

/// The forms a log line may have.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// One readable line each.
    #[default]
    Text,
    /// One JSON object each.
    Json,
}

/// The house's own players.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpponentsSection {
    /// Levels at which it plays, 1 to 6; none: it plays nobody.
    pub levels: Vec<u8>,
    /// Thoughts at once, up to 64; 0: all cores but one.
    pub threads: u32,
    /// MiB that thoughts may take together, at least one thought's.
    pub memory: u32,
    /// Games in which the house is to move before it begins no other.
    pub queue: u32,
    /// UCI program that plays chess at level 6; empty: the house itself.
    pub chess: String,
    /// The same for xiangqi.
    pub xiangqi: String,
    /// Milliseconds such a program thinks.
    pub movetime: u32,
    /// Milliseconds until it is ended and the house answers itself.
    pub patience: u32,
}

/// What one thought takes at most: its table, and room for what it keeps beside.
const THOUGHT_MIB: u32 = 18;

impl Default for OpponentsSection {
    fn default() -> Self {
        OpponentsSection {
            levels: (1..=6).collect(),
            threads: 0,
            memory: 64,
            queue: 64,
            chess: String::new(),
            xiangqi: String::new(),
            movetime: 500,
            patience: 3_000,
        }
    }
}

impl OpponentsSection {
    /// As many thoughts at once as were asked for and have room.
    pub fn thoughts(&self) -> usize {
        let wanted = if self.threads == 0 { banco_talk::opponents::spare_cores() } else { self.threads as usize };
        wanted.min((self.memory / THOUGHT_MIB) as usize).max(1)
    }

    /// The first setting that cannot work, by key, and what is wanted instead.
    fn wrong(&self) -> Option<(&'static str, Wanted)> {
        let is_impatient = self.patience <= self.movetime || self.patience > 60_000;
        let cases = [
            (self.levels.iter().any(|level| !(1..=6).contains(level)), "opponents.levels"),
            (self.threads > 64, "opponents.threads"),
            (!(THOUGHT_MIB..=65_536).contains(&self.memory), "opponents.memory"),
            (!(1..=10_000).contains(&self.queue), "opponents.queue"),
            (!(10..=10_000).contains(&self.movetime), "opponents.movetime"),
            (is_impatient, "opponents.patience"),
        ];
        cases.into_iter().find(|(is_wrong, ..)| *is_wrong).map(|(_, key)| (key, Wanted::of(key)))
    }
}

/// The stores a configuration may name.
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
    /// Every secret that is set, by its key, with the file of its own that holds it, where it has one.
    pub fn secrets(&self) -> impl Iterator<Item = (&'static str, &Secret, Option<&Path>)> {
        let all = [
            ("telegram.token", &self.telegram.token, self.telegram.token_file.as_deref()),
            ("discord.token", &self.discord.token, self.discord.token_file.as_deref()),
            ("web.access_key", &self.web.access_key, None),
            ("store.postgres_url", &self.store.postgres_url, self.store.postgres_url_file.as_deref()),
        ];
        all.into_iter().filter(|(_, secret, _)| secret.get().is_some())
    }

    /// The platforms on which people are to be heard.
    pub fn platforms(&self) -> Vec<Platform> {
        let runs = |platform: &Platform| match platform {
            Platform::Discord => self.discord.token.get().is_some(),
            Platform::Telegram => self.telegram.token.get().is_some(),
            Platform::Web => self.web_runs(),
        };
        Platform::ALL.into_iter().filter(runs).collect()
    }

    /// Whether the local table is to run.
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

    /// What this machine lacks of what a start needs: a program that is not there plays nobody. Commands that look after
    /// games do without.
    ///
    /// # Errors
    /// The first setting that cannot work here, by key.
    pub fn check_machine(&self) -> Result<(), ConfigError> {
        let opponents = &self.opponents;
        let programs = [(&opponents.chess, "opponents.chess"), (&opponents.xiangqi, "opponents.xiangqi")];
        match programs.into_iter().find(|(program, _)| !program.is_empty() && !is_program(program)) {
            Some((_, key)) => Err(ConfigError::Value { key: key.to_owned(), wanted: Wanted::of(key), within: None }),
            None => Ok(()),
        }
    }

    /// What the types alone cannot refuse.
    ///
    /// # Errors
    /// The first setting that cannot work, by key.
    pub fn check(&self) -> Result<(), ConfigError> {
        let refuse = |key: &str, wanted: Wanted| Err(ConfigError::Value { key: key.to_owned(), wanted, within: None });
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
        if let Some(listen) = self.http.listen.filter(|listen| self.web_runs() && *listen == self.web.listen)
            && listen.port() != 0
        {
            return refuse("http.listen", Wanted::Said("wanted-own-port"));
        }
        if !self.web_runs() && self.discord.token.get().is_none() && self.telegram.token.get().is_none() {
            return refuse("web.enabled", Wanted::Said("wanted-anything"));
        }
        Ok(())
    }
}

/// Whether a program can be started by this name: a path, or one of those in PATH.
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
