//! The tables in memory: one lock per game gives each its order, its version and its one writer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as StdMutex};

use banco_engine::{Person, PersonKey, Table};
use banco_ports::limits::TABLES_IN_MEMORY_MAX;
use banco_store::{GameCard, Store, StoreError};
use tokio::sync::Mutex;

/// A loaded game and the card the store knows it by.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub table: Table,
    pub card: GameCard,
    /// What [`Store::revision`] said when it was read; of a store that nobody shares it says nothing.
    pub revision: u64,
}

/// Games in memory by id; loaded when first asked for, dropped when nobody holds them and space is short.
#[derive(Default)]
pub(crate) struct Book {
    tables: StdMutex<HashMap<String, Arc<Mutex<Seated>>>>,
    /// Those who changed their names since they sat down somewhere.
    names: StdMutex<HashMap<PersonKey, String>>,
    /// Games that were found damaged, and why: each is tried and named once.
    damaged: StdMutex<HashMap<String, String>>,
}

impl Book {
    /// The game `id`, if there is one, as the store has it now.
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
        // Somebody may have loaded it meanwhile: his is the one, or two writers would follow.
        let slot = || Arc::new(Mutex::new(seated));
        Ok(Some(Arc::clone(self.make_room().entry(id.to_owned()).or_insert_with(slot))))
    }

    async fn read(&self, store: &dyn Store, id: &str) -> Result<Option<Seated>, StoreError> {
        // Before the rest, which is then at least as new: whoever writes by an older revision is refused.
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

    /// Reads a game anew that another process has written to meanwhile.
    async fn freshen(&self, store: &dyn Store, id: &str, slot: &Mutex<Seated>) -> Result<(), StoreError> {
        // Who has it in hand has looked, and what is written since then refuses his.
        let Ok(mut seated) = slot.try_lock() else { return Ok(()) };
        if store.revision(id).await? != seated.revision
            && let Some(anew) = self.read(store, id).await?
        {
            *seated = anew;
        }
        Ok(())
    }

    /// A person has another name from now on, at every table.
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

    /// Whether a game was found damaged since the start: it counts as closed.
    pub(crate) fn is_set_aside(&self, id: &str) -> bool {
        self.damages().contains_key(id)
    }

    /// How many they are.
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

    /// Puts a new game in.
    pub(crate) fn insert(&self, table: Table, card: GameCard) {
        let id = table.id().to_owned();
        // It was written once.
        self.make_room().insert(id, Arc::new(Mutex::new(Seated { table, card, revision: 1 })));
    }

    /// What somebody called himself since he sat down is not known any more.
    pub(crate) fn forget_person(&self, person: &PersonKey) {
        self.names().remove(person);
    }

    /// Loads `id` anew when it is next asked for: the store knows better than the table in memory.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    /// Nothing that was read is known any more.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Mutex<Seated>>>> {
        // A panic while the map was held left it whole: every change is one insert or one retain.
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
