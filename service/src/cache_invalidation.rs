//! Cache invalidation: follows changes of other processes that share the store.
//!
//! Each process answers people. One process is the leader. Only the leader sends public messages to platforms, handles
//! due times, plays for the computer and gives time back. A game is checked in the store at each use (`book.rs`); all
//! other caches follow a moment later.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use banco_engine::{Person, PersonKey};
use banco_ports::{Address, Converse, Place, Platform};
use banco_store::{Changes, StoreError, erasure};
use tokio::sync::Notify;

use crate::log_throttle::Chore;
use crate::sessions::persons_changed;
use crate::{Service, adapter_values, outbox};

/// Interval of the check for changes without a hint. The check is cheap, and a message written by another process waits
/// at most this long.
const PAUSE: Duration = Duration::from_millis(250);

/// Interval at which the leader searches for messages of web pages whose process is gone.
const BETWEEN_SEARCHES: Duration = Duration::from_secs(30);

/// Follows the other processes until the service ends with its program; returns at once if the store allows no others.
pub async fn run(service: Arc<Service>) {
    if !service.store.is_shared() {
        return;
    }
    let (mut orphans, mut searched) = (BTreeSet::new(), Instant::now());
    loop {
        match service.follow_others().await {
            Ok(()) => service.log_throttle.went_well(Chore::Others),
            Err(error) => {
                if service.is_news(Chore::Others, &error) {
                    tracing::warn!("what other processes changed cannot be read: {error}");
                }
            }
        }
        if searched.elapsed() >= BETWEEN_SEARCHES && CacheInvalidation::of(&service).keeps_the_house() {
            searched = Instant::now();
            orphans = service.bring_orphans(&orphans).await.unwrap_or_default();
        }
        // Continues without a hint after the timeout.
        let _ = tokio::time::timeout(PAUSE, service.store.stirred()).await;
    }
}

/// True for web pages, which show the messages of their own process.
fn is_page(place: &Place) -> bool {
    is_of_pages(place.platform)
}

/// True for the platform whose messages each process keeps for itself.
pub(crate) fn is_of_pages(platform: Platform) -> bool {
    platform.abilities().keeps_messages
}

/// Changes by other processes that an adapter does not know yet.
#[derive(Default)]
pub(crate) struct OtherProcesses {
    keys: Mutex<BTreeSet<(Platform, String)>>,
    bell: Notify,
}

/// Maximum number of keys that wait for an adapter. Above it a page shows the missing texts after a reload.
const ELSEWHERE_MAX: usize = 10_000;

impl OtherProcesses {
    fn keys(&self) -> MutexGuard<'_, BTreeSet<(Platform, String)>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell<'k>(&self, names: impl Iterator<Item = &'k String>) {
        let mut keys = self.keys();
        for name in names {
            let platform =
                Platform::ALL.into_iter().find(|platform| name.starts_with(&adapter_values::of_adapter(*platform)));
            let key = platform
                .and_then(|platform| Some((platform, name.strip_prefix(&adapter_values::of_adapter(platform))?)));
            if let Some((platform, key)) = key.filter(|_| keys.len() < ELSEWHERE_MAX) {
                keys.insert((platform, key.to_owned()));
            }
        }
        drop(keys);
        self.bell.notify_one();
    }

    /// Waits for keys of one adapter; only the web page calls this.
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
    /// Notes that another process is the leader, as far as known.
    pub fn stand_back(&self) {
        self.stands_back.store(true, Ordering::SeqCst);
    }

    /// Makes this process the leader: time credits are computed, and unsent messages go out. Returns their number; with
    /// `alone` those of web pages are included, because no other process shows them.
    ///
    /// # Errors
    /// Store failure.
    pub async fn take_the_house(&self, alone: bool) -> Result<usize, StoreError> {
        self.platform_status.begin_anew(self.store.last_beat().await?.unwrap_or(i64::MIN));
        self.time_credit.begin_anew();
        self.wake().await?;
        self.stands_back.store(false, Ordering::SeqCst);
        outbox::replay_for(&self.outbox, &*self.store, |place| alone || !is_page(place)).await
    }

