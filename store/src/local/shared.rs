//! What look-ups and the writer share: the index, the way to the journal, and how things stand.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use banco_engine::Entry;
use tokio::sync::watch;

use super::disk::Disk;
use super::line::{self, Line};
use super::survey::Survey;
use super::walk::{Step, WalkError, segment_name, walk_some};
use crate::index::{BackingError, InMemory, Index, Memory, Placed, Plan, Staged};
use crate::record::{Position, Record, Sum};
use crate::{Health, StoreError};

/// Bytes of lines that are folded in at once. Bounds the memory of making an index anew; more parts take
/// longer, as each writes its games' look-ups again.
const BYTES_PER_COMMIT: usize = 8 << 20;

pub(super) struct Shared {
    pub disk: Arc<dyn Disk>,
    pub folder: PathBuf,
    pub memory: Memory,
    pub health: watch::Sender<Health>,
    troubles: Mutex<Troubles>,
    shelf: RwLock<Shelf>,
}

struct Shelf {
    index: Index,
    /// The index on disk failed, or could not be made.
    is_makeshift: bool,
    is_closed: bool,
}

#[derive(Default)]
struct Troubles {
    poison: Option<String>,
    writing: Option<String>,
    index: Option<String>,
}

impl Shared {
    pub(super) fn new(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        memory: Memory,
        index: Index,
        makeshift: Option<String>,
    ) -> Shared {
        let shelf = Shelf { index, is_makeshift: makeshift.is_some(), is_closed: false };
        let shared = Shared {
            disk,
            folder,
            memory,
            health: watch::Sender::new(Health::Good),
            troubles: Mutex::default(),
            shelf: RwLock::new(shelf),
        };
        shared.note_trouble(|troubles| troubles.index = makeshift);
        shared
    }

    /// Asks the index; one that fails is made anew from the journal, in memory, and asked again.
    pub(super) fn ask<T>(&self, question: impl Fn(&Index) -> Result<T, BackingError>) -> Result<T, StoreError> {
        let first = {
            let shelf = self.shelf();
            if shelf.is_closed {
                return Err(StoreError::Closed);
            }
            question(&shelf.index)
        };
        first.or_else(|error| {
            self.replace_index(&error)?;
            question(&self.shelf().index).map_err(|error| StoreError::Unreadable(error.to_string()))
        })
    }

    pub(super) fn commit(&self, plan: Plan) -> Result<(), BackingError> {
        self.shelf_mut().index.commit(plan)
    }

    /// Exchanges an index that failed for one in memory that goes just as far.
    pub(super) fn replace_index(&self, why: &BackingError) -> Result<(), StoreError> {
        let mut shelf = self.shelf_mut();
        if shelf.is_makeshift {
            return Ok(());
        }
        let upto = shelf.index.mark().seq;
        let mut index = Index::new(Box::<InMemory>::default(), &shelf.index.mark().journal, self.memory);
        fold(self.disk.as_ref(), &self.folder, &mut index, Lines::Upto(upto))
            .map_err(|error| StoreError::Unreadable(error.to_string()))?;
        shelf.index = index;
        shelf.is_makeshift = true;
        drop(shelf);
        tracing::warn!("the index {why}; it is kept in memory until the next start");
        self.note_trouble(|troubles| troubles.index = Some(format!("the index {why}")));
        Ok(())
    }

    /// Sets games aside in the index alone, where no note can be written.
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

    /// Folds in lines of the journal up to `upto` that the index has not got.
    pub(super) fn catch_up(&self, upto: u64) -> Result<(), StoreError> {
        fold(self.disk.as_ref(), &self.folder, &mut self.shelf_mut().index, Lines::Upto(upto))
            .map(drop)
            .map_err(|error| StoreError::Unreadable(error.to_string()))
    }

