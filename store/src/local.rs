//! The durable store: an append-only journal is the truth; sled indexes it.
//!
//! ```text
//! <data_dir>/lock                 locked by the writing process, as is the folder of the journal
//! <data_dir>/journal/000001.log   lines of JSON, each with its sum; a new file every few megabytes
//! <data_dir>/journal/000002.log   the last file may end in zeros: unused space
//! <data_dir>/witness              last synced line of the journal
//! <data_dir>/beat                 instant of the last beat, milliseconds since 1970
//! <data_dir>/archive/             finished games, and the journal's content before its first segment
//! <data_dir>/index/               sled: look-ups, rebuilt from archive and journal whenever in doubt
//! ```
//!
//! A batch is acknowledged when its line is synced. The start finds damaged lines and sets their games aside by name;
//! all other games continue. In `journal/` only the end of the last file ever changes. Whole files are removed once
//! the archive holds their content.

mod archive;
mod compact_line;
mod compaction;
mod copy;
mod disk;
mod high_water_mark;
mod inspect;
mod journal;
mod line;
mod maintenance;
mod misplaced;
mod reader;
mod recover;
mod scan;
mod segments;
mod shared;
mod sled_backing;
mod snapshot;
mod staging;
mod status_word;
mod writer;

use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use async_trait::async_trait;
use banco_engine::{Entry, PersonKey};
use tokio::sync::{Semaphore, oneshot, watch};

pub use archive::ArchiveDamage;
pub use copy::{Copied, CopyError, backup, backup_on, refuse_nested, restore};
pub use disk::{Disk, DiskFile, RealDisk};
pub use inspect::{IndexState, Outlook, is_in_use, look_ahead};
pub use reader::JournalReader;
pub use recover::{IndexFate, OpenError, Opening};
pub use scan::{Damage, DamageKind};
pub use segments::WalkError;
pub use snapshot::Snapshot;
pub use staging::Filling;
pub use status_word::trouble_in;

use banco_ports::limits;
use banco_ports::{Measure, MessageRef, Place, Unmeasured};

use self::archive::Archive;
use self::high_water_mark::{Testimony, Witness};
use self::journal::Journal;
use self::recover::{Folders, Recovered};
use self::shared::{Home, Shared};
use self::sled_backing::SledBacking;
use self::status_word::Sign;
use self::writer::{Job, Verdict, Writer};
use super::index::{Backing, BackingError, Memory};
use super::record::{NoteKind, Record, Sum};
use super::{Batch, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};

const JOURNAL_FOLDER: &str = "journal";
const INDEX_FOLDER: &str = "index";
const LOCK_FILE: &str = "lock";
/// File with the last beat: one number, overwritten each time; see [`Store::beat`].
const BEAT_FILE: &str = "beat";

/// Settings of the store; only tests change them.
#[derive(Clone)]
pub struct Settings {
    /// Disk for the journal.
    pub disk: Arc<dyn Disk>,
    /// Size in bytes at which the journal begins a new segment.
    pub segment_bytes: u64,
    /// Number of events and messages that the index remembers.
    pub memory: Memory,
    /// Opens the backing of the index.
    pub open_backing: OpenBacking,
    /// Receiver of the durations of syncs.
    pub measure: Arc<dyn Measure>,
    /// Bytes of closed segments above which they are moved into the archive.
    pub archive_after: u64,
    /// Time between two checks for problems that can be fixed.
    pub look: Duration,
}

/// Opens the backing of an index, by its folder.
pub type OpenBacking = fn(&Path) -> Result<Box<dyn Backing>, BackingError>;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            disk: Arc::new(RealDisk),
            segment_bytes: limits::JOURNAL_SEGMENT_BYTES,
            memory: Memory::default(),
            open_backing: |folder| Ok(Box::new(SledBacking::open(folder)?)),
            measure: Arc::new(Unmeasured),
            archive_after: limits::ARCHIVE_AFTER_BYTES,
            look: Duration::from_secs(1),
        }
    }
}