    /// Updates all caches after other processes have changed the store.
    ///
    /// # Errors
    /// Store failure: the rest is done at the next check, or all caches are emptied.
    pub async fn follow_others(&self) -> Result<(), StoreError> {
        let keeps = CacheInvalidation::of(self).keeps_the_house();
        let Changes { all, games, values, letters } = self.store.changes(keeps).await?;
        self.outbox.mark_again();
        if all {
            return CacheInvalidation::of(self).look_at_all_again().await;
        }
        self.settings.forget(values.iter());
        persons_changed(self, values.iter());
        self.clients.look_again(values.iter());
        self.other_processes.tell(values.iter());
        for (id, card) in &games {
            self.game_changed(id, card);
        }
        if values.iter().any(|name| erasure::forgets(name)) {
            CacheInvalidation::of(self).forgot_elsewhere().await?;
        }
        for feature in self.features {
            feature.values_changed(self, &values).await?;
        }
        for (name, person) in values.iter().filter_map(|name| Some((name, adapter_values::called_in(name)?))) {
            let key = PersonKey(person.to_owned());
            match self.store.value(name).await?.as_ref().and_then(|called| called.as_str()) {
                Some(called) => self.called(&Person { key, name: called.to_owned(), username: None }).await,
                None => self.games.forget_person(&key),
            }
        }
        outbox::bring(&self.outbox, &*self.store, letters, |place| !is_page(place)).await.map(drop)
    }

    /// Queues messages of web pages whose process died before it showed them: those unsent in two searches. `before` is
    /// the result of the previous search; the return value is that of this one.
    ///
    /// # Errors
    /// Store failure.
    pub async fn bring_orphans(&self, before: &BTreeSet<u64>) -> Result<BTreeSet<u64>, StoreError> {
        let mut unsent = self.store.unsent().await?;
        unsent.retain(|unsent| unsent.letter.to.place().is_some_and(|place| is_page(&place)));
        let found = unsent.iter().map(|unsent| unsent.number).collect();
        unsent.retain(|unsent| before.contains(&unsent.number));
        outbox::bring(&self.outbox, &*self.store, unsent, is_page).await?;
        Ok(found)
    }
}

/// Changes of other processes in the same store.
#[derive(Clone, Copy)]
pub(crate) struct CacheInvalidation<'a> {
    service: &'a Service,
}

impl<'a> CacheInvalidation<'a> {
    pub(crate) fn of(service: &'a Service) -> CacheInvalidation<'a> {
        CacheInvalidation { service }
    }

    /// True if this process is the leader.
    pub(crate) fn keeps_the_house(self) -> bool {
        !self.service.stands_back.load(Ordering::SeqCst)
    }

    /// True if a message written here is sent by this process.
    pub(crate) fn sends_to(self, to: &Address) -> bool {
        self.keeps_the_house() || to.place().is_some_and(|place| is_page(&place))
    }

    /// Clears cached data after another process erased a person.
    async fn forgot_elsewhere(self) -> Result<(), StoreError> {
        self.service.clients.clear();
        self.service.games.clear();
        self.service.standings.clear();
        self.service.outbox.retell(self.service.store.unsent().await?);
        self.service.erased.notify_one();
        for feature in self.service.features {
            feature.reread(self.service).await?;
        }
        Ok(())
    }

    /// Reloads everything, because this process was away too long to know what it missed.
    async fn look_at_all_again(self) -> Result<(), StoreError> {
        tracing::info!("this process was away for long; everything is read again");
        self.service.settings.clear();
        self.forgot_elsewhere().await?;
        for feature in self.service.features {
            feature.resume(self.service).await;
        }
        if self.keeps_the_house() {
            outbox::replay_for(&self.service.outbox, &*self.service.store, |place| !is_page(place)).await?;
        }
        Ok(())
    }
}
