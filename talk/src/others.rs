//! Other processes that play in the same store: what they change is followed, so that nothing at hand stays untrue.
//!
//! Each process answers people. One of them keeps the house: it alone sends public messages to platforms, does what is
//! due, plays for the house and gives time back. A game is looked at in the store whenever it is opened (`book.rs`); all
//! else that is at hand follows a moment later.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use banco_engine::{Person, PersonKey};
use banco_ports::{Address, Converse, Place, Platform};
use banco_store::{Changes, StoreError, former};
use tokio::sync::Notify;

use crate::complaints::Chore;
use crate::{Service, cups, house, outbox, reviews};

/// How often is asked what others changed where no hint comes: a small question, and so long a message written elsewhere
/// waits at most.
const PAUSE: Duration = Duration::from_millis(250);

/// How often the house looks for messages of pages whose process is gone.
const BETWEEN_SEARCHES: Duration = Duration::from_secs(30);

/// Follows the other processes until the service is gone with its program; ends at once where there can be none.
pub async fn run(service: Arc<Service>) {
    if !service.store.is_shared() {
        return;
    }
    let (mut orphans, mut searched) = (BTreeSet::new(), Instant::now());
    loop {
        match service.follow_others().await {
            Ok(()) => service.complaints.went_well(Chore::Others),
            Err(error) => {
                if service.is_news(Chore::Others, &error) {
                    tracing::warn!("what other processes changed cannot be read: {error}");
                }
            }
        }
        if searched.elapsed() >= BETWEEN_SEARCHES && service.keeps_the_house() {
            searched = Instant::now();
            orphans = service.bring_orphans(&orphans).await.unwrap_or_default();
        }
        // Without a hint, or after the time.
        let _ = tokio::time::timeout(PAUSE, service.store.stirred()).await;
    }
}

/// Pages show what was said there in their own process.
fn is_page(place: &Place) -> bool {
    is_of_pages(place.platform)
}

/// Of all platforms the one whose messages lie with us.
pub(crate) fn is_of_pages(platform: Platform) -> bool {
    platform.abilities().keeps_messages
}

/// What other processes kept for an adapter and it was not told of yet.
#[derive(Default)]
pub(crate) struct Elsewhere {
    keys: Mutex<BTreeSet<(Platform, String)>>,
    bell: Notify,
}

/// Keys that wait for an adapter; over it the oldest words of a page are found when it is opened anew.
const ELSEWHERE_MAX: usize = 10_000;

impl Elsewhere {
    fn keys(&self) -> MutexGuard<'_, BTreeSet<(Platform, String)>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell<'k>(&self, names: impl Iterator<Item = &'k String>) {
        let mut keys = self.keys();
        for name in names {
            let platform = Platform::ALL.into_iter().find(|platform| name.starts_with(&house::of_adapter(*platform)));
            let key = platform.and_then(|platform| Some((platform, name.strip_prefix(&house::of_adapter(platform))?)));
            if let Some((platform, key)) = key.filter(|_| keys.len() < ELSEWHERE_MAX) {
                keys.insert((platform, key.to_owned()));
            }
        }
        drop(keys);
        self.bell.notify_one();
    }

    /// Those of one adapter, once there are any. The page alone asks.
    pub(crate) async fn of(&self, platform: Platform) -> Vec<String> {
        loop {
            let found: Vec<String> = {
                let mut keys = self.keys();
                let (own, others) = std::mem::take(&mut *keys).into_iter().partition(|(of, _)| *of == platform);
                *keys = others;
                let own: BTreeSet<(Platform, String)> = own;
                own.into_iter().map(|(_, key)| key).collect()
            };
            if !found.is_empty() {
                return found;
            }
            self.bell.notified().await;
        }
    }
}

impl Service {
    /// Another process keeps the house, as far as is known.
    pub fn stand_back(&self) {
        self.stands_back.store(true, Ordering::SeqCst);
    }

