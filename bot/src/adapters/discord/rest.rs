//! Client for Discord's REST: faults, limits and secrets are handled here and nowhere else.
//!
//! serenity's own client hides the body of a 429, has no timeouts and prints URLs with interaction tokens. Its rate
//! limiter ignores `api_base`. So this client sends requests itself. No error made here contains a URL.

use std::fmt;
use std::time::Duration;

use banco_ports::limits::FILE_BYTES_MAX;
use banco_ports::{Backoff, Sent};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, Response, StatusCode, Url, header};
use serde_json::Value;
use serenity::model::channel::Attachment as Sending;
use tokio::sync::watch;
use tokio::time::Instant;

use super::attachment::Attachment;
use super::names::CommandNames;
use super::pace::Pace;
use super::passing::{Note, Passing};
use super::refusal_reason::Reason;
use super::route::Route;
use crate::adapters::files::fetch;

/// Pauses between tries of an answer after passing faults.
const PAUSES: Backoff = Backoff::new(Duration::from_millis(250), Duration::from_secs(8));

pub(super) const DISCORD: &str = "https://discord.com";

/// Maximum time for a connection.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Most bytes of an answer: the longest is the command list with both languages, far below.
const RESPONSE_BYTES_MAX: usize = 4 << 20;

/// Maximum time for the tries to delete a private note.
const NOTE_DELETION: Duration = Duration::from_secs(60);

/// Pause after a 429 that gives no time.
const WAIT_UNSAID: Duration = Duration::from_secs(5);

/// Longest pause: no honest 429 asks for more than a day. It also keeps a wild number from overflowing.
const WAIT_MAX: Duration = Duration::from_secs(24 * 60 * 60);

/// Characters of Discord's own error text that are kept.
const ERROR_CHARS_MAX: usize = 200;

/// Hosts of Discord for attached files.
const FILE_HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// Fault of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// 429: wait exactly this long.
    Wait(Duration),
    /// 5xx, network, timeout, no JSON: the outcome may be unknown.
    Passing(String),
    /// 401 for our own token, confirmed by a second request: nothing more will be sent.
    Token,
    /// Any other 4xx; `code` is Discord's own, 0 without one; `reason` names the refused field, if known.
    Refused { status: u16, code: i64, message: String, reason: Option<Reason> },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Wait(told) => write!(f, "told to wait {told:?}"),
            Fault::Passing(what) => f.write_str(what),
            Fault::Token => f.write_str("token refused"),
            Fault::Refused { status, code, message, reason: None } => write!(f, "{status} ({code}) {message}"),
            Fault::Refused { status, code, message, reason: Some(Reason { path, text }) } => {
                write!(f, "{status} ({code}) {message}: {path}: {text}")
            }
        }
    }
}

impl Fault {
    /// Refused field of the body, if Discord names it.
    pub(super) fn reason(&self) -> Option<&Reason> {
        match self {
            Fault::Refused { reason, .. } => reason.as_ref(),
            Fault::Wait(_) | Fault::Passing(_) | Fault::Token => None,
        }
    }

    /// Discord's own error code, if there is one.
    pub(super) fn code(&self) -> Option<i64> {
        match self {
            Fault::Refused { code, .. } => Some(*code),
            Fault::Wait(_) | Fault::Passing(_) | Fault::Token => None,
        }
    }
}

pub(super) struct Rest {
    client: Client,
    base: String,
    authorization: header::HeaderValue,
    token: String,
    /// True once the token is refused for good: a storm of 401s would end in a ban.
    refused: watch::Sender<bool>,
    pace: Pace,
    /// Links of commands for messages.
    pub names: CommandNames,
    /// Private notes to delete once their pictures have arrived.
    pub passing: Passing,
}

