//! State shared by look-ups and the writer: the index, the journal's folder and the health.

mod folding;
mod reading;
mod remake;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use banco_engine::Entry;
use tokio::sync::watch;

use super::OpenBacking;
use super::archive::{Archive, Next, NotWritten};
use super::disk::Disk;
use super::segments::Stretch;
use super::status_word::Sign;
use crate::index::{BackingError, InMemory, Index, Memory, Plan, Staged};
use crate::{Cause, Health, StoreError, Trouble};

pub(super) use folding::{FoldError, Lines, fold, fold_telling, restored};
use reading::Reading;

/// Games settled per write lock of the index: a few milliseconds in which moves wait.
const GAMES_PER_TURN: usize = 200;

/// Maximum number of attempts to read entries, because archiving may move them.
const TRIES: usize = 10;

pub(super) struct Shared {
    pub disk: Arc<dyn Disk>,
    pub folder: PathBuf,
    pub memory: Memory,
    pub health: watch::Sender<Health>,
    troubles: Mutex<Troubles>,
    shelf: RwLock<Shelf>,
    /// Place of the index on disk; `None` if the store is read-only.
    home: Option<Home>,
    /// Held while the index is rebuilt.
    remaking: Mutex<()>,
    /// Held while games are moved into the archive.
    tidying: Mutex<()>,
    /// Changes staged over one archive are never committed over another. Staging takes the read lock. Exchanging the
    /// archive takes the write lock, which has priority.
    turn: RwLock<()>,
    /// True while the store is being closed; long work stops.
    is_closing: AtomicBool,
}

struct Shelf {
    index: Index,
    archive: Arc<Archive>,
    makeshift: Makeshift,
    is_closed: bool,
}

/// Files of a writing store beside its journal.
pub(super) struct Home {
    /// Folder of the index.
    pub index: PathBuf,
    pub open: OpenBacking,
    /// Reports the health of the store to other processes.
    pub sign: Sign,
}

/// Substitute for the index on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Makeshift {
    /// None; the index is on disk.
    Not,
    /// The index accepts no more writes; changes are kept in memory over it.
    Overlay,
    /// The index failed or could not be created; all of it is in memory.
    Memory,
}

#[derive(Default)]
struct Troubles {
    poison: Option<String>,
    writing: Option<String>,
    index: Option<String>,
    archive: Option<String>,
}

/// Problems that may be solved later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ailing {
    pub writing: bool,
    pub index: bool,
    pub archive: bool,
}

impl Shared {
    pub(super) fn new(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        memory: Memory,
        index: Index,
        archive: Arc<Archive>,
        makeshift: Option<String>,
    ) -> Shared {
        let stands_in = if makeshift.is_some() { Makeshift::Memory } else { Makeshift::Not };
        let shelf = Shelf { index, archive, makeshift: stands_in, is_closed: false };
        let shared = Shared {
            disk,
            folder,
            memory,
            health: watch::Sender::new(Health::Good),
            troubles: Mutex::default(),
            shelf: RwLock::new(shelf),
            home: None,
            remaking: Mutex::default(),
            tidying: Mutex::default(),
            turn: RwLock::default(),
            is_closing: AtomicBool::new(false),
        };
        shared.note_trouble(|troubles| troubles.index = makeshift);
        shared
    }

    /// Adds the place of the index on disk.
    pub(super) fn at_home(self, home: Home) -> Shared {
        home.sign.tell(&self.health.borrow());
        Shared { home: Some(home), ..self }
    }

    /// Asks the index; if it fails, it is rebuilt in memory from the journal and asked again.
    pub(super) fn ask<T>(&self, question: impl Fn(&Index) -> Result<T, BackingError>) -> Result<T, StoreError> {
        let first = {
            let shelf = self.shelf();
            if shelf.is_closed {
                return Err(StoreError::Closed);
            }
            question(&shelf.index)
        };
        first.or_else(|error| {
            if let BackingError::Archive(why) = error {
                return Err(StoreError::Unreadable(why));
            }
            let _turn = self.turn_to_remake(&error)?;
            self.remake_index(&error)?;
            question(&self.shelf().index).map_err(|error| StoreError::Unreadable(error.to_string()))
        })
    }

