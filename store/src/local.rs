//! The durable store: an append-only journal is the truth, sled finds things in it.
//!
//! ```text
//! <data_dir>/lock                 held by the one process that writes, as is the folder of the journal
//! <data_dir>/journal/000001.log   lines of JSON, each with its sum; a new file every few megabytes
//! <data_dir>/journal/000002.log   the last one may end in zeros: space not used yet
//! <data_dir>/witness              how far the journal went when it was synced last
//! <data_dir>/beat                 when the house was last alive, milliseconds since 1970
//! <data_dir>/archive/             games that are over, and what the journal held before its first segment
//! <data_dir>/index/               sled: look-ups, made anew from archive and journal whenever in doubt
//! ```
//!
//! A batch is acknowledged when its line is synced. Damaged lines are found at start; their games are
//! set aside by name and all others play on. Nothing in `journal/` is ever changed but the end of
//! its last file; whole files go when the archive holds what they held.

mod archive;
mod brief;
mod care;
mod copy;
mod disk;
mod filling;
mod journal;
mod line;
mod look;
mod reader;
mod recover;
mod shared;
mod sign;
mod sled_backing;
mod snapshot;
mod stray;
mod survey;
mod tidy;
mod walk;
mod witness;
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
pub use copy::{Copied, CopyError, backup, backup_on, restore};
pub use disk::{Disk, DiskFile, RealDisk};
pub use filling::Filling;
pub use look::{IndexState, Outlook, is_in_use, look_ahead};
pub use reader::JournalReader;
pub use recover::{IndexFate, OpenError, Opening};
pub use sign::trouble_in;
pub use snapshot::Snapshot;
pub use survey::{Damage, DamageKind};
pub use walk::WalkError;

use banco_ports::limits;
use banco_ports::{Measure, MessageRef, Place, Unmeasured};

use self::archive::Archive;
use self::journal::Journal;
use self::recover::{Folders, Recovered};
use self::shared::{Home, Shared};
use self::sign::Sign;
use self::sled_backing::SledBacking;
use self::witness::{Testimony, Witness};
use self::writer::{Job, Verdict, Writer};
use super::index::{Backing, BackingError, Memory};
use super::record::{NoteKind, Record, Sum};
use super::{Batch, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};

const JOURNAL_FOLDER: &str = "journal";
const INDEX_FOLDER: &str = "index";
const LOCK_FILE: &str = "lock";
/// When the house was last alive: one number, overwritten; what it is worth see [`Store::beat`].
const BEAT_FILE: &str = "beat";

/// What tests change; everybody else takes the default.
#[derive(Clone)]
pub struct Settings {
    /// Where the journal is written.
    pub disk: Arc<dyn Disk>,
    /// Bytes after which the journal begins a new segment.
    pub segment_bytes: u64,
    /// How much the index remembers.
    pub memory: Memory,
    /// What the index lies in.
    pub open_backing: OpenBacking,
    /// Who is told how long syncs take.
    pub measure: Arc<dyn Measure>,
    /// Bytes of closed segments after which they go into the archive.
    pub archive_after: u64,
    /// Between two looks at what is wrong and may be mended.
    pub look: Duration,
}

/// Opens the map an index lies in, by its folder.
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

/// The store on a disk: a journal, one thread that writes it, and the index made from it.
pub struct Local {
    shared: Arc<Shared>,
    jobs: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// Moves what is over into the archive, and mends what can be mended.
    tidier: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
    places: Semaphore,
    beat: PathBuf,
}

impl Local {
    /// Opens or creates a store. Blocks: reads the whole journal once.
    ///
    /// # Errors
    /// Another process has it, a file is of a newer version, or the disk refuses.
    pub fn open(data_dir: &Path) -> Result<(Local, Opening), OpenError> {
        Local::open_with(data_dir, Settings::default())
    }

    /// Like [`Local::open`], with other settings.
    ///
    /// # Errors
    /// The same as there.
    pub fn open_with(data_dir: &Path, settings: Settings) -> Result<(Local, Opening), OpenError> {
        if copy::is_unfinished(&RealDisk, data_dir) {
            return Err(WalkError::Unfinished { path: data_dir.to_owned() }.into());
        }
        Local::open_marked(data_dir, settings)
    }

    /// The same of a folder that is being filled.
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
            // A full disk: what there is can be read, and the games are set aside without the note.
            Err(StoreError::NotSaved(_)) => shared.set_aside(&newly_damaged),
            Err(error) => return Err(OpenError::Store(error)),
        }
        let (jobs, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new().name("journal".to_owned()).spawn(move || writer.run(&waiting));
        let cared_for = shared.clone();
        let tidier = std::thread::Builder::new().name("archive".to_owned());
        let tidier = tidier.spawn(move || care::run(&cared_for, archive_after, look, &told)).map_err(io)?;
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

    /// Up to where the look-ups go and a sum over all of them: equal for equal journals.
    pub fn fingerprint(&self) -> Result<String, StoreError> {
        // What is made anew from the archive has not looked at the records before.
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

    /// The writer is gone: it was closed, or it died.
    fn no_writer(&self) -> StoreError {
        self.shared.is_poisoned().map_or(StoreError::Closed, StoreError::Unknown)
    }

    /// Moves the closed segments of the journal into the archive now. Blocks.
    ///
    /// # Errors
    /// Why it is as it was.
    pub fn tidy(&self) -> Result<(), StoreError> {
        while tidy::tidy(&self.shared).map_err(|error| StoreError::NotSaved(error.to_string()))? {}
        Ok(())
    }

    /// Puts an index that is kept in memory back on the disk now, as is tried again and again beside play. Blocks.
    ///
    /// # Errors
    /// Why it stays where it is.
    pub fn mend(&self) -> Result<bool, StoreError> {
        self.shared.mend_index()
    }

    /// Nothing goes into the archive from here on.
    fn end_tidying(&self) {
        self.shared.begin_closing();
        if let Some((tidies, tidier)) = self.tidier.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // It may have ended by itself.
            let _ = tidies.send(());
            drop(tidier.join());
        }
    }

    fn end_thread(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // A panic in there was reported by its alarm.
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

/// Locks a file that is free, or is in a moment: a child that any thread has just begun has our open files, and with
/// them our locks, until it has become its own program.
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

/// Whether a data folder has the folder of its journal.
pub fn has_journal(data_dir: &Path) -> bool {
    data_dir.join(JOURNAL_FOLDER).is_dir()
}

/// When whoever has this data folder was last alive, milliseconds since 1970; `None` before the first sign of life.
///
/// # Errors
/// The file cannot be read.
pub fn last_beat(data_dir: &Path) -> std::io::Result<Option<i64>> {
    snapshot::read_beat(&data_dir.join(BEAT_FILE))
}

/// Somebody may tidy the lock file away; the journal itself he has to leave. Not every file system locks folders.
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

/// A segment whose beginning a crash cut short was never used.
fn drop_unfinished(disk: &dyn Disk, folder: &Path) -> std::io::Result<()> {
    for name in disk.list(folder)?.iter().filter(|name| name.ends_with(walk::UNFINISHED)) {
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
            // Never half a number: a reader finds the old file or the new one.
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
