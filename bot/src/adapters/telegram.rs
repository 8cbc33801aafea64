//! Telegram adapter: updates by long polling or webhook, people's words to the service, parcels to chats.
//!
//! Only this module uses teloxide, and of it only the Bot API types of `teloxide-core`. teloxide's dispatcher panics
//! when `getMe` fails and confirms updates before they are durable. Its request path sleeps ten seconds on every 5xx.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use banco_ports::{Backoff, Converse, DefaultLang, Deliver, Platform};
use serde_json::{Map, Value};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

mod acknowledging;
mod api;
mod codes;
mod date_entities;
mod dispatcher;
mod ephemeral;
mod handed_links;
mod hook;
mod incoming;
mod inline;
mod live;
mod markup;
mod menu;
mod mini_app;
mod moderators;
pub mod pace;
mod person;
mod poll;
mod probe;
mod questions;
mod replies;
mod reply_queue;
mod send;
mod sender;
mod stop;
mod update;
mod update_ids;
mod update_worker;

pub use hook::Hook;
pub use mini_app::MiniApp;
pub use probe::{ChatRights, HookState};
pub use sender::TelegramSender;

use api::{Api, Fault};
use incoming::Myself;
use sender::Stripper;
use stop::Stop;

use super::keyboards::Keyboards;

/// Pauses between tries to connect.
const CONNECT_PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(60));

/// Settings of the Telegram adapter.
#[derive(Clone)]
pub struct TelegramConfig {
    /// Token from @BotFather; `Debug` does not show it.
    pub token: String,
    /// Server in place of the real one; requests go to `<api_base>/bot<token>/<Method>`.
    pub api_base: Option<String>,
    /// Language for people whose language Telegram does not tell.
    pub lang: DefaultLang,
    /// Seconds of Telegram's limits that pass in one second: always 1, except with a test server whose clock runs
    /// faster.
    pub rate: u32,
}

impl fmt::Debug for TelegramConfig {
    /// Prints the settings without the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TelegramConfig")
            .field("api_base", &self.api_base)
            .field("lang", &self.lang)
            .finish_non_exhaustive()
    }
}

/// Reason for which the adapter gave up. All other faults are retried for ever.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TelegramError {
    /// The server does not know the token.
    #[error("Telegram rejects the token (telegram.token); get it from @BotFather")]
    BadToken,
    /// The address of the server is invalid; the reason.
    #[error("telegram.api_base is not an address: {0}")]
    BadApiBase(String),
    /// The server does not answer as it should; the reason.
    #[error("does not answer ({0})")]
    Silent(String),
    /// The machine's TLS cannot be set up.
    #[error("no HTTP client could be built for Telegram")]
    NoClient,
}

/// The Telegram adapter. [`Telegram::sender`] works from the start; updates are read once [`Telegram::run`] runs.
pub struct Telegram {
    api: Api,
    lang: DefaultLang,
    sender: Arc<TelegramSender>,
    keyboards: Arc<Keyboards>,
    hook: Option<Hook>,
}

impl Telegram {
    /// Creates the adapter without any request.
    ///
    /// # Errors
    /// A token or address that is impossible in a request.
    pub fn new(config: &TelegramConfig) -> Result<Telegram, TelegramError> {
        let api = Api::new(&config.token, config.api_base.as_deref(), config.rate)?;
        let keyboards = Arc::new(Keyboards::new(Arc::new(Stripper(api.clone()))));
        let sender = Arc::new(TelegramSender::new(api.clone(), Arc::clone(&keyboards)));
        Ok(Telegram { api, lang: config.lang, sender, keyboards, hook: None })
    }

    /// Takes updates by webhook instead of polling.
    #[must_use]
    pub fn with_hook(self, hook: Hook) -> Telegram {
        Telegram { hook: Some(hook), ..self }
    }