    /// Makes a plan part of the index. If the disk refuses the write, the index is still read and changes are kept in
    /// memory over it. No caller waits for a rebuild.
    pub(super) fn commit(&self, mut plan: Plan) -> Result<(), BackingError> {
        let mut shelf = self.shelf_mut();
        let Err(error) = shelf.index.try_commit(&mut plan) else { return Ok(()) };
        if shelf.makeshift != Makeshift::Not {
            return Err(error);
        }
        let nothing = Index::new(Box::<InMemory>::default(), "", self.memory);
        shelf.index = std::mem::replace(&mut shelf.index, nothing).overlay();
        shelf.index.try_commit(&mut plan)?;
        shelf.makeshift = Makeshift::Overlay;
        drop(shelf);
        tracing::warn!("the index {error}; changes are kept in memory until the disk can be written again");
        self.note_trouble(|troubles| troubles.index = Some(format!("the index {error}")));
        Ok(())
    }

    /// Sets games aside in the index alone, if no note can be written.
    pub(super) fn set_aside(&self, games: &[String]) {
        let mut shelf = self.shelf_mut();
        let mut staged = shelf.index.stage();
        games.iter().for_each(|id| staged.set_aside(id));
        let result = staged.finish().and_then(|plan| shelf.index.commit(plan));
        drop(shelf);
        if let Err(error) = result {
            tracing::warn!("the index {error}");
        }
    }

    /// Folds in the lines up to `upto` that the index lacks.
    pub(super) fn catch_up(&self, upto: u64) -> Result<(), StoreError> {
        let mut shelf = self.shelf_mut();
        let archive = shelf.archive.clone();
        fold(Stretch::from(self.disk.as_ref(), &self.folder, archive.start()), &mut shelf.index, Lines::Upto(upto))
            .map(drop)
            .map_err(|error| StoreError::Unreadable(error.to_string()))
    }

