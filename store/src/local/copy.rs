//! Backup and restore: the journal is copied beside a running bot, synced and read back.
//!
//! The copy is an ordinary data folder. While it is written it contains a file `unfinished`. A folder with that file
//! is never opened, so a partial copy cannot pass for a complete one.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::archive::{ARCHIVE_FOLDER, Archive, ArchiveDamage};
use super::disk::{Disk, RealDisk};
use super::high_water_mark::{Testimony, WITNESS_FILE};
use super::journal::write_all;
use super::recover::{self, OpenError};
use super::scan::Damage;
use super::segments::{WalkError, is_medium_error};
use super::{BEAT_FILE, INDEX_FOLDER, JOURNAL_FOLDER, JournalReader};
use crate::record::Record;

/// File in a data folder that is still being filled.
const UNFINISHED_FILE: &str = "unfinished";

/// Maximum number of attempts, because archiving may remove files during a copy.
const TRIES: usize = 5;

/// Result of a copy.
#[derive(Debug)]
pub struct Copied {
    /// Sequence number of the last record.
    pub records: u64,
    /// Size of the copy in bytes.
    pub bytes: u64,
    /// Damage of the source journal; the copy has it too.
    pub damages: Vec<Damage>,
    /// Damage of the source archive; the copy has it too.
    pub archive: Vec<ArchiveDamage>,
}

/// Reason why there is no copy. Files already written were removed if the disk allowed it.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is nothing to copy.
    #[error("{} holds no journal: it is neither a data folder nor a backup", .0.display())]
    NoJournal(PathBuf),
    /// The journal once had records, but none is left.
    #[error("{}: {_1}; nothing was copied", .0.display())]
    Emptied(PathBuf, Damage),
    /// The target is not empty; nothing is overwritten.
    #[error("{} is not empty; name a folder that is empty or does not exist yet", .0.display())]
    NotEmpty(PathBuf),
    /// The data folder already contains games or settings.
    #[error("{} already contains games; move it away first", .0.display())]
    HoldsGames(PathBuf),
    /// A link to a folder that does not exist: systemd's link stays if the folder behind it is moved away.
    #[error("{} is a link to a folder that does not exist; remove it first", .0.display())]
    LinkToNothing(PathBuf),
    /// One of the two folders is inside the other.
    #[error("{} and {} lie in one another", .0.display(), .1.display())]
    Within(PathBuf, PathBuf),
    /// A folder cannot be read or opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The disk refused to write.
    #[error("{}: {source}; nothing was copied", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Message of the system.
        source: io::Error,
    },
    /// The copy read back differs from the source.
    #[error("{} is not what was copied when it is read back: its disk cannot be trusted", .0.display())]
    Differs(PathBuf),
}

impl CopyError {
    /// True if the folders are wrong but nothing failed.
    pub fn is_usage(&self) -> bool {
        match self {
            CopyError::NoJournal(_)
            | CopyError::NotEmpty(_)
            | CopyError::HoldsGames(_)
            | CopyError::LinkToNothing(_)
            | CopyError::Within(..) => true,
            CopyError::Emptied(..) | CopyError::Open(_) | CopyError::Write { .. } | CopyError::Differs(_) => false,
        }
    }
}

impl From<WalkError> for CopyError {
    fn from(error: WalkError) -> CopyError {
        CopyError::Open(error.into())
    }
}

/// Copies the data of `data_dir` into `to`, which is empty or does not exist. A bot may be running on `data_dir`.
///
/// # Errors
/// See [`CopyError`].
pub fn backup(data_dir: &Path, to: &Path) -> Result<Copied, CopyError> {
    backup_on(&(Arc::new(RealDisk) as Arc<dyn Disk>), data_dir, to)
}

/// Like [`backup`], on another disk.
///
/// # Errors
/// The same as for [`backup`].
pub fn backup_on(disk: &Arc<dyn Disk>, data_dir: &Path, to: &Path) -> Result<Copied, CopyError> {
    refuse_nested(data_dir, to)?;
    let list = |folder: &Path| disk.list(folder).map_err(|source| write_error(folder, source));
    let is_empty = list(to)?.is_empty() && list(&to.join(JOURNAL_FOLDER))?.is_empty();
    if !is_empty && !is_unfinished(disk.as_ref(), to) {
        return Err(CopyError::NotEmpty(to.to_owned()));
    }
    copy(disk, data_dir, to)
}

/// Copies a backup into a data folder without games; no bot may run on it.
///
/// # Errors
/// See [`CopyError`].
pub fn restore(from: &Path, data_dir: &Path) -> Result<Copied, CopyError> {
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    refuse_nested(from, data_dir)?;
    // Check the source first; a wrong path must not create a data folder.
    readable(&disk, from)?;
    let _lock = empty_folder(&disk, data_dir)?;
    copy(&disk, from, data_dir)
}

