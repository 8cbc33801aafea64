//! Reader of a journal beside a running bot, without its lock; for backup, export and verification.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::archive::Archive;
use super::disk::{Disk, RealDisk};
use super::recover::OpenError;
use super::scan::{Damage, Survey};
use super::segments::{Stretch, WalkError, is_medium_error, segment_name};
use super::shared::{Lines, fold_telling, restored};
use crate::index::{InMemory, Memory};
use crate::record::Record;

/// A journal at the moment it was opened; later lines are not visible.
pub struct JournalReader {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    archive: Arc<Archive>,
    survey: Survey,
}

/// Maximum number of attempts, because archiving may remove segments during the read.
const TRIES: usize = 10;

impl JournalReader {
    /// Reads and checks the whole journal of a data folder, even while a process writes to it.
    ///
    /// # Errors
    /// A file cannot be read, or is of a newer format.
    pub fn open(data_dir: &Path) -> Result<JournalReader, WalkError> {
        JournalReader::open_on(Arc::new(RealDisk), data_dir)
    }

    /// Like [`JournalReader::open`], on another disk.
    ///
    /// # Errors
    /// The same as for [`JournalReader::open`].
    pub fn open_on(disk: Arc<dyn Disk>, data_dir: &Path) -> Result<JournalReader, WalkError> {
        if super::copy::is_unfinished(disk.as_ref(), data_dir) {
            return Err(WalkError::Unfinished { path: data_dir.to_owned() });
        }
        JournalReader::open_marked(disk, data_dir)
    }

    /// Opens the journal even if the folder is marked as unfinished.
    pub(super) fn open_marked(disk: Arc<dyn Disk>, data_dir: &Path) -> Result<JournalReader, WalkError> {
        let folder = data_dir.join(super::JOURNAL_FOLDER);
        let mut tries = 0;
        loop {
            tries += 1;
            let archive = Archive::open(&disk, data_dir);
            let surveyed = archive.and_then(|archive| {
                Ok((Survey::take(Stretch::from(disk.as_ref(), &folder, archive.start()), 0)?, archive))
            });
            let now = Archive::open(&disk, data_dir).map(|archive| archive.generation());
            let is_settled = matches!((&surveyed, &now), (Ok((_, then)), Ok(now)) if then.generation() == *now);
            if is_settled || tries == TRIES {
                let (survey, archive) = surveyed?;
                if survey.over > archive.generation() {
                    return Err(WalkError::Archive { path: data_dir.join(super::archive::ARCHIVE_FOLDER) });
                }
                return Ok(JournalReader { disk, folder, archive: Arc::new(archive), survey });
            }
        }
    }

    pub(super) fn archive(&self) -> &Arc<Archive> {
        &self.archive
    }

    pub(super) fn stretch(&self) -> Stretch<'_> {
        Stretch::from(self.disk.as_ref(), &self.folder, self.archive.start())
    }

    pub(super) fn survey(&self) -> &Survey {
        &self.survey
    }

    /// True if the other journal has the same records, as far as both are readable.
    pub(super) fn is_like(&self, other: &JournalReader) -> bool {
        let lost = |reader: &JournalReader| -> Vec<_> {
            reader.survey.damages.iter().map(|damage| damage.lost.clone()).collect()
        };
        (self.survey.tail.seq, self.survey.tail.sum) == (other.survey.tail.seq, other.survey.tail.sum)
            && lost(self) == lost(other)
            && self.archive.generation() == other.archive.generation()
    }

    /// Missing parts of the journal, in order.
    pub fn damages(&self) -> &[Damage] {
        &self.survey.damages
    }

    /// Sequence number of the last record.
    pub fn last(&self) -> u64 {
        self.survey.tail.seq
    }

    /// Visits all records in order with their sequence numbers; archived records are left out. Needs memory for the
    /// look-ups of all games.
    ///
    /// # Errors
    /// A file cannot be read, or a line was not written by this program.
    pub fn records(&self, visit: &mut dyn FnMut(u64, Record)) -> Result<(), OpenError> {
        let mut index = restored(&self.archive, Box::<InMemory>::default(), "", Memory::default())?;
        fold_telling(self.stretch(), &mut index, Lines::Of(&self.survey), visit)?;
        Ok(())
    }

    /// Files of the journal, each with its length in whole lines; a backup copies these.
    pub fn files(&self) -> Result<Vec<(PathBuf, u64)>, WalkError> {
        let io = |source| WalkError::Io { path: self.folder.clone(), source };
        let numbers = super::segments::segments(self.disk.as_ref(), &self.folder).map_err(io)?;
        let tail = &self.survey.tail;
        numbers
            .into_iter()
            .filter(|&number| number <= tail.segment && number >= self.archive.start().segment)
            .map(|number| {
                let path = self.folder.join(segment_name(number));
                let bytes = match self.disk.length(&path) {
                    _ if number == tail.segment => tail.offset,
                    Err(error) if is_medium_error(&error) => 0,
                    length => length.map_err(io)?,
                };
                Ok((path, bytes))
            })
            .collect()
    }
}
