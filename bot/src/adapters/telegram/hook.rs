//! Updates by webhook: Telegram sends them, and gets 200 once they are durable.
//!
//! Telegram redelivers every update not answered with 200: to this process after a restart, or to the process that
//! takes over. So no update is lost, and the webhook stays set at a stop. Telegram sends the next update of a chat once
//! the one before is taken. So updates that change nothing are taken at once.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use banco_ports::{Converse, Platform};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};

use super::api::{Api, Fault};
use super::dispatcher::{Floor, Taken};
use super::poll::allowed_updates;
use super::stop::Stop;
use super::update::IncomingUpdate;
use super::update_worker::Worker;
use super::{CONNECT_PAUSES, TelegramError};
use crate::adapters::webhook_server::{Door, Opened};

/// Updates Telegram may send at once; one per chat.
const CONNECTIONS_MAX: u32 = 40;

/// Age in seconds from which a delivery fault counts as over.
const TROUBLE_SECONDS: u64 = 60;

/// Header with the secret.
const SECRET_HEADER: &str = "x-telegram-bot-api-secret-token";

/// Settings of the webhook.
pub struct Hook {
    /// Listener for updates, in plain HTTP: TLS ends before it.
    pub listener: TcpListener,
    /// Public address of the webhook, known to Telegram.
    pub url: String,
}

/// An update that waits to be durable.
struct Arrived {
    update: IncomingUpdate,
    durable: oneshot::Sender<()>,
}

/// State of the webhook server.
struct Letterbox {
    path: String,
    secret: String,
    inlet: mpsc::Sender<Arrived>,
}

