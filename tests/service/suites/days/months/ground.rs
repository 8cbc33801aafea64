//! Environment of a service under faults. It is a machine with its disk, on which processes follow one another, or a
//! database that several processes share; and the platform.

use std::path::Path;
use std::sync::Arc;

use banco_ports::{Deliver, Platform};
use banco_service::outbox::Deliverers;
use banco_store::local::{Local, OpenError, Opening, Settings};
use banco_tests::commons::Commons;
use banco_tests::counting::CountingStore;
use banco_tests::faulty_disk::FaultyDisk;
use tempfile::TempDir;

use super::chat::{Chat, Line};

/// Size of a segment, small so that segments are closed and archived all the time.
const SEGMENT_BYTES: u64 = 64 << 10;

/// Environment of a service: its storage and its chat.
pub(super) struct Ground {
    pub under: Under,
    pub chat: Arc<Chat>,
    processes: usize,
}

pub(super) enum Under {
    Machine(Machine),
    Database(Arc<Commons>),
}

/// The machine on which one process follows another.
pub(super) struct Machine {
    folder: TempDir,
    pub disk: FaultyDisk,
    local: Option<Arc<Local>>,
}

impl Ground {
    pub(super) fn new(seed: u64, under: Under) -> Ground {
        Ground { under, chat: Arc::new(Chat::new(seed)), processes: 0 }
    }

    /// The exit of the next process.
    pub(super) fn deliverers(&mut self, store: &Arc<CountingStore>) -> Deliverers {
        self.processes += 1;
        let line = Line { chat: Arc::clone(&self.chat), store: Arc::clone(store), process: self.processes };
        Deliverers::from([(Platform::Telegram, Arc::new(line) as Arc<dyn Deliver>)])
    }
}

impl Default for Machine {
    fn default() -> Machine {
        Machine { folder: tempfile::tempdir().expect("a folder"), disk: FaultyDisk::default(), local: None }
    }
}

impl Machine {
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn local(&self) -> &Local {
        self.local.as_deref().expect("a process runs")
    }

    /// The seed decides when finished games are archived, not a thread's timing.
    pub(super) fn settings(disk: &FaultyDisk) -> Settings {
        Settings {
            disk: Arc::new(disk.clone()),
            segment_bytes: SEGMENT_BYTES,
            archive_after: u64::MAX,
            ..Settings::default()
        }
    }

    /// The process that had the store is gone.
    pub(super) async fn leave(&mut self) {
        let Some(local) = self.local.take() else { return };
        // A look-up may be under way.
        while Arc::strong_count(&local) > 1 {
            tokio::task::yield_now().await;
        }
    }

    /// The next process.
    pub(super) fn enter(&mut self) -> (Arc<CountingStore>, Opening) {
        let (local, opening) = Local::open_with(self.folder(), Machine::settings(&self.disk)).expect("it opens");
        let local = Arc::new(local);
        self.local = Some(Arc::clone(&local));
        (CountingStore::over(local), opening)
    }

    /// A second process while the first one runs.
    pub(super) fn second(&self) -> Option<OpenError> {
        Local::open_with(self.folder(), Machine::settings(&self.disk)).err()
    }

    /// The same folder on another machine, not opened there yet.
    pub(super) fn copy(&self) -> (TempDir, FaultyDisk) {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["witness", "beat"] {
            // Either folder may not exist yet.
            let _ = std::fs::copy(self.folder().join(name), folder.path().join(name));
        }
        let disk = self.disk.copy(self.folder(), folder.path());
        (folder, disk)
    }
}
