//! Games in memory: one lock per game gives each its order, its version and its single writer.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex as StdMutex, PoisonError};

use banco_engine::{Person, PersonKey, Table, Viewer};
use banco_ports::Place;
use banco_ports::limits::TABLES_IN_MEMORY_MAX;
use banco_store::{GameCard, Store, StoreError};
use tokio::sync::Mutex;

use crate::messages::display_prefs::DisplayPrefs;

/// A loaded game with its card from the store.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub table: Table,
    pub card: GameCard,
    /// [`Store::revision`] at the time of reading; 0 if the store is not shared with other processes.
    pub revision: u64,
}

impl Seated {
    /// The game as `viewer` may see its board (days 1.7).
    pub(crate) fn seen_by(self: &Arc<Seated>, viewer: Viewer) -> Arc<Seated> {
        match self.table.seen_by(viewer) {
            Cow::Borrowed(_) => Arc::clone(self),
            Cow::Owned(table) => Arc::new(Seated { table, card: self.card.clone(), revision: self.revision }),
        }
    }

    /// The game with the names of its players as the readers see them.
    pub(crate) fn named(&self, taste: &DisplayPrefs) -> Cow<'_, Seated> {
        match taste.named(&self.table) {
            Cow::Borrowed(_) => Cow::Borrowed(self),
            Cow::Owned(table) => Cow::Owned(Seated { table, card: self.card.clone(), revision: self.revision }),
        }
    }
}

/// A game under its lock. Readers get its state after the last commit without the lock.
pub(crate) struct LiveGame {
    seated: Arc<Seated>,
    shown: Shown,
}

/// State of a game after its last commit, shared with all readers.
type Shown = Arc<StdMutex<Arc<Seated>>>;

impl LiveGame {
    fn new(seated: Seated) -> LiveGame {
        let seated = Arc::new(seated);
        LiveGame { shown: Arc::new(StdMutex::new(Arc::clone(&seated))), seated }
    }

    /// Adds a place to the state that the next commit starts from. Readers see it after that commit.
    pub(crate) fn add_place(&mut self, place: Place) {
        Arc::make_mut(&mut self.seated).card.places.push(place);
    }

    /// Returns to the state after the last commit.
    pub(crate) fn undo_additions(&mut self) {
        self.seated = Arc::clone(&self.shown.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Replaces the state after a durable commit.
    pub(crate) fn become_committed(&mut self, seated: Seated) {
        self.seated = Arc::new(seated);
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&self.seated);
    }
}

impl Deref for LiveGame {
    type Target = Seated;

    fn deref(&self) -> &Seated {
        &self.seated
    }
}

/// A loaded game: its lock, and its state for readers.
#[derive(Clone)]
struct Slot {
    game: Arc<Mutex<LiveGame>>,
    shown: Shown,
}

impl Slot {
    fn new(seated: Seated) -> Slot {
        let game = LiveGame::new(seated);
        Slot { shown: Arc::clone(&game.shown), game: Arc::new(Mutex::new(game)) }
    }
}

/// Cache of games by id. A game is loaded at first use and dropped when it is unused and space is short.
#[derive(Default)]
pub(crate) struct GameCache {
    tables: StdMutex<HashMap<String, Slot>>,
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
    pub(crate) async fn open(&self, store: &dyn Store, id: &str) -> Result<Option<Arc<Mutex<LiveGame>>>, StoreError> {
        Ok(self.slot(store, id).await?.map(|slot| slot.game))
    }

    /// As [`GameCache::open`], for readers: the state after the last commit, without the lock of the game.
    ///
    /// # Errors
    /// A failing store or a damaged record.
    pub(crate) async fn snapshot(&self, store: &dyn Store, id: &str) -> Result<Option<Arc<Seated>>, StoreError> {
        let slot = self.slot(store, id).await?;
        Ok(slot.map(|slot| Arc::clone(&slot.shown.lock().unwrap_or_else(PoisonError::into_inner))))
    }

    async fn slot(&self, store: &dyn Store, id: &str) -> Result<Option<Slot>, StoreError> {
        let held = self.lock().get(id).cloned();
        if let Some(slot) = held {
            if store.is_shared() {
                self.freshen(store, id, &slot.game).await?;
            }
            return Ok(Some(slot));
        }
        if let Some(why) = self.damages().get(id) {
            return Err(StoreError::Damaged { game: id.to_owned(), why: why.clone() });
        }
        let Some(seated) = self.read(store, id).await? else { return Ok(None) };
        // Another task may have loaded the game meanwhile: its copy is used, so that a game has one writer.
        Ok(Some(self.make_room().entry(id.to_owned()).or_insert_with(|| Slot::new(seated)).clone()))
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
    async fn freshen(&self, store: &dyn Store, id: &str, slot: &Mutex<LiveGame>) -> Result<(), StoreError> {
        // A task that holds the lock has already checked the revision. A later write by another process makes its
        // commit fail.
        let Ok(mut seated) = slot.try_lock() else { return Ok(()) };
        if store.revision(id).await? != seated.revision
            && let Some(anew) = self.read(store, id).await?
        {
            seated.become_committed(anew);
        }
        Ok(())
    }

    /// Records a person's new name at the tables of that person.
    pub(crate) async fn call(&self, person: &Person) {
        self.names().insert(person.key.clone(), person.name.clone());
        let loaded: Vec<_> = self.lock().values().cloned().collect();
        for slot in loaded {
            let mut game = slot.game.lock().await;
            if !game.card.persons.contains(&person.key) {
                continue;
            }
            let mut renamed = Seated::clone(&game);
            renamed.table.call(&person.key, &person.name);
            game.become_committed(renamed);
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
        self.make_room().insert(id, Slot::new(Seated { table, card, revision: 1 }));
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

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        // A panic under this lock leaves the map intact: every change is one insert or one retain.
        self.tables.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn make_room(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        let mut tables = self.lock();
        if tables.len() >= TABLES_IN_MEMORY_MAX {
            tables.retain(|_, slot| Arc::strong_count(&slot.game) > 1);
        }
        tables
    }
}
