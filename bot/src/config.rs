//! The configuration: defaults < file < environment < flags. Every key is in `config.example.toml`.

pub mod keys;
mod layers;

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use banco_ports::limits::ACCESS_KEY_CHARS_MIN;
use banco_ports::{DefaultLang, Quotas};
use banco_talk::Times;
use banco_talk::facts::zone::{HOUSE_QUIET, HOUSE_ZONE, is_quiet, is_zone};
use serde::Deserialize;

pub use layers::{ConfigError, listen_error, load};

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

/// How Discord is reached; without a token it is not.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The bot's token; empty after loading: the adapter does not run.
    pub token: Secret,
    /// A file that holds the token; it counts before `token`.
    pub token_file: Option<PathBuf>,
    /// Empty is the real service.
    pub api_base: String,
    /// Registers the commands in this guild at once; without it everywhere, which may take an hour to show.
    pub guild_id: Option<u64>,
    /// Gateway connections, 1 to 64.
    pub shards: u32,
    /// How commands and presses come in.
    pub mode: DiscordMode,
    /// Over HTTP: the application's key, by which is known what Discord has signed.
    pub public_key: String,
    /// Over HTTP: where we listen for what Discord brings.
    pub interactions_listen: Option<SocketAddr>,
}

impl Default for Discord {
    fn default() -> Self {
        Discord {
            token: Secret::default(),
            token_file: None,
            api_base: String::new(),
            guild_id: None,
            shards: 1,
            mode: DiscordMode::default(),
            public_key: String::new(),
            interactions_listen: None,
        }
    }
}

impl Discord {
    /// Where we listen for interactions; `None`: they come over the gateway.
    pub fn hears_at(&self) -> Option<SocketAddr> {
        match self.mode {
            DiscordMode::Gateway => None,
            DiscordMode::Http => self.interactions_listen,
        }
    }

    /// What interactions over HTTP lack, by key.
    fn wrong_endpoint(&self) -> Option<(&'static str, &'static str)> {
        let key = self.public_key.trim();
        let is_key = key.len() == PUBLIC_KEY_DIGITS && key.bytes().all(|digit| digit.is_ascii_hexdigit());
        match self.mode {
            DiscordMode::Gateway => None,
            DiscordMode::Http if !is_key => Some((
                "discord.public_key",
                "needed with discord.mode = \"http\": the 64 digits under Public Key at discord.com/developers, General Information",
            )),
            DiscordMode::Http if self.interactions_listen.is_none() => Some((
                "discord.interactions_listen",
                "needed with discord.mode = \"http\": the address and port behind the Interactions Endpoint URL",
            )),
            DiscordMode::Http => None,
        }
    }
}

/// Hexadecimal digits of an Ed25519 key.
const PUBLIC_KEY_DIGITS: usize = 64;