impl Rest {
    pub(super) fn new(token: &str, api_base: Option<&str>, timeout: Duration) -> Result<Rest, String> {
        let token = token.trim().trim_start_matches("Bot ").to_owned();
        let mut authorization = header::HeaderValue::from_str(&format!("Bot {token}"))
            .map_err(|_| "the token has characters no token has".to_owned())?;
        authorization.set_sensitive(true);
        let client = Client::builder()
            .user_agent(serenity::constants::USER_AGENT)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(timeout)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| error.without_url().to_string())?;
        let host = api_base.filter(|base| !base.is_empty()).unwrap_or(DISCORD).trim_end_matches('/');
        Ok(Rest {
            client,
            base: format!("{host}/api/v10"),
            authorization,
            token,
            refused: watch::Sender::new(false),
            pace: Pace::default(),
            names: CommandNames::default(),
            passing: Passing::default(),
        })
    }

    /// Content of an attached file; only from Discord's own hosts.
    pub(super) async fn file(&self, file: &Sending) -> Sent {
        if file.size as usize > FILE_BYTES_MAX {
            return Sent::TooLarge;
        }
        let own = Url::parse(&self.base).ok();
        let is_known = |address: &Url| match address.host_str() {
            Some(host) if FILE_HOSTS.contains(&host) => address.scheme() == "https",
            // Another API, as in tests, keeps its files itself.
            Some(host) => host != "discord.com" && own.as_ref().and_then(Url::host_str) == Some(host),
            None => false,
        };
        match Url::parse(&file.url).ok().filter(is_known) {
            Some(address) => fetch(&self.client, address).await,
            None => Sent::Unreachable,
        }
    }

    /// Bare token, for the gateway.
    pub(super) fn token(&self) -> &str {
        &self.token
    }

    pub(super) async fn get(&self, route: &Route<'_>) -> Result<Value, Fault> {
        self.send(Method::GET, route, "", None, &[]).await
    }

    /// Sends one request. The answer is null if Discord sends none.
    pub(super) async fn send(
        &self,
        method: Method,
        route: &Route<'_>,
        query: &str,
        body: Option<&Value>,
        files: &[Attachment],
    ) -> Result<Value, Fault> {
        match self.send_once(method, route, query, body, files).await {
            Err(Fault::Token) => Err(self.asked_again().await),
            outcome => outcome,
        }
    }

    /// Returns once the token is refused for good.
    pub(super) async fn refused(&self) {
        // The sender lives as long as this.
        let _ = self.refused.subscribe().wait_for(|refused| *refused).await;
    }

    /// Checks the token after a 401: a single one may be a slip of Discord's; only the second ends everything.
    async fn asked_again(&self) -> Fault {
        match self.send_once(Method::GET, &Route::Me, "", None, &[]).await {
            Err(Fault::Token) => {
                self.refused.send_replace(true);
                Fault::Token
            }
            Ok(_) => Fault::Passing("a 401, though the token is good".into()),
            Err(fault @ (Fault::Wait(_) | Fault::Passing(_) | Fault::Refused { .. })) => {
                Fault::Passing(format!("a 401; asked once more: {fault}"))
            }
        }
    }

    async fn send_once(
        &self,
        method: Method,
        route: &Route<'_>,
        query: &str,
        body: Option<&Value>,
        files: &[Attachment],
    ) -> Result<Value, Fault> {
        if route.is_ours() && *self.refused.borrow() {
            return Err(Fault::Token);
        }
        // Edits of different messages of a channel share one allowance.
        let share = format!("{method} {}", route.share());
        if let Some(wait) = self.pace.wait_for(&share).filter(|_| route.is_ours()) {
            return Err(Fault::Wait(wait));
        }
        let mut request = self.client.request(method, format!("{}{}{query}", self.base, route.path()));
        if route.is_ours() {
            request = request.header(header::AUTHORIZATION, self.authorization.clone());
        }
        let payload = body.filter(|body| !body.is_null()).map(|body| self.names.linked(body).to_string());
        request = match (payload, files) {
            (None, _) => request,
            (Some(json), []) => request.header(header::CONTENT_TYPE, "application/json").body(json),
            (Some(json), files) => request.multipart(form(json, files)),
        };
        let response = request.send().await.map_err(|error| passing(&error))?;
        if route.is_ours() {
            self.pace.note(&share, response.headers());
        }
        self.read(response, route, &share).await
    }

    /// Sends as [`Rest::send`], with retries until `deadline` if they may help.
    pub(super) async fn send_until(
        &self,
        deadline: Instant,
        method: Method,
        route: &Route<'_>,
        body: &Value,
        files: &[Attachment],
    ) -> Result<Value, Fault> {
        self.ask_until(deadline, method, route, "", body, files).await
    }

    /// Sends as [`Rest::send_until`], with a query.
    pub(super) async fn ask_until(
        &self,
        deadline: Instant,
        method: Method,
        route: &Route<'_>,
        query: &str,
        body: &Value,
        files: &[Attachment],
    ) -> Result<Value, Fault> {
        let mut pauses = PAUSES;
        loop {
            let tried = self.send(method.clone(), route, query, Some(body), files);
            let fault = match tokio::time::timeout_at(deadline, tried).await {
                Ok(Ok(value)) => return Ok(value),
                Ok(Err(fault)) => fault,
                Err(_) => return Err(Fault::Passing("no answer in time".into())),
            };
            let wait = match &fault {
                Fault::Wait(told) => *told,
                Fault::Passing(_) => pauses.pause(),
                Fault::Token | Fault::Refused { .. } => return Err(fault),
            };
            if Instant::now() + wait >= deadline {
                return Err(fault);
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Deletes a private note; one that its reader has closed is gone already.
    pub(super) async fn delete_note(&self, note: Note) -> Result<(), Fault> {
        let (application, token) = (note.application, note.token.as_str());
        let route = match note.message {
            Some(message) => Route::Followup { application, token, message },
            None => Route::Original { application, token },
        };
        self.send_until(Instant::now() + NOTE_DELETION, Method::DELETE, &route, &Value::Null, &[]).await.map(drop)
    }

    async fn read(&self, mut response: Response, route: &Route<'_>, share: &str) -> Result<Value, Fault> {
        let status = response.status();
        let names_all = response.headers().contains_key("x-ratelimit-global");
        let retry_after = response
            .headers()
            .get(header::RETRY_AFTER)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.parse().ok());
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| passing(&error))? {
            if body.len() + chunk.len() > RESPONSE_BYTES_MAX {
                return Err(Fault::Passing("answer too long".into()));
            }
            body.extend_from_slice(&chunk);
        }
        let json: Option<Value> = serde_json::from_slice(&body).ok();
        if status.is_success() {
            return match json {
                Some(json) => Ok(json),
                None if body.is_empty() => Ok(Value::Null),
                None => Err(Fault::Passing(format!("{status}, but no JSON"))),
            };
        }
        let json = json.unwrap_or_default();
        let is_global = names_all || json["global"] == true;
        let fault = self.refusal(status, route, retry_after, json);
        if let Fault::Wait(told) = &fault
            && route.is_ours()
        {
            self.pace.refused(share, is_global, *told);
        }
        Err(fault)
    }

    fn refusal(&self, status: StatusCode, route: &Route<'_>, retry_after: Option<f64>, body: Value) -> Fault {
        match status {
            StatusCode::TOO_MANY_REQUESTS => Fault::Wait(wait(body["retry_after"].as_f64().or(retry_after))),
            StatusCode::UNAUTHORIZED if route.is_ours() => Fault::Token,
            StatusCode::REQUEST_TIMEOUT => Fault::Passing(status.to_string()),
            _ if status.is_client_error() => Fault::Refused {
                status: status.as_u16(),
                code: body["code"].as_i64().unwrap_or_default(),
                message: self.scrub(body["message"].as_str().unwrap_or_default()),
                reason: Reason::first(&body["errors"])
                    .map(|Reason { path, text }| Reason { path: self.scrub(&path), text: self.scrub(&text) }),
            },
            _ => Fault::Passing(format!("status {}", status.as_u16())),
        }
    }

    /// Discord's words about a request, bounded, one line, without secrets.
    fn scrub(&self, foreign: &str) -> String {
        let words = banco_ports::text::shorten(&foreign.replace(char::is_control, " "), ERROR_CHARS_MAX);
        scrub_tokens(&words.replace(&self.token, "…"))
    }
}

