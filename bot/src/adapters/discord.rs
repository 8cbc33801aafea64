//! Discord, through serenity's gateway or by interactions over HTTP ([`endpoint`]), and our own way out to its REST
//! ([`rest`]).
//!
//! Only this module uses serenity. [`people`], [`commands`], [`presses`] and [`typed`] translate incoming events for
//! [`Converse`]. The answer of the service goes out as an answer to an interaction or a message ([`answers`]), or as a
//! parcel for a channel ([`deliver`]).
//!
//! Facts that this builds on are in `docs/architecture/adapters.md`: no privileged intent, boards are
//! ordinary channel messages, a press on a public message is deferred and edited (replacing the message
//! would drop its picture), and what may change something is acknowledged beside the work.

mod activity;
mod answers;
mod attachment;
mod card;
mod commands;
mod component_request;
mod components;
mod connection_status;
mod context_menus;
mod dedup;
mod defer_policy;
mod deliver;
mod dispatch;
mod endpoint;
mod gateway;
mod gateway_probe;
mod handler_context;
mod interaction;
mod launches;
mod lenient;
mod live;
mod markup;
mod modals;
mod moderators;
mod names;
mod notes;
mod oauth;
mod order;
mod outgoing;
mod pace;
mod panel;
mod passing;
mod people;
mod permissions;
mod pointed;
mod presses;
mod refusal_reason;
mod register;
mod rest;
mod route;
mod server_languages;
mod share;
mod signature;
mod threads;
mod typed;
mod typed_move;
mod unanswered;
mod undecodable;
mod user_install;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Backoff, Converse, Deliver, Platform};

use card::Cards;
use deliver::{Courier, Stripper};
use moderators::Moderators;
use rest::{Fault, Rest};
use route::Route;
use threads::Threads;
use unanswered::Unanswered;
use user_install::UserInstalls;

use super::keyboards::Keyboards;
use super::live::Live;
pub use activity::DiscordActivity;
pub use endpoint::Endpoint;
pub use signature::PublicKey;

/// Log targets that stay at least this quiet for any setting of the host.
///
/// serenity's warnings carry whole gateway payloads and its spans whole requests, both with interaction tokens.
/// tungstenite and the HTTP crates trace frames and headers with the bot's token. `main` adds these to its filter
/// *last*, so that `RUST_LOG` cannot loosen them.
pub const LOG_DIRECTIVES: &[&str] = &[
    "serenity=error",
    "tungstenite=error",
    "tokio_tungstenite=error",
    "reqwest=warn",
    "hyper=warn",
    "hyper_util=warn",
    "native_tls=warn",
];

/// Maximum time for a request; then the outbox tries again, and the nonce prevents a duplicate.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Pauses between tries to reach Discord.
const CONNECT_PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(60));

/// Most shards that Discord can advise; a wild number would keep the adapter connecting for days.
const SHARDS_ADVISED_MAX: u32 = 1_000;

/// Settings of the Discord adapter.
#[derive(Clone)]
pub struct DiscordConfig {
    /// The bot's token; `Debug` does not show it.
    pub token: String,
    /// Server in place of Discord's: REST is `<api_base>/api/v10/…`.
    pub api_base: Option<String>,
    /// Guild in which alone the commands are registered (at once, for trying out); `None`: everywhere.
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

/// Identity of the bot on Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// User id of the bot.
    pub user: u64,
    /// Its user name there, without a server's nickname.
    pub name: String,
    /// Application id: commands are registered and interactions answered under it.
    pub application: u64,
    /// Address to which Discord sends interactions; `None`: the gateway.
    pub brought_to: Option<String>,
    /// Key that Discord signs them with.
    pub verify_key: Option<PublicKey>,
    /// Address of the gateway; `None` if the adapter does not connect to it.
    gateway: Option<String>,
}

/// Reason for which the adapter gave up; the other adapters keep running.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// 401: the token is wrong or was reset.
    #[error("Discord rejects the token (401): set discord.token")]
    TokenRefused,
    /// The gateway refused our intents; its words.
    #[error(
        "Discord refuses our gateway intents ({0}): the application must be allowed GUILDS, GUILD_MESSAGES and DIRECT_MESSAGES, see the developer portal"
    )]
    IntentsRefused(String),
    /// The gateway closed with 4011, even with as many shards as it had asked for.
    #[error(
        "Discord refuses {started} gateway shards (4011, sharding required) and wants {needed}: set [discord] shards"
    )]
    ShardsRefused {
        /// Number of shards that were started.
        started: u32,
        /// Number of shards that Discord wants now.
        needed: u32,
    },
    /// Another key is configured, so Discord's signatures cannot be checked; Discord's own key.
    #[error("Discord signs with another key: set [discord] public_key to {0}")]
    KeyDiffers(String),
    /// Any other reason that makes a start pointless; for the log, without the token.
    #[error("Discord cannot be used: {0}")]
    Unusable(String),
}

/// The gateway takes no connection.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the gateway at {address} does not accept the connection ({why})")]
pub struct Unheard {
    /// Address of the gateway.
    pub address: String,
    /// Response in place of its greeting.
    pub why: String,
}