/// The store on a disk: a journal, the thread that writes it, and the index made from it.
pub struct Local {
    shared: Arc<Shared>,
    jobs: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// Thread that moves finished games into the archive and repairs the index.
    tidier: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
    places: Semaphore,
    beat: PathBuf,
}

impl Local {
    /// Opens or creates a store. Blocks: reads the whole journal once.
    ///
    /// # Errors
    /// Another process has the store open, a file is of a newer version, or the disk refuses.
    pub fn open(data_dir: &Path) -> Result<(Local, Opening), OpenError> {
        Local::open_with(data_dir, Settings::default())
    }

    /// Like [`Local::open`], with other settings.
    ///
    /// # Errors
    /// The same as for [`Local::open`].
    pub fn open_with(data_dir: &Path, settings: Settings) -> Result<(Local, Opening), OpenError> {
        if copy::is_unfinished(&RealDisk, data_dir) {
            return Err(WalkError::Unfinished { path: data_dir.to_owned() }.into());
        }
        Local::open_marked(data_dir, settings)
    }

    /// Opens the store even if the folder is marked as unfinished.
    fn open_marked(data_dir: &Path, settings: Settings) -> Result<(Local, Opening), OpenError> {
        let Settings { disk, segment_bytes, memory, open_backing, measure, archive_after, look } = settings;
        let io = |error: std::io::Error| OpenError::at(data_dir, error);
        let folder = data_dir.join(JOURNAL_FOLDER);
        RealDisk.create_folder(data_dir).map_err(io)?;
        let lock = lock(data_dir)?;
        disk.create_folder(&folder).map_err(io)?;
        let index = data_dir.join(INDEX_FOLDER);
        let inside = RealDisk.list(&index).unwrap_or_default().into_iter().map(|name| index.join(name));
        let known = [LOCK_FILE, BEAT_FILE, INDEX_FOLDER].map(|name| data_dir.join(name));
        inside.chain(known).for_each(|path| RealDisk::close_to_others(&path));
        let locks = [Some(lock), lock_folder(&folder)?].into_iter().flatten().collect();
        let archive = Arc::new(Archive::open(&disk, data_dir)?);
        let folders = Folders {
            archive: archive.clone(),
            disk: disk.clone(),
            journal: &folder,
            index: &data_dir.join(INDEX_FOLDER),
            memory,
            open_backing,
            testimony: Testimony::read(data_dir),
        };
        let Recovered { survey, journal, index, opening, newly_damaged, next_letter } = folders.recover(fresh_id)?;
        drop_unfinished(disk.as_ref(), &folder).map_err(io)?;
        archive.sweep(&folder, None, false).map_err(io)?;
        let witness = Witness::resume(data_dir, &journal, &survey.tail, archive.generation());
        let file = Journal::resume(disk.clone(), folder.clone(), journal, segment_bytes, &survey).map_err(io)?;
        let makeshift = match &opening.index {
            IndexFate::InMemory { why } => Some(format!("the index {why}")),
            IndexFate::Kept { .. } | IndexFate::Rebuilt { .. } => None,
        };
        let home = Home { index: data_dir.join(INDEX_FOLDER), open: open_backing, sign: Sign::of(data_dir) };
        let shared = Arc::new(Shared::new(disk, folder, memory, index, archive, makeshift).at_home(home));
        let (tidies, told) = mpsc::channel();
        let mut writer = Writer::new(shared.clone(), file, survey.tail, locks, measure, witness, tidies.clone());
        match writer.note(NoteKind::Opened, newly_damaged.clone(), next_letter) {
            Ok(()) => {}
            // The disk is full. Stored games can be read; the damaged games are set aside without the note.
            Err(StoreError::NotSaved(_)) => shared.set_aside(&newly_damaged),
            Err(error) => return Err(OpenError::Store(error)),
        }
        let (jobs, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new().name("journal".to_owned()).spawn(move || writer.run(&waiting));
        let cared_for = shared.clone();
        let tidier = std::thread::Builder::new().name("archive".to_owned());
        let tidier = tidier.spawn(move || maintenance::run(&cared_for, archive_after, look, &told)).map_err(io)?;
        let local = Local {
            shared,
            tidier: Mutex::new(Some((tidies, tidier))),
            jobs: Mutex::new(Some(jobs)),
            thread: Mutex::new(Some(thread.map_err(io)?)),
            places: Semaphore::new(limits::WAITING_BATCHES_MAX),
            beat: data_dir.join(BEAT_FILE),
        };
        Ok((local, opening))
    }

    /// Position of the look-ups and a digest over all of them; equal for equal journals.
    pub fn fingerprint(&self) -> Result<String, StoreError> {
        // An index rebuilt from the archive has no `solid` mark, so this mark is left out.
        self.shared.ask(|index| {
            let mut mark = index.mark().clone();
            mark.solid = None;
            Ok(format!("{mark:?}"))
        })
    }

    async fn keep(&self, record: Record) -> Verdict {
        let record = Box::new(record);
        self.send(|reply| Job::Keep { record, reply }).await
    }

    async fn send(&self, job: impl FnOnce(oneshot::Sender<Verdict>) -> Job) -> Verdict {
        let _place = self.places.acquire().await.map_err(|_| StoreError::Closed)?;
        let (reply, verdict) = oneshot::channel();
        let sent = match self.jobs.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            Some(jobs) => jobs.send(job(reply)),
            None => return Err(StoreError::Closed),
        };
        match (sent, verdict.await) {
            (Ok(()), Ok(verdict)) => verdict,
            (Err(_), _) | (_, Err(_)) => Err(self.no_writer()),
        }
    }

