//! Requests to the Bot API, one at a time; faults are told apart by what the caller can do.
//!
//! The library's own request path sleeps ten seconds on every 5xx and drops the error code. So requests are sent
//! without it. The caller retries: the outbox for parcels, [`super::replies`] for answers, [`super::poll`] for updates.

use banco_ports::Sent;
use banco_ports::limits::FILE_BYTES_MAX;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use teloxide_core::types::FileMeta;

use banco_ports::text::shorten;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tokio::sync::watch;

use super::TelegramError;
use super::date_entities::Instants;
use super::mini_app::MiniApps;
use super::pace::{Account, Pace};
use crate::adapters::files::fetch;

const TELEGRAM: &str = "https://api.telegram.org";

/// Maximum time for connecting: longer is a dead network.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);

/// Maximum time for a call without a file; after it the outcome is unknown.
const CALL_PATIENCE: Duration = Duration::from_secs(10);

/// Maximum time for an upload over a slow line.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(30);

/// Longest pause: no honest 429 asks for more than a day. It also keeps a wild number from overflowing.
const WAIT_MAX: Duration = Duration::from_secs(24 * 60 * 60);

/// Characters of a refusal's description that are kept for logs.
const DESCRIPTION_CHARS_MAX: usize = 200;

/// Parts of descriptions about a missing right to send pictures.
const NO_PICTURES: [&str; 5] = [
    "not enough rights to send photo",
    "not enough rights to send animations",
    "CHAT_SEND_PHOTOS_FORBIDDEN",
    "CHAT_SEND_GIFS_FORBIDDEN",
    "CHAT_SEND_MEDIA_FORBIDDEN",
];

/// Parts of descriptions about a missing right to write; 403 always means that.
const NO_RIGHT: [&str; 8] = [
    "not enough rights",
    "have no rights to send",
    "need administrator rights",
    "CHAT_WRITE_FORBIDDEN",
    "CHAT_SEND_PLAIN_FORBIDDEN",
    "CHAT_RESTRICTED",
    "CHAT_ADMIN_REQUIRED",
    "TOPIC_CLOSED",
];

/// Parts of descriptions about a missing chat or topic.
const NO_CHAT: [&str; 5] =
    ["chat not found", "message thread not found", "TOPIC_DELETED", "PEER_ID_INVALID", "CHANNEL_INVALID"];

/// One bot at one server. It has no `Debug`, because it holds the token.
#[derive(Clone)]
pub(super) struct Api {
    client: Client,
    token: Arc<str>,
    base: String,
    /// Rate limits.
    pub pace: Pace,
    instants: Instants,
    pub mini_apps: MiniApps,
    /// True once the token is refused for good; no request is sent then.
    refused: Arc<watch::Sender<bool>>,
    /// Changes when a request other than a poll succeeds.
    worked: Arc<watch::Sender<()>>,
    /// Methods that this server turned out not to have.
    lacks: Arc<Mutex<BTreeSet<String>>>,
}

/// Reason for a failed call. Texts contain no token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    #[error("told to wait {0:?}")]
    Wait(Duration),
    #[error("the chat moved to {0}")]
    Moved(i64),
    /// Another process polls with this token, or a webhook is set.
    #[error("{0}")]
    Conflict(String),
    /// The token is refused, also by a second request.
    #[error("the token is refused")]
    Unauthorized,
    /// A refusal that will be the same next time.
    #[error("{code} {what}")]
    Refused { code: u16, what: String },
    /// 5xx, network, timeout, half an answer: worth a retry.
    #[error("{0}")]
    Passing(String),
}

#[derive(Deserialize)]
struct Envelope {
    ok: bool,
    result: Option<Box<RawValue>>,
    #[serde(default)]
    error_code: u16,
    #[serde(default)]
    description: String,
    #[serde(default)]
    parameters: Parameters,
}

#[derive(Default, Deserialize)]
struct Parameters {
    retry_after: Option<u64>,
    migrate_to_chat_id: Option<i64>,
}

