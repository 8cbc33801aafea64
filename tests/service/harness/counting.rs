//! A store that counts its calls. It can let rivals write first, freeze, or fail like the store of a killed process.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use banco_engine::{Entry, PersonKey};
use banco_ports::{MessageRef, Place};
use banco_store::memory::InMemoryStore;
use banco_store::{Batch, Changes, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};
use tokio::sync::watch;

pub struct CountingStore {
    /// The real store; `None` once its process was killed.
    inner: Mutex<Option<Arc<dyn Store>>>,
    health: watch::Receiver<Health>,
    ends_at: Mutex<Option<End>>,
    has_ended: watch::Sender<bool>,
    is_frozen: watch::Sender<bool>,
    /// Number of calls before the process freezes by itself.
    freezes_after: Mutex<Option<usize>>,
    is_shared: bool,
    takes_no_marks: AtomicBool,
    asked: Mutex<BTreeMap<&'static str, usize>>,
    rival: Mutex<Option<Rival>>,
    touched: Mutex<BTreeSet<String>>,
}

/// Moment at which a process is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Before the next batch is stored.
    BeforeBatch,
    /// After a batch is stored, before the caller gets the answer.
    AfterBatch,
    /// After a message was sent, before it is marked.
    BeforeMark,
}

/// Another process that writes to the same store.
#[derive(Clone)]
pub enum Rival {
    /// Its batch is stored right before the next one.
    Once(Batch),
    /// It always writes first.
    Always,
}

impl CountingStore {
    pub fn new() -> Arc<CountingStore> {
        CountingStore::over(Arc::new(InMemoryStore::new()))
    }

    pub fn over(store: Arc<dyn Store>) -> Arc<CountingStore> {
        Arc::new(CountingStore {
            health: store.health(),
            is_shared: store.is_shared(),
            inner: Mutex::new(Some(store)),
            ends_at: Mutex::default(),
            has_ended: watch::Sender::new(false),
            is_frozen: watch::Sender::new(false),
            freezes_after: Mutex::default(),
            takes_no_marks: AtomicBool::new(false),
            asked: Mutex::default(),
            rival: Mutex::default(),
            touched: Mutex::default(),
        })
    }

    /// Sets the moment at which the process is killed, if any.
    pub fn ends_at(&self, end: Option<End>) {
        *self.ends_at.lock().expect("no test panics here") = end;
    }

    /// Kills the process: every later call fails.
    pub fn end(&self) {
        self.inner.lock().expect("no test panics here").take();
        self.has_ended.send_replace(true);
    }

    pub fn has_ended(&self) -> bool {
        *self.has_ended.borrow()
    }

    pub async fn ended(&self) {
        // The sender lives as long as this store.
        let _ = self.has_ended.subscribe().wait_for(|ended| *ended).await;
    }

    /// Refuses marks of sent letters from now on, or accepts them again.
    pub fn takes_no_marks(&self, takes_none: bool) {
        self.takes_no_marks.store(takes_none, Ordering::SeqCst);
    }

    /// Freezes the process or lets it continue; its calls wait meanwhile.
    pub fn freeze(&self, is_frozen: bool) {
        self.is_frozen.send_replace(is_frozen);
    }

    /// Freezes the process at its call after so many others.
    pub fn freezes_after(&self, calls: usize) {
        *self.freezes_after.lock().expect("no test panics here") = Some(calls);
    }

    /// Waits until the process is frozen.
    pub async fn frozen(&self) {
        // The sender lives as long as this store.
        let _ = self.is_frozen.subscribe().wait_for(|frozen| *frozen).await;
    }

    pub async fn thawed(&self) {
        // The sender lives as long as this store.
        let _ = self.is_frozen.subscribe().wait_for(|frozen| !*frozen).await;
    }

    /// True if the process is killed at this moment.
    fn is_end(&self, end: End) -> bool {
        let is_end = *self.ends_at.lock().expect("no test panics here") == Some(end);
        if is_end {
            self.end();
        }
        is_end
    }

