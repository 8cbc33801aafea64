//! In-memory store for tests. It uses the same index as the durable store, over records in a list.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use async_trait::async_trait;
use banco_engine::{Entry, PersonKey};
use banco_ports::{MessageRef, Place};
use tokio::sync::watch;

use super::index::{Admission, BackingError, InMemory, Index, Memory, Placed};
use super::record::{Position, Record, Sum};
use super::{Batch, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};

struct Kept {
    index: Index,
    records: Vec<Record>,
    closed: bool,
}

/// Store that keeps everything until it is dropped; see the module.
pub struct InMemoryStore {
    kept: RwLock<Kept>,
    health: watch::Sender<Health>,
    beat: RwLock<Option<i64>>,
}

impl Default for InMemoryStore {
    fn default() -> InMemoryStore {
        let index = Index::new(Box::<InMemory>::default(), "memory", Memory::default());
        InMemoryStore {
            kept: RwLock::new(Kept { index, records: Vec::new(), closed: false }),
            health: watch::Sender::new(Health::Good),
            beat: RwLock::default(),
        }
    }
}

impl InMemoryStore {
    /// An empty store that remembers as many events and messages as a durable one.
    pub fn new() -> InMemoryStore {
        InMemoryStore::default()
    }

    fn kept(&self) -> Result<RwLockReadGuard<'_, Kept>, StoreError> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        if kept.closed { Err(StoreError::Closed) } else { Ok(kept) }
    }

    fn ask<T>(&self, question: impl FnOnce(&Index) -> Result<T, BackingError>) -> Result<T, StoreError> {
        question(&self.kept()?.index).map_err(unreadable)
    }

    fn keep(&self, record: Record) -> Result<Vec<u64>, StoreError> {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.closed {
            return Err(StoreError::Closed);
        }
        let mut staged = kept.index.stage();
        let mut numbers = Vec::new();
        let (mut of, mut first_letter) = (Vec::new(), 0);
        if let Record::Batch(batch) = &record {
            match staged.admit(batch).map_err(unreadable)? {
                Admission::Yes { of: head, first_letter: first } => (of, first_letter) = (head, first),
                Admission::No(error) => return Err(error),
            }
            numbers.extend(first_letter..first_letter + batch.outbox.len() as u64);
        }
        let offset = kept.records.len() as u64;
        let placed = Placed {
            seq: offset + 1,
            sum: Sum::of(&offset.to_be_bytes()),
            position: Position { segment: 0, offset, length: 0 },
            of,
            first_letter,
        };
        staged.add(&placed, &record).map_err(unreadable)?;
        let plan = staged.finish().map_err(unreadable)?;
        kept.index.commit(plan).map_err(unreadable)?;
        kept.records.push(record);
        Ok(numbers)
    }
}

fn unreadable(error: BackingError) -> StoreError {
    StoreError::Unreadable(error.to_string())
}

#[async_trait]
impl Store for InMemoryStore {
    async fn append(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        self.keep(Record::Batch(batch))
    }

    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let kept = self.kept()?;
        if kept.index.card(game).map_err(unreadable)?.is_none() {
            return Ok(None);
        }
        let positions = kept.index.positions(game).map_err(unreadable)?;
        let records = positions.iter().filter_map(|position| kept.records.get(position.offset as usize));
        Ok(Some(records.flat_map(|record| entries(record, game)).cloned().collect()))
    }

    async fn card(&self, game: &str) -> Result<Option<GameCard>, StoreError> {
        self.ask(|index| index.card(game))
    }

    async fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask(|index| index.open_games_at(place))
    }

    async fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask(|index| index.games_of(person, open, limit))
    }

    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask(|index| index.finished(community, after.as_ref(), limit))
    }

    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.ask(|index| index.due(before, limit))
    }

    async fn is_applied(&self, event: &str) -> Result<bool, StoreError> {
        self.ask(|index| index.is_applied(event))
    }

    async fn value(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError> {
        self.ask(|index| index.value(key))
    }

    async fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        self.ask(|index| index.values(prefix))
    }

    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        self.ask(Index::unsent)
    }

    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        self.keep(Record::Sent { number, message: sent }).map(drop)
    }

    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError> {
        self.ask(|index| index.game_of_message(place, message))
    }

    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError> {
        self.ask(|index| index.board_of(game, place))
    }

    async fn beat(&self, now: i64) -> Result<(), StoreError> {
        *self.beat.write().unwrap_or_else(PoisonError::into_inner) = Some(now);
        Ok(())
    }

    async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        Ok(*self.beat.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn health(&self) -> watch::Receiver<Health> {
        self.health.subscribe()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.kept.write().unwrap_or_else(PoisonError::into_inner).closed = true;
        Ok(())
    }
}

fn entries<'a>(record: &'a Record, id: &str) -> &'a [Entry] {
    match record {
        Record::Batch(batch) => batch.games.iter().find(|game| game.id == id).map_or(&[], |game| &game.entries),
        Record::Sent { .. } | Record::Note(_) => &[],
    }
}