/// Removes the token of every `/interactions/<id>/<token>` and `/webhooks/<id>/<token>`.
fn scrub_tokens(text: &str) -> String {
    let mut rest = text;
    let mut clean = String::with_capacity(text.len());
    loop {
        let starts = ["/interactions/", "/webhooks/"].map(|route| rest.find(route).map(|at| at + route.len()));
        let Some(start) = starts.into_iter().flatten().min() else {
            clean.push_str(rest);
            return clean;
        };
        let (before, tail) = rest.split_at(start);
        clean.push_str(before);
        let id = tail.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(tail.len());
        let (id, tail) = tail.split_at(id);
        clean.push_str(id);
        rest = match tail.strip_prefix('/') {
            Some(secret) => {
                clean.push_str("/…");
                secret.split_at(secret.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(secret.len())).1
            }
            None => tail,
        };
    }
}

/// Snowflake in an answer.
pub(super) fn snowflake(value: &Value) -> Result<u64, Fault> {
    value
        .as_str()
        .and_then(|id| id.parse().ok())
        .filter(|&id| id != 0)
        .ok_or_else(|| Fault::Passing("an answer without its id".into()))
}

fn wait(seconds: Option<f64>) -> Duration {
    let told = seconds.filter(|&seconds| seconds >= 0.0);
    told.map_or(WAIT_UNSAID, |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(WAIT_MAX).min(WAIT_MAX))
}

/// Passing fault of a reqwest error. Only its class is used; the cause below may name addresses, never a path.
fn passing(error: &reqwest::Error) -> Fault {
    Fault::Passing(
        if error.is_timeout() {
            "timeout"
        } else if error.is_connect() {
            "no connection"
        } else {
            "connection broke"
        }
        .into(),
    )
}

#[expect(clippy::expect_used, reason = "our content types are written well")]
fn form(json: String, files: &[Attachment]) -> Form {
    let form = Form::new().part("payload_json", Part::text(json));
    files.iter().enumerate().fold(form, |form, (index, file)| {
        let part = Part::bytes(file.bytes.to_vec()).file_name(file.name.clone());
        let part = part.mime_str(file.content_type).expect("our content types are written well");
        form.part(format!("files[{index}]"), part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_go_ids_stay() {
        assert_eq!(
            scrub_tokens("at /api/v10/interactions/12/aW50.x-Y_z/callback and /webhooks/7/SECRET"),
            "at /api/v10/interactions/12/…/callback and /webhooks/7/…"
        );
        assert_eq!(scrub_tokens("/webhooks/7 /interactions/"), "/webhooks/7 /interactions/");
    }

    #[test]
    fn waits_are_what_was_told() {
        assert_eq!(wait(Some(0.25)), Duration::from_millis(250));
        assert_eq!(wait(None), WAIT_UNSAID);
        assert_eq!(wait(Some(-1.0)), WAIT_UNSAID);
        assert_eq!(wait(Some(f64::NAN)), WAIT_UNSAID);
        assert_eq!(wait(Some(1e300)), WAIT_MAX);
    }
}
