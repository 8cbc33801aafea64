//! The way out for public messages: one ordered queue per chat, patient with platforms.
//!
//! Every message was stored with the change it tells of, so nothing here can lose one: what is not
//! marked as sent goes out again after a restart. A newer board replaces an unsent older one of the
//! same game; texts never coalesce.

mod worker;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use banco_ports::limits::QUEUE_PER_CHAT_MAX;
use banco_ports::{Deliver, Place, Platform};
use banco_store::{Store, StoreError};
use tokio::sync::{Notify, mpsc};

use crate::{Post, Service};

/// The entrance: the service puts posts in as soon as they are durable.
#[derive(Clone)]
pub struct Outbox {
    sender: mpsc::UnboundedSender<Item>,
    waiting: Arc<Waiting>,
}

/// A post with its number in the store.
#[derive(Clone, Debug)]
struct Item {
    number: u64,
    place: Place,
    post: Post,
}

/// A chat on a platform: the unit of order. Topics of one forum share their chat's limits.
type ChatKey = (Platform, String);

/// What is on its way, by chat.
#[derive(Default)]
struct Waiting {
    chats: Mutex<HashMap<ChatKey, VecDeque<Item>>>,
    changed: Notify,
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, HashMap<ChatKey, VecDeque<Item>>> {
        // Every change under the lock is a single push, pop or remove: a panic cannot tear it.
        self.chats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_idle(&self, chat: Option<&ChatKey>) -> bool {
        let chats = self.lock();
        chat.map_or(chats.is_empty(), |chat| !chats.contains_key(chat))
    }
}

fn chat_of(place: &Place) -> ChatKey {
    (place.platform, place.chat.clone())
}

impl Outbox {
    /// The entrance, and the exit that the program runs once the adapters stand.
    pub fn new() -> (Outbox, Exit) {
        let (sender, receiver) = mpsc::unbounded_channel();
        let waiting = Arc::new(Waiting::default());
        let outbox = Outbox { sender, waiting: Arc::clone(&waiting) };
        (outbox, Exit { receiver, waiting })
    }

    /// Puts durable posts on their way, in order.
    pub fn enqueue(&self, place: &Place, posts: impl IntoIterator<Item = (u64, Post)>) {
        for (number, post) in posts {
            let item = Item { number, place: place.clone(), post };
            self.waiting.lock().entry(chat_of(place)).or_default().push_back(item.clone());
            // The exit is gone only when the program stops; the store keeps the letter.
            let _ = self.sender.send(item);
        }
    }

    /// Waits until nothing of `place` (or of all places) is on its way; `false` if that took too long.
    pub async fn settle(&self, place: Option<&Place>, patience: Duration) -> bool {
        let chat = place.map(chat_of);
        let idle = async {
            loop {
                let changed = self.waiting.changed.notified();
                if self.waiting.is_idle(chat.as_ref()) {
                    return;
                }
                changed.await;
            }
        };
        tokio::time::timeout(patience, idle).await.is_ok()
    }
}

/// The exit: takes posts, presents them and hands them to the platforms.
pub struct Exit {
    receiver: mpsc::UnboundedReceiver<Item>,
    waiting: Arc<Waiting>,
}

/// Where posts go out.
pub type Deliverers = HashMap<Platform, Arc<dyn Deliver>>;

impl Exit {
    /// Sends what was left from before, then everything that comes. Runs until the service is gone.
    pub async fn run(mut self, service: Arc<Service>, store: Arc<dyn Store>, deliverers: Deliverers) {
        let house = Arc::new(worker::House { service, store, deliverers, waiting: Arc::clone(&self.waiting) });
        let mut busy: HashMap<ChatKey, mpsc::UnboundedSender<()>> = HashMap::new();
        while let Some(item) = self.receiver.recv().await {
            let chat = chat_of(&item.place);
            if !house.deliverers.contains_key(&item.place.platform) {
                // That adapter does not run now: the letters wait in the store for a start with it.
                self.waiting.lock().remove(&chat);
                self.waiting.changed.notify_waiters();
                continue;
            }
            let awake = busy.get(&chat).is_some_and(|bell| bell.send(()).is_ok());
            if !awake {
                let (bell, rung) = mpsc::unbounded_channel();
                busy.insert(chat.clone(), bell);
                tokio::spawn(worker::run(Arc::clone(&house), chat, rung));
                busy.retain(|_, bell| !bell.is_closed());
            }
        }
    }
}

/// Puts the letters that an earlier run left unsent back on their way.
///
/// # Errors
/// A failing store.
pub async fn replay(outbox: &Outbox, store: &dyn Store) -> Result<usize, StoreError> {
    let mut per_chat: HashMap<ChatKey, usize> = HashMap::new();
    let mut replayed = 0;
    for numbered in store.unsent().await? {
        let place = numbered.letter.place;
        let Ok(post) = serde_json::from_value::<Post>(numbered.letter.body) else {
            tracing::warn!("letter {} is of a kind this program does not know; set aside", numbered.number);
            store.mark_sent(numbered.number, None).await?;
            continue;
        };
        let count = per_chat.entry(chat_of(&place)).or_default();
        *count += 1;
        if *count > QUEUE_PER_CHAT_MAX {
            store.mark_sent(numbered.number, None).await?;
            continue;
        }
        outbox.enqueue(&place, [(numbered.number, post)]);
        replayed += 1;
    }
    Ok(replayed)
}
