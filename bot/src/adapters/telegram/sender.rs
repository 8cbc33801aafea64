//! Delivery of parcels to Telegram, for the outbox.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use banco_engine::{Person, PersonKey};
use banco_ports::{Deliver, DeliveryError, MessageRef, Parcel, Place, Platform, Rendered};
use banco_service::messages::button::{Press, verbs};
use teloxide_core::types::ChatId;

use super::api::{Api, Fault};
use super::incoming::place;
use super::markup::keyboard;
use super::moderators;
use super::pace::Rank;
use super::person::id_of;
use super::send::{Arrived, Manner, Target};
use crate::adapters::keyboards::{Keyboards, Strip};
use crate::adapters::live::{self, Live};

/// Parcels remembered whose files are still under way; a forgotten one would be sent whole.
const HALF_SENT_MAX: usize = 256;

/// Messages whose dates are remembered until they are asked for; a forgotten one is no evidence.
const DATES_MAX: usize = 256;

/// Sender of parcels. Before the adapter is connected everything is a passing fault.
pub struct TelegramSender {
    pub(super) api: Api,
    pub(super) live: Live,
    pub(super) keyboards: Arc<Keyboards>,
    /// Parts of a parcel that have arrived, so that a retry sends only the rest.
    half_sent: Mutex<BTreeMap<u64, Progress>>,
    /// Instants of the newest messages, in milliseconds since 1970, by the number of their parcel.
    posted: Mutex<BTreeMap<u64, i64>>,
}

#[derive(Clone, Default)]
struct Progress {
    first: Option<Arrived>,
    files: usize,
}

impl TelegramSender {
    pub(super) fn new(api: Api, keyboards: Arc<Keyboards>) -> TelegramSender {
        TelegramSender { api, live: Live::default(), keyboards, half_sent: Mutex::default(), posted: Mutex::default() }
    }

    async fn send(&self, target: Target, parcel: &Parcel, progress: &mut Progress) -> Result<Arrived, Fault> {
        // A board tells a player to move, or both players that the game is over; a challenge waits for acceptance.
        let is_news = parcel.message.image.is_some() || invites(&parcel.message);
        let is_aside = parcel.ping.is_none() && !parcel.message.calls_all && !is_news && target.is_group();
        let silent = parcel.message.is_quiet || is_aside;
        if progress.first.is_none() {
            let reply_to = parcel.message.answers.as_ref().and_then(|message| message.0.parse().ok());
            let manner = Manner { ping: parcel.ping.as_ref(), reply_to, silent, alone: None };
            self.api.pace.take_board(target.chat).await;
            progress.first = self.api.send_message(target, &parcel.message, manner).await?;
        }
        for file in parcel.message.files.iter().skip(progress.files) {
            self.api.pace.take_board(target.chat).await;
            let arrived = self.api.send_file(target, file).await?;
            progress.first.get_or_insert(arrived);
            progress.files += 1;
        }
        progress.first.ok_or(Fault::Refused { code: 400, what: "nothing to send".into() })
    }

    fn progress(&self, number: u64) -> Progress {
        self.half_sent.lock().unwrap_or_else(PoisonError::into_inner).remove(&number).unwrap_or_default()
    }

    /// Notes when Telegram has taken a message; an edit has no entry.
    fn note_date(&self, number: u64, arrived: Arrived) {
        let mut posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        posted.extend(arrived.date.map(|seconds| (number, seconds.saturating_mul(1_000))));
        if posted.len() > DATES_MAX {
            posted.pop_first();
        }
    }

    fn remember(&self, number: u64, progress: Progress) {
        let mut half_sent = self.half_sent.lock().unwrap_or_else(PoisonError::into_inner);
        half_sent.insert(number, progress);
        if half_sent.len() > HALF_SENT_MAX {
            half_sent.pop_first();
        }
    }
}