/// Secret that only Telegram and processes with the token know; it is the same in each of these processes.
fn secret_of(token: &str) -> String {
    let sum = Sha256::digest(format!("banco webhook {token}"));
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Path of an address; the proxy handles the rest of it.
fn path_of(url: &str) -> String {
    reqwest::Url::parse(url).map_or_else(|_| "/".to_owned(), |url| url.path().to_owned())
}

impl Door for Letterbox {
    fn path(&self) -> &str {
        &self.path
    }

    fn knows(&self, headers: &HeaderMap) -> bool {
        // Hashes are compared, so that the time taken does not show how much was right.
        let shown = headers.get(SECRET_HEADER).map(|shown| Sha256::digest(shown.as_bytes()));
        shown == Some(Sha256::digest(&self.secret))
    }

    async fn take(&self, _: &HeaderMap, body: Bytes) -> Response {
        self.taken(&body).await.into_response()
    }
}

impl Letterbox {
    async fn taken(&self, body: &[u8]) -> StatusCode {
        let update = std::str::from_utf8(body).ok().and_then(IncomingUpdate::read);
        let Some(update) = update else { return StatusCode::BAD_REQUEST };
        let (durable, told) = oneshot::channel();
        let is_in = self.inlet.send(Arrived { update, durable }).await.is_ok();
        match is_in && told.await.is_ok() {
            true => StatusCode::OK,
            // The adapter is stopping: the next process gets the update.
            false => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

pub(super) struct Receiver {
    api: Api,
    floor: Floor,
    stop: Stop,
    hook: Hook,
    secret: String,
    /// Requests that wait for an update, by its id.
    open: HashMap<u32, Vec<oneshot::Sender<()>>>,
    done: Done,
}

/// Recently taken updates: a repeated one is not answered again.
#[derive(Default)]
struct Done(VecDeque<u32>);

/// Number of updates remembered.
const DONE_MAX: usize = 1_000;

impl Done {
    fn note(&mut self, id: u32) {
        self.0.push_back(id);
        if self.0.len() > DONE_MAX {
            self.0.pop_front();
        }
    }

    fn knows(&self, id: u32) -> bool {
        self.0.contains(&id)
    }
}

impl Receiver {
    pub(super) fn new(api: Api, worker: Worker, stop: Stop, hook: Hook) -> Receiver {
        let secret = secret_of(api.token());
        Receiver { api, floor: Floor::new(worker), stop, hook, secret, open: HashMap::new(), done: Done::default() }
    }

    /// Takes updates until told to stop, then finishes running ones.
    ///
    /// # Errors
    /// The token is no longer valid.
    pub(super) async fn run(mut self) -> Result<(), TelegramError> {
        let Hook { listener, url } = self.hook;
        let (inlet, mut arrived) = mpsc::channel(CONNECTIONS_MAX as usize);
        let door = Arc::new(Letterbox { path: path_of(&url), secret: self.secret.clone(), inlet });
        if let Ok(address) = listener.local_addr() {
            tracing::info!("telegram: hears updates at http://{address}{}", door.path);
        }
        let opened = Opened::at(listener, door);
        let host = Arc::clone(&self.floor.worker.host);
        let watch = watch(self.api.clone(), Arc::clone(&host), url, self.secret.clone());
        let mut watch = std::pin::pin!(watch);
        let mut stop = self.stop.clone();
        let api = self.api.clone();
        let ended = loop {
            self.floor.start_ready();
            tokio::select! {
                () = stop.wait() => break Ok(()),
                () = api.refused() => break Err(TelegramError::BadToken),
                () = &mut watch => break Err(TelegramError::BadToken),
                Some(arrived) = arrived.recv() => take(&mut self.floor, &mut self.open, &mut self.done, arrived),
                id = self.floor.progress() => id.into_iter().for_each(|id| tell(&mut self.open, id)),
            }
        };
        host.lost(Platform::Telegram);
        arrived.close();
        let open = &mut self.open;
        self.floor.drain(|id| tell(open, id)).await;
        // Updates that were not begun are refused by this.
        open.clear();
        drop(arrived);
        opened.close().await;
        ended
    }
}

fn take(floor: &mut Floor, open: &mut HashMap<u32, Vec<oneshot::Sender<()>>>, done: &mut Done, arrived: Arrived) {
    let Arrived { update, durable } = arrived;
    let id = update.id;
    // A repeated update, still under way: the connection of the first request broke.
    if let Some(waiting) = open.get_mut(&id) {
        return waiting.push(durable);
    }
    if done.knows(id) {
        let _ = durable.send(());
        return;
    }
    done.note(id);
    match floor.take(update) {
        Taken::Begun => drop(open.insert(id, vec![durable])),
        // A request whose connection is gone comes again.
        Taken::Left | Taken::Asks => drop(durable.send(())),
    }
}

fn tell(open: &mut HashMap<u32, Vec<oneshot::Sender<()>>>, id: u32) {
    for durable in open.remove(&id).into_iter().flatten() {
        // A request whose connection is gone comes again.
        let _ = durable.send(());
    }
}

/// Sets the webhook and checks it whenever the service asks if people can be heard (days 1.3). Ends once the token is
/// refused.
async fn watch(api: Api, host: Arc<dyn Converse>, url: String, secret: String) {
    let mut pauses = CONNECT_PAUSES;
    let mut named = false;
    let mut is_set = false;
    loop {
        let fault = match is_set {
            false => set(&api, &url, &secret).await.err(),
            true => {
                host.asked_for(Platform::Telegram).await;
                match api.call::<Value>("getWebhookInfo", Map::new()).await {
                    Ok(info) if info["url"] != url.as_str() => {
                        tracing::warn!("telegram: the webhook was changed elsewhere; it is set again");
                        is_set = false;
                        continue;
                    }
                    Ok(info) => trouble(&info).map(Fault::Passing),
                    Err(fault) => Some(fault),
                }
            }
        };
        let Some(fault) = fault else {
            host.heard_of(Platform::Telegram);
            if named || !is_set {
                tracing::info!("telegram: updates are sent to {}", path_of(&url));
            }
            (is_set, named) = (true, false);
            pauses.reset();
            continue;
        };
        host.lost(Platform::Telegram);
        if !named {
            tracing::error!(%fault, "telegram: no updates by webhook for now; retrying");
            named = true;
        }
        let wait = match fault {
            Fault::Unauthorized => return,
            Fault::Wait(wait) => wait,
            Fault::Moved(_) | Fault::Conflict(_) | Fault::Refused { .. } | Fault::Passing(_) => pauses.pause(),
        };
        tokio::time::sleep(wait).await;
    }
}

async fn set(api: &Api, url: &str, secret: &str) -> Result<(), Fault> {
    let fields = Map::from_iter([
        ("url".to_owned(), Value::from(url)),
        ("secret_token".to_owned(), Value::from(secret)),
        ("max_connections".to_owned(), Value::from(CONNECTIONS_MAX)),
        ("allowed_updates".to_owned(), allowed_updates()),
    ]);
    api.call::<Value>("setWebhook", fields).await.map(drop)
}

/// Reason for which Telegram cannot deliver updates; `None` if it can.
pub(super) fn trouble(info: &Value) -> Option<String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let failed = info["last_error_date"].as_u64()?;
    let waiting = info["pending_update_count"].as_u64().unwrap_or_default();
    let is_over = waiting == 0 || now.saturating_sub(failed) > TROUBLE_SECONDS;
    (!is_over).then(|| format!("{waiting} wait; {}", info["last_error_message"].as_str().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_secret_is_what_telegram_takes_and_tells_nothing_of_the_token() {
        let secret = secret_of("700100:AAfake");
        assert!(secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()), "{secret}");
        assert!(!secret.contains("700100") && secret != secret_of("700100:AAfakf"));
    }

    #[test]
    fn the_path_is_that_of_the_address() {
        assert_eq!(path_of("https://banco.example/telegram/hook?x=1"), "/telegram/hook");
        assert_eq!(path_of("https://banco.example"), "/");
    }

    #[test]
    fn only_fresh_trouble_with_something_waiting_is_trouble() {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let info = |waiting: u64, failed: u64| json!({ "pending_update_count": waiting, "last_error_date": failed, "last_error_message": "refused" });
        assert_eq!(trouble(&json!({ "pending_update_count": 9 })), None);
        assert_eq!(trouble(&info(0, now)), None);
        assert_eq!(trouble(&info(3, now - TROUBLE_SECONDS - 5)), None);
        assert_eq!(trouble(&info(3, now)), Some("3 wait; refused".to_owned()));
    }
}
