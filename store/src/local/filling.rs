//! A new data folder filled from elsewhere: nobody opens it before all of it is there.

use std::path::{Path, PathBuf};

use tokio::sync::oneshot;

use super::copy::{self, CopyError};
use super::disk::RealDisk;
use super::writer::{Job, Verdict};
use super::{Local, Settings};
use crate::record::Record;
use crate::{Store, StoreError};

/// Records handed to the journal before their verdicts are awaited: what one sync makes durable.
const RECORDS_AT_ONCE: usize = banco_ports::limits::BATCHES_PER_SYNC_MAX;

/// A data folder that is being filled; see the module.
pub struct Filling {
    local: Local,
    data_dir: PathBuf,
}

impl Filling {
    /// Begins to fill a folder that holds no games; what an attempt that was cut short left is removed.
    ///
    /// # Errors
    /// The folder holds games or is in use, or the disk refuses.
    pub fn begin(data_dir: &Path) -> Result<Filling, CopyError> {
        let write = |source| CopyError::Write { path: data_dir.to_owned(), source };
        let lock = copy::empty_folder(&RealDisk, data_dir)?;
        copy::begin(&RealDisk, data_dir).map_err(write)?;
        // The mark keeps everybody else out from here on.
        drop(lock);
        let (local, _) = Local::open_marked(data_dir, Settings::default())?;
        Ok(Filling { local, data_dir: data_dir.to_owned() })
    }

    /// Keeps records in their order.
    ///
    /// # Errors
    /// The first one that was not kept.
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

    /// When the house was last alive.
    ///
    /// # Errors
    /// The disk refuses.
    pub async fn beat(&self, beat: i64) -> Result<(), StoreError> {
        self.local.beat(beat).await
    }

    /// All is there: closes the folder, which can be opened from now on.
    ///
    /// # Errors
    /// The disk refuses; the folder stays unfinished.
    pub async fn finish(self) -> Result<(), StoreError> {
        self.local.close().await?;
        drop(self.local);
        copy::finish(&RealDisk, &self.data_dir).map_err(|error| StoreError::NotSaved(error.to_string()))
    }

    /// Gives up: what was filled in is removed where the disk lets us, and never opened where it does not.
    pub async fn abandon(self) {
        let _ = self.local.close().await;
        drop(self.local);
        copy::abandon(&RealDisk, &self.data_dir);
    }
}

impl Local {
    /// Hands a record to the writer; its verdict comes in its time.
    fn hand_in(&self, record: Record) -> oneshot::Receiver<Verdict> {
        let (reply, verdict) = oneshot::channel();
        if let Some(jobs) = self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).as_ref() {
            // A writer that is gone drops the reply, which the receiver sees.
            drop(jobs.send(Job::Keep { record: Box::new(record), reply }));
        }
        verdict
    }
}
