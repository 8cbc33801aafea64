//! A store shared by several processes, like a database. Each process writes under a lease, receives the changes of
//! the others, and is refused on a conflict.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use banco_engine::{Entry, PersonKey};
use banco_ports::{MessageRef, Place};
use banco_store::memory::InMemoryStore;
use banco_store::{Batch, Changes, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};
use tokio::sync::watch;

/// State shared by all processes.
#[derive(Default)]
pub struct Commons {
    truth: InMemoryStore,
    state: Mutex<State>,
    /// Allows one write at a time.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    leases: BTreeSet<usize>,
    members: usize,
    revisions: BTreeMap<String, u64>,
    feed: Vec<Told>,
    /// Number of old changes that are no longer available.
    forgotten: usize,
    takes_nothing: bool,
}

/// Changes of one batch.
struct Told {
    by: usize,
    games: Vec<String>,
    values: Vec<String>,
    letters: Vec<u64>,
}

/// Access of one process to the shared store.
pub struct Member {
    commons: Arc<Commons>,
    number: usize,
    read: Mutex<usize>,
    health: watch::Sender<Health>,
}

impl Commons {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a process, with a lease.
    pub fn join(self: &Arc<Self>) -> Arc<Member> {
        let mut state = self.state();
        state.members += 1;
        let number = state.members;
        state.leases.insert(number);
        let read = Mutex::new(state.feed.len());
        Arc::new(Member { commons: Arc::clone(self), number, read, health: watch::Sender::new(Health::Good) })
    }

    /// Refuses every write from now on, or accepts writes again.
    pub fn refuse(&self, takes_nothing: bool) {
        self.state().takes_nothing = takes_nothing;
    }

    /// Drops all changes reported so far; processes that have not read them will not get them.
    pub fn forget_feed(&self) {
        let mut state = self.state();
        state.forgotten = state.feed.len();
    }
}

impl Member {
    /// Ends this process's lease, as another process would.
    pub fn expel(&self) {
        self.commons.state().leases.remove(&self.number);
    }

    fn may_write(&self) -> Result<(), StoreError> {
        let state = self.commons.state();
        if !state.leases.contains(&self.number) {
            drop(state);
            self.health.send_replace(Health::Superseded);
            return Err(StoreError::NotSaved("another process has taken over from this one".to_owned()));
        }
        if state.takes_nothing { Err(StoreError::NotSaved("it takes nothing".to_owned())) } else { Ok(()) }
    }

    /// A game of the batch that was written after the last read; its entries or card have changed.
    fn overtaken<'b>(&self, batch: &'b Batch) -> Option<&'b str> {
        let state = self.commons.state();
        let is_old = |id: &str| {
            batch.revisions.get(id).is_some_and(|seen| state.revisions.get(id).is_some_and(|now| now != seen))
        };
        batch.games.iter().map(|game| game.id.as_str()).find(|id| is_old(id))
    }
}

#[async_trait]
impl Store for Member {
    async fn append(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        let _turn = self.commons.turn.lock().await;
        self.may_write()?;
        let truth = &self.commons.truth;
        let is_repeated = match &batch.event {
            Some(event) => truth.is_applied(event).await?,
            None => false,
        };
        if let Some(id) = self.overtaken(&batch).filter(|_| !is_repeated) {
            let actual = truth.load(id).await?.map_or(0, |entries| entries.len() as u64);
            return Err(StoreError::Conflict { actual });
        }
        let games: Vec<String> = batch.games.iter().map(|game| game.id.clone()).collect();
        let values = batch.values.keys().cloned().collect();
        let letters = truth.append(batch).await?;
        let mut state = self.commons.state();
        for id in &games {
            *state.revisions.entry(id.clone()).or_default() += 1;
        }
        state.feed.push(Told { by: self.number, games, values, letters: letters.clone() });
        Ok(letters)
    }

    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        self.commons.truth.load(game).await
    }

    async fn card(&self, game: &str) -> Result<Option<GameCard>, StoreError> {
        self.commons.truth.card(game).await
    }

    async fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.commons.truth.open_games_at(place).await
    }

    async fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.commons.truth.games_of(person, open, limit).await
    }

    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.commons.truth.finished(community, after, limit).await
    }

    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.commons.truth.due(before, limit).await
    }

    async fn is_applied(&self, event: &str) -> Result<bool, StoreError> {
        self.commons.truth.is_applied(event).await
    }

    async fn value(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError> {
        self.commons.truth.value(key).await
    }

    async fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        self.commons.truth.values(prefix).await
    }

    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        self.commons.truth.unsent().await
    }

    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        let _turn = self.commons.turn.lock().await;
        self.may_write()?;
        self.commons.truth.mark_sent(number, sent).await
    }

    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError> {
        self.commons.truth.game_of_message(place, message).await
    }

    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError> {
        self.commons.truth.board_of(game, place).await
    }

    async fn beat(&self, now: i64) -> Result<(), StoreError> {
        self.may_write()?;
        self.commons.truth.beat(now).await
    }

    async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        self.commons.truth.last_beat().await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn revision(&self, game: &str) -> Result<u64, StoreError> {
        Ok(self.commons.state().revisions.get(game).copied().unwrap_or_default())
    }

    async fn changes(&self, with_letters: bool) -> Result<Changes, StoreError> {
        let (mut changes, mut games, mut letters) = (Changes::default(), BTreeSet::new(), BTreeSet::new());
        {
            let state = self.commons.state();
            let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
            changes.all = *read < state.forgotten;
            for told in state.feed.iter().skip(*read).filter(|told| told.by != self.number) {
                games.extend(told.games.iter().cloned());
                changes.values.extend(told.values.iter().cloned());
                letters.extend(told.letters.iter().copied());
            }
            *read = state.feed.len();
        }
        for id in games {
            changes.games.extend(self.card(&id).await?.map(|card| (id, card)));
        }
        if with_letters && !letters.is_empty() {
            changes.letters = self.unsent().await?;
            changes.letters.retain(|letter| letters.contains(&letter.number));
        }
        Ok(changes)
    }

    fn health(&self) -> watch::Receiver<Health> {
        self.health.subscribe()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.expel();
        Ok(())
    }
}
