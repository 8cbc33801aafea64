//! Discord, through serenity's gateway or by interactions over HTTP ([`endpoint`]), and our own way out to its REST
//! ([`rest`]).
//!
//! The only place that names serenity. What arrives is translated ([`people`], [`commands`],
//! [`presses`], [`typed`]) and given to [`Converse`]; what the house says goes out as an answer to
//! an interaction or a message ([`answers`]) or as a parcel for a channel ([`deliver`]).
//!
//! Facts that this builds on are in `docs/architecture/adapters.md`: no privileged intent, boards are
//! ordinary channel messages, a press on a public message is deferred and edited (replacing the message
//! would drop its picture), and what may change something is acknowledged beside the work.

mod answers;
mod card;
mod commands;
mod components;
mod deliver;
mod doors;
mod endpoint;
mod forms;
mod gateway;
mod greeting;
mod house;
mod interaction;
mod lenient;
mod live;
mod markup;
mod names;
mod outgoing;
mod pace;
mod panel;
mod passing;
mod people;
mod pointed;
mod presses;
mod prompt;
mod pulse;
mod reason;
mod register;
mod rest;
mod seen;
mod share;
mod signed;
mod threads;
mod typed;
mod unanswered;
mod unread;
mod visits;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Backoff, Converse, Deliver, Platform};

use card::Cards;
use deliver::{Courier, Stripper};
use rest::{Fault, Rest, Route};
use threads::Threads;
use unanswered::Unanswered;
use visits::Visits;

use super::keyboards::Keyboards;
use super::live::Live;
pub use endpoint::Endpoint;
pub use signed::PublicKey;

/// Log targets that must stay at least this quiet, whatever the operator asks for.
///
/// serenity's warnings carry whole gateway payloads and its spans whole requests, both with
/// interaction tokens; tungstenite and the HTTP crates trace frames and headers with the bot's
/// token. `main` adds these to its filter *last*, so that `RUST_LOG` cannot loosen them.
pub const LOG_DIRECTIVES: &[&str] = &[
    "serenity=error",
    "tungstenite=error",
    "tokio_tungstenite=error",
    "reqwest=warn",
    "hyper=warn",
    "hyper_util=warn",
    "native_tls=warn",
];

/// A request that takes longer is lost; the outbox tries again and the nonce keeps it single.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Pauses between tries to reach Discord.
const CONNECT_PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(60));

/// More shards than this nobody is advised to start; a wild number would keep us connecting for days.
const SHARDS_ADVISED_MAX: u32 = 1_000;

/// What the configuration says about Discord.
#[derive(Clone)]
pub struct DiscordConfig {
    /// The bot's token; `Debug` does not show it.
    pub token: String,
    /// Another server instead of Discord's: REST is `<api_base>/api/v10/…`.
    pub api_base: Option<String>,
    /// Register the commands in this guild only (at once, for trying out); none: everywhere.
    pub guild_id: Option<u64>,
    /// Gateway shards; 0 counts as 1. Discord wants one per 2,500 guilds.
    pub shards: u32,
}

impl fmt::Debug for DiscordConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordConfig")
            .field("token", &"…")
            .field("api_base", &self.api_base)
            .field("guild_id", &self.guild_id)
            .field("shards", &self.shards)
            .finish()
    }
}

/// Who we are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// User id of the bot.
    pub user: u64,
    /// Its user name there, without a server's nickname.
    pub name: String,
    /// Application id: commands are registered and interactions answered under it.
    pub application: u64,
    /// Where Discord brings interactions; `None`: to the gateway.
    pub brought_to: Option<String>,
    /// What it signs them with.
    pub verify_key: Option<PublicKey>,
    /// Where it is not asked for, nobody connects to it.
    gateway: Option<String>,
}

/// Why the adapter gave up; the others go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// 401: the token is wrong or was reset.
    #[error("Discord rejects the token (401): set discord.token")]
    TokenRefused,
    /// The gateway closed over what we ask to hear; its words.
    #[error(
        "Discord refuses our gateway intents ({0}): the application must be allowed GUILDS, GUILD_MESSAGES and DIRECT_MESSAGES, see the developer portal"
    )]
    IntentsRefused(String),
    /// The gateway closed with 4011, also after as many were started as it had asked for.
    #[error(
        "Discord refuses {started} gateway shards (4011, sharding required) and wants {needed}: set [discord] shards"
    )]
    ShardsRefused {
        /// How many were started.
        started: u32,
        /// How many are wanted now.
        needed: u32,
    },
    /// What Discord signs cannot be told from what others send; its own key.
    #[error("Discord signs with another key: set [discord] public_key to {0}")]
    KeyDiffers(String),
    /// Whatever else makes a start pointless; for the log, without the token.
    #[error("Discord cannot be used: {0}")]
    Unusable(String),
}

