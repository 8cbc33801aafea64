//! Parcels of the outbox as channel messages.

use std::sync::Arc;

use async_trait::async_trait;
use banco_engine::{Person, PersonKey};
use banco_ports::{Deliver, DeliveryError, MessageRef, Opened, Opening, Parcel, Place, Platform, Rendered};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::answers::NO_MESSAGE_HISTORY;
use super::card::{self, Cards};
use super::markup;
use super::moderators::Moderators;
use super::outgoing::Outgoing;
use super::rest::{self, Fault, Rest};
use super::route::Route;
use super::threads::Threads;
use super::user_install::UserInstalls;
use crate::adapters::keyboards::{Keyboards, Strip};
use crate::adapters::live::{self, Hand, Live, Shown};

/// Discord's error codes with a meaning for the adapter.
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
    pub rest: Arc<Rest>,
    pub keyboards: Arc<Keyboards>,
    pub cards: Arc<Cards>,
    pub live: Arc<Live>,
    pub threads: Arc<Threads>,
    pub visits: Arc<UserInstalls>,
    pub moderators: Arc<Moderators>,
}

impl Courier {
    /// Posts the board as a card if this chat takes cards; `None` if it does not.
    async fn post_card(&self, parcel: &Parcel, route: &Route<'_>) -> Option<Result<Value, Fault>> {
        let chat = &parcel.place.chat;
        let card = Outgoing::card(&parcel.message).filter(|_| self.cards.are_taken(chat))?;
        let card = card.pinging(parcel.ping.as_ref()).once(nonce(parcel)).hushed(parcel.message.is_quiet);
        match self.rest.send(Method::POST, route, "", Some(&card.body), &card.files).await {
            Err(fault @ Fault::Refused { status: 400, .. }) if !is_about_the_place(&fault) => {
                tracing::info!(chat, "discord: this chat takes no cards, boards are sent in the plain form: {fault}");
                self.cards.refused(chat);
                None
            }
            Ok(message) => {
                if let Some(id) = message["id"].as_str() {
                    self.cards.posted(id, &card.body["components"]);
                }
                Some(Ok(message))
            }
            failed @ Err(_) => Some(failed),
        }
    }

    /// Posts the message in its plain form, as a reply to the message it answers.
    async fn post_plain(&self, parcel: &Parcel, route: &Route<'_>, outgoing: Outgoing) -> Result<Value, Fault> {
        let outgoing = match parcel.message.answers.as_ref().and_then(|message| message.0.parse().ok()) {
            Some(message) => outgoing.answering(message),
            None => outgoing,
        };
        match self.rest.send(Method::POST, route, "", Some(&outgoing.body), &outgoing.files).await {
            // Without the right to read the history there are no replies, only messages.
            Err(fault) if fault.code() == Some(NO_MESSAGE_HISTORY) => {
                let alone = outgoing.alone();
                self.rest.send(Method::POST, route, "", Some(&alone.body), &alone.files).await
            }
            sent => sent,
        }
    }
}

impl Courier {
    /// Posts under the token of a recent press; without one the parcel waits for the next press.
    async fn visit(&self, parcel: &Parcel, channel: u64, plain: Outgoing) -> Result<MessageRef, DeliveryError> {
        let none = || DeliveryError::Muted("the bot is no member there, and no press is young enough".into());
        let pass = self.visits.pass(channel).ok_or_else(none)?;
        let route = Route::Followups { application: pass.application, token: &pass.token };
        let chat = &parcel.place.chat;
        let card = Outgoing::card(&parcel.message).filter(|_| self.cards.are_taken(chat));
        for form in card.into_iter().chain([plain.flagged(false)]) {
            let is_card = form.is_card();
            let form = form.pinging(parcel.ping.as_ref()).hushed(parcel.message.is_quiet);
            match self.rest.send(Method::POST, &route, "", Some(&form.body), &form.files).await {
                Ok(message) => {
                    let id = rest::snowflake(&message["id"]).map_err(|fault| refused(fault, false))?;
                    self.visits.posted(id, pass);
                    let id = id.to_string();
                    if is_card {
                        self.cards.posted(&id, &form.body["components"]);
                    }
                    self.keyboards.posted(chat, &id, &parcel.message);
                    self.notes_go(&parcel.message);
                    return Ok(MessageRef(id));
                }
                Err(Fault::Refused { status: 400, .. }) if is_card => self.cards.refused(chat),
                // The token was withdrawn: a press brings another.
                Err(Fault::Refused { status: 401 | 404, .. }) => return Err(none()),
                Err(fault) => return Err(refused(fault, !form.files.is_empty())),
            }
        }
        Err(none())
    }
}

impl Courier {
    /// Deletes private notes that announced this picture, in a task of its own.
    fn notes_go(&self, message: &Rendered) {
        let Some(image) = &message.image else { return };
        for note in self.rest.passing.arrived(&image.name) {
            let rest = Arc::clone(&self.rest);
            tokio::spawn(async move {
                if let Err(fault) = rest.delete_note(note).await {
                    tracing::debug!("discord: a note stays: {fault}");
                }
            });
        }
    }

