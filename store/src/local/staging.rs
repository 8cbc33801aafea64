//! A new data folder that is filled from another source; it cannot be opened before it is complete.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::oneshot;

use super::copy::{self, CopyError};
use super::disk::{Disk, RealDisk};
use super::writer::{Job, Verdict};
use super::{Local, Settings};
use crate::record::Record;
use crate::{Store, StoreError};

/// Records passed to the journal before their results are awaited; one sync makes them durable.
const RECORDS_AT_ONCE: usize = banco_ports::limits::BATCHES_PER_SYNC_MAX;

/// A data folder that is being filled; see the module.
pub struct Filling {
    local: Local,
    data_dir: PathBuf,
}

impl Filling {
    /// Begins to fill a folder that holds no games; files of an interrupted attempt are removed.
    ///
    /// # Errors
    /// The folder holds games or is in use, or the disk refuses.
    pub fn begin(data_dir: &Path) -> Result<Filling, CopyError> {
        let write = |source| CopyError::Write { path: data_dir.to_owned(), source };
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        let lock = copy::empty_folder(&disk, data_dir)?;
        copy::begin(&RealDisk, data_dir).map_err(write)?;
        // The file `unfinished` keeps other processes out from here on.
        drop(lock);
        let (local, _) = Local::open_marked(data_dir, Settings::default())?;
        Ok(Filling { local, data_dir: data_dir.to_owned() })
    }

    /// Stores records in order.
    ///
    /// # Errors
    /// The error of the first record that was not stored.
    pub async fn keep(&self, records: Vec<Record>) -> Result<(), StoreError> {
        let mut records = records.into_iter().peekable();
        while records.peek().is_some() {
            let part: Vec<oneshot::Receiver<Verdict>> =
                records.by_ref().take(RECORDS_AT_ONCE).map(|record| self.local.hand_in(record)).collect();
            for verdict in part {
                verdict.await.map_err(|_| self.local.no_writer())??;
            }
        }
        Ok(())
    }

    /// Stores the instant (milliseconds since 1970) at which the bot was last alive.
    ///
    /// # Errors
    /// The disk refuses.
    pub async fn beat(&self, beat: i64) -> Result<(), StoreError> {
        self.local.beat(beat).await
    }

    /// Completes and closes the folder; it can be opened afterwards.
    ///
    /// # Errors
    /// The disk refuses; the folder stays unfinished.
    pub async fn finish(self) -> Result<(), StoreError> {
        self.local.close().await?;
        drop(self.local);
        copy::finish(&RealDisk, &self.data_dir).map_err(|error| StoreError::NotSaved(error.to_string()))
    }

    /// Gives up and removes the files. If the disk refuses, the folder stays marked as unfinished.
    pub async fn abandon(self) {
        let _ = self.local.close().await;
        drop(self.local);
        copy::abandon(&RealDisk, &self.data_dir);
    }
}

impl Local {
    /// Passes a record to the writer; the result arrives later.
    fn hand_in(&self, record: Record) -> oneshot::Receiver<Verdict> {
        let (reply, verdict) = oneshot::channel();
        if let Some(jobs) = self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).as_ref() {
            // A missing writer drops the reply; the receiver notices.
            drop(jobs.send(Job::Keep { record: Box::new(record), reply }));
        }
        verdict
    }
}
