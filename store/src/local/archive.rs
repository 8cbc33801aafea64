//! The archive: finished games and everything the journal held beside them. It keeps the journal short.
//!
//! ```text
//! <data_dir>/archive/000007.list    last archived line and current files, stored twice; the newest list is valid
//! <data_dir>/archive/000007.going   games that were running at that line, and all items beside games
//! <data_dir>/archive/000003.games   finished games
//! <data_dir>/archive/000003.find    sorted keys of these games; rebuilt from them if damaged
//! ```
//!
//! Closed segments of the journal are folded again once there are enough of them. The fold runs beside play, on top
//! of the last list, with an index of its own. Finished games go into a new `.games`, together with the newest small
//! tables, so that tables stay few. Everything else goes into a new `.going`. The steps below run in this order, each
//! one synced before the next:
//!
//! 1. `.games`, `.find` and `.going` are written, then the folder is synced; all of it is read back and compared. A
//!    crash leaves files that no list names; a later run overwrites them, or a later start removes them.
//! 2. `.list` is written under another name and renamed, then the folder is synced. Before the rename the old list is
//!    valid, after it the new one; the files of both exist.
//! 3. The index drops its copy of the archived games. A crash leaves an index of an older generation, which is
//!    rebuilt.
//! 4. Segments and files that neither this list nor the one before names are removed, so a reader that uses the
//!    previous list can finish. A crash leaves some; the next start removes them. Segments of an older format stay
//!    until the store is closed cleanly.
//!
//! The journal continues behind the last line of the list. The list holds the sum and the games of that line, so a
//! lost line is noticed here as well. Damaged stretches of the journal are not archived.

mod check;
mod finished_games;
mod frame;
mod list;
mod live_state;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use banco_engine::Entry;

pub use self::check::ArchiveDamage;
use self::finished_games::{Found, Table};
use self::frame::Head;
use self::list::List;
use self::live_state::Going;
use super::disk::Disk;
use super::line;
use super::scan::Tail;
use super::segments::{self, Start, WalkError, segment_name};
use super::shared::FoldError;
use crate::index::archived::{Below, Kept, Settled};
use crate::index::settle::Settling;
use crate::index::{BackingError, InMemory, Index, Mark, Memory, Visit};
use crate::record::{Position, Sum};

pub(super) const ARCHIVE_FOLDER: &str = "archive";

/// Maximum number of games per file; limits the memory needed to merge files.
const GAMES_PER_FILE_MAX: usize = 16_384;

/// Loads the entries of a game; `None` if they are lost.
type Load<'a> = &'a dyn Fn(&Index, &str) -> Result<Option<Vec<Entry>>, NotWritten>;

/// Id of a game and its frame.
type Framed = (String, Vec<u8>);

/// The archive of a data folder, according to one list.
pub(super) struct Archive {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    list: Option<List>,
    start: Start,
    tables: Vec<Table>,
}

impl Archive {
    /// Opens the archive of the newest list; an empty archive if there is no list.
    ///
    /// # Errors
    /// The list is damaged or of a newer version, or the disk refuses.
    pub(super) fn open(disk: &Arc<dyn Disk>, data_dir: &Path) -> Result<Archive, WalkError> {
        let folder = data_dir.join(ARCHIVE_FOLDER);
        match List::newest(disk.as_ref(), &folder)? {
            Some(list) => Archive::of(disk, &folder, list),
            None => {
                let (disk, start, tables) = (disk.clone(), Start::default(), Vec::new());
                Ok(Archive { disk, folder, list: None, start, tables })
            }
        }
    }

    fn of(disk: &Arc<dyn Disk>, folder: &Path, list: List) -> Result<Archive, WalkError> {
        let open = |number: &u32| {
            let path = || folder.join(finished_games::games_name(*number));
            Table::open(disk, folder, *number).map_err(|source| WalkError::Io { path: path(), source })
        };
        let tables = list.tables.iter().map(open).collect::<Result<_, _>>()?;
        Ok(Archive { disk: disk.clone(), folder: folder.to_owned(), start: list.start(), list: Some(list), tables })
    }

    /// Place at which the lines of the journal begin.
    pub(super) fn start(&self) -> &Start {
        &self.start
    }