#[async_trait]
impl Deliver for TelegramSender {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        let target = target(&parcel.place)?;
        if let Some(rewritten) = live::rewrite(self, parcel).await {
            return rewritten.map(MessageRef);
        }
        let mut progress = self.progress(parcel.number);
        match self.send(target, parcel, &mut progress).await {
            Ok(arrived) => {
                self.note_date(parcel.number, arrived);
                let id = arrived.id.to_string();
                self.keyboards.posted(&parcel.place.chat, &id, &parcel.message);
                live::stands(self, parcel, id.clone(), false).await;
                Ok(MessageRef(id))
            }
            Err(fault) => {
                if progress.first.is_some() {
                    self.remember(parcel.number, progress);
                }
                Err(delivery_error(fault, &parcel.place))
            }
        }
    }

    fn posted_at(&self, parcel: &Parcel, _message: &MessageRef) -> Option<i64> {
        self.posted.lock().unwrap_or_else(PoisonError::into_inner).get(&parcel.number).copied()
    }

    /// Replaces a text; an edit takes a slot of the chat's minute as a message does.
    async fn rewrite(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        let (target, Ok(id)) = (target(&parcel.place)?, message.0.parse()) else { return Ok(false) };
        self.api.pace.take_board(target.chat).await;
        match self.api.reword(target.chat, id, &parcel.message).await {
            Ok(()) => Ok(true),
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(chat = target.chat, %fault, "telegram: a message is posted anew, not written anew");
                Ok(false)
            }
            Err(fault) => Err(delivery_error(fault, &parcel.place)),
        }
    }

    /// Private chat of a person: it has the person's own number.
    async fn open(&self, person: &PersonKey) -> Result<Place, DeliveryError> {
        let stranger = || DeliveryError::Final(format!("{} is nobody on Telegram", person.0));
        let id = id_of(person).ok_or_else(stranger)?;
        Ok(Place { platform: Platform::Telegram, chat: id.to_string(), thread: None })
    }

    async fn picture(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        let target = target(&parcel.place)?;
        let (Some(image), Ok(id)) = (&parcel.message.image, message.0.parse()) else { return Ok(false) };
        self.api.pace.take(target.chat, Rank::Live).await;
        match self.api.replace(target.chat, id, &parcel.message, image).await {
            Ok(()) => {
                self.keyboards.rewritten(&parcel.place.chat, &message.0, &parcel.message);
                Ok(true)
            }
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(chat = target.chat, %fault, "telegram: a picture is not put in later");
                Ok(false)
            }
            Err(fault) => Err(delivery_error(fault, &parcel.place)),
        }
    }

    /// Replaces the caption of a board; of other messages also the picture.
    async fn restate(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        let (target, Ok(id)) = (target(&parcel.place)?, message.0.parse()) else { return Ok(false) };
        let said = &parcel.message;
        self.api.pace.take(target.chat, Rank::Live).await;
        let written = match &said.image {
            Some(image) if said.card.is_none() => self.api.replace(target.chat, id, said, image).await,
            Some(_) => self.api.recaption(target.chat, id, said).await,
            None => self.api.reword(target.chat, id, said).await,
        };
        match written {
            Ok(()) => {
                self.keyboards.rewritten(&parcel.place.chat, &message.0, said);
                Ok(true)
            }
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(chat = target.chat, %fault, "telegram: a message stays as it is");
                Ok(false)
            }
            Err(fault) => Err(delivery_error(fault, &parcel.place)),
        }
    }

    /// Boards of the chat go before it.
    async fn answered(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        self.restate(parcel, message).await
    }

    async fn moderators(&self, place: &Place) -> Vec<Person> {
        match target(place) {
            Ok(target) if target.is_group() => moderators::all(&self.api, target.chat).await,
            Ok(_) | Err(_) => Vec::new(),
        }
    }

    async fn turn(&self, place: &Place) {
        if let Some(target) = Target::of(place) {
            self.api.pace.board_turn(target.chat).await;
        }
    }

    /// Removes the keyboard later: the chat's boards do not wait for it ([`crate::adapters::keyboards`]).
    async fn strip(&self, place: &Place, message: &MessageRef) -> Result<(), DeliveryError> {
        target(place)?;
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

/// Removal of keyboards, one try each.
pub(super) struct Stripper(pub Api);

#[async_trait]
impl Strip for Stripper {
    async fn strip_once(&self, chat: &str, message: &str) -> Result<(), DeliveryError> {
        // An id that is no number was never a message here: nothing to strip.
        let (Ok(chat), Ok(message)) = (chat.parse(), message.parse()) else { return Ok(()) };
        if let Err(left) = self.0.pace.try_take(chat, Rank::Strip) {
            return Err(DeliveryError::RetryAfter(left));
        }
        match self.0.set_keyboard(chat, message, keyboard(&[])).await {
            Ok(()) => Ok(()),
            Err(fault) if is_gone(&fault) => Ok(()),
            Err(fault) => Err(delivery_error(fault, &place(ChatId(chat), None))),
        }
    }
}

fn invites(message: &Rendered) -> bool {
    let accepts = |data: &str| Press::read(data).is_some_and(|press| press.is_in_game(verbs::ACCEPT));
    message.buttons.iter().flatten().any(|button| accepts(&button.data))
}

fn target(place: &Place) -> Result<Target, DeliveryError> {
    Target::of(place).ok_or_else(|| DeliveryError::Final(format!("{place} is no chat of Telegram")))
}

fn is_gone(fault: &Fault) -> bool {
    ["message to edit not found", "message can't be edited", "MESSAGE_ID_INVALID"].iter().any(|part| fault.says(part))
}

/// Fault in the outbox's terms.
pub(super) fn delivery_error(fault: Fault, place: &Place) -> DeliveryError {
    if fault.forbids_pictures() {
        return DeliveryError::NoPictures;
    }
    match fault {
        Fault::Wait(pause) => DeliveryError::RetryAfter(pause),
        // Topics keep their ids: the chat that moved was a plain group and had none.
        Fault::Moved(to) => DeliveryError::Moved {
            to: Place { platform: Platform::Telegram, chat: to.to_string(), thread: place.thread.clone() },
        },
        Fault::Conflict(what) | Fault::Passing(what) => DeliveryError::Passing(what),
        Fault::Unauthorized => DeliveryError::Unauthorized,
        refused @ Fault::Refused { .. } if refused.is_no_right() => DeliveryError::Muted(refused.to_string()),
        refused @ Fault::Refused { .. } if refused.is_no_chat() => DeliveryError::Missing(refused.to_string()),
        refused @ Fault::Refused { .. } => DeliveryError::Refused(refused.to_string()),
    }
}
