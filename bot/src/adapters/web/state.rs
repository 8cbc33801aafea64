//! All channels and pictures of the local table, and its sending half.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use async_trait::async_trait;
use banco_engine::{Person, PersonKey};
use banco_ports::limits::{WEB_CHANNELS_MAX, WEB_PICTURE_BYTES_MAX, WEB_STIRS_WAITING_MAX};
use banco_ports::{Converse, Deliver, DeliveryError, MessageRef, Parcel, Place, Platform, Rendered, Stir};
use tokio::sync::{broadcast, watch};

use super::channel::Channel;
use super::history::{History, PAUSE};
use super::ids::Count;
use super::message::Unsent;
use super::names;
use super::pictures::{Key, Pictures};

pub(super) struct TableState {
    count: Arc<Count>,
    channels: Mutex<HashMap<String, Arc<Channel>>>,
    pictures: Mutex<Pictures>,
    pub keeper: Arc<History>,
    /// Instant of the last deletion of a person who appears in nothing held here any more.
    former: watch::Sender<i64>,
    /// Changes that open pages with a session hear of.
    pub stirs: broadcast::Sender<Stir>,
    /// Service to ask for messages from before a restart; `None` until the table serves.
    host: watch::Sender<Option<Weak<dyn Converse>>>,
}

/// Error: every channel is in use, so no new one can be opened.
#[derive(Debug)]
pub(super) struct Full;

impl TableState {
    pub(super) fn new() -> TableState {
        TableState {
            count: Arc::new(Count::new()),
            channels: Mutex::default(),
            pictures: Mutex::new(Pictures::new(WEB_PICTURE_BYTES_MAX)),
            keeper: Arc::default(),
            former: watch::Sender::new(0),
            stirs: broadcast::Sender::new(WEB_STIRS_WAITING_MAX),
            host: watch::Sender::new(None),
        }
    }

    /// Sets the service; the table serves from here on.
    pub(super) fn begin(&self, host: &Arc<dyn Converse>) {
        self.host.send_replace(Some(Arc::downgrade(host)));
    }

    /// Channel that knows its messages from before a restart, so that a new post gets a later number at any time of the
    /// clock. Posts from before the table serves wait for it.
    async fn recalled(&self, name: &str) -> Result<Arc<Channel>, Full> {
        let mut begun = self.host.subscribe();
        let host = match begun.wait_for(Option::is_some).await {
            Ok(host) => host.as_ref().and_then(Weak::upgrade),
            Err(_) => None,
        };
        let channel = self.open(name)?;
        if let Some(host) = host {
            // If the store is unavailable no old message can be read; new ones are shown all the same.
            channel.recall(&*host).await;
        }
        Ok(channel)
    }

    fn channels(&self) -> MutexGuard<'_, HashMap<String, Arc<Channel>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pictures(&self) -> MutexGuard<'_, Pictures> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Channel of this name, created if there is none.
    pub(super) fn open(&self, name: &str) -> Result<Arc<Channel>, Full> {
        let mut channels = self.channels();
        if let Some(channel) = channels.get(name) {
            return Ok(channel.clone());
        }
        if channels.len() >= WEB_CHANNELS_MAX {
            // Idle channels: no stream listens and no call is under way.
            let idle = channels.values().filter(|channel| Arc::strong_count(channel) == 1);
            let oldest = idle.min_by_key(|channel| channel.latest()).map(|channel| channel.name.clone());
            // A stream on a channel without messages holds no place either: it is ended, and its page asks again.
            let silent = || channels.values().find(|channel| channel.is_silent()).map(|channel| channel.name.clone());
            let given_up = oldest.or_else(silent).ok_or(Full)?;
            if let Some(channel) = channels.remove(&given_up) {
                channel.close();
            }
        }
        let channel = Arc::new(Channel::new(name, self.count.clone(), self.keeper.clone()));
        channels.insert(name.to_owned(), channel.clone());
        Ok(channel)
    }

    /// Person of a typed name, with the key of that person's first name.
    pub(super) fn person(&self, typed: &str) -> Option<Person> {
        let person = names::person(typed)?;
        Some(Person { key: self.keeper.owner(&person.key), ..person })
    }

    /// True if a person of this key was seen in any channel.
    pub(super) fn is_known(&self, key: &PersonKey) -> bool {
        self.channels().values().any(|channel| channel.knows(key))
    }

    /// Tells every channel that knows a person the new name.
    pub(super) fn call(&self, person: &Person) {
        for channel in self.channels().values().filter(|channel| channel.knows(&person.key)) {
            channel.meet(person);
        }
    }