/// The gateway takes no connection.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the gateway at {address} does not accept the connection ({why})")]
pub struct Unheard {
    /// Where it is.
    pub address: String,
    /// What came instead of its greeting.
    pub why: String,
}

/// The adapter. Making one reaches nobody; [`Discord::run`] does.
#[derive(Clone)]
pub struct Discord {
    config: DiscordConfig,
    rest: Arc<Rest>,
    keyboards: Arc<Keyboards>,
    cards: Arc<Cards>,
    live: Arc<Live>,
    threads: Arc<Threads>,
    visits: Arc<Visits>,
    grace: Duration,
    shards_asked_every: Duration,
    complains_after: Duration,
    endpoint: Option<Arc<Endpoint>>,
    unanswered: Arc<Unanswered>,
}

impl Discord {
    /// # Errors
    /// [`Ended::Unusable`] when the token cannot be a header or TLS cannot be set up.
    pub fn new(config: DiscordConfig) -> Result<Discord, Ended> {
        Discord::with_timeout(config, REQUEST_TIMEOUT)
    }

    /// As [`Discord::new`], with another patience for one request.
    ///
    /// # Errors
    /// As [`Discord::new`].
    pub fn with_timeout(config: DiscordConfig, request: Duration) -> Result<Discord, Ended> {
        let rest = Rest::new(&config.token, config.api_base.as_deref(), request).map_err(Ended::Unusable)?;
        let rest = Arc::new(rest);
        let cards = Arc::new(Cards::default());
        let visits = Arc::new(Visits::default());
        let stripper = Stripper { rest: Arc::clone(&rest), cards: Arc::clone(&cards), visits: Arc::clone(&visits) };
        let keyboards = Arc::new(Keyboards::new(Arc::new(stripper)));
        Ok(Discord {
            config,
            rest,
            keyboards,
            cards,
            live: Arc::default(),
            threads: Arc::default(),
            visits,
            grace: prompt::GRACE,
            shards_asked_every: gateway::SHARDS_ASKED_EVERY,
            complains_after: greeting::COMPLAINS_AFTER,
            endpoint: None,
            unanswered: Arc::default(),
        })
    }

    /// With a file of its own for what is not answered yet: it holds secrets for a quarter of an hour, and goes into no
    /// copy and no export.
    #[must_use]
    pub fn keeping_unanswered_in(mut self, file: &Path) -> Discord {
        self.unanswered = Arc::new(Unanswered::kept_in(file));
        self
    }

    /// With interactions over HTTP instead of the gateway.
    #[must_use]
    pub fn with_endpoint(mut self, endpoint: Endpoint) -> Discord {
        self.endpoint = Some(Arc::new(endpoint));
        self
    }

    /// With another patience before somebody is told that his answer is thought about.
    #[must_use]
    pub const fn thinking_after(mut self, grace: Duration) -> Discord {
        self.grace = grace;
        self
    }

    /// With another pause between two questions whether there are shards enough.
    #[must_use]
    pub const fn asking_for_shards_every(mut self, pause: Duration) -> Discord {
        self.shards_asked_every = pause;
        self
    }

    /// With another pause before the log says that the gateway takes no connection.
    #[must_use]
    pub const fn complaining_after(mut self, pause: Duration) -> Discord {
        self.complains_after = pause;
        self
    }

    /// The sending half; usable at once, also before and between connections.
    pub fn deliver(&self) -> Arc<dyn Deliver> {
        Arc::new(Courier {
            rest: Arc::clone(&self.rest),
            keyboards: Arc::clone(&self.keyboards),
            cards: Arc::clone(&self.cards),
            live: Arc::clone(&self.live),
            threads: Arc::clone(&self.threads),
            visits: Arc::clone(&self.visits),
        })
    }

    /// One look at Discord: is the token good, who are we? For `doctor` and for tests.
    ///
    /// # Errors
    /// [`Ended::TokenRefused`] on 401, [`Ended::Unusable`] on anything else.
    pub async fn check(&self) -> Result<Identity, Ended> {
        self.introduce().await.map_err(|fault| match fault {
            Fault::Token => Ended::TokenRefused,
            Fault::Wait(_) | Fault::Passing(_) | Fault::Refused { .. } => Ended::Unusable(fault.to_string()),
        })
    }

