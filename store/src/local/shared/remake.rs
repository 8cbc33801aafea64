//! Rebuild of a failed index in memory, and its return to the disk.

use std::fs;
use std::io;
use std::sync::{MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use super::{FoldError, Home, Lines, Makeshift, Shared, fold, restored};
use crate::StoreError;
use crate::index::{BackingError, InMemory, Index};
use crate::local::segments::{Stretch, segment_name, segments};
use banco_ports::limits::JOURNAL_RESERVE_BYTES;

/// Time that a failed look-up waits for a running rebuild; with few games it is done by then.
const REMAKING_PATIENCE: Duration = Duration::from_secs(1);
const REMAKING_PAUSE: Duration = Duration::from_millis(5);

/// Journal reserves that must stay free beside the index; moves are more important than look-ups.
const RESERVES: u64 = 2;

impl Shared {
    /// Lock for a rebuild after a failed look-up. If a long rebuild is running, the look-up fails instead.
    pub(super) fn turn_to_remake(&self, error: &BackingError) -> Result<MutexGuard<'_, ()>, StoreError> {
        let deadline = Instant::now() + REMAKING_PATIENCE;
        loop {
            match self.remaking.try_lock() {
                Ok(turn) => return Ok(turn),
                Err(TryLockError::Poisoned(turn)) => return Ok(turn.into_inner()),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => std::thread::sleep(REMAKING_PAUSE),
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::Unreadable(format!("the index {error}; it is being rebuilt")));
                }
            }
        }
    }

    /// Replaces a failed index by one in memory with the same records.
    pub(in crate::local) fn replace_index(&self, why: &BackingError) -> Result<(), StoreError> {
        let _turn = self.remaking.lock().unwrap_or_else(PoisonError::into_inner);
        self.remake_index(why)
    }

    /// The old index keeps answering: its lock is held only for the exchange.
    pub(super) fn remake_index(&self, why: &BackingError) -> Result<(), StoreError> {
        while !self.try_to_remake()? {}
        tracing::warn!("the index {why}; it is kept in memory until the disk can be written again");
        self.note_trouble(|troubles| troubles.index = Some(format!("the index {why}")));
        Ok(())
    }

    /// True if the rebuild is done; false if the archive was exchanged meanwhile.
    fn try_to_remake(&self) -> Result<bool, StoreError> {
        let (mark, archive) = {
            let shelf = self.shelf();
            if shelf.makeshift == Makeshift::Memory {
                return Ok(true);
            }
            (shelf.index.mark().clone(), shelf.archive.clone())
        };
        let stretch = Stretch::from(self.disk.as_ref(), &self.folder, archive.start());
        let unreadable = |error: FoldError| StoreError::Unreadable(error.to_string());
        let in_memory = Box::<InMemory>::default();
        let mut index = restored(&archive, in_memory, &mark.journal, self.memory).map_err(unreadable)?;
        let fold_upto = |index: &mut Index, seq| fold(stretch, index, Lines::Upto(seq)).map_err(unreadable);
        fold_upto(&mut index, mark.seq)?;
        let mut shelf = self.shelf_mut();
        if shelf.archive.generation() != archive.generation() {
            return Ok(false);
        }
        let now = shelf.index.mark().seq;
        if now > mark.seq {
            fold_upto(&mut index, now)?;
        }
        carry_set_aside(&shelf.index, &mut index);
        shelf.index = index;
        shelf.makeshift = Makeshift::Memory;
        Ok(true)
    }

    /// Moves an index from memory back to the disk. True if it is there; false without enough room.
    ///
    /// # Errors
    /// The disk refuses again; the index stays in memory.
    pub(in crate::local) fn mend_index(&self) -> Result<bool, StoreError> {
        let Some(home) = &self.home else { return Ok(false) };
        let _turn = self.remaking.lock().unwrap_or_else(PoisonError::into_inner);
        if self.shelf().makeshift == Makeshift::Not {
            return Ok(true);
        }
        if !self.has_room(home) {
            return Ok(false);
        }
        // The old index still holds its files, so it is dropped first.
        while !self.try_to_remake()? {}
        loop {
            match self.try_to_put_back(home) {
                Ok(false) => {}
                Ok(true) => break,
                Err(error) => {
                    // A partial index is useless, and the journal needs its room.
                    let _ = remove(home);
                    return Err(error);
                }
            }
        }
        tracing::info!("the index is on the disk again");
        self.note_trouble(|troubles| troubles.index = None);
        Ok(true)
    }

    /// True if the disk has room for an index beside the journal. An index takes less room than its lines.
    fn has_room(&self, home: &Home) -> bool {
        let Some(free) = self.disk.free_bytes(home.index.parent().unwrap_or(&home.index)) else { return true };
        let start = self.archive().start().segment;
        let numbers = segments(self.disk.as_ref(), &self.folder).unwrap_or_default();
        let bytes = |number: u32| self.disk.length(&self.folder.join(segment_name(number))).unwrap_or(0);
        let journal: u64 = numbers.into_iter().filter(|number| *number >= start).map(bytes).sum();
        free >= journal + RESERVES * JOURNAL_RESERVE_BYTES
    }

    /// True if the index is on disk; false if the archive was exchanged meanwhile.
    fn try_to_put_back(&self, home: &Home) -> Result<bool, StoreError> {
        let (mark, archive) = {
            let shelf = self.shelf();
            (shelf.index.mark().clone(), shelf.archive.clone())
        };
        let unreadable = |error: FoldError| StoreError::Unreadable(error.to_string());
        let failed = |error: BackingError| StoreError::Unreadable(format!("the index {error}"));
        remove(home).map_err(|error| failed(BackingError::Failed(error.to_string())))?;
        let backing = (home.open)(&home.index).map_err(failed)?;
        let stretch = Stretch::from(self.disk.as_ref(), &self.folder, archive.start());
        let mut index = restored(&archive, backing, &mark.journal, self.memory).map_err(unreadable)?;
        fold(stretch, &mut index, Lines::Upto(mark.seq)).map_err(unreadable)?;
        index.flush().map_err(failed)?;
        let mut shelf = self.shelf_mut();
        if shelf.archive.generation() != archive.generation() {
            return Ok(false);
        }
        let now = shelf.index.mark().seq;
        if now > mark.seq {
            fold(stretch, &mut index, Lines::Upto(now)).map_err(unreadable)?;
        }
        carry_set_aside(&shelf.index, &mut index);
        shelf.index = index;
        shelf.makeshift = Makeshift::Not;
        Ok(true)
    }
}

/// Copies games that were set aside without a note in the journal into the next index.
fn carry_set_aside(before: &Index, index: &mut Index) {
    let carried = before.set_aside().and_then(|aside| {
        let known = index.set_aside()?;
        let mut staged = index.stage();
        aside.difference(&known).for_each(|id| staged.set_aside(id));
        let plan = staged.finish()?;
        index.commit(plan)
    });
    if let Err(error) = carried {
        tracing::warn!("the index {error}");
    }
}

fn remove(home: &Home) -> io::Result<()> {
    match fs::remove_dir_all(&home.index) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}