    /// True if a message is a card; Discord is asked about a message from before this run.
    async fn is_card(&self, route: &Route<'_>, message: &str) -> Result<bool, Fault> {
        if self.cards.bare(message).is_some() {
            return Ok(true);
        }
        if self.cards.is_plain(message) {
            return Ok(false);
        }
        Ok(self.rest.get(route).await?["flags"].as_u64().unwrap_or_default() & card::FLAG != 0)
    }
}

/// True for refusals that a plainer message would meet as well.
fn is_about_the_place(fault: &Fault) -> bool {
    matches!(fault.code(), Some(THREAD_ARCHIVED | THREAD_LOCKED | UNKNOWN_CHANNEL | UNKNOWN_GUILD))
}

/// Instant of an id, in milliseconds since 1970.
const fn instant_of(id: u64) -> i64 {
    /// Bits below the milliseconds, which count from 2015.
    const BELOW: u32 = 22;
    const FROM_2015: i64 = 1_420_070_400_000;
    (id >> BELOW) as i64 + FROM_2015
}

#[async_trait]
impl Deliver for Courier {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        let channel = channel(&parcel.place)?;
        let outgoing = Outgoing::new(&parcel.message);
        if outgoing.is_empty() {
            return Err(DeliveryError::Final("an empty message".into()));
        }
        if self.visits.is_absent(channel) {
            return self.visit(parcel, channel, outgoing).await;
        }
        if let Some(rewritten) = live::rewrite(self, parcel).await {
            return rewritten.map(MessageRef);
        }
        let outgoing = outgoing.pinging(parcel.ping.as_ref()).once(nonce(parcel)).flagged(false);
        let outgoing = outgoing.hushed(parcel.message.is_quiet);
        let route = Route::Messages { channel };
        let card = self.post_card(parcel, &route).await;
        let is_card = card.is_some();
        let sent = match card {
            Some(sent) => sent,
            None => self.post_plain(parcel, &route, outgoing.clone()).await,
        };
        let message = sent.map_err(|fault| refused(fault, !outgoing.files.is_empty()))?;
        let id = rest::snowflake(&message["id"]).map_err(|fault| refused(fault, false))?;
        if !is_card {
            self.cards.posted_plain(&id.to_string());
        }
        self.keyboards.posted(&parcel.place.chat, &id.to_string(), &parcel.message);
        self.notes_go(&parcel.message);
        live::stands(self, parcel, id.to_string(), is_card).await;
        Ok(MessageRef(id.to_string()))
    }

    /// An id of Discord begins with the instant of its message.
    fn posted_at(&self, parcel: &Parcel, message: &MessageRef) -> Option<i64> {
        // A live board is edited: its id tells when its first move was shown.
        let is_new = parcel.message.nudge.is_none() && parcel.message.stands_for.is_none();
        message.0.parse().ok().filter(|_| is_new).map(instant_of)
    }

    async fn picture(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        self.rewrite(parcel, message).await
    }

    async fn rewrite(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        let (channel, Ok(id)) = (channel(&parcel.place)?, message.0.parse()) else { return Ok(false) };
        // Only a member may edit there.
        if self.visits.is_absent(channel) {
            return Ok(false);
        }
        let route = Route::Message { channel, message: id };
        let outgoing = Outgoing::new(&parcel.message);
        match self.rest.send(Method::PATCH, &route, "", Some(&outgoing.body), &outgoing.files).await {
            Ok(_) => {
                self.keyboards.rewritten(&parcel.place.chat, &message.0, &parcel.message);
                Ok(true)
            }
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(channel, "discord: a message is posted anew, not written anew: {fault}");
                Ok(false)
            }
            Err(fault) => Err(refused(fault, false)),
        }
    }

    async fn restate(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        let (channel, Ok(id)) = (channel(&parcel.place)?, message.0.parse::<u64>()) else { return Ok(false) };
        // Only a member may edit there.
        if self.visits.is_absent(channel) {
            return Ok(false);
        }
        let is_card = match self.is_card(&Route::Message { channel, message: id }, &message.0).await {
            Ok(is_card) => is_card,
            Err(Fault::Refused { .. }) => return Ok(false),
            Err(fault) => return Err(refused(fault, false)),
        };
        let shown = Shown::of(message.0.clone(), is_card);
        Hand::write(self, parcel, &shown).await
    }

    async fn turn(&self, place: &Place) {
        if let Ok(channel) = channel(place) {
            self.visits.turn(channel).await;
        }
    }

    async fn open(&self, person: &PersonKey) -> Result<Place, DeliveryError> {
        let stranger = || DeliveryError::Final(format!("{} is nobody on Discord", person.0));
        let user = markup::user_id(&person.0).ok_or_else(stranger)?;
        let body = json!({"recipient_id": user.to_string()});
        let chat = self.rest.send(Method::POST, &Route::DirectMessages, "", Some(&body), &[]).await;
        let chat = chat.and_then(|chat| rest::snowflake(&chat["id"])).map_err(|fault| refused(fault, false))?;
        Ok(Place { platform: Platform::Discord, chat: chat.to_string(), thread: None })
    }

    async fn moderators(&self, place: &Place) -> Vec<Person> {
        match channel(place) {
            Ok(channel) => self.moderators.of(&self.rest, channel).await,
            Err(_) => Vec::new(),
        }
    }

    async fn branch(&self, opening: &Opening) -> Result<Option<Opened>, DeliveryError> {
        self.open_thread(opening).await
    }

    async fn close(&self, place: &Place) {
        self.archive(place);
    }

    /// Removes the keyboard later: the channel's boards do not wait for it ([`crate::adapters::keyboards`]).
    async fn strip(&self, place: &Place, message: &MessageRef) -> Result<(), DeliveryError> {
        channel(place)?;
        self.keyboards.strip(&place.chat, &message.0);
        Ok(())
    }

    fn strips_later(&self) -> bool {
        true
    }

    async fn stripped(&self, place: &Place, message: &MessageRef) {
        self.keyboards.stripped(&place.chat, &message.0).await;
    }
}

