//! Check of the page through its public address, for faults of a proxy.

use std::time::Duration;

use banco_ports::Lang;
use banco_ports::limits::DOCTOR_ANSWER_BYTES_MAX;
use reqwest::redirect::Policy;
use reqwest::{Client, Error, Response, StatusCode, Url, header};
use serde_json::Value;

use super::Finding;
use crate::config::{Config, hosts};
use crate::host_messages::platforms::silence;

/// Maximum time until an answer begins; a proxy that passes it on is quicker.
const BEGIN_MAX: Duration = Duration::from_secs(6);
/// File of the page that is served without the access key, and its media type.
const FILE: (&str, &str) = ("/assets/icon.svg", "image/svg+xml");
/// Stream of the first page's own channel, for a reader who writes nothing.
const STREAM: &str = "/api/events?channel=ban-co&user=doctor";

/// Checks that browsers get the page and its live updates at `web.public_url`; `None` if it is not set. A bot that does
/// not run answers nothing there.
pub(super) async fn look(config: &Config, is_running: bool, lang: Lang) -> Option<Finding> {
    let url = config.web.public_url.trim_end_matches('/');
    if url.is_empty() {
        return None;
    }
    if !config.web_runs() {
        return Some(Finding::warning("doctor-public-no-page").with("url", url));
    }
    if !is_running {
        return Some(Finding::good("doctor-public-later").with("url", url));
    }
    let found = match asked(config, url).await {
        Ok(found) => found,
        Err(error) => Finding::bad("doctor-public-silent").with("why", silence(reason(&error), lang)),
    };
    Some(found.with("url", url))
}

/// Finding about the page there, and about the beginning of its stream.
async fn asked(config: &Config, url: &str) -> Result<Finding, Error> {
    let client = Client::builder().redirect(Policy::none()).connect_timeout(BEGIN_MAX).build()?;
    let get = |path: &str| {
        let request = client.get(format!("{url}{path}")).header(header::ORIGIN, url);
        match config.web.access_key.get() {
            // Sent as bytes: a key may have any letters.
            Some(key) => request.header("x-banco-key", key.as_bytes()),
            None => request,
        }
    };
    let answer = get(FILE.0).timeout(BEGIN_MAX).send().await?;
    let is_file = answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == FILE.1);
    if answer.status() != StatusCode::OK || !is_file {
        return Ok(refused(config, url, answer).await);
    }
    // A proxy may hold back the head, too, so both are awaited together.
    let begun = tokio::time::timeout(BEGIN_MAX, async {
        let mut answer = get(STREAM).send().await?;
        let is_begun = answer.status() == StatusCode::OK && answer.chunk().await?.is_some();
        Ok::<_, Error>((is_begun, answer))
    });
    match begun.await {
        Err(_) => Ok(Finding::warning("doctor-public-held")),
        Ok(begun) => match begun? {
            (true, _) => Ok(Finding::good("doctor-public")),
            (false, answer) => Ok(refused(config, url, answer).await),
        },
    }
}

/// Finding about a refusal of the page, or of a proxy before it.
async fn refused(config: &Config, url: &str, answer: Response) -> Finding {
    let status = answer.status().as_u16();
    let error = error_of(answer).await;
    let host = Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
    match error.as_deref() {
        Some("origin") => Finding::bad("doctor-public-host-lost"),
        // Only a browser with a session reads updates there.
        Some("signed-out") => Finding::good("doctor-public-closed"),
        Some("host") => Finding::bad("doctor-public-host-unknown").with("host", host),
        _ => Finding::bad("doctor-public-refused")
            .with("status", status)
            .with("listen", hosts::reachable(config.web.listen)),
    }
}

/// The page's own word for a refusal.
async fn error_of(mut answer: Response) -> Option<String> {
    let mut read = Vec::new();
    while let Ok(Ok(Some(piece))) = tokio::time::timeout(BEGIN_MAX, answer.chunk()).await {
        read.extend_from_slice(&piece);
        if read.len() > DOCTOR_ANSWER_BYTES_MAX {
            return None;
        }
    }
    let said: Value = serde_json::from_slice(&read).ok()?;
    said["error"].as_str().map(str::to_owned)
}

/// Name of an error that [`silence`] knows.
pub(super) fn reason(error: &Error) -> &'static str {
    if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "no connection"
    } else {
        "connection broke"
    }
}
