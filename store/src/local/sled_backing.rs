//! The index in sled; no other module uses sled.
//!
//! sled panics on some damaged files and silently loses entries of others. So every call catches panics, and the
//! index compares the content with its digest on opening.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::disk::{Disk, RealDisk};
use crate::index::{Backing, BackingError, Changes, Visit};

/// Memory for pages of the index, enough for a few thousand running games; the system caches the rest of the file.
/// For its page table sled needs about 1 kB more per game.
const CACHE_BYTES: u64 = 16 << 20;

/// Interval of sled's own writes to its file. After a crash the index has to catch up on at most that time.
const FLUSH_MILLISECONDS: u64 = 1_000;

/// Attempts to lock sled's file, and the pause between two of them. The data folder is already locked, so no other
/// process uses the file. But a child process just started by any thread holds our locks until it runs its program.
const LOCK_TRIES: u32 = 100;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// sled has no own kind for a lock that is held; this is the start of its message.
const LOCKED: &str = "could not acquire lock";

pub(super) struct SledBacking {
    /// `None` after a panic; then the content must not even be dropped.
    db: Option<sled::Db>,
    /// A write failed; reads may still work.
    is_full: bool,
}

impl SledBacking {
    pub(super) fn open(folder: &Path) -> Result<SledBacking, BackingError> {
        SledBacking::open_at(folder, SystemTime::now())
    }

    /// sled panics with every call if the clock shows a time before 1970.
    fn open_at(folder: &Path, now: SystemTime) -> Result<SledBacking, BackingError> {
        if now < UNIX_EPOCH {
            return Err(BackingError::Failed("cannot be used while the clock is set to a time before 1970".to_owned()));
        }
        // Files created by sled would be readable for other users; the folder prevents that.
        RealDisk.create_folder(folder).map_err(|error| BackingError::Failed(format!("fails: {error}")))?;
        let open = || {
            caught(|| {
                let config = sled::Config::new().path(folder).cache_capacity(CACHE_BYTES);
                config.flush_every_ms(Some(FLUSH_MILLISECONDS)).open()
            })
        };
        let mut opened = open();
        for _ in 1..LOCK_TRIES {
            if !opened.as_ref().is_err_and(Failure::is_locked) {
                break;
            }
            std::thread::sleep(LOCK_PAUSE);
            opened = open();
        }
        Ok(SledBacking { db: Some(opened?), is_full: false })
    }

    fn ask<T>(&self, question: impl FnOnce(&sled::Db) -> sled::Result<T>) -> Result<T, BackingError> {
        let Some(db) = &self.db else { return Err(BackingError::Failed("was given up".to_owned())) };
        caught(|| question(db)).map_err(BackingError::from)
    }

    /// Like `ask`, but a failure stops all later writes and a panic stops all later calls.
    fn change(&mut self, change: impl FnOnce(&sled::Db) -> sled::Result<()>) -> Result<(), BackingError> {
        let Some(db) = self.db.as_ref().filter(|_| !self.is_full) else {
            return Err(BackingError::Failed("was given up".to_owned()));
        };
        caught(|| change(db)).map_err(|failure| {
            self.is_full = true;
            if matches!(failure, Failure::Panic) {
                std::mem::forget(self.db.take());
            }
            failure.into()
        })
    }
}

impl Backing for SledBacking {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError> {
        self.ask(|db| Ok(db.get(key)?.map(|value| value.to_vec())))
    }

    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        self.ask(|db| {
            for entry in db.range(from..) {
                let (key, value) = entry?;
                if !key.starts_with(prefix) {
                    break;
                }
                if let ControlFlow::Break(()) = visit(&key, &value) {
                    break;
                }
            }
            Ok(())
        })
    }

    fn apply(&mut self, changes: &Changes) -> Result<(), BackingError> {
        let mut batch = sled::Batch::default();
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key.as_slice(), value.as_slice()),
                None => batch.remove(key.as_slice()),
            }
        }
        self.change(|db| db.apply_batch(batch))
    }

    fn flush(&mut self) -> Result<(), BackingError> {
        self.change(|db| db.flush().map(drop))
    }
}

impl Drop for SledBacking {
    fn drop(&mut self) {
        let db = self.db.take();
        drop(catch_unwind(AssertUnwindSafe(|| drop(db))));
    }
}

/// Failure of a call into sled.
enum Failure {
    Error(sled::Error),
    Panic,
}

impl Failure {
    fn is_locked(&self) -> bool {
        matches!(self, Failure::Error(sled::Error::Io(error)) if error.to_string().starts_with(LOCKED))
    }
}

impl From<Failure> for BackingError {
    fn from(failure: Failure) -> BackingError {
        match failure {
            // Message of the system, without the library's brackets.
            Failure::Error(sled::Error::Io(error)) => BackingError::Failed(format!("fails: {error}")),
            Failure::Error(error) => BackingError::Failed(format!("fails: {error}")),
            Failure::Panic => BackingError::Failed("panics".to_owned()),
        }
    }
}

fn caught<T>(call: impl FnOnce() -> sled::Result<T>) -> Result<T, Failure> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(Failure::Error(error)),
        Err(_) => Err(Failure::Panic),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reliability, N9: a clock that was never set does not prevent a start.
    #[test]
    fn a_clock_before_1970_is_said_and_no_panic() {
        let folder = std::env::temp_dir().join("banco-never-made");
        let opened = SledBacking::open_at(&folder, UNIX_EPOCH - Duration::from_secs(1));
        assert!(matches!(opened, Err(BackingError::Failed(why)) if why.contains("1970")));
        assert!(!folder.exists());
    }
}
