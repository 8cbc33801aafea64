//! Parcels of the outbox as channel messages.

use std::sync::Arc;

use async_trait::async_trait;
use banco_engine::PersonKey;
use banco_ports::{Deliver, DeliveryError, MessageRef, Parcel, Place, Platform};
use reqwest::Method;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::markup;
use super::outgoing::Outgoing;
use super::rest::{self, Fault, Rest, Route};
use crate::adapters::keyboards::{Keyboards, Strip};

/// Discord's error codes that mean something to us.
const UNKNOWN_CHANNEL: i64 = 10_003;
const UNKNOWN_GUILD: i64 = 10_004;
const UNKNOWN_MESSAGE: i64 = 10_008;
const THREAD_ARCHIVED: i64 = 50_083;
const THREAD_LOCKED: i64 = 160_005;
const MISSING_PERMISSIONS: i64 = 50_013;
const NOT_OUR_MESSAGE: i64 = 50_005;
const ENTITY_TOO_LARGE: i64 = 40_005;

/// Bytes of a nonce, written as two digits each: Discord takes 25 characters.
const NONCE_BYTES: usize = 12;

pub(super) struct Courier {
    rest: Arc<Rest>,
    keyboards: Arc<Keyboards>,
}

impl Courier {
    pub(super) fn new(rest: Arc<Rest>, keyboards: Arc<Keyboards>) -> Courier {
        Courier { rest, keyboards }
    }
}

#[async_trait]
impl Deliver for Courier {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        let channel = channel(&parcel.place)?;
        let outgoing = Outgoing::new(&parcel.message);
        if outgoing.is_empty() {
            return Err(DeliveryError::Final("an empty message".into()));
        }
        let outgoing = outgoing.pinging(parcel.ping.as_ref()).once(nonce(parcel)).flagged(false);
        let route = Route::Messages { channel };
        let sent = self.rest.send(Method::POST, &route, "", Some(&outgoing.body), &outgoing.files).await;
        let message = sent.map_err(|fault| refused(fault, !outgoing.files.is_empty()))?;
        let id = rest::snowflake(&message["id"]).map_err(|fault| refused(fault, false))?.to_string();
        self.keyboards.posted(&parcel.place.chat, &id, &parcel.message);
        Ok(MessageRef(id))
    }

    async fn open(&self, person: &PersonKey) -> Result<Place, DeliveryError> {
        let stranger = || DeliveryError::Final(format!("{} is nobody on Discord", person.0));
        let user = markup::user_id(&person.0).ok_or_else(stranger)?;
        let body = json!({"recipient_id": user.to_string()});
        let chat = self.rest.send(Method::POST, &Route::DirectMessages, "", Some(&body), &[]).await;
        let chat = chat.and_then(|chat| rest::snowflake(&chat["id"])).map_err(|fault| refused(fault, false))?;
        Ok(Place { platform: Platform::Discord, chat: chat.to_string(), thread: None })
    }

    /// The channel's boards do not wait for it ([`crate::adapters::keyboards`]).
    async fn strip(&self, place: &Place, message: &MessageRef) -> Result<(), DeliveryError> {
        channel(place)?;
        self.keyboards.strip(&place.chat, &message.0);
        Ok(())
    }
}

/// Takes buttons off, one try each.
pub(super) struct Stripper(pub Arc<Rest>);

#[async_trait]
impl Strip for Stripper {
    async fn strip_once(&self, chat: &str, message: &str) -> Result<(), DeliveryError> {
        let (Ok(channel), Ok(message)) = (chat.parse(), message.parse()) else { return Ok(()) };
        // Naming nothing but the components keeps picture and text.
        let body = Outgoing::stripped().body;
        match self.0.send(Method::PATCH, &Route::Message { channel, message }, "", Some(&body), &[]).await {
            Ok(_) => Ok(()),
            Err(fault) if matches!(fault.code(), Some(UNKNOWN_MESSAGE | NOT_OUR_MESSAGE)) => Ok(()),
            Err(Fault::Refused { status: 404, .. }) => Ok(()),
            Err(fault) => Err(refused(fault, false)),
        }
    }
}

/// The same for every try of one letter, and never that of another journal: a fresh data folder
/// counts its letters from one again, and Discord would hand back the old message instead of showing the new.
fn nonce(parcel: &Parcel) -> String {
    let mut sum = Sha256::new();
    sum.update(parcel.number.to_be_bytes());
    sum.update(parcel.message.text.to_plain());
    parcel.message.buttons.iter().flatten().for_each(|button| sum.update(button.data.as_bytes()));
    sum.finalize().iter().take(NONCE_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

fn channel(place: &Place) -> Result<u64, DeliveryError> {
    match place.platform {
        Platform::Discord => place.chat.parse().map_err(|_| DeliveryError::Final("no channel id of Discord".into())),
        Platform::Telegram | Platform::Web => Err(DeliveryError::Final("a place of another platform".into())),
    }
}

/// Discord says "missing permissions" without saying which. With a picture on board we take it for
/// the picture's: the text that is tried next finds out whether it was more.
fn refused(fault: Fault, with_files: bool) -> DeliveryError {
    match fault {
        Fault::Wait(told) => DeliveryError::RetryAfter(told),
        Fault::Passing(what) => DeliveryError::Passing(what),
        Fault::Token => DeliveryError::Unauthorized,
        Fault::Refused { status, code, .. }
            if with_files && (code == MISSING_PERMISSIONS || code == ENTITY_TOO_LARGE || status == 413) =>
        {
            DeliveryError::NoPictures
        }
        Fault::Refused { status, code, .. } if status == 404 || matches!(code, UNKNOWN_GUILD | UNKNOWN_CHANNEL) => {
            DeliveryError::Missing(fault.to_string())
        }
        // All of these are a right somebody can give back: to view, to send, a thread to unlock, direct messages to open.
        Fault::Refused { status, code, .. } if status == 403 || matches!(code, THREAD_ARCHIVED | THREAD_LOCKED) => {
            DeliveryError::Muted(fault.to_string())
        }
        Fault::Refused { .. } => DeliveryError::Refused(fault.to_string()),
    }
}