    /// Number of calls since the last time, by name.
    pub fn asked(&self) -> BTreeMap<&'static str, usize> {
        std::mem::take(&mut *self.asked.lock().expect("no test panics here"))
    }

    /// Games written to since the last time.
    pub fn touched(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.touched.lock().expect("no test panics here"))
    }

    /// Sets or removes the rival; [`Rival::Once`] acts a single time.
    pub fn rival(&self, rival: Option<Rival>) {
        *self.rival.lock().expect("no test panics here") = rival;
    }

    async fn ask(&self, what: &'static str) -> Result<Arc<dyn Store>, StoreError> {
        let left = self.freezes_after.lock().expect("no test panics here").take();
        match left {
            None => {}
            Some(0) => self.freeze(true),
            Some(left) => self.freezes_after(left - 1),
        }
        self.thawed().await;
        self.count(what)
    }

    fn count(&self, what: &'static str) -> Result<Arc<dyn Store>, StoreError> {
        *self.asked.lock().expect("no test panics here").entry(what).or_default() += 1;
        self.inner.lock().expect("no test panics here").clone().ok_or(StoreError::Closed)
    }
}

#[async_trait]
impl Store for CountingStore {
    async fn append(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        let rival = self.rival.lock().expect("no test panics here").clone();
        match rival {
            None => {}
            Some(Rival::Always) => {
                self.count("append")?;
                return Err(StoreError::Conflict { actual: u64::MAX });
            }
            Some(Rival::Once(quicker)) => {
                self.rival(None);
                self.ask("rival").await?.append(quicker).await?;
            }
        }
        self.thawed().await;
        let games: Vec<String> = batch.games.iter().map(|append| append.id.clone()).collect();
        if self.is_end(End::BeforeBatch) {
            return Err(StoreError::Closed);
        }
        let kept = self.ask("append").await?.append(batch).await?;
        if self.is_end(End::AfterBatch) {
            return Err(StoreError::Closed);
        }
        self.touched.lock().expect("no test panics here").extend(games);
        Ok(kept)
    }

    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        self.ask("load").await?.load(game).await
    }

    async fn card(&self, game: &str) -> Result<Option<GameCard>, StoreError> {
        self.ask("card").await?.card(game).await
    }

    async fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask("open_games_at").await?.open_games_at(place).await
    }

    async fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask("games_of").await?.games_of(person, open, limit).await
    }

    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask("finished").await?.finished(community, after, limit).await
    }

    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask("due").await?.due(before, limit).await
    }

    async fn is_applied(&self, event: &str) -> Result<bool, StoreError> {
        self.ask("is_applied").await?.is_applied(event).await
    }

    async fn value(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError> {
        self.ask("value").await?.value(key).await
    }

    async fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        self.ask("values").await?.values(prefix).await
    }

    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        self.ask("unsent").await?.unsent().await
    }

    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        self.thawed().await;
        if self.is_end(End::BeforeMark) {
            return Err(StoreError::Closed);
        }
        if self.takes_no_marks.load(Ordering::SeqCst) {
            return Err(StoreError::NotSaved("no room".to_owned()));
        }
        self.ask("mark_sent").await?.mark_sent(number, sent).await
    }

    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError> {
        self.ask("game_of_message").await?.game_of_message(place, message).await
    }

    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError> {
        self.ask("board_of").await?.board_of(game, place).await
    }

    async fn beat(&self, now: i64) -> Result<(), StoreError> {
        self.ask("beat").await?.beat(now).await
    }

    async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        self.ask("last_beat").await?.last_beat().await
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    async fn revision(&self, game: &str) -> Result<u64, StoreError> {
        self.ask("revision").await?.revision(game).await
    }

    async fn changes(&self, with_letters: bool) -> Result<Changes, StoreError> {
        self.ask("changes").await?.changes(with_letters).await
    }

    fn health(&self) -> watch::Receiver<Health> {
        self.health.clone()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.ask("close").await?.close().await
    }
}
