//! State that every handler shares, and how a handler reads a request.

use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use banco_engine::Person;
use banco_ports::limits::WEB_BODY_BYTES_MAX;
use banco_ports::{Converse, Lang};
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use super::super::rate_limit::RateLimit;
use super::channel::Channel;
use super::guard::Guard;
use super::refused::{Reason, Refused, lang_of};
use super::state::TableState;
use super::streams::Streams;

/// State that every handler shares.
#[derive(Clone)]
pub(super) struct Shared {
    pub hall: Arc<TableState>,
    pub host: Arc<dyn Converse>,
    pub guard: Arc<Guard>,
    pub gate: Arc<RateLimit>,
    pub streams: Arc<Streams>,
    pub stop: watch::Receiver<bool>,
}

impl Shared {
    /// Channel of this name, if it has messages, now or before a restart.
    ///
    /// # Errors
    /// The older messages cannot be read now.
    pub(super) async fn recalled(&self, name: &str) -> Result<Option<Arc<Channel>>, Reason> {
        if self.hall.find(name).is_none() {
            let (said, _) = self.hall.keeper.recall(&*self.host, name).await.ok_or(Reason::Away)?;
            if said.is_empty() {
                return Ok(None);
            }
        }
        let Ok(channel) = self.hall.open(name) else { return Ok(None) };
        if channel.recall(&*self.host).await { Ok(Some(channel)) } else { Err(Reason::Away) }
    }

    /// Result of a look-up; a missing one is `Away` while the store is unavailable.
    pub(super) fn found<T>(&self, found: Option<T>) -> Result<T, Reason> {
        found.ok_or(if self.host.is_away() { Reason::Away } else { Reason::NotFound })
    }

    /// A list that may be empty; `Away` while the store is unavailable.
    pub(super) fn listed<T>(&self, list: T) -> Result<T, Reason> {
        if self.host.is_away() { Err(Reason::Away) } else { Ok(list) }
    }

    /// Person of a typed name, with the key of that person's first name.
    pub(super) fn person(&self, typed: &str, headers: &HeaderMap) -> Result<Person, Refused> {
        self.hall.person(typed).ok_or_else(|| Reason::BadUser.to(headers))
    }
}

/// Reads the query of an address.
pub(super) fn query<T: DeserializeOwned>(uri: &Uri, headers: &HeaderMap) -> Result<T, Refused> {
    Query::try_from_uri(uri).map(|Query(value)| value).map_err(|_| Reason::BadQuery.to(headers))
}

/// Reads the body of a request, which is JSON.
pub(super) async fn read<T: DeserializeOwned>(request: Request) -> Result<(Parts, T), Refused> {
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, WEB_BODY_BYTES_MAX).await.map_err(|_| Reason::TooLarge.to(&parts.headers))?;
    let value = serde_json::from_slice(&bytes).map_err(|_| Reason::BadJson.to(&parts.headers))?;
    Ok((parts, value))
}

/// Language that the page names, else that of the browser.
pub(super) fn spoken(lang: Option<&str>, headers: &HeaderMap) -> Option<Lang> {
    lang.and_then(Lang::from_locale).or_else(|| lang_of(headers))
}