    /// Error for a missing writer: it was closed, or it died.
    fn no_writer(&self) -> StoreError {
        self.shared.is_poisoned().map_or(StoreError::Closed, StoreError::Unknown)
    }

    /// Moves the closed segments of the journal into the archive now. Blocks.
    ///
    /// # Errors
    /// The journal stays as it was; the error says why.
    pub fn tidy(&self) -> Result<(), StoreError> {
        while compaction::tidy(&self.shared).map_err(|error| StoreError::NotSaved(error.to_string()))? {}
        Ok(())
    }

    /// Moves an index from memory back to the disk now. The tidying thread also tries this regularly. Blocks.
    ///
    /// # Errors
    /// The index stays in memory; the error says why.
    pub fn mend(&self) -> Result<bool, StoreError> {
        self.shared.mend_index()
    }

    /// Stops the tidying thread; nothing is archived after this call.
    fn end_tidying(&self) {
        self.shared.begin_closing();
        if let Some((tidies, tidier)) = self.tidier.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // The thread may have ended already.
            let _ = tidies.send(());
            drop(tidier.join());
        }
    }

    fn end_thread(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // The alarm of the writer has already reported a panic.
            drop(thread.join());
        }
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        self.end_tidying();
        self.end_thread();
    }
}

/// Locks a file, with some retries. A child process just started by any thread holds our open files and locks for a
/// moment.
fn try_lock(file: &File) -> Result<(), TryLockError> {
    const TRIES: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(10);
    for _ in 1..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            outcome => return outcome,
        }
    }
    file.try_lock()
}

fn lock(data_dir: &Path) -> Result<File, OpenError> {
    let path = data_dir.join(LOCK_FILE);
    let io = |error: std::io::Error| OpenError::at(&path, error);
    let file = RealDisk::own().read(true).write(true).create(true).truncate(false).open(&path).map_err(io)?;
    match try_lock(&file) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(data_dir.to_owned())),
        Err(TryLockError::Error(error)) => Err(io(error)),
    }
}

/// True if a data folder has a journal folder.
pub fn has_journal(data_dir: &Path) -> bool {
    data_dir.join(JOURNAL_FOLDER).is_dir()
}

