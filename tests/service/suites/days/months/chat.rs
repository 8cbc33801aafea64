//! The platform: it remembers all messages, and fails as the seed decides.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use banco_engine::PersonKey;
use banco_ports::{Deliver, DeliveryError, MessageRef, Parcel, Place};
use banco_tests::counting::CountingStore;
use banco_tests::desk::private_chat;
use banco_tests::random::Random;

use super::secrets::Secrets;

/// Of so many attempts one is told to wait, and one is delivered although its answer is lost.
const TOLD_TO_WAIT: u64 = 40;
const ANSWER_LOST: u64 = 200;

/// Waiting time in a 429; the outbox itself waits a little longer.
const WAIT: Duration = Duration::from_millis(1);

#[derive(Default)]
pub(super) struct Chat(Mutex<Sent>);

#[derive(Default)]
pub(super) struct Sent {
    seed: u64,
    /// True if the group accepts no messages.
    pub is_shut: bool,
    /// True if every message gets a waiting time.
    pub is_slow: bool,
    /// True if the group accepts no pictures.
    pub takes_no_pictures: bool,
    /// Texts posted in the group since the last call, and the number of pictures among them.
    pub said: Vec<String>,
    pub pictures: usize,
    /// Groups that have another id now.
    moved: BTreeMap<String, Place>,
    /// The newest version of each game on a board.
    pub shown: BTreeMap<String, u32>,
    /// Attempts by letter number: their count, and the process that delivered it last with an answer.
    tries: BTreeMap<u64, u64>,
    posted: BTreeMap<u64, (usize, bool)>,
    /// Letters sent again although the answer had arrived in the same process.
    pub doubled: Vec<u64>,
    pub secrets: Secrets,
    pub faults: usize,
}

impl Chat {
    pub(super) fn new(seed: u64) -> Chat {
        Chat(Mutex::new(Sent { seed, ..Sent::default() }))
    }

    pub(super) fn sent(&self) -> MutexGuard<'_, Sent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sent {
    /// Gives a group another id.
    pub(super) fn moves(&mut self, from: &Place, to: &Place) {
        self.moved.insert(from.chat.clone(), to.clone());
    }

    fn take(&mut self, parcel: &Parcel, process: usize) -> Result<(), DeliveryError> {
        let is_group = !parcel.place.chat.starts_with("private");
        let tries = self.tries.entry(parcel.number).or_default();
        *tries += 1;
        // The same letter meets the same fault in every run of this seed.
        let fate = Random::new(self.seed ^ parcel.number.rotate_left(20) ^ *tries).word();
        if let Some(to) = self.moved.get(&parcel.place.chat) {
            return Err(DeliveryError::Moved { to: to.clone() });
        }
        if self.is_shut && is_group {
            return Err(DeliveryError::Muted("not enough rights".to_owned()));
        }
        if self.is_slow || fate.is_multiple_of(TOLD_TO_WAIT) {
            self.faults += 1;
            return Err(DeliveryError::RetryAfter(WAIT));
        }
        if self.takes_no_pictures && is_group && parcel.message.image.is_some() {
            return Err(DeliveryError::NoPictures);
        }
        let is_lost = (fate >> 32).is_multiple_of(ANSWER_LOST);
        if self.posted.insert(parcel.number, (process, is_lost)) == Some((process, false)) {
            self.doubled.push(parcel.number);
        }
        if let Some((game, version)) = &parcel.message.game {
            let newest = self.shown.entry(game.clone()).or_default();
            *newest = (*newest).max(*version);
        }
        self.secrets.read_message(&parcel.message);
        for wording in &parcel.wordings {
            self.secrets.read(&wording.text.to_plain());
            self.secrets.read(&wording.alt);
        }
        if is_group {
            self.said.push(parcel.message.text.to_plain());
            self.pictures += usize::from(parcel.message.image.is_some());
        }
        if is_lost {
            self.faults += 1;
            return Err(DeliveryError::Passing("no answer".to_owned()));
        }
        Ok(())
    }
}

/// The connection of one process to the platform; it ends with the process.
pub(super) struct Line {
    pub chat: Arc<Chat>,
    pub store: Arc<CountingStore>,
    pub process: usize,
}

#[async_trait]
impl Deliver for Line {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        self.store.thawed().await;
        if self.store.has_ended() {
            return std::future::pending().await;
        }
        self.chat.sent().take(parcel, self.process)?;
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }

    async fn open(&self, person: &PersonKey) -> Result<Place, DeliveryError> {
        Ok(private_chat(person))
    }
}