    /// All entries of a game, read from the journal.
    pub(super) fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let damaged = || crate::index::damaged(game);
        let found = self.ask(|index| Ok((index.is_set_aside(game)?, index.whereabouts(game)?)))?;
        let (count, head, positions) = match found {
            (true, _) => return Err(damaged()),
            (false, None) => return Ok(None),
            (false, Some(whereabouts)) => whereabouts,
        };
        let mut entries = Vec::new();
        let mut of = None;
        for part in positions.chunk_by(|one, next| one.segment == next.segment) {
            for text in self.read(part)? {
                let sum = line::checked_sum(&text).ok_or_else(damaged)?;
                let line: Line<Record> = line::parse(&text).ok_or_else(damaged)?;
                let heads = line.heads();
                let Record::Batch(batch) = line.record else { return Err(damaged()) };
                let mut appends = batch.games.into_iter().zip(heads);
                let (append, head) = appends.find(|(append, _)| append.id == game).ok_or_else(damaged)?;
                if head != of || append.expected != entries.len() as u64 {
                    return Err(damaged());
                }
                entries.extend(append.entries);
                of = Some(sum);
            }
        }
        if of != Some(head) || entries.len() as u64 != count {
            return Err(damaged());
        }
        Ok(Some(entries))
    }

    /// Forgets the index, so that its files are free.
    pub(super) fn close(&self) {
        let mut shelf = self.shelf_mut();
        shelf.is_closed = true;
        if let Err(error) = shelf.index.flush() {
            tracing::warn!("the index {error}; it will be made anew");
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

    /// The last write failed for this reason, or did not fail.
    pub(super) fn set_writing(&self, trouble: Option<String>) {
        let was = self.troubles().writing.is_some();
        match &trouble {
            Some(why) if !was => {
                tracing::error!("{}: nothing can be saved, moves are refused: {why}", self.folder.display());
            }
            None if was => tracing::warn!("{}: what is done is saved again", self.folder.display()),
            Some(_) | None => {}
        }
        self.note_trouble(|troubles| troubles.writing = trouble);
    }

    pub(super) fn staged<T>(
        &self,
        stage: impl FnOnce(Staged<'_>) -> Result<T, BackingError>,
    ) -> Result<T, BackingError> {
        stage(self.shelf().index.stage())
    }

    fn read(&self, part: &[Position]) -> Result<Vec<Vec<u8>>, StoreError> {
        let Some(first) = part.first() else { return Ok(Vec::new()) };
        let parts: Vec<(u64, u32)> = part.iter().map(|position| (position.offset, position.length)).collect();
        self.disk
            .read_parts(&self.folder.join(segment_name(first.segment)), &parts)
            .map_err(|error| StoreError::Unreadable(error.to_string()))
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
            Troubles { poison: Some(why), .. } => Health::Poisoned(why.clone()),
            Troubles { writing: Some(why), .. } | Troubles { index: Some(why), .. } => Health::Degraded(why.clone()),
            Troubles { poison: None, writing: None, index: None } => Health::Good,
        };
        self.health.send_if_modified(|now| {
            *now != health && {
                *now = health;
                true
            }
        });
    }
}

/// Which lines are folded in.
#[derive(Clone, Copy)]
pub(super) enum Lines<'a> {
    /// Up to a sequence number.
    Upto(u64),
    /// Those that a survey found good.
    Of(&'a Survey),
}

impl Lines<'_> {
    fn has(self, seq: u64, position: Position) -> bool {
        match self {
            Lines::Upto(last) => seq <= last,
            Lines::Of(survey) => survey.has(&position),
        }
    }

    /// Whether a segment may hold lines behind `seq`.
    fn may_be_in(self, segment: u32, seq: u64) -> bool {
        match self {
            Lines::Upto(_) => true,
            Lines::Of(survey) => survey.reaches_beyond(segment, seq),
        }
    }
}

/// Folds the journal's `lines` that come after the index's mark into it, a part at a time.
pub(super) fn fold(
    disk: &dyn Disk,
    folder: &std::path::Path,
    index: &mut Index,
    lines: Lines<'_>,
) -> Result<u64, FoldError> {
    let first = index.mark().seq;
    let mut folding = Folding { index, last: first, count: 0, bytes: 0, waiting: Vec::new() };
    let mut result = Ok(());
    walk_some(disk, folder, |segment| lines.may_be_in(segment, first), &mut |step| {
        let Step::Line { position, sum, envelope, text, .. } = step else { return };
        if result.is_ok() && envelope.seq > folding.last && lines.has(envelope.seq, position) {
            result = folding.take(position, sum, text);
        }
    })?;
    result?;
    folding.commit()?;
    Ok(folding.count)
}

struct Folding<'a> {
    index: &'a mut Index,
    last: u64,
    count: u64,
    bytes: usize,
    waiting: Vec<(Placed, Record)>,
}

impl Folding<'_> {
    fn take(&mut self, position: Position, sum: Sum, text: &[u8]) -> Result<(), FoldError> {
        let Some(line) = line::parse::<Line<Record>>(text) else { return Err(FoldError::Foreign(position)) };
        let placed = Placed { seq: line.seq, sum, position, of: line.heads(), first_letter: line.letter };
        self.last = line.seq;
        self.count += 1;
        self.bytes += text.len();
        self.waiting.push((placed, line.record));
        if self.bytes >= BYTES_PER_COMMIT { self.commit() } else { Ok(()) }
    }

    fn commit(&mut self) -> Result<(), FoldError> {
        self.bytes = 0;
        let mut staged = self.index.stage();
        for (placed, record) in self.waiting.drain(..) {
            staged.add(&placed, &record)?;
        }
        let plan = staged.finish()?;
        Ok(self.index.commit(plan)?)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum FoldError {
    #[error(transparent)]
    Walk(#[from] WalkError),
    #[error("the index {0}")]
    Index(#[from] BackingError),
    /// A line with the right sum that this program cannot have written.
    #[error("journal {} at byte {}: a record of an unknown kind", segment_name(.0.segment), .0.offset)]
    Foreign(Position),
}
