//! Requests to the Bot API, one at a time, with faults told apart by what the caller can do.
//!
//! The library's own request path sleeps ten seconds on every 5xx and drops the error code, so
//! requests are sent through its HTTP client directly. Retrying is the caller's business: the
//! outbox for parcels, [`super::replies`] for answers, [`super::poll`] for updates.

use std::time::Duration;

use banco_ports::text::shorten;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use teloxide::Bot;

use super::TelegramError;
use super::multipart::{Attachment, encode};

/// Connecting takes this long at most: longer is a dead network.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);

/// A call without a file is answered within this time or its outcome is unknown.
const CALL_PATIENCE: Duration = Duration::from_secs(10);

/// An upload of a picture over a slow line.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(30);

/// Characters of a refusal's description that are kept for logs.
const DESCRIPTION_CHARS_MAX: usize = 200;

/// One bot at one server. Has no `Debug`: it holds the token.
#[derive(Clone)]
pub(super) struct Api {
    bot: Bot,
    base: String,
}

/// Why a call failed. Texts carry no token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    #[error("told to wait {0:?}")]
    Wait(Duration),
    #[error("the chat moved to {0}")]
    Moved(i64),
    /// Another process polls with this token, or a webhook is set.
    #[error("{0}")]
    Conflict(String),
    /// An answer of the API that will be the same next time.
    #[error("{code} {what}")]
    Refused { code: u16, what: String },
    /// 5xx, network, timeout, half an answer.
    #[error("{0}")]
    Passing(String),
}

#[derive(Deserialize)]
struct Envelope {
    ok: bool,
    #[serde(default)]
    result: Value,
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
    /// A token or address that cannot stand in a request.
    pub fn new(token: &str, base: Option<&str>) -> Result<Api, TelegramError> {
        let is_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '_' | '-');
        if token.is_empty() || !token.chars().all(is_token) {
            return Err(TelegramError::BadToken);
        }
        let client = teloxide::net::default_reqwest_settings()
            .connect_timeout(CONNECT_PATIENCE)
            .build()
            .map_err(|_| TelegramError::NoClient)?;
        let mut bot = Bot::with_client(token, client);
        if let Some(base) = base.map(str::trim).filter(|base| !base.is_empty()) {
            let url = base.parse().map_err(|_| TelegramError::BadApiBase(base.to_owned()))?;
            bot = bot.set_api_url(url);
        }
        let base = bot.api_url().as_str().trim_end_matches('/').to_owned();
        if !(base.starts_with("https://") || base.starts_with("http://")) {
            return Err(TelegramError::BadApiBase(base));
        }
        Ok(Api { bot, base })
    }

    pub async fn call<T: DeserializeOwned>(&self, method: &str, fields: Map<String, Value>) -> Result<T, Fault> {
        self.call_within(method, fields, CALL_PATIENCE).await
    }

    pub async fn call_within<T: DeserializeOwned>(
        &self,
        method: &str,
        fields: Map<String, Value>,
        patience: Duration,
    ) -> Result<T, Fault> {
        let body = serde_json::to_vec(&fields).expect("a map of JSON values is JSON");
        self.request(method, "application/json".to_owned(), body, patience).await
    }

    /// A call with a file; the other fields go along as form fields.
    pub async fn upload<T: DeserializeOwned>(
        &self,
        method: &str,
        fields: Map<String, Value>,
        attachment: Attachment<'_>,
    ) -> Result<T, Fault> {
        let (kind, body) = encode(&fields, attachment);
        self.request(method, kind, body, UPLOAD_PATIENCE).await
    }

    async fn request<T: DeserializeOwned>(
        &self,
        method: &str,
        content_type: String,
        body: Vec<u8>,
        patience: Duration,
    ) -> Result<T, Fault> {
        let request = self
            .bot
            .client()
            .post(format!("{}/bot{}/{method}", self.base, self.bot.token()))
            .header("content-type", content_type)
            .timeout(patience)
            .body(body);
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
        // A page instead of JSON comes from something on the way, not from the API: worth another try.
        let envelope: Envelope = serde_json::from_str(&text)
            .map_err(|_| Fault::Passing(format!("HTTP {} without a readable answer", status.as_u16())))?;
        self.open(method, envelope)
    }

    fn open<T: DeserializeOwned>(&self, method: &str, envelope: Envelope) -> Result<T, Fault> {
        if envelope.ok {
            return serde_json::from_value(envelope.result)
                .map_err(|error| Fault::Passing(format!("unexpected answer to {method}: {error}")));
        }
        if let Some(seconds) = envelope.parameters.retry_after {
            return Err(Fault::Wait(Duration::from_secs(seconds)));
        }
        if let Some(to) = envelope.parameters.migrate_to_chat_id {
            return Err(Fault::Moved(to));
        }
        let what = shorten(&envelope.description.replace(self.bot.token(), "…"), DESCRIPTION_CHARS_MAX);
        Err(match envelope.error_code {
            409 => Fault::Conflict(what),
            code @ 500.. => Fault::Passing(format!("{code} {what}")),
            code => Fault::Refused { code, what },
        })
    }
}

impl Fault {
    /// The description of a refusal holds `part`, in any case.
    pub fn says(&self, part: &str) -> bool {
        match self {
            Fault::Refused { what, .. } => what.to_ascii_lowercase().contains(&part.to_ascii_lowercase()),
            Fault::Wait(_) | Fault::Moved(_) | Fault::Conflict(_) | Fault::Passing(_) => false,
        }
    }

    pub fn has_code(&self, wanted: u16) -> bool {
        matches!(self, Fault::Refused { code, .. } if *code == wanted)
    }

    /// The chat takes text but no pictures from us.
    pub fn forbids_pictures(&self) -> bool {
        self.says("not enough rights to send photo")
            || self.says("not enough rights to send animations")
            || self.says("CHAT_SEND_PHOTOS_FORBIDDEN")
            || self.says("CHAT_SEND_GIFS_FORBIDDEN")
            || self.says("CHAT_SEND_MEDIA_FORBIDDEN")
    }
}
