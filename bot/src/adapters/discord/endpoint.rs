//! Interactions over HTTP: Discord sends them, signed, and the adapter does not connect to the gateway.
//!
//! Every interaction gets 202 at once and its answer by a callback, like one from the gateway. An answer in the
//! response itself might arrive after the edit that follows it. Discord sends no interaction twice. An interaction that
//! did not arrive, or was not acknowledged within three seconds, is shown as failed. The person then presses again.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use axum::Json;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use banco_ports::{Converse, Platform};
use serde_json::{Value, json};
use serenity::all::Interaction;
use tokio::net::TcpListener;

use super::dispatch::{self, Work};
use super::rest::{Fault, Rest};
use super::route::Route;
use super::signature::{Judged, PublicKey, Seal};
use super::{Discord, Ended, Identity, undecodable};
use crate::adapters::webhook_server::{Door, Opened};

/// Path at which the proxy hands over Discord's requests.
const PATH: &str = "/discord";

/// Type of Discord's test request, answered with a pong.
const PING: u64 = 1;

/// Interval at which Discord is asked if it can send interactions.
const ASK_EVERY: Duration = Duration::from_secs(20);

/// Server for interactions, in plain HTTP: TLS ends before it.
pub struct Endpoint {
    listener: std::net::TcpListener,
    key: PublicKey,
}

impl Endpoint {
    /// # Errors
    /// The address is taken, or not ours.
    pub fn bind(listen: SocketAddr, key: PublicKey) -> std::io::Result<Endpoint> {
        let listener = std::net::TcpListener::bind(listen)?;
        listener.set_nonblocking(true)?;
        Ok(Endpoint { listener, key })
    }

    /// Bound address.
    ///
    /// # Errors
    /// An error of the operating system.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Checks the key: with another key of the application every interaction would be refused.
    pub(super) fn fits(&self, identity: &Identity) -> Result<(), Ended> {
        match &identity.verify_key {
            Some(key) if *key != self.key => Err(Ended::KeyDiffers(key.to_string())),
            Some(_) | None => Ok(()),
        }
    }
}

/// State of the endpoint.
struct Letterbox {
    key: PublicKey,
    work: Work,
    /// True if the log says already that interactions arrive too late.
    is_late: AtomicBool,
}

impl Door for Letterbox {
    fn path(&self) -> &str {
        PATH
    }

    fn knows(&self, headers: &HeaderMap) -> bool {
        Seal::of(headers).is_some()
    }

    async fn take(&self, headers: &HeaderMap, body: Bytes) -> Response {
        let judged = Seal::of(headers).map_or(Judged::Forged, |seal| seal.judge(&self.key, &body, SystemTime::now()));
        match judged {
            Judged::Good => self.is_late.store(false, Ordering::Relaxed),
            Judged::Forged => return StatusCode::UNAUTHORIZED.into_response(),
            Judged::Late(seconds) => {
                if !self.is_late.swap(true, Ordering::Relaxed) {
                    tracing::warn!(
                        "discord: what is brought was signed {seconds} s from now and is refused; is this machine's clock right?"
                    );
                }
                return StatusCode::UNAUTHORIZED.into_response();
            }
        }
        let Ok(event) = serde_json::from_slice::<Value>(&body) else { return StatusCode::BAD_REQUEST.into_response() };
        if event["type"] == PING {
            return Json(json!({"type": PING})).into_response();
        }
        let is_begun = match serde_json::from_slice::<Interaction>(&body) {
            Ok(interaction) => self.work.begin(|house| async move { dispatch::interaction(&house, interaction).await }),
            Err(_) => self
                .work
                .begin(|house| async move { undecodable::unread(&house, undecodable::INTERACTION, &event).await }),
        };
        match is_begun {
            true => StatusCode::ACCEPTED.into_response(),
            // The adapter is stopping: the press fails, and the next press reaches the next process.
            false => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        }
    }
}

/// Serves interactions until `stop`.
pub(super) async fn play(
    discord: &Discord,
    endpoint: &Endpoint,
    identity: Identity,
    host: Arc<dyn Converse>,
    stop: impl Future<Output = ()> + Send + Unpin,
) -> Result<(), Ended> {
    let listener = endpoint.listener.try_clone().and_then(TcpListener::from_std);
    let listener = listener.map_err(|error| Ended::Unusable(error.to_string()))?;
    let work = Work::new(discord, identity, Arc::clone(&host));
    let door = Letterbox { key: endpoint.key.clone(), work: work.clone(), is_late: AtomicBool::default() };
    let opened = Opened::at(listener, Arc::new(door));
    if let Ok(address) = endpoint.address() {
        tracing::info!("discord: hears interactions at http://{address}{PATH}");
    }
    let ended = tokio::select! {
        () = stop => Ok(()),
        () = discord.rest.refused() => Err(Ended::TokenRefused),
        never = watch(&discord.rest, &*host) => match never {},
    };
    work.stop();
    work.finish().await;
    opened.close().await;
    ended
}

/// Asks Discord again and again if it answers, so that the service knows if people can be heard (days 1.3). Discord
/// does not tell if its interactions arrive.
async fn watch(rest: &Rest, host: &dyn Converse) -> std::convert::Infallible {
    let mut named = None;
    loop {
        let trouble = match rest.get(&Route::Application).await {
            Ok(application) if brought_to(&application).is_some() => None,
            Ok(_) => Some(
                "no Interactions Endpoint URL is set at discord.com/developers, so nothing is brought here".to_owned(),
            ),
            // Any answer is good, unless it is about the token.
            Err(Fault::Wait(_) | Fault::Refused { .. }) => None,
            Err(fault @ (Fault::Token | Fault::Passing(_))) => Some(fault.to_string()),
        };
        match &trouble {
            None => host.heard_of(Platform::Discord),
            Some(_) => host.lost(Platform::Discord),
        }
        if named != Some(trouble.is_some()) {
            match &trouble {
                None => tracing::info!("discord: interactions arrive over HTTP"),
                Some(trouble) => tracing::error!("discord: no interactions arrive for now: {trouble}"),
            }
        }
        named = Some(trouble.is_some());
        // The service may ask for the state earlier.
        let _ = tokio::time::timeout(ASK_EVERY, host.asked_for(Platform::Discord)).await;
    }
}

/// Address to which Discord sends the interactions of an application; `None`: to the gateway.
pub(super) fn brought_to(application: &Value) -> Option<String> {
    application["interactions_endpoint_url"].as_str().filter(|url| !url.is_empty()).map(str::to_owned)
}