    /// Number of the current list; 0 before the first one.
    pub(super) fn generation(&self) -> u32 {
        self.list.as_ref().map_or(0, |list| list.generation)
    }

    /// Bytes that every new list writes again.
    pub(super) fn going_bytes(&self) -> u64 {
        self.list.as_ref().map_or(0, |list| list.going_bytes)
    }

    /// Ids of all finished games in the archive.
    ///
    /// # Errors
    /// The disk refuses.
    pub(super) fn ids(&self) -> Result<BTreeSet<String>, BackingError> {
        let mut ids = BTreeSet::new();
        for table in &self.tables {
            ids.extend(table.ids().map_err(unreadable)?);
        }
        Ok(ids)
    }

    /// Files of the current list; the list itself comes last.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let names = self.list.iter().flat_map(|list| list.files().into_iter().chain([list.name()]));
        names.map(|name| self.folder.join(name)).collect()
    }

    /// Loads the stored state into an empty index over this archive. True if nothing was damaged.
    pub(super) fn load_into(&self, index: &mut Index) -> Result<bool, FoldError> {
        let Some(list) = &self.list else { return Ok(true) };
        let path = self.folder.join(list.going_name());
        let bytes = match self.disk.read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound || segments::is_medium_error(&error) => Vec::new(),
            Err(source) => return Err(WalkError::Io { path, source }.into()),
        };
        let frames = live_state::restore(&bytes, list.generation, index)?;
        index.restored(&list.mark)?;
        Ok(frames == list.frames)
    }

    /// The entries at a position in the archive, with the head of their chain; `None` if they are damaged.
    ///
    /// # Errors
    /// The disk refuses.
    pub(super) fn entries(&self, id: &str, position: Position) -> io::Result<Option<(Vec<Entry>, Sum)>> {
        let (state, entries) = if let Some(generation) = position.generation() {
            let path = self.folder.join(list::going_name(generation));
            let bytes = match self.disk.read_parts(&path, &[(position.offset, position.length)]) {
                Ok(mut parts) => parts.pop().unwrap_or_default(),
                Err(error) if finished_games::is_damage(&error) => return Ok(None),
                Err(error) => return Err(error),
            };
            let Some(head) = Head::read(&bytes).filter(|head| head.id == id) else { return Ok(None) };
            let (Some(known), Some(entries)) = (head.known(&bytes), head.entries(&bytes)) else { return Ok(None) };
            (serde_json::from_slice(&known).ok(), entries)
        } else {
            let Some(table) = self.table_of(id)? else { return Ok(None) };
            let (Found::Whole(known), Found::Whole(entries)) = (table.known(id)?, table.entries(id)?) else {
                return Ok(None);
            };
            (Settled::read(&known).map(|settled| settled.state), entries)
        };
        let Some(state) = state else { return Ok(None) };
        let entries: Option<Vec<Entry>> = serde_json::from_slice(&entries).ok();
        Ok(entries.filter(|entries| entries.len() as u64 == state.entries).map(|entries| (entries, state.sum)))
    }

    /// The newest table that contains a game.
    fn table_of(&self, id: &str) -> io::Result<Option<&Table>> {
        for table in self.tables.iter().rev() {
            if table.known(id)? != Found::Nothing {
                return Ok(Some(table));
            }
        }
        Ok(None)
    }

    /// Removes files that no list names, and segments that are in the archive. Writes rebuilt `.find` files.
    ///
    /// Files of the list `before` stay for readers that use them. Segments of an older format allow a downgrade; they
    /// stay until the store is closed cleanly.
    ///
    /// # Errors
    /// The disk refuses; the next start tries again.
    pub(super) fn sweep(&self, journal: &Path, before: Option<&Archive>, is_closing: bool) -> io::Result<()> {
        let Some(list) = &self.list else { return Ok(()) };
        // The new list must be durable before the files it replaces are removed.
        self.disk.sync_folder(&self.folder)?;
        for table in &self.tables {
            if let Some(made) = table.made_anew() {
                finished_games::write(
                    self.disk.as_ref(),
                    &self.folder.join(finished_games::find_name(table.number)),
                    made,
                )?;
            }
        }
        let lists = [Some(list), before.and_then(|before| before.list.as_ref())];
        let named = |list: &List| list.files().into_iter().chain([list.name()]);
        let named: BTreeSet<String> = lists.into_iter().flatten().flat_map(named).collect();
        for name in self.disk.list(&self.folder)?.iter().filter(|name| !named.contains(*name)) {
            self.disk.remove(&self.folder.join(name))?;
        }
        let first = before.map_or(list.first, |before| before.start.segment);
        for number in segments::segments(self.disk.as_ref(), journal)?.into_iter().filter(|number| *number < first) {
            let path = journal.join(segment_name(number));
            if is_closing || !self.is_of_older_format(&path)? {
                self.disk.remove(&path)?;
            }
        }
        Ok(())
    }

    fn is_of_older_format(&self, segment: &Path) -> io::Result<bool> {
        let start = match self.disk.read_start(segment, segments::HEADER_BYTES_MAX) {
            Err(error) if segments::is_medium_error(&error) => return Ok(false),
            start => start?,
        };
        Ok(segments::header_of(&start).is_some_and(|header| header.format < line::FORMAT))
    }

    /// Writes the files of the next list: `index` goes up to `tail`, over this archive; `load` supplies entries.
    ///
    /// # Errors
    /// The disk refuses, or the files read back differ from those written.
    pub(super) fn write_next(
        self: &Arc<Archive>,
        mut index: Index,
        tail: &Tail,
        load: Load<'_>,
    ) -> Result<Next, NotWritten> {
        let disk = self.disk.as_ref();
        disk.create_folder(&self.folder)?;
        let generation = self.generation() + 1;
        let mut settling = Settling { first: tail.segment + 1, ..Settling::default() };
        let (mut going, mut over) = (Going { generation, ..Going::default() }, BTreeMap::new());
        for id in index.games()? {
            let Some(settled) = index.settled(&id)? else { continue };
            let entries = load(&index, &id)?;
            match entries {
                Some(entries) if !settled.state.card.open => {
                    let entries = serde_json::to_vec(&entries).map_err(io::Error::from)?;
                    let frame = going.packer.frame(&id, &settled.to_bytes(), &entries).ok_or(NotWritten::Packing)?;
                    over.insert(id.clone(), frame);
                    settling.gone.insert(id, settled);
                }
                entries => {
                    let position = going.game(&id, &settled.state, entries.as_deref()).ok_or(NotWritten::Packing)?;
                    settling.stay.insert(id, position);
                }
            }
        }
        let plan = index.settle(&settling)?;
        index.commit(plan)?;
        index.commit(index.rebase(generation))?;
        going.items(&index)?;
        let mut tables: Vec<u32> = self.tables.iter().map(|table| table.number).collect();
        if !over.is_empty() {
            let number = tables.iter().max().map_or(1, |last| last + 1);
            let mut merged = over.clone();
            for table in self.tables.iter().rev() {
                let Some(games) = small_enough(table, merged.len())? else { break };
                for (id, frame) in games {
                    merged.entry(id).or_insert(frame);
                }
                tables.retain(|other| *other != table.number);
            }
            let games: Vec<u8> = merged.into_values().flatten().collect();
            finished_games::write(disk, &self.folder.join(finished_games::games_name(number)), &games)?;
            let find = finished_games::find_of(&games);
            finished_games::write(disk, &self.folder.join(finished_games::find_name(number)), &find)?;
            tables.push(number);
        }
        let list = List {
            format: list::FORMAT,
            journal: index.mark().journal.clone(),
            generation,
            first: settling.first,
            games: tail.games.clone(),
            mark: index.mark().clone(),
            frames: going.frames,
            going_bytes: going.bytes.len() as u64,
            tables,
        };
        finished_games::write(disk, &self.folder.join(list.going_name()), &going.bytes)?;
        disk.sync_folder(&self.folder)?;
        // Only one index is in memory at a time.
        let mark = index.mark().clone();
        drop((index, going));
        let archive = Arc::new(Archive::of(&self.disk, &self.folder, list).map_err(FoldError::from)?);
        archive.hold_against(&mark, &settling, &over)?;
        Ok(Next { archive, settling })
    }

    /// Reads back and compares the files just written.
    fn hold_against(
        self: &Arc<Archive>,
        mark: &Mark,
        settling: &Settling,
        over: &BTreeMap<String, Vec<u8>>,
    ) -> Result<(), NotWritten> {
        let mut again = Index::new(Box::<InMemory>::default(), &mark.journal, Memory::default()).over(self.clone());
        if !self.load_into(&mut again)? || again.mark() != mark {
            return Err(NotWritten::Differs);
        }
        for (id, settled) in &settling.gone {
            let expected = over.get(id).and_then(|frame| Head::read(frame)?.entries(frame));
            let table = self.table_of(id)?.ok_or(NotWritten::Differs)?;
            let entries = table.entries(id)?;
            let is_same = table.known(id)? == Found::Whole(settled.to_bytes())
                && expected.is_some_and(|expected| entries == Found::Whole(expected));
            if !is_same {
                return Err(NotWritten::Differs);
            }
        }
        Ok(())
    }

    /// Makes this archive the current one.
    ///
    /// # Errors
    /// The outcome is unknown; the call must not be repeated before the next start.
    pub(super) fn publish(&self) -> io::Result<()> {
        let Some(list) = &self.list else { return Ok(()) };
        list.write(self.disk.as_ref(), &self.folder)
    }
}