    /// Lets buttons open the page as a Mini App of the bot.
    #[must_use]
    pub fn with_mini_app(self, app: MiniApp) -> Telegram {
        self.api.mini_apps.set(app);
        self
    }

    /// Sending half, for the outbox. Until the platform is reachable every parcel is a passing fault.
    pub fn sender(&self) -> Arc<dyn Deliver> {
        Arc::clone(&self.sender) as Arc<dyn Deliver>
    }

    /// Connects, with patience, and serves until `stop` is true or its sender is gone. Then it finishes everything
    /// begun and returns within ten seconds.
    ///
    /// # Errors
    /// The token is not valid: only this adapter ends.
    pub async fn run(self, host: Arc<dyn Converse>, stop: watch::Receiver<bool>) -> Result<(), TelegramError> {
        let mut stop = Stop(stop);
        host.lost(Platform::Telegram);
        let me = {
            let mut connecting = stop.clone();
            tokio::select! {
                me = connect(&self.api) => me?,
                () = connecting.wait() => return Ok(()),
            }
        };
        self.api.mini_apps.is_of(&me.username);
        host.starts_by(Platform::Telegram, format!("https://t.me/{}?start=", me.username));
        let mut wishes = menu::wishes(self.lang);
        let fault = tokio::select! {
            fault = menu::first_try(&self.api, &mut wishes) => fault,
            () = stop.wait() => return Ok(()),
        };
        // These tasks end with this run.
        let mut beside = JoinSet::new();
        beside.spawn(menu::keep_trying(self.api.clone(), wishes, fault));
        let worker = update_worker::Worker {
            host: Arc::clone(&host),
            replier: replies::Replier {
                api: self.api.clone(),
                me,
                patience: reply_queue::Patience::default(),
                keyboards: self.keyboards,
                ephemeral: Arc::default(),
                questions: Arc::default(),
            },
            moderators: Arc::new(moderators::Moderators::new(self.api.clone())),
            gate: Arc::default(),
            inviters: Arc::default(),
            acknowledging: Arc::new(Semaphore::new(update_worker::ACKNOWLEDGEMENTS_MAX)),
            unreadable: Arc::default(),
            lang: self.lang.for_strangers(),
        };
        if let Some(hook) = self.hook {
            return hook::Receiver::new(self.api, worker, stop, hook).run().await;
        }
        let hears = Arc::new(AtomicBool::new(false));
        beside.spawn(poll::answer_for(self.api.clone(), host, Arc::clone(&hears)));
        poll::Poller::new(self.api, worker, stop, hears).run().await
    }
}

/// Asks for the bot's identity until there is an answer.
async fn connect(api: &Api) -> Result<Myself, TelegramError> {
    let mut pauses = CONNECT_PAUSES;
    let mut named = false;
    loop {
        let fault = match api.call::<Value>("getMe", Map::new()).await {
            Ok(me) => match myself(&me) {
                Some(myself) => {
                    let reads_all = me.get("can_read_all_group_messages").and_then(Value::as_bool).unwrap_or(false);
                    tracing::info!(reads_all_group_messages = reads_all, "telegram: connected as @{}", myself.username);
                    return Ok(myself);
                }
                None => Fault::Passing("getMe names nobody".into()),
            },
            Err(Fault::Unauthorized) => return Err(TelegramError::BadToken),
            Err(fault) => fault,
        };
        if !named {
            tracing::warn!(%fault, "telegram: not reachable; retrying");
            named = true;
        }
        let wait = match fault {
            Fault::Wait(wait) => wait,
            Fault::Moved(_) | Fault::Conflict(_) | Fault::Unauthorized | Fault::Refused { .. } | Fault::Passing(_) => {
                pauses.pause()
            }
        };
        tokio::time::sleep(wait).await;
    }
}

fn myself(me: &Value) -> Option<Myself> {
    Some(Myself { id: me.get("id")?.as_u64()?, username: me.get("username")?.as_str()?.to_owned() })
}
