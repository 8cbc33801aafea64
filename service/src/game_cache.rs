//! Games in memory: one lock per game gives each its order, its version and its single writer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as StdMutex};

use banco_engine::{Person, PersonKey, Table};
use banco_ports::limits::TABLES_IN_MEMORY_MAX;
use banco_store::{GameCard, Store, StoreError};
use tokio::sync::Mutex;

/// A loaded game with its card from the store.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub table: Table,
    pub card: GameCard,
    /// [`Store::revision`] at the time of reading; 0 if the store is not shared with other processes.
    pub revision: u64,
}

/// Cache of games by id. A game is loaded at first use and dropped when it is unused and space is short.
#[derive(Default)]
pub(crate) struct GameCache {
    tables: StdMutex<HashMap<String, Arc<Mutex<Seated>>>>,
    /// Current names of people who changed their name after they joined a game.
    names: StdMutex<HashMap<PersonKey, String>>,
    /// Damaged games with the reason: each is tried and reported once.
    damaged: StdMutex<HashMap<String, String>>,
}

impl GameCache {
    /// The game `id` in the store's current state, or `None` if there is no such game.
    ///
    /// # Errors
    /// A failing store or a damaged record.
    pub(crate) async fn open(&self, store: &dyn Store, id: &str) -> Result<Option<Arc<Mutex<Seated>>>, StoreError> {
        let held = self.lock().get(id).map(Arc::clone);
        if let Some(slot) = held {
            if store.is_shared() {
                self.freshen(store, id, &slot).await?;
            }
            return Ok(Some(slot));
        }
        if let Some(why) = self.damages().get(id) {
            return Err(StoreError::Damaged { game: id.to_owned(), why: why.clone() });
        }
        let Some(seated) = self.read(store, id).await? else { return Ok(None) };
        // Another task may have loaded the game meanwhile: its copy is used, so that a game has one writer.
        let slot = || Arc::new(Mutex::new(seated));
        Ok(Some(Arc::clone(self.make_room().entry(id.to_owned()).or_insert_with(slot))))
    }

    async fn read(&self, store: &dyn Store, id: &str) -> Result<Option<Seated>, StoreError> {
        // The revision is read first, so the entries are at least as new. A write based on an older revision is
        // refused.
        let revision = if store.is_shared() { store.revision(id).await? } else { 0 };
        let entries = store.load(id).await.inspect_err(|error| self.note_damage(error))?;
        let (Some(card), Some(entries)) = (store.card(id).await?, entries) else {
            return Ok(None);
        };
        let mut table = Table::replay(&entries).map_err(|error| {
            let error = StoreError::Damaged { game: id.to_owned(), why: error.to_string() };
            self.note_damage(&error);
            error
        })?;
        for (person, name) in self.names().iter() {
            table.call(person, name);
        }
        Ok(Some(Seated { table, card, revision }))
    }

    /// Reloads a game that another process has written to meanwhile.
    async fn freshen(&self, store: &dyn Store, id: &str, slot: &Mutex<Seated>) -> Result<(), StoreError> {
        // A task that holds the lock has already checked the revision. A later write by another process makes its
        // commit fail.
        let Ok(mut seated) = slot.try_lock() else { return Ok(()) };
        if store.revision(id).await? != seated.revision
            && let Some(anew) = self.read(store, id).await?
        {
            *seated = anew;
        }
        Ok(())
    }

    /// Records a person's new name at every table.
    pub(crate) async fn call(&self, person: &Person) {
        self.names().insert(person.key.clone(), person.name.clone());
        let loaded: Vec<_> = self.lock().values().cloned().collect();
        for slot in loaded {
            slot.lock().await.table.call(&person.key, &person.name);
        }
    }

    fn names(&self) -> std::sync::MutexGuard<'_, HashMap<PersonKey, String>> {
        self.names.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// True if a game was found damaged since the start: it counts as closed.
    pub(crate) fn is_set_aside(&self, id: &str) -> bool {
        self.damages().contains_key(id)
    }

    /// Number of damaged games.
    pub(crate) fn set_aside_count(&self) -> usize {
        self.damages().len()
    }

    fn note_damage(&self, error: &StoreError) {
        if let StoreError::Damaged { game, why } = error
            && self.damages().insert(game.clone(), why.clone()).is_none()
        {
            tracing::error!("{error}; it is set aside");
        }
    }

    fn damages(&self) -> std::sync::MutexGuard<'_, HashMap<String, String>> {
        self.damaged.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Adds a new game.
    pub(crate) fn insert(&self, table: Table, card: GameCard) {
        let id = table.id().to_owned();
        // Revision 1: the game was written once.
        self.make_room().insert(id, Arc::new(Mutex::new(Seated { table, card, revision: 1 })));
    }

    /// Forgets the current name of an erased person.
    pub(crate) fn forget_person(&self, person: &PersonKey) {
        self.names().remove(person);
    }

    /// Drops the game from the cache. The next use reloads it, because the store is newer.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    /// Empties the cache.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Mutex<Seated>>>> {
        // A panic under this lock leaves the map intact: every change is one insert or one retain.
        self.tables.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn make_room(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Mutex<Seated>>>> {
        let mut tables = self.lock();
        if tables.len() >= TABLES_IN_MEMORY_MAX {
            tables.retain(|_, seated| Arc::strong_count(seated) > 1);
        }
        tables
    }
}