impl Api {
    /// # Errors
    /// A token or address that is impossible in a request.
    pub(super) fn new(token: &str, base: Option<&str>, rate: u32) -> Result<Api, TelegramError> {
        let is_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '_' | '-');
        if token.is_empty() || !token.chars().all(is_token) {
            return Err(TelegramError::BadToken);
        }
        let client = Client::builder()
            .connect_timeout(CONNECT_PATIENCE)
            .tcp_nodelay(true)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|_| TelegramError::NoClient)?;
        let base = base.map(str::trim).filter(|base| !base.is_empty()).unwrap_or(TELEGRAM);
        let is_address = reqwest::Url::parse(base).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        if !is_address {
            return Err(TelegramError::BadApiBase(base.to_owned()));
        }
        let base = base.trim_end_matches('/').to_owned();
        Ok(Api {
            client,
            token: token.into(),
            pace: Pace::new(rate),
            instants: Instants::default(),
            mini_apps: MiniApps::default(),
            base,
            refused: Arc::new(watch::Sender::new(false)),
            worked: Arc::new(watch::Sender::new(())),
            lacks: Arc::default(),
        })
    }

    /// Token of the bot, never printed.
    pub(super) fn token(&self) -> &str {
        &self.token
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, method: &str, fields: Map<String, Value>) -> Result<T, Fault> {
        self.call_within(method, fields, CALL_PATIENCE).await
    }

    pub(super) async fn call_within<T: DeserializeOwned>(
        &self,
        method: &str,
        mut fields: Map<String, Value>,
        patience: Duration,
    ) -> Result<T, Fault> {
        let keyboard = self.fit(&mut fields);
        let mut outcome = self.request(method, Body::Json(&fields), patience).await;
        if outcome.as_ref().is_err_and(|fault| self.fits_otherwise(&mut fields, keyboard, fault)) {
            outcome = self.request(method, Body::Json(&fields), patience).await;
        }
        self.judged(method, &fields, outcome).await
    }

    /// Gives a request what the server takes of newer things. Answers its keyboard before, if the chat may refuse it now.
    fn fit(&self, fields: &mut Map<String, Value>) -> Option<Value> {
        self.instants.fit(fields);
        self.mini_apps.fit(fields)
    }

    /// True if a request was refused for one of these things; it is then without it and may be sent again.
    fn fits_otherwise(&self, fields: &mut Map<String, Value>, keyboard: Option<Value>, fault: &Fault) -> bool {
        self.instants.are_refused(fields, fault) || self.mini_apps.are_refused(fields, keyboard, fault)
    }

    /// Content of a file that a person sent.
    pub(super) async fn file(&self, file: &FileMeta) -> Sent {
        if file.size as usize > FILE_BYTES_MAX {
            return Sent::TooLarge;
        }
        let fields = Map::from_iter([("file_id".to_owned(), Value::from(file.id.0.as_str()))]);
        let found: Result<Value, Fault> = self.call("getFile", fields).await;
        let path = found.ok().and_then(|found| found["file_path"].as_str().map(str::to_owned));
        let address = path.and_then(|path| format!("{}/file/bot{}/{path}", self.base, self.token).parse().ok());
        match address {
            Some(address) => fetch(&self.client, address).await,
            None => Sent::Unreachable,
        }
    }

    /// Calls a method with a file; the other fields become form fields.
    pub(super) async fn upload<T: DeserializeOwned>(
        &self,
        method: &str,
        mut fields: Map<String, Value>,
        attachment: Attachment<'_>,
    ) -> Result<T, Fault> {
        let keyboard = self.fit(&mut fields);
        let mut outcome = self.request(method, Body::Form(form(&fields, attachment)), UPLOAD_PATIENCE).await;
        if outcome.as_ref().is_err_and(|fault| self.fits_otherwise(&mut fields, keyboard, fault)) {
            outcome = self.request(method, Body::Form(form(&fields, attachment)), UPLOAD_PATIENCE).await;
        }
        self.judged(method, &fields, outcome).await
    }

    /// Returns once the token is refused for good.
    pub(super) async fn refused(&self) {
        // The sender lives as long as this.
        let _ = self.refused.subscribe().wait_for(|refused| *refused).await;
    }

    /// Receiver that changes with the next request that succeeds, except polls.
    pub(super) fn worked(&self) -> watch::Receiver<()> {
        self.worked.subscribe()
    }

    /// Checks a refused token once more: a single 401 may be the server's slip. An unknown token, and that of a deleted
    /// bot, is a 404.
    async fn judged<T>(
        &self,
        method: &str,
        fields: &Map<String, Value>,
        outcome: Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.note_wait(method, fields, &outcome);
        let Err(fault) = outcome else {
            if method != "getUpdates" {
                self.worked.send_replace(());
            }
            return outcome;
        };
        if !(fault.has_code(401) || fault.has_code(404)) || fault.is_no_method() && self.is_known_to_lack(method) {
            return Err(fault);
        }
        match self.request::<Value>("getMe", Body::Json(&Map::new()), CALL_PATIENCE).await {
            Err(again) if again.has_code(401) || again.has_code(404) => {
                self.refused.send_replace(true);
                Err(Fault::Unauthorized)
            }
            Ok(_) if fault.has_code(404) => {
                if fault.is_no_method() {
                    self.lacks(method);
                }
                Err(fault)
            }
            Ok(_) | Err(_) => Err(Fault::Passing(format!("{method}: {fault}"))),
        }
    }

    fn known_to_lack(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.lacks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_known_to_lack(&self, method: &str) -> bool {
        self.known_to_lack().contains(method)
    }

    /// Remembers a method that the server answers with 404 though it knows the token.
    fn lacks(&self, method: &str) {
        if self.known_to_lack().insert(method.to_owned()) {
            tracing::warn!(
                method,
                "telegram: this server does not know the method; is telegram.api_base an old Bot API server?"
            );
        }
    }

    fn note_wait<T>(&self, method: &str, fields: &Map<String, Value>, outcome: &Result<T, Fault>) {
        if let (Err(Fault::Wait(wait)), Some(chat)) = (outcome, fields.get("chat_id").and_then(Value::as_i64)) {
            self.pace.hold(chat, Account::of(method), *wait);
        }
    }

    #[expect(clippy::expect_used, reason = "a map of JSON values is JSON")]
    async fn request<T: DeserializeOwned>(&self, method: &str, body: Body<'_>, patience: Duration) -> Result<T, Fault> {
        if *self.refused.borrow() {
            return Err(Fault::Unauthorized);
        }
        let request = self.client.post(format!("{}/bot{}/{method}", self.base, self.token)).timeout(patience);
        let request = match body {
            Body::Json(fields) => {
                let body = serde_json::to_vec(fields).expect("a map of JSON values is JSON");
                request.header(header::CONTENT_TYPE, "application/json").body(body)
            }
            Body::Form(form) => request.multipart(form),
        };
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) if error.is_timeout() => return Err(Fault::Passing("no answer in time".into())),
            Err(error) if error.is_connect() => return Err(Fault::Passing("no connection".into())),
            Err(_) => return Err(Fault::Passing("the connection broke".into())),
        };
        let status = response.status();
        if status.is_server_error() {
            return Err(Fault::Passing(format!("HTTP {}", status.as_u16())));
        }
        let text = response.text().await.map_err(|_| Fault::Passing("half an answer".into()))?;
        // A page instead of JSON comes from something on the way, not from the API: worth a retry.
        let envelope: Envelope = serde_json::from_str(&text)
            .map_err(|_| Fault::Passing(format!("HTTP {} without a readable answer", status.as_u16())))?;
        self.open(method, envelope)
    }

    fn open<T: DeserializeOwned>(&self, method: &str, envelope: Envelope) -> Result<T, Fault> {
        if envelope.ok {
            return serde_json::from_str(envelope.result.as_deref().map_or("null", RawValue::get))
                .map_err(|error| Fault::Passing(format!("unexpected answer to {method}: {error}")));
        }
        if let Some(seconds) = envelope.parameters.retry_after {
            return Err(Fault::Wait(Duration::from_secs(seconds).min(WAIT_MAX)));
        }
        if let Some(to) = envelope.parameters.migrate_to_chat_id {
            return Err(Fault::Moved(to));
        }
        let what = shorten(&envelope.description.replace(&*self.token, "…"), DESCRIPTION_CHARS_MAX);
        Err(match envelope.error_code {
            409 => Fault::Conflict(what),
            code @ 500.. => Fault::Passing(format!("{code} {what}")),
            code => Fault::Refused { code, what },
        })
    }
}