/// Removal of buttons, one try each.
pub(super) struct Stripper {
    pub rest: Arc<Rest>,
    pub cards: Arc<Cards>,
    pub visits: Arc<UserInstalls>,
}

impl Stripper {
    /// Writes only the components, which keeps picture and text.
    async fn write(&self, route: &Route<'_>, components: Value) -> Result<(), Fault> {
        let body = json!({ "components": components });
        self.rest.send(Method::PATCH, route, "", Some(&body), &[]).await.map(drop)
    }

    /// Removes the buttons of a message from before this run; Discord tells its content. A card must keep its other
    /// parts.
    async fn strip_old(&self, route: &Route<'_>) -> Result<(), Fault> {
        let message = self.rest.get(route).await?;
        let is_card = message["flags"].as_u64().unwrap_or_default() & card::FLAG != 0;
        let bare = if is_card { card::without_buttons(&message["components"]) } else { json!([]) };
        self.write(route, bare).await
    }

    /// Removes the buttons in a channel without the bot, under the token of the post while it lives.
    async fn strip_visited(&self, message: u64) -> Result<(), Fault> {
        let Some(pass) = self.visits.pass_of(message) else { return Ok(()) };
        let route = Route::Followup { application: pass.application, token: &pass.token, message };
        self.write(&route, self.cards.bare(&message.to_string()).unwrap_or_else(|| json!([]))).await
    }
}

#[async_trait]
impl Strip for Stripper {
    async fn strip_once(&self, chat: &str, message: &str) -> Result<(), DeliveryError> {
        let (Ok(channel), Ok(id)) = (chat.parse(), message.parse()) else { return Ok(()) };
        let route = Route::Message { channel, message: id };
        let stripped = match self.cards.bare(message) {
            _ if self.visits.is_absent(channel) => self.strip_visited(id).await,
            Some(card) => self.write(&route, card).await,
            None if self.cards.is_plain(message) => self.write(&route, json!([])).await,
            None => self.strip_old(&route).await,
        };
        match stripped {
            Ok(()) => Ok(()),
            Err(fault) if matches!(fault.code(), Some(UNKNOWN_MESSAGE | NOT_OUR_MESSAGE)) => Ok(()),
            Err(Fault::Refused { status: 404, .. }) => Ok(()),
            // The token of the post has ended: a stale press changes nothing.
            Err(Fault::Refused { status: 401, .. }) => Ok(()),
            Err(fault) => Err(refused(fault, false)),
        }
    }
}

/// Nonce of a letter: the same for every try, and never that of another journal. A fresh data folder counts its letters
/// from one again. Discord would then hand back the old message instead of showing the new one.
pub(super) fn nonce(parcel: &Parcel) -> String {
    let mut sum = Sha256::new();
    sum.update(parcel.number.to_be_bytes());
    // A letter has the same nonce with and without its picture: the try before may have arrived.
    sum.update(parcel.message.without_picture().text.to_plain());
    parcel.message.buttons.iter().flatten().for_each(|button| sum.update(button.data.as_bytes()));
    sum.finalize().iter().take(NONCE_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn channel(place: &Place) -> Result<u64, DeliveryError> {
    match place.platform {
        Platform::Discord => place.chat.parse().map_err(|_| DeliveryError::Final("no channel id of Discord".into())),
        Platform::Telegram | Platform::Web => Err(DeliveryError::Final("a place of another platform".into())),
    }
}

/// Delivery error of a fault. Discord says "missing permissions" without saying which. With a picture the missing one
/// is taken for the right to send files; the text that is tried next shows if it was more.
pub(super) fn refused(fault: Fault, with_files: bool) -> DeliveryError {
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
        // Each of these rights can be given back: to view, to send, a thread to unlock, direct messages to open.
        Fault::Refused { status, code, .. } if status == 403 || matches!(code, THREAD_ARCHIVED | THREAD_LOCKED) => {
            DeliveryError::Muted(fault.to_string())
        }
        Fault::Refused { .. } => DeliveryError::Refused(fault.to_string()),
    }
}
