//! A data folder looked at before anybody opens it: what the next start will find. Changes nothing.

use std::path::Path;
use std::sync::Arc;

use super::archive::Archive;
use super::disk::{Disk, RealDisk};
use super::recover::{Examined, Folders, OpenError};
use super::survey::Damage;
use super::witness::Testimony;
use super::{INDEX_FOLDER, JOURNAL_FOLDER, LOCK_FILE, Settings, WalkError, copy, lock};

/// How the index of a data folder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexState {
    /// All that was written to it is there.
    Whole,
    /// There is none; the next start makes it.
    Missing,
    /// Damaged, or not of this journal; the next start makes it anew.
    Broken,
}

/// What the next start will find.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// What the journal should have and has not, by itself, by the witness and by the index.
    pub damages: Vec<Damage>,
    /// Games that will be set aside, and are not yet.
    pub newly_damaged: Vec<String>,
    /// Lines are lost of which nobody knows whose they were.
    pub unknown_lost: bool,
    /// How the index is.
    pub index: IndexState,
}

/// Whether a process has this data folder open.
///
/// # Errors
/// The lock cannot be looked at.
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

/// Who may not look does not know.
fn is_there(path: &Path) -> Result<bool, OpenError> {
    path.try_exists().map_err(|error| OpenError::at(path, error))
}

/// Looks at a data folder as the next start will; `None` where somebody has it open, who has looked.
///
/// # Errors
/// Why the next start would fail.
pub fn look_ahead(data_dir: &Path) -> Result<Option<Outlook>, OpenError> {
    // A lock that is not there would be made by looking.
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