/// The Discord adapter. Creating one sends nothing; [`Discord::run`] connects.
#[derive(Clone)]
pub struct Discord {
    config: DiscordConfig,
    rest: Arc<Rest>,
    keyboards: Arc<Keyboards>,
    cards: Arc<Cards>,
    live: Arc<Live>,
    threads: Arc<Threads>,
    visits: Arc<UserInstalls>,
    moderators: Arc<Moderators>,
    grace: Duration,
    shards_asked_every: Duration,
    complains_after: Duration,
    endpoint: Option<Arc<Endpoint>>,
    activity: Option<Arc<DiscordActivity>>,
    unanswered: Arc<Unanswered>,
}

impl Discord {
    /// # Errors
    /// [`Ended::Unusable`] if the token cannot be a header or TLS cannot be set up.
    pub fn new(config: DiscordConfig) -> Result<Discord, Ended> {
        Discord::with_timeout(config, REQUEST_TIMEOUT)
    }

    /// Creates the adapter as [`Discord::new`] does, with another maximum time for one request.
    ///
    /// # Errors
    /// As [`Discord::new`].
    pub fn with_timeout(config: DiscordConfig, request: Duration) -> Result<Discord, Ended> {
        let rest = Rest::new(&config.token, config.api_base.as_deref(), request).map_err(Ended::Unusable)?;
        let rest = Arc::new(rest);
        let cards = Arc::new(Cards::default());
        let visits = Arc::new(UserInstalls::default());
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
            moderators: Arc::default(),
            grace: defer_policy::GRACE,
            shards_asked_every: gateway::SHARDS_ASKED_EVERY,
            complains_after: gateway_probe::COMPLAINS_AFTER,
            endpoint: None,
            activity: None,
            unanswered: Arc::default(),
        })
    }

    /// Sets the file for commands that are not answered yet. It contains secrets for a quarter of an hour, and is part
    /// of no backup and no export.
    #[must_use]
    pub fn keeping_unanswered_in(mut self, file: &Path) -> Discord {
        self.unanswered = Arc::new(Unanswered::kept_in(file));
        self
    }

    /// Takes interactions over HTTP instead of the gateway.
    #[must_use]
    pub fn with_endpoint(mut self, endpoint: Endpoint) -> Discord {
        self.endpoint = Some(Arc::new(endpoint));
        self
    }

    /// Opens the page inside Discord, where it is an Activity of the application.
    #[must_use]
    pub fn with_activity(mut self, activity: Arc<DiscordActivity>) -> Discord {
        self.activity = Some(activity);
        self
    }

    /// Sets the pause before a person sees "thinking…".
    #[must_use]
    pub const fn thinking_after(mut self, grace: Duration) -> Discord {
        self.grace = grace;
        self
    }

    /// Sets the pause between two checks for enough shards.
    #[must_use]
    pub const fn asking_for_shards_every(mut self, pause: Duration) -> Discord {
        self.shards_asked_every = pause;
        self
    }

    /// Sets the pause before the log says that the gateway takes no connection.
    #[must_use]
    pub const fn complaining_after(mut self, pause: Duration) -> Discord {
        self.complains_after = pause;
        self
    }

    /// Sending half of the adapter; usable at once, also before and between connections.
    pub fn deliver(&self) -> Arc<dyn Deliver> {
        Arc::new(Courier {
            rest: Arc::clone(&self.rest),
            keyboards: Arc::clone(&self.keyboards),
            cards: Arc::clone(&self.cards),
            live: Arc::clone(&self.live),
            threads: Arc::clone(&self.threads),
            visits: Arc::clone(&self.visits),
            moderators: Arc::clone(&self.moderators),
        })
    }

    /// Checks the token and asks for the bot's identity. For `doctor` and for tests.
    ///
    /// # Errors
    /// [`Ended::TokenRefused`] on 401, [`Ended::Unusable`] on anything else.
    pub async fn check(&self) -> Result<Identity, Ended> {
        self.introduce().await.map_err(|fault| match fault {
            Fault::Token => Ended::TokenRefused,
            Fault::Wait(_) | Fault::Passing(_) | Fault::Refused { .. } => Ended::Unusable(fault.to_string()),
        })
    }

    /// Checks that the gateway takes a connection; always good with interactions over HTTP. For `doctor`.
    ///
    /// # Errors
    /// The reason, without any secret.
    pub async fn knock(&self, identity: &Identity) -> Result<(), Unheard> {
        let Some(address) = &identity.gateway else { return Ok(()) };
        let unheard = |why| Unheard { address: address.clone(), why };
        gateway_probe::hello(address).await.map_err(unheard)
    }

    /// Connects (trying for as long as it takes), registers the commands and passes all events to `host` until `stop`
    /// is done. Then running answers are finished, within limits.
    ///
    /// # Errors
    /// Only faults that no patience cures: a refused token or refused intents.
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
        let (rest, guild, has_page) = (Arc::clone(&self.rest), self.config.guild_id, host.has_public_page());
        let registration = tokio::spawn(register::keep_registered(rest, identity.application, guild, has_page));
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

    /// Number of shards to start: the configured number, or more if Discord would refuse so few (4011).
    async fn shards_needed(&self) -> u32 {
        let configured = self.config.shards.max(1);
        let Some(advised) = self.shards_advised().await else { return configured };
        if advised > configured {
            tracing::warn!("discord: {advised} shards are needed; set [discord] shards to that");
        }
        configured.max(advised.min(SHARDS_ADVISED_MAX))
    }

    /// Number of shards that Discord wants now, if it says.
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

    /// Asks for token owner, application and gateway address. serenity would fall back to the real gateway without an
    /// address, so it is asked for here.
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