/// Last beat of the process that uses this data folder (milliseconds since 1970); `None` before the first one.
///
/// # Errors
/// The file cannot be read.
pub fn last_beat(data_dir: &Path) -> std::io::Result<Option<i64>> {
    snapshot::read_beat(&data_dir.join(BEAT_FILE))
}

/// Locks the journal folder as well, because a user may delete the lock file. Not every file system locks folders.
#[cfg(unix)]
fn lock_folder(folder: &Path) -> Result<Option<File>, OpenError> {
    let Ok(file) = File::open(folder) else { return Ok(None) };
    match try_lock(&file) {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(folder.to_owned())),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

#[cfg(not(unix))]
fn lock_folder(_: &Path) -> Result<Option<File>, OpenError> {
    Ok(None)
}

/// Removes segments whose creation a crash cut short; they were never used.
fn drop_unfinished(disk: &dyn Disk, folder: &Path) -> std::io::Result<()> {
    for name in disk.list(folder)?.iter().filter(|name| name.ends_with(segments::UNFINISHED)) {
        disk.remove(&folder.join(name))?;
    }
    Ok(())
}

fn fresh_id() -> String {
    Sum(rand::random()).to_string()
}

#[async_trait]
impl Store for Local {
    async fn append(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        self.keep(Record::Batch(batch)).await
    }

    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let (shared, game) = (self.shared.clone(), game.to_owned());
        let loaded = tokio::task::spawn_blocking(move || shared.load(&game)).await;
        loaded.unwrap_or_else(|error| Err(StoreError::Unreadable(error.to_string())))
    }

    async fn card(&self, game: &str) -> Result<Option<GameCard>, StoreError> {
        self.shared.ask(|index| index.card(game))
    }

    async fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.shared.ask(|index| index.open_games_at(place))
    }

    async fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.shared.ask(|index| index.games_of(person, open, limit))
    }

    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.shared.ask(|index| index.finished(community, after.as_ref(), limit))
    }

    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.shared.ask(|index| index.due(before, limit))
    }

    async fn is_applied(&self, event: &str) -> Result<bool, StoreError> {
        self.shared.ask(|index| index.is_applied(event))
    }

    async fn value(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError> {
        self.shared.ask(|index| index.value(key))
    }

    async fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        self.shared.ask(|index| index.values(prefix))
    }

    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        self.shared.ask(super::index::Index::unsent)
    }

    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        self.keep(Record::Sent { number, message: sent }).await.map(drop)
    }

    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError> {
        self.shared.ask(|index| index.game_of_message(place, message))
    }

    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError> {
        self.shared.ask(|index| index.board_of(game, place))
    }

    async fn beat(&self, now: i64) -> Result<(), StoreError> {
        let path = self.beat.clone();
        let write = move || -> std::io::Result<()> {
            // The file is replaced as a whole: a reader finds the old number or the new one, never half of one.
            let unfinished = path.with_extension("new");
            let file = RealDisk::own().write(true).create(true).truncate(true).open(&unfinished);
            file.and_then(|mut file| file.write_all(now.to_string().as_bytes()))?;
            std::fs::rename(&unfinished, &path)
        };
        let written =
            tokio::task::spawn_blocking(write).await.map_err(|error| StoreError::NotSaved(error.to_string()))?;
        written.map_err(|error| StoreError::NotSaved(error.to_string()))
    }

    async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        let path = self.beat.clone();
        let read = tokio::task::spawn_blocking(move || snapshot::read_beat(&path)).await;
        let read = read.map_err(|error| StoreError::Unreadable(error.to_string()))?;
        read.map_err(|error| StoreError::Unreadable(error.to_string()))
    }

    fn health(&self) -> watch::Receiver<Health> {
        self.shared.health.subscribe()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.end_tidying();
        let verdict = self.send(|reply| Job::Close { reply }).await;
        self.end_thread();
        verdict.map(drop)
    }
}