    /// This process keeps the house from now on: what the clock owes is known, and what is not out yet goes out. How many
    /// messages that is; with those of pages where no other process is there to show them.
    ///
    /// # Errors
    /// A failing store.
    pub async fn take_the_house(&self, alone: bool) -> Result<usize, StoreError> {
        self.pulse.begin_anew(self.store.last_beat().await?.unwrap_or(i64::MIN));
        self.hours.begin_anew();
        self.wake().await?;
        self.stands_back.store(false, Ordering::SeqCst);
        outbox::replay_for(&self.outbox, &*self.store, |place| alone || !is_page(place)).await
    }

    /// Whether what one process alone does is this one's to do.
    pub(crate) fn keeps_the_house(&self) -> bool {
        !self.stands_back.load(Ordering::SeqCst)
    }

    /// Whether a letter that was written here is sent from here.
    pub(crate) fn sends_to(&self, to: &Address) -> bool {
        self.keeps_the_house() || to.place().is_some_and(|place| is_page(&place))
    }

    /// Makes true again what is at hand, after other processes have changed the store.
    ///
    /// # Errors
    /// A failing store: the rest is done with the next look, or all is forgotten.
    pub async fn follow_others(&self) -> Result<(), StoreError> {
        let keeps = self.keeps_the_house();
        let Changes { all, games, values, letters } = self.store.changes(keeps).await?;
        self.outbox.mark_again();
        if all {
            return self.look_at_all_again().await;
        }
        self.chosen.forget(values.iter());
        self.heard.look_again(values.iter());
        self.elsewhere.tell(values.iter());
        for (id, card) in &games {
            self.standings.changed(card);
            self.call_machines(id, card);
            if !card.open {
                self.cups.ended(id);
            }
        }
        if values.iter().any(|name| former::forgets(name)) {
            self.forgot_elsewhere().await?;
        }
        let cups: BTreeSet<&str> = values.iter().filter_map(|name| cups::cup_in(name)).collect();
        for cup in cups {
            self.cups.look_again(&*self.store, cup).await?;
        }
        for game in values.iter().filter_map(|name| reviews::asked_in(name)) {
            self.follow_review(game).await?;
        }
        for (name, person) in values.iter().filter_map(|name| Some((name, house::called_in(name)?))) {
            let key = PersonKey(person.to_owned());
            match self.store.value(name).await?.as_ref().and_then(|called| called.as_str()) {
                Some(called) => self.called(&Person { key, name: called.to_owned(), username: None }).await,
                None => self.book.forget_person(&key),
            }
        }
        outbox::bring(&self.outbox, &*self.store, letters, |place| !is_page(place)).await.map(drop)
    }

    /// Somebody is nobody from now on, wherever he is at hand.
    async fn forgot_elsewhere(&self) -> Result<(), StoreError> {
        self.heard.clear();
        self.book.clear();
        self.standings.clear();
        self.outbox.retell(self.store.unsent().await?);
        self.forgotten.notify_one();
        self.cups.look_at_all(&*self.store).await
    }

    /// This process was away for so long that nobody can tell it what it missed.
    async fn look_at_all_again(&self) -> Result<(), StoreError> {
        tracing::info!("this process was away for long; everything is read again");
        self.chosen.clear();
        self.forgot_elsewhere().await?;
        self.rejoin_reviews().await;
        if self.keeps_the_house() {
            self.rejoin().await;
            outbox::replay_for(&self.outbox, &*self.store, |place| !is_page(place)).await?;
        }
        Ok(())
    }

    /// Messages of pages whose process did not live to show them: those that two looks find unsent. `before` is what the
    /// look before this one answered with.
    ///
    /// # Errors
    /// A failing store.
    pub async fn bring_orphans(&self, before: &BTreeSet<u64>) -> Result<BTreeSet<u64>, StoreError> {
        let mut unsent = self.store.unsent().await?;
        unsent.retain(|unsent| unsent.letter.to.place().is_some_and(|place| is_page(&place)));
        let found = unsent.iter().map(|unsent| unsent.number).collect();
        unsent.retain(|unsent| before.contains(&unsent.number));
        outbox::bring(&self.outbox, &*self.store, unsent, is_page).await?;
        Ok(found)
    }
}
