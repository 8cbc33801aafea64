//! What a house stands on where things go wrong: a disk that fails, a platform that fails, one process after another.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use banco_engine::PersonKey;
use banco_ports::{Deliver, DeliveryError, MessageRef, Parcel, Place, Platform};
use banco_store::local::{Local, OpenError, Opening, Settings};
use banco_talk::outbox::Deliverers;
use banco_tests::counting::CountingStore;
use banco_tests::desk::{place, private_chat};
use banco_tests::faulty_disk::FaultyDisk;
use banco_tests::random::Random;
use tempfile::TempDir;

/// Small, so that segments are closed and go into the archive all the time.
const SEGMENT_BYTES: u64 = 64 << 10;

/// Of so many tries one is told to wait, and one is sent though the answer is lost.
const TOLD_TO_WAIT: u64 = 40;
const ANSWER_LOST: u64 = 200;

/// What is said after a 429: the outbox itself waits a little longer.
const WAIT: Duration = Duration::from_millis(1);

/// The platform: it remembers what it was sent, and fails as the seed wills.
#[derive(Default)]
pub(super) struct Chat(Mutex<Sent>);

#[derive(Default)]
pub(super) struct Sent {
    seed: u64,
    /// Nobody may write in the group.
    pub is_shut: bool,
    /// The newest version of each game that stood on a board.
    pub shown: BTreeMap<String, u32>,
    /// By number: how often it was tried, and in which process it was sent last, if the answer to that arrived.
    tries: BTreeMap<u64, u64>,
    posted: BTreeMap<u64, (usize, bool)>,
    /// Sent again though the answer had arrived in the same process.
    pub doubled: Vec<u64>,
    /// Seeds of games, by what was drawn; and those of them that were told.
    pub seeds: BTreeSet<String>,
    pub told: BTreeSet<String>,
    pub faults: usize,
}

impl Chat {
    pub(super) fn sent(&self) -> MutexGuard<'_, Sent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sent {
    fn take(&mut self, parcel: &Parcel, process: usize) -> Result<(), DeliveryError> {
        let tries = self.tries.entry(parcel.number).or_default();
        *tries += 1;
        // The same letter meets the same fate in every run of this seed.
        let fate = Random::new(self.seed ^ parcel.number.rotate_left(20) ^ *tries).word();
        if self.is_shut && parcel.place == place("nhom") {
            return Err(DeliveryError::Muted("not enough rights".to_owned()));
        }
        if fate.is_multiple_of(TOLD_TO_WAIT) {
            self.faults += 1;
            return Err(DeliveryError::RetryAfter(WAIT));
        }
        let is_lost = (fate >> 32).is_multiple_of(ANSWER_LOST);
        if self.posted.insert(parcel.number, (process, is_lost)) == Some((process, false)) {
            self.doubled.push(parcel.number);
        }
        if let Some((game, version)) = &parcel.message.game {
            let newest = self.shown.entry(game.clone()).or_default();
            *newest = (*newest).max(*version);
        }
        let text = parcel.message.text.to_plain();
        for word in text.split(|letter: char| !letter.is_ascii_hexdigit()).filter(|word| word.len() == 64) {
            if self.seeds.contains(word) {
                self.told.insert(word.to_owned());
            }
        }
        if is_lost {
            self.faults += 1;
            return Err(DeliveryError::Passing("no answer".to_owned()));
        }
        Ok(())
    }
}

/// The line from one process to the platform, which ends with it.
struct Line {
    chat: Arc<Chat>,
    store: Arc<CountingStore>,
    process: usize,
}

#[async_trait]
impl Deliver for Line {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        if self.store.has_ended() {
            return std::future::pending().await;
        }
        self.chat.sent().take(parcel, self.process)?;
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }

    async fn open(&self, person: &PersonKey) -> Result<Place, DeliveryError> {
        Ok(private_chat(person))
    }
}

/// The machine on which one process follows another.
pub(super) struct Ground {
    folder: TempDir,
    pub disk: FaultyDisk,
    local: Option<Arc<Local>>,
    pub chat: Arc<Chat>,
    processes: usize,
}

impl Ground {
    pub(super) fn new(seed: u64) -> Ground {
        let chat = Chat(Mutex::new(Sent { seed, ..Sent::default() }));
        let folder = tempfile::tempdir().expect("a folder");
        Ground { folder, disk: FaultyDisk::default(), local: None, chat: Arc::new(chat), processes: 0 }
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn local(&self) -> &Local {
        self.local.as_deref().expect("a process runs")
    }

    fn settings(disk: &FaultyDisk) -> Settings {
        // What is over goes into the archive when the seed wills, not when a thread has time.
        Settings {
            disk: Arc::new(disk.clone()),
            segment_bytes: SEGMENT_BYTES,
            archive_after: u64::MAX,
            ..Settings::default()
        }
    }

    /// Whoever had it is gone.
    pub(super) async fn leave(&mut self) {
        let Some(local) = self.local.take() else { return };
        // A look-up may be under way.
        while Arc::strong_count(&local) > 1 {
            tokio::task::yield_now().await;
        }
    }

    /// The next process.
    pub(super) fn enter(&mut self) -> (Arc<CountingStore>, Opening) {
        let (local, opening) = Local::open_with(self.folder.path(), Ground::settings(&self.disk)).expect("it opens");
        let local = Arc::new(local);
        self.local = Some(Arc::clone(&local));
        self.processes += 1;
        (CountingStore::over(local), opening)
    }

    /// A second process while the first one runs.
    pub(super) fn second(&self) -> Option<OpenError> {
        Local::open_with(self.folder.path(), Ground::settings(&self.disk)).err()
    }

    /// The same folder on another machine, its disk changed by `spoil`.
    pub(super) fn elsewhere(&self, spoil: impl FnOnce(&FaultyDisk)) -> (TempDir, Local, Opening) {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["witness", "beat"] {
            // Either may not be there yet.
            let _ = std::fs::copy(self.folder().join(name), folder.path().join(name));
        }
        let disk = self.disk.copy(self.folder(), folder.path());
        spoil(&disk);
        let (local, opening) = Local::open_with(folder.path(), Ground::settings(&disk)).expect("it opens");
        (folder, local, opening)
    }

    pub(super) fn deliverers(&self, store: &Arc<CountingStore>) -> Deliverers {
        let line = Line { chat: Arc::clone(&self.chat), store: Arc::clone(store), process: self.processes };
        Deliverers::from([(Platform::Telegram, Arc::new(line) as Arc<dyn Deliver>)])
    }
}