/// Checks that a data folder holds no games and is not open, and locks it. The old index is removed, because it would
/// contradict the new games.
pub(super) fn empty_folder(disk: &Arc<dyn Disk>, data_dir: &Path) -> Result<File, CopyError> {
    let write = |source| write_error(data_dir, source);
    if data_dir.is_symlink() && !data_dir.exists() {
        return Err(CopyError::LinkToNothing(data_dir.to_owned()));
    }
    disk.create_folder(data_dir).map_err(write)?;
    let lock = super::lock(data_dir)?;
    let segments = super::segments::segments(disk.as_ref(), &data_dir.join(JOURNAL_FOLDER)).map_err(write)?;
    let archived = disk.list(&data_dir.join(ARCHIVE_FOLDER)).map_err(write)?;
    let is_empty = archived.is_empty() && (segments.is_empty() || was_never_used(disk, data_dir)?);
    if !is_empty && !is_unfinished(disk.as_ref(), data_dir) {
        return Err(CopyError::HoldsGames(data_dir.to_owned()));
    }
    match std::fs::remove_dir_all(data_dir.join(INDEX_FOLDER)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(write_error(&data_dir.join(INDEX_FOLDER), error)),
        Ok(()) | Err(_) => Ok(lock),
    }
}

/// True if the journal contains only starts and stops of a bot: no game, no setting, no gap.
fn was_never_used(disk: &Arc<dyn Disk>, data_dir: &Path) -> Result<bool, CopyError> {
    let Ok((journal, None)) = readable(disk, data_dir) else { return Ok(false) };
    let mut has_notes_only = journal.damages().is_empty();
    journal.records(&mut |_, record| {
        has_notes_only &= matches!(record, Record::Note(note) if note.damaged.is_empty());
    })?;
    Ok(has_notes_only)
}

/// True if the folder is being filled, or its filling was cut short.
pub(super) fn is_unfinished(disk: &dyn Disk, folder: &Path) -> bool {
    disk.list(folder).is_ok_and(|names| names.iter().any(|name| name == UNFINISHED_FILE))
}

/// Removes the files of an earlier attempt and marks the folder until [`finish`].
pub(super) fn begin(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    disk.create_folder(&folder.join(JOURNAL_FOLDER))?;
    disk.create_folder(&folder.join(ARCHIVE_FOLDER))?;
    disk.create(&folder.join(UNFINISHED_FILE))?.sync()?;
    disk.sync_folder(folder)?;
    clear(disk, folder)
}

/// Completes the folder; from here on it may be opened.
pub(super) fn finish(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    disk.sync_folder(&folder.join(JOURNAL_FOLDER))?;
    disk.sync_folder(&folder.join(ARCHIVE_FOLDER))?;
    disk.sync_folder(folder)?;
    disk.remove(&folder.join(UNFINISHED_FILE))?;
    disk.sync_folder(folder)?;
    match folder.parent().filter(|above| !above.as_os_str().is_empty()) {
        Some(above) => disk.sync_folder(above),
        None => Ok(()),
    }
}

/// Removes the files written so far. If that fails, the folder stays marked as unfinished.
pub(super) fn abandon(disk: &dyn Disk, folder: &Path) {
    let _ = clear(disk, folder).and_then(|()| disk.remove(&folder.join(UNFINISHED_FILE)));
    // Removes a folder only if it is empty.
    for part in [JOURNAL_FOLDER, ARCHIVE_FOLDER] {
        let _ = std::fs::remove_dir(folder.join(part));
    }
}

fn clear(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    for part in [JOURNAL_FOLDER, ARCHIVE_FOLDER].map(|part| folder.join(part)) {
        disk.list(&part)?.iter().try_for_each(|name| disk.remove(&part.join(name)))?;
    }
    let beside = disk.list(folder)?.into_iter().filter(|name| [BEAT_FILE, WITNESS_FILE].contains(&name.as_str()));
    beside.into_iter().try_for_each(|name| disk.remove(&folder.join(name)))
}

/// Archiving may remove files during the copy; then the copy starts again.
fn copy(disk: &Arc<dyn Disk>, from: &Path, to: &Path) -> Result<Copied, CopyError> {
    let generation = || Archive::open(disk, from).map(|archive| archive.generation());
    for _ in 1..TRIES {
        let before = generation()?;
        let copied = copy_once(disk, from, to);
        if copied.is_ok() || generation()? == before {
            return copied;
        }
    }
    copy_once(disk, from, to)
}