/// How Discord's commands and presses come in.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum DiscordMode {
    /// Over a connection of ours, with typed messages.
    #[default]
    Gateway,
    /// They are brought to us; nothing else is.
    Http,
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
    fn wrong_hook(&self) -> Option<(&'static str, &'static str)> {
        match self.mode {
            TelegramMode::Polling => None,
            // A server of one's own may be near.
            TelegramMode::Webhook if !self.webhook_url.starts_with("https://") && self.api_base.is_empty() => Some((
                "telegram.webhook_url",
                "needed with telegram.mode = \"webhook\": https://NAME/PATH, as Telegram reaches it",
            )),
            TelegramMode::Webhook if self.webhook_listen.is_none() => Some((
                "telegram.webhook_listen",
                "needed with telegram.mode = \"webhook\": the address and port behind that name",
            )),
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
    fn wrong(&self) -> Option<(&'static str, &'static str)> {
        let cases = [
            (self.levels.iter().any(|level| !(1..=6).contains(level)), "opponents.levels", "numbers from 1 to 6"),
            (self.threads > 64, "opponents.threads", "0 to 64"),
            (!(THOUGHT_MIB..=65_536).contains(&self.memory), "opponents.memory", "18 to 65536 (MiB)"),
            (!(1..=10_000).contains(&self.queue), "opponents.queue", "1 to 10000"),
            (!(10..=10_000).contains(&self.movetime), "opponents.movetime", "10 to 10000 (milliseconds)"),
            (
                self.patience <= self.movetime || self.patience > 60_000,
                "opponents.patience",
                "more than opponents.movetime and at most 60000 (milliseconds)",
            ),
        ];
        cases.into_iter().find(|(is_wrong, ..)| *is_wrong).map(|(_, key, why)| (key, why))
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

    /// What the types alone cannot refuse.
    ///
    /// # Errors
    /// The first setting that cannot work, by key.
    pub fn check(&self) -> Result<(), ConfigError> {
        let refuse = |key: &str, why: &str| Err(ConfigError::Value { key: key.to_owned(), why: why.to_owned() });
        if self.data_dir.as_os_str().is_empty() {
            return refuse("data_dir", "a folder for the games, such as \"/var/lib/banco\"");
        }
        let url = self.store.postgres_url.get();
        if self.store.backend == Backend::Postgres
            && !url.is_some_and(|url| url.starts_with("postgres://") || url.starts_with("postgresql://"))
        {
            return refuse(
                "store.postgres_url",
                "needed with store.backend = \"postgres\": postgres://USER:PASSWORD@HOST/DATABASE",
            );
        }
        if let Some((key, why)) = self.opponents.wrong() {
            return refuse(key, why);
        }
        if let Some((key, why)) = self.telegram.wrong_hook().or_else(|| self.discord.wrong_endpoint()) {
            return refuse(key, why);
        }
        if !is_zone(&self.time.zone) {
            return refuse("time.zone", "a name of the tz database, such as \"Asia/Ho_Chi_Minh\" or \"Europe/Berlin\"");
        }
        if !is_quiet(&self.time.quiet) {
            return refuse("time.quiet", "hours such as \"23-7\", or \"off\"");
        }
        if self.time.flag_peace_seconds > 3_600 {
            return refuse("time.flag_peace_seconds", "0 to 3600");
        }
        if self.time.platform_grace_seconds > 300 {
            return refuse("time.platform_grace_seconds", "0 to 300");
        }
        if !(1..=60).contains(&self.time.heartbeat_seconds) {
            return refuse("time.heartbeat_seconds", "1 to 60");
        }
        if !(1..=64).contains(&self.discord.shards) {
            return refuse("discord.shards", "1 to 64");
        }
        let (granted, most) = (self.limits, Limits::default());
        for (key, value, max) in [
            ("limits.games_per_person", granted.games_per_person, most.games_per_person),
            ("limits.challenges_per_person", granted.challenges_per_person, most.challenges_per_person),
            ("limits.games_per_chat", granted.games_per_chat, most.games_per_chat),
        ] {
            if !(1..=max).contains(&value) {
                return refuse(key, &format!("1 to {max}"));
            }
        }
        let is_short = |key: &str| key.chars().count() < ACCESS_KEY_CHARS_MIN;
        let is_reachable = self.web_runs() && !self.web.listen.ip().is_loopback();
        if is_reachable && self.web.access_key.get().is_some_and(is_short) {
            return refuse(
                "web.access_key",
                &format!("at least {ACCESS_KEY_CHARS_MIN} characters where others can reach the port"),
            );
        }
        if is_reachable && self.web.access_key.get().is_none() {
            return refuse(
                "web.access_key",
                "needed when web.listen is not a loopback address: whoever reaches the port could play as anybody",
            );
        }
        if let Some(listen) = self.http.listen.filter(|listen| self.web_runs() && *listen == self.web.listen)
            && listen.port() != 0
        {
            return refuse("http.listen", "web.listen has this address already: give it a port of its own");
        }
        for (key, base) in
            [("discord.api_base", &self.discord.api_base), ("telegram.api_base", &self.telegram.api_base)]
        {
            if !base.is_empty() && !base.starts_with("http://") && !base.starts_with("https://") {
                return refuse(key, "an address that begins with http:// or https://");
            }
        }
        if !self.web_runs() && self.discord.token.get().is_none() && self.telegram.token.get().is_none() {
            return refuse("web.enabled", "false, and no token is set: there is nothing to run");
        }
        Ok(())
    }
}