/// A file to upload.
#[derive(Clone, Copy)]
pub(super) struct Attachment<'a> {
    /// Parameter of the file, or the name by which another parameter refers to it: `photo`, `animation`, `document`.
    pub field: &'static str,
    pub name: &'a str,
    pub content_type: &'static str,
    pub bytes: &'a [u8],
}

enum Body<'a> {
    Json(&'a Map<String, Value>),
    Form(Form),
}

/// Form of a request: strings unchanged, everything else as JSON, as the Bot API wants it.
#[expect(clippy::expect_used, reason = "our content types are written well")]
fn form(fields: &Map<String, Value>, attachment: Attachment<'_>) -> Form {
    let form = fields.iter().fold(Form::new(), |form, (name, value)| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
        };
        form.text(name.clone(), text)
    });
    let part = Part::bytes(attachment.bytes.to_vec()).file_name(file_name(attachment.name));
    let part = part.mime_str(attachment.content_type).expect("our content types are written well");
    form.part(attachment.field, part)
}

/// File name without characters that would end the header or the quotes.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_control() || matches!(c, '"' | '\\') { '_' } else { c }).collect()
}

impl Fault {
    /// True if the description of a refusal contains `part`, in any case.
    pub(super) fn says(&self, part: &str) -> bool {
        match self {
            Fault::Refused { what, .. } => what.to_ascii_lowercase().contains(&part.to_ascii_lowercase()),
            Fault::Wait(_) | Fault::Moved(_) | Fault::Conflict(_) | Fault::Unauthorized | Fault::Passing(_) => false,
        }
    }

    pub(super) fn has_code(&self, wanted: u16) -> bool {
        matches!(self, Fault::Refused { code, .. } if *code == wanted)
    }

    /// True if the bot may not write there now, with any content.
    pub(super) fn is_no_right(&self) -> bool {
        self.has_code(403) || NO_RIGHT.iter().any(|part| self.says(part))
    }

    /// True if there is no such chat or topic.
    pub(super) fn is_no_chat(&self) -> bool {
        self.has_code(404) && !self.is_no_method() || NO_CHAT.iter().any(|part| self.says(part))
    }

    /// True if the server has no such method. A missing chat or topic has another description.
    pub(super) fn is_no_method(&self) -> bool {
        matches!(self, Fault::Refused { code: 404, what } if what.trim().eq_ignore_ascii_case("not found"))
    }

    /// True if the chat takes text but no pictures from the bot.
    pub(super) fn forbids_pictures(&self) -> bool {
        NO_PICTURES.iter().any(|part| self.says(part))
    }
}
