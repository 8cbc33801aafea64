//! Interactions over HTTP: Discord brings them, signed, and nobody is connected to its gateway.
//!
//! What is brought is taken with 202 at once and answered by a callback, as what comes over the gateway: an answer in the
//! response itself might arrive after the edit that follows it. Discord brings nothing twice. What it could not bring, or
//! what nobody acknowledged within three seconds, its client shows as failed, and the person presses again.

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

use super::house::Work;
use super::rest::{Fault, Rest, Route};
use super::signed::{Judged, PublicKey, Seal};
use super::{Discord, Ended, Identity, unread};
use crate::adapters::brought::{Door, Opened};

/// Where the proxy hands over what Discord brings.
const PATH: &str = "/discord";

/// Discord asks whether somebody is there, and is told so: `PING` and `PONG`.
const PING: u64 = 1;

/// How often Discord is asked whether it would bring us something.
const ASK_EVERY: Duration = Duration::from_secs(20);

/// Where interactions are brought to, in plain HTTP: TLS ends before it.
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

    /// The address that was given.
    ///
    /// # Errors
    /// As the operating system has it.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Refused where the application signs with another key: nothing would ever be taken.
    pub(super) fn fits(&self, identity: &Identity) -> Result<(), Ended> {
        match &identity.verify_key {
            Some(key) if *key != self.key => Err(Ended::KeyDiffers(key.to_string())),
            Some(_) | None => Ok(()),
        }
    }
}

/// What the door knows.
struct Letterbox {
    key: PublicKey,
    work: Work,
    /// The log says already that what comes is too old.
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
            Ok(interaction) => self.work.begin(|house| async move { house.interaction(interaction).await }),
            Err(_) => self.work.begin(|house| async move { unread::unread(&house, unread::INTERACTION, &event).await }),
        };
        match is_begun {
            true => StatusCode::ACCEPTED.into_response(),
            // We are stopping: its person sees that it failed, and presses again, which whoever runs next gets.
            false => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        }
    }
}

/// Plays until `stop`.
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

/// Asks Discord whether it would bring us something, as often as the house wants to know whether people can be heard (days
/// 1.3). Whether what it brings arrives, it tells nobody.
async fn watch(rest: &Rest, host: &dyn Converse) -> std::convert::Infallible {
    let mut named = None;
    loop {
        let trouble = match rest.get(&Route::Application).await {
            Ok(application) if brought_to(&application).is_some() => None,
            Ok(_) => Some(
                "no Interactions Endpoint URL is set at discord.com/developers, so nothing is brought here".to_owned(),
            ),
            // Any answer will do that is not about the token.
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
        // Woken earlier by whoever wants to know.
        let _ = tokio::time::timeout(ASK_EVERY, host.asked_for(Platform::Discord)).await;
    }
}

/// Where an application has its interactions brought to; `None`: to the gateway.
pub(super) fn brought_to(application: &Value) -> Option<String> {
    application["interactions_endpoint_url"].as_str().filter(|url| !url.is_empty()).map(str::to_owned)
}