    /// Shows messages of other processes, as long as it runs.
    pub(super) async fn hear_others(&self, host: &dyn Converse) {
        loop {
            for key in host.kept_elsewhere(Platform::Web).await {
                // A channel that is opened later reads all of it.
                if let Some((channel, place, message)) = self.keeper.learn(host, &key).await
                    && let Some(channel) = self.find(&channel)
                {
                    channel.hear(place, message);
                }
            }
        }
    }

    /// Removes deleted people from all that is held here, as long as it runs; then open pages are told.
    pub(super) async fn forget_former(&self, host: &dyn Converse) {
        loop {
            host.forgot_somebody().await;
            let former = loop {
                match host.last_forgotten().await {
                    Some(former) => break former,
                    None => tokio::time::sleep(PAUSE).await,
                }
            };
            // The bars of boards name the players.
            self.pictures().clear();
            while !self.keeper.forget_former(host).await {
                tokio::time::sleep(PAUSE).await;
            }
            let channels: Vec<Arc<Channel>> = self.channels().values().cloned().collect();
            for channel in channels {
                while !channel.forget_former(host).await {
                    tokio::time::sleep(PAUSE).await;
                }
            }
            self.former.send_replace(former);
        }
    }

    /// Sets the instant of the last deletion, before the first guest: nothing held here names a person yet.
    pub(super) async fn remember_former(&self, host: &dyn Converse) {
        self.former.send_replace(host.last_forgotten().await.unwrap_or_default());
    }

    /// Watches the instant of the last deletion: an older page may name a deleted person.
    pub(super) fn watch_former(&self) -> watch::Receiver<i64> {
        self.former.subscribe()
    }

    /// Channel of this name, if it has messages.
    pub(super) fn find(&self, name: &str) -> Option<Arc<Channel>> {
        self.channels().get(name).cloned()
    }

    pub(super) fn picture(&self, key: &Key) -> Option<Arc<Vec<u8>>> {
        self.pictures().get(key)
    }

    /// Keeps the picture of a public board before its message is shown.
    pub(super) fn keep_board(&self, game: &str, version: u32, png: Arc<Vec<u8>>) {
        self.pictures().put(Key::Board(game.to_ascii_lowercase(), version), png);
    }

    /// Adds an answer with its picture and files.
    pub(super) fn answer(&self, channel: &Channel, message: &Rendered, unsent: Unsent) {
        let id = channel.add(unsent);
        self.keep(id, message, false);
    }

    fn keep(&self, id: u64, message: &Rendered, is_board: bool) {
        let mut pictures = self.pictures();
        if let Some(image) = message.image.as_ref().filter(|_| !is_board) {
            pictures.put(Key::Picture(id), image.bytes.clone());
        }
        for (at, file) in message.files.iter().enumerate() {
            pictures.put(Key::File(id, at), Arc::new(file.bytes.clone()));
        }
    }
}

#[async_trait]
impl Deliver for TableState {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        let Some(name) = names::channel(&parcel.place.chat).filter(|_| parcel.place.platform == Platform::Web) else {
            return Err(DeliveryError::Final("no such channel at the local table".into()));
        };
        let channel = self.recalled(&name).await;
        let channel = channel.map_err(|Full| DeliveryError::Passing("every channel is in use".into()))?;
        let board = parcel.message.game.as_ref().zip(parcel.message.image.as_ref());
        if let Some(((game, version), image)) = board {
            self.keep_board(game, *version, image.bytes.clone());
        }
        // The bytes of pictures are kept with the others, in a bounded store.
        let mut wordings = parcel.wordings.clone();
        let pictures: Vec<_> = wordings.iter_mut().map(|said| (said.lang, said.picture.take())).collect();
        let (id, is_new) = channel.post(parcel.number, Unsent::public(&parcel.message, wordings));
        if is_new {
            self.keep(id, &parcel.message, board.is_some());
            for (lang, image) in pictures.into_iter().filter_map(|(lang, picture)| Some((lang, picture?))) {
                self.pictures().put(Key::Worded(id, lang), image.bytes);
            }
        }
        Ok(MessageRef(id.to_string()))
    }

    /// Words take the place of an earlier message; with a picture they are posted.
    async fn rewrite(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        if parcel.message.image.is_some() { Ok(false) } else { self.restate(parcel, message).await }
    }

    async fn restate(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        let (Some(channel), Ok(id)) = (self.find(&parcel.place.chat), message.0.parse()) else { return Ok(false) };
        Ok(channel.restate(id, Unsent::public(&parcel.message, parcel.wordings.clone())))
    }

    async fn strip(&self, place: &Place, message: &MessageRef) -> Result<(), DeliveryError> {
        let channel = self.find(&place.chat);
        if let (Some(channel), Ok(id)) = (channel, message.0.parse()) {
            channel.strip(id);
        }
        Ok(())
    }

    /// True: the answer of a call contains every board it caused.
    fn shows_every_board(&self) -> bool {
        true
    }
}