/// The journal to copy, and the damage known only from the witness.
fn readable(disk: &Arc<dyn Disk>, from: &Path) -> Result<(JournalReader, Option<(Testimony, Damage)>), CopyError> {
    // The witness is read before the journal: a running writer only makes the journal longer.
    let testimony = Testimony::read(from);
    let source = JournalReader::open_on(disk.clone(), from)?;
    if recover::is_missing(source.survey(), testimony.as_ref(), source.archive().generation()) {
        return Err(OpenError::JournalMissing(from.join(JOURNAL_FOLDER)).into());
    }
    let cut = testimony.and_then(|testimony| Some((testimony.clone(), testimony.misses(source.survey())?)));
    match cut {
        cut if source.last() > 0 => Ok((source, cut)),
        Some((_, damage)) => Err(CopyError::Emptied(from.to_owned(), damage)),
        None => Err(CopyError::NoJournal(from.to_owned())),
    }
}

fn copy_once(disk: &Arc<dyn Disk>, from: &Path, to: &Path) -> Result<Copied, CopyError> {
    let (source, cut) = readable(disk, from)?;
    let copied = begin(disk.as_ref(), to).map_err(|source| write_error(to, source)).and_then(|()| {
        let bytes = copy_files(disk.as_ref(), &source, from, to)?;
        if let Some((witness, _)) = &cut {
            // The copy keeps the witness, so its readers see that records are missing.
            write_file(disk.as_ref(), &to.join(WITNESS_FILE), &witness.to_text())?;
        }
        let read_back = JournalReader::open_marked(disk.clone(), to)?;
        if !read_back.is_like(&source) {
            return Err(CopyError::Differs(to.to_owned()));
        }
        finish(disk.as_ref(), to).map_err(|source| write_error(to, source))?;
        let damages = source.damages().iter().cloned().chain(cut.map(|(_, damage)| damage)).collect();
        // Files copied byte for byte are as whole as their source.
        let archive = source.archive().damages(&mut |_| true).map_err(|error| OpenError::Index(error.to_string()))?;
        Ok(Copied { records: source.last(), bytes, damages, archive })
    });
    if copied.is_err() {
        abandon(disk.as_ref(), to);
    }
    copied
}

fn copy_files(disk: &dyn Disk, source: &JournalReader, from: &Path, to: &Path) -> Result<u64, CopyError> {
    let mut bytes = 0;
    for path in source.archive().files() {
        let content = match disk.read(&path) {
            Ok(content) => content,
            Err(error) if is_medium_error(&error) => continue,
            Err(source) => return Err(WalkError::Io { path, source }.into()),
        };
        bytes += content.len() as u64;
        let copy = to.join(ARCHIVE_FOLDER).join(path.file_name().unwrap_or_default());
        write_file(disk, &copy, &content)?;
        if disk.read(&copy).map_err(|source| write_error(&copy, source))? != content {
            return Err(CopyError::Differs(copy));
        }
    }
    for (path, length) in source.files()? {
        let content = match disk.read(&path) {
            Ok(content) => content,
            // The copy lacks bytes that the medium cannot return, as every reader does.
            Err(error) if is_medium_error(&error) => continue,
            Err(source) => return Err(WalkError::Io { path, source }.into()),
        };
        let whole = usize::try_from(length).ok().and_then(|length| content.get(..length)).unwrap_or(&content);
        bytes += whole.len() as u64;
        write_file(disk, &to.join(JOURNAL_FOLDER).join(path.file_name().unwrap_or_default()), whole)?;
    }
    match disk.read(&from.join(BEAT_FILE)) {
        // Clocks get back the time between this beat and the first start on the copy.
        Ok(beat) => write_file(disk, &to.join(BEAT_FILE), &beat)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(source) => return Err(WalkError::Io { path: from.join(BEAT_FILE), source }.into()),
    }
    Ok(bytes)
}

fn write_file(disk: &dyn Disk, path: &Path, content: &[u8]) -> Result<(), CopyError> {
    let written = disk.create(path).and_then(|mut file| {
        write_all(file.as_mut(), 0, content)?;
        file.sync()
    });
    written.map_err(|source| write_error(path, source))
}

fn write_error(path: &Path, source: io::Error) -> CopyError {
    CopyError::Write { path: path.to_owned(), source }
}

/// Checks that neither folder lies inside the other. Neither has to exist.
///
/// # Errors
/// [`CopyError::Within`].
pub fn refuse_nested(from: &Path, to: &Path) -> Result<(), CopyError> {
    // The real path of a folder that does not exist yet follows from its nearest existing parent.
    let real = |path: &Path| {
        let whole = std::path::absolute(path).ok()?;
        whole.ancestors().find_map(|above| {
            let rest = whole.strip_prefix(above).ok()?;
            Some(above.canonicalize().ok()?.join(rest))
        })
    };
    match (real(from), real(to)) {
        (Some(one), Some(other)) if one.starts_with(&other) || other.starts_with(&one) => {
            Err(CopyError::Within(from.to_owned(), to.to_owned()))
        }
        (Some(_) | None, _) => Ok(()),
    }
}