/// Games of an undamaged table that is not much larger than the games added to it; `None` for any other table.
fn small_enough(table: &Table, games: usize) -> io::Result<Option<Vec<Framed>>> {
    let ids = table.ids()?;
    if ids.len() > games * 2 || ids.len() + games > GAMES_PER_FILE_MAX {
        return Ok(None);
    }
    let bytes = table.read_games()?;
    let whole = frame::heads(&bytes).filter_map(|(offset, head)| {
        let frame = bytes.get(offset..offset + head.bytes())?;
        let is_whole = head.known(frame).is_some() && head.entries(frame).is_some();
        is_whole.then(|| (head.id, frame.to_vec()))
    });
    let whole: Vec<Framed> = whole.collect();
    // A table with damaged games is kept, because its `.find` still names them.
    Ok(Some(whole).filter(|whole| whole.len() == ids.len()))
}

/// The next archive, written except for its list.
pub(super) struct Next {
    pub archive: Arc<Archive>,
    pub settling: Settling,
}

/// Reason why nothing was archived.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotWritten {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Fold(#[from] FoldError),
    #[error("the index {0}")]
    Index(#[from] BackingError),
    #[error("{0}")]
    Store(#[from] crate::StoreError),
    #[error("a game is too large")]
    Packing,
    #[error("what was written is not what is read back: the disk cannot be trusted")]
    Differs,
    #[error("the journal up to there is damaged; it stays as it is")]
    Damaged,
    #[error("the store is being closed")]
    Closing,
}

impl From<WalkError> for NotWritten {
    fn from(error: WalkError) -> NotWritten {
        NotWritten::Fold(error.into())
    }
}

fn unreadable(error: io::Error) -> BackingError {
    BackingError::Archive(error.to_string())
}

impl Below for Archive {
    fn kept(&self, id: &str) -> Result<Kept, BackingError> {
        for table in self.tables.iter().rev() {
            match table.known(id).map_err(unreadable)? {
                Found::Nothing => {}
                Found::Damaged => return Ok(Kept::Damaged),
                Found::Whole(bytes) => return Ok(Kept::Whole(bytes)),
            }
        }
        Ok(Kept::Nothing)
    }

    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        let mut cursors: Vec<_> = self.tables.iter().map(|table| table.from(from)).collect();
        let mut heads = Vec::with_capacity(cursors.len());
        for cursor in &mut cursors {
            heads.push(cursor.next().map_err(unreadable)?);
        }
        loop {
            let least = heads.iter().flatten().map(|(key, _)| key).min().cloned();
            let Some(least) = least.filter(|key| key.starts_with(prefix)) else { return Ok(()) };
            let mut value = None;
            for (head, cursor) in heads.iter_mut().zip(&mut cursors) {
                if head.as_ref().is_some_and(|(key, _)| *key == least) {
                    value = std::mem::replace(head, cursor.next().map_err(unreadable)?).map(|(_, value)| value);
                }
            }
            if value.is_some_and(|value| visit(&least, &value).is_break()) {
                return Ok(());
            }
        }
    }
}
