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
use super::asker::Asker;
use super::channel::Channel;
use super::guard::Guard;
use super::names;
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

    /// Person who asks: the account of the session, or the person of a typed name with the key of the first name. With
    /// a session no other person can be named (everywhere 5.4).
    pub(super) fn person(&self, named: Option<&str>, asker: &Asker) -> Result<Person, Refused> {
        match (&asker.visitor, named) {
            (Some(visitor), Some(named)) if named != visitor.person.key.0 => Err(Reason::OtherUser.to(&asker.headers)),
            (Some(visitor), _) => Ok(visitor.person.clone()),
            (None, Some(typed)) => self.hall.person(typed).ok_or_else(|| Reason::BadUser.to(&asker.headers)),
            (None, None) => Err(Reason::BadQuery.to(&asker.headers)),
        }
    }

    /// Name of the channel that is asked for; with a session that of the account's own room.
    pub(super) fn channel_of(&self, named: Option<&str>, asker: &Asker) -> Result<String, Refused> {
        match &asker.visitor {
            Some(visitor) => Ok(visitor.room.clone()),
            None => named.and_then(names::channel).ok_or_else(|| Reason::BadChannel.to(&asker.headers)),
        }
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
