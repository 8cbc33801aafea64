//! Checks of a data folder before it is opened; they show what the next start will find. They change nothing.

use std::path::Path;
use std::sync::Arc;

use super::archive::Archive;
use super::disk::{Disk, RealDisk};
use super::high_water_mark::Testimony;
use super::recover::{Examined, Folders, OpenError};
use super::scan::Damage;
use super::{INDEX_FOLDER, JOURNAL_FOLDER, LOCK_FILE, Settings, WalkError, copy, lock};

/// State of the index of a data folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexState {
    /// Everything written to it is there.
    Whole,
    /// Missing; the next start creates it.
    Missing,
    /// Damaged, or of another journal; the next start rebuilds it.
    Broken,
}

/// Findings of the next start.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Missing parts of the journal, found by the journal itself, the witness and the index.
    pub damages: Vec<Damage>,
    /// Games that the next start will set aside.
    pub newly_damaged: Vec<String>,
    /// True if lines of unknown games are lost.
    pub unknown_lost: bool,
    /// State of the index.
    pub index: IndexState,
}

/// True if a process has this data folder open.
///
/// # Errors
/// The lock cannot be read.
pub fn is_in_use(data_dir: &Path) -> Result<bool, OpenError> {
    if !is_there(&data_dir.join(LOCK_FILE))? {
        return Ok(false);
    }
    match lock(data_dir) {
        Ok(_) => Ok(false),
        Err(OpenError::InUse(_)) => Ok(true),
        Err(error) => Err(error),
    }
}

/// True if the path exists; a missing permission is an error.
fn is_there(path: &Path) -> Result<bool, OpenError> {
    path.try_exists().map_err(|error| OpenError::at(path, error))
}

/// Checks a data folder as the next start will; `None` if a process has it open and has checked it.
///
/// # Errors
/// The error of the next start.
pub fn look_ahead(data_dir: &Path) -> Result<Option<Outlook>, OpenError> {
    // An existing lock only: locking would create a missing file.
    let _lock = match is_there(&data_dir.join(LOCK_FILE))?.then(|| lock(data_dir)).transpose() {
        Ok(lock) => lock,
        Err(OpenError::InUse(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Settings { open_backing, memory, .. } = Settings::default();
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    if copy::is_unfinished(disk.as_ref(), data_dir) {
        return Err(WalkError::Unfinished { path: data_dir.to_owned() }.into());
    }
    let (journal, index) = (data_dir.join(JOURNAL_FOLDER), data_dir.join(INDEX_FOLDER));
    let folders = Folders {
        archive: Arc::new(Archive::open(&disk, data_dir)?),
        disk,
        journal: &journal,
        index: &index,
        memory,
        open_backing,
        testimony: Testimony::read(data_dir),
    };
    let Examined { survey, named, found, ahead, is_unknown, witnessed, .. } = folders.examine()?;
    let state = match &found {
        Some(_) => IndexState::Whole,
        None if index.exists() => IndexState::Broken,
        None => IndexState::Missing,
    };
    let known = found.as_ref().and_then(|index| index.set_aside().ok()).unwrap_or_default();
    let mut newly_damaged = named;
    newly_damaged.extend(survey.damages.iter().flat_map(|damage| damage.games.iter().cloned()));
    let newly_damaged = newly_damaged.difference(&known).cloned().collect();
    let damages = survey.damages.into_iter().chain(ahead).collect();
    Ok(Some(Outlook { damages, newly_damaged, unknown_lost: is_unknown && witnessed == 0, index: state }))
}