    /// Whether the gateway takes a connection; good where interactions are brought by HTTP. For `doctor`.
    ///
    /// # Errors
    /// Why it does not, without any secret.
    pub async fn knock(&self, identity: &Identity) -> Result<(), Unheard> {
        let Some(address) = &identity.gateway else { return Ok(()) };
        let unheard = |why| Unheard { address: address.clone(), why };
        greeting::hello(address).await.map_err(unheard)
    }

    /// Connects (trying for as long as it takes), registers the commands and passes everything on
    /// to `host` until `stop` is done; then answers that are under way are finished, within limits.
    ///
    /// # Errors
    /// Only what no patience mends: a refused token or refused intents.
    pub async fn run(&self, host: Arc<dyn Converse>, stop: impl Future<Output = ()> + Send) -> Result<(), Ended> {
        let mut stop = std::pin::pin!(stop);
        host.lost(Platform::Discord);
        let identity = tokio::select! {
            () = &mut stop => return Ok(()),
            introduced = self.introduce_patiently() => introduced?,
        };
        tracing::info!(name = %identity.name, id = identity.user, "discord: token accepted");
        match (&self.endpoint, &identity.brought_to) {
            (Some(endpoint), _) => endpoint.fits(&identity)?,
            (None, Some(url)) => tracing::error!(
                "discord: commands and presses are sent to {url}, not to the gateway. Fix: remove the Interactions Endpoint URL at discord.com/developers, or set [discord] mode = \"http\""
            ),
            (None, None) => {}
        }
        let registration =
            tokio::spawn(register::keep_registered(Arc::clone(&self.rest), identity.application, self.config.guild_id));
        self.unanswered.take_away(&self.rest).await;
        let ended = match &self.endpoint {
            Some(endpoint) => endpoint::play(self, endpoint, identity, host, stop).await,
            None => gateway::play(self, identity, host, stop).await,
        };
        registration.abort();
        ended
    }

    async fn introduce_patiently(&self) -> Result<Identity, Ended> {
        let mut pauses = CONNECT_PAUSES;
        loop {
            let wait = match self.introduce().await {
                Ok(identity) => return Ok(identity),
                Err(Fault::Token) => return Err(Ended::TokenRefused),
                Err(Fault::Wait(told)) => told,
                Err(fault @ (Fault::Passing(_) | Fault::Refused { .. })) => {
                    let pause = pauses.pause();
                    tracing::warn!("discord: not reached, trying again in {pause:?}: {fault}");
                    pause
                }
            };
            tokio::time::sleep(wait).await;
        }
    }

    /// How many shards to start: what is configured, or more where Discord would refuse that few (4011).
    async fn shards_needed(&self) -> u32 {
        let configured = self.config.shards.max(1);
        let Some(advised) = self.shards_advised().await else { return configured };
        if advised > configured {
            tracing::warn!("discord: {advised} shards are needed; set [discord] shards to that");
        }
        configured.max(advised.min(SHARDS_ADVISED_MAX))
    }

    /// How many shards Discord wants now, where it says so.
    async fn shards_advised(&self) -> Option<u32> {
        let advice = match self.rest.get(&Route::GatewayAdvice).await {
            Ok(advice) => advice,
            Err(fault) => {
                tracing::debug!("discord: no advice about shards: {fault}");
                return None;
            }
        };
        let limit = &advice["session_start_limit"];
        if let (Some(left), Some(total)) = (limit["remaining"].as_u64(), limit["total"].as_u64())
            && left <= total / 10
        {
            let hours = limit["reset_after"].as_u64().unwrap_or_default() / 3_600_000;
            tracing::warn!(left, "discord: few new connections are left for the next {hours} hours");
        }
        advice["shards"].as_u64().and_then(|shards| u32::try_from(shards).ok())
    }

    /// Token, application and gateway address. serenity would fall back to the real gateway when
    /// the address cannot be had, so it is asked for here.
    async fn introduce(&self) -> Result<Identity, Fault> {
        let me = self.rest.get(&Route::Me).await?;
        let application = self.rest.get(&Route::Application).await?;
        let gateway = match self.endpoint {
            Some(_) => None,
            None => {
                let gateway = self.rest.get(&Route::Gateway).await?;
                let url = gateway["url"].as_str().filter(|url| url.starts_with("ws://") || url.starts_with("wss://"));
                Some(url.ok_or_else(|| Fault::Passing("GET /gateway names no address".into()))?.to_owned())
            }
        };
        Ok(Identity {
            user: rest::snowflake(&me["id"])?,
            name: banco_ports::text::clean_name(me["username"].as_str().unwrap_or_default()),
            application: rest::snowflake(&application["id"])?,
            brought_to: endpoint::brought_to(&application),
            verify_key: application["verify_key"].as_str().and_then(PublicKey::read),
            gateway,
        })
    }
}