    /// All entries of a game, from the archive and the journal.
    pub(super) fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let find = || self.ask(|index| Ok((index.is_set_aside(game)?, index.whereabouts(game)?)));
        let mut tries = 0;
        loop {
            tries += 1;
            let (archive, found) = (self.archive(), find()?);
            let loaded = match found.clone() {
                (true, _) => Err(crate::index::damaged(game)),
                (false, None) => Ok(None),
                (false, Some(whereabouts)) => self.reading(&archive).game(game, whereabouts).map(Some),
            };
            // The game may have been archived during the read; then read it again.
            let is_settled = || Ok(archive.generation() == self.generation() && find()? == found);
            if loaded.is_ok() || tries == TRIES || is_settled()? {
                return loaded;
            }
        }
    }

    pub(super) fn reading<'a>(&'a self, archive: &'a Archive) -> Reading<'a> {
        Reading { disk: self.disk.as_ref(), folder: &self.folder, archive }
    }

    /// Number of the current archive list.
    pub(super) fn generation(&self) -> u32 {
        self.shelf().archive.generation()
    }

    pub(super) fn archive(&self) -> Arc<Archive> {
        self.shelf().archive.clone()
    }

    /// Stops long work soon.
    pub(super) fn begin_closing(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }

    /// Lock for moving games into the archive.
    pub(super) fn tidying(&self) -> std::sync::MutexGuard<'_, ()> {
        self.tidying.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lock for staging and committing.
    pub(super) fn turn(&self) -> RwLockReadGuard<'_, ()> {
        self.turn.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the archive by its successor, whose files are written except for the list.
    pub(super) fn publish(&self, next: &Next) -> Result<(), NotWritten> {
        if self.is_closing() {
            return Err(NotWritten::Closing);
        }
        // After a failure the valid list is unknown until the next start. Until then no more games are moved.
        next.archive.publish().inspect_err(|_| self.begin_closing())?;
        self.exchange(next).or_else(|error| Ok(self.replace_index(&error)?))
    }

    /// Until the last part is settled the index belongs to the previous archive, so a rebuild follows a crash.
    fn exchange(&self, next: &Next) -> Result<(), BackingError> {
        {
            let _turn = self.exchanging();
            let mut shelf = self.shelf_mut();
            let nothing = Index::new(Box::<InMemory>::default(), "", self.memory);
            let index = std::mem::replace(&mut shelf.index, nothing);
            shelf.index = index.over(next.archive.clone());
            shelf.archive = next.archive.clone();
        }
        for part in next.settling.parts(GAMES_PER_TURN) {
            self.in_turn(|index| index.settle(&part))?;
        }
        self.in_turn(|index| Ok(index.rebase(next.archive.generation())))
    }

    fn in_turn(&self, plan: impl FnOnce(&Index) -> Result<Plan, BackingError>) -> Result<(), BackingError> {
        let _turn = self.exchanging();
        let plan = plan(&self.shelf().index)?;
        self.commit(plan)
    }

    fn exchanging(&self) -> RwLockWriteGuard<'_, ()> {
        self.turn.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes files that the archive has replaced; see [`Archive::sweep`].
    pub(super) fn sweep(&self, before: Option<&Archive>, is_closing: bool) -> io::Result<()> {
        self.archive().sweep(&self.folder, before, is_closing)
    }

    /// Drops the index and so releases its files.
    pub(super) fn close(&self) {
        let mut shelf = self.shelf_mut();
        shelf.is_closed = true;
        if let Err(error) = shelf.index.flush() {
            tracing::warn!("the index {error}; it will be rebuilt");
        }
        shelf.index = Index::new(Box::<InMemory>::default(), "", self.memory);
    }

    pub(super) fn is_poisoned(&self) -> Option<String> {
        self.troubles().poison.clone()
    }

    pub(super) fn poison(&self, why: &str) {
        tracing::error!("{}: the journal can no longer be written: {why}", self.folder.display());
        self.note_trouble(|troubles| troubles.poison = Some(why.to_owned()));
    }

    /// Sets or clears the reason of a failed write.
    pub(super) fn set_writing(&self, trouble: Option<String>) {
        let was = self.troubles().writing.is_some();
        match &trouble {
            Some(why) if !was => {
                tracing::error!("{}: nothing can be saved, moves are refused: {why}", self.folder.display());
            }
            None if was => tracing::warn!("{}: saving works again", self.folder.display()),
            Some(_) | None => {}
        }
        self.note_trouble(|troubles| troubles.writing = trouble);
    }

    /// Sets or clears the problem of the archive. Play continues without the archive, but the journal grows.
    pub(super) fn set_archiving(&self, trouble: Option<String>) {
        self.note_trouble(|troubles| troubles.archive = trouble);
    }

    /// Problems that a retry may solve: saving, the index, or the archive.
    pub(super) fn ails(&self) -> Ailing {
        let Troubles { poison, writing, index, archive } = &*self.troubles();
        let can_be = |trouble: &Option<String>| trouble.is_some() && poison.is_none();
        Ailing { writing: can_be(writing), index: can_be(index), archive: can_be(archive) }
    }

    pub(super) fn staged<T>(
        &self,
        stage: impl FnOnce(Staged<'_>) -> Result<T, BackingError>,
    ) -> Result<T, BackingError> {
        stage(self.shelf().index.stage())
    }

    fn shelf(&self) -> RwLockReadGuard<'_, Shelf> {
        self.shelf.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn shelf_mut(&self) -> RwLockWriteGuard<'_, Shelf> {
        self.shelf.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn troubles(&self) -> std::sync::MutexGuard<'_, Troubles> {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_trouble(&self, change: impl FnOnce(&mut Troubles)) {
        let mut troubles = self.troubles();
        change(&mut troubles);
        let health = match &*troubles {
            Troubles { poison: Some(why), .. } => Health::Poisoned(trouble(Cause::Sync, why)),
            Troubles { writing: Some(why), .. } => Health::Degraded(trouble(Cause::Journal, why)),
            Troubles { index: Some(why), .. } => Health::Degraded(trouble(Cause::Index, why)),
            Troubles { archive: Some(why), .. } => Health::Degraded(trouble(Cause::Archive, why)),
            Troubles { poison: None, writing: None, index: None, archive: None } => Health::Good,
        };
        self.health.send_if_modified(|now| {
            *now != health && {
                if let Some(home) = &self.home {
                    home.sign.tell(&health);
                }
                *now = health;
                true
            }
        });
    }
}

fn trouble(cause: Cause, said: &str) -> Trouble {
    Trouble { cause, said: said.to_owned() }
}
