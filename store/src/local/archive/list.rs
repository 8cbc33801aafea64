//! List of the archive's current files: one line of JSON with its sum, written twice, so one flipped bit does no
//! harm.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::super::disk::Disk;
use super::super::line;
use super::super::segments::{Start, UNFINISHED, WalkError};
use super::finished_games::{self, find_name, games_name};
use crate::index::Mark;

/// Version of all files of an archive.
pub(super) const FORMAT: u32 = 1;

const EXTENSION: &str = ".list";

pub(super) fn going_name(generation: u32) -> String {
    format!("{generation:06}.going")
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct List {
    pub format: u32,
    /// Id of the journal.
    pub journal: String,
    pub generation: u32,
    /// First segment of the journal that is not in the archive.
    pub first: u32,
    /// Games of the last archived line.
    pub games: Vec<String>,
    /// Mark of an index that goes up to that line.
    pub mark: Mark,
    /// Number of frames in `.going`.
    pub frames: u64,
    pub going_bytes: u64,
    /// Numbers of the tables, the oldest first. If a game is in several tables, the newest counts.
    pub tables: Vec<u32>,
}

impl List {
    pub(super) fn name(&self) -> String {
        format!("{:06}{EXTENSION}", self.generation)
    }

    pub(super) fn going_name(&self) -> String {
        going_name(self.generation)
    }

    /// Names of the files in the list.
    pub(super) fn files(&self) -> Vec<String> {
        let tables = self.tables.iter().flat_map(|number| [games_name(*number), find_name(*number)]);
        tables.chain([self.going_name()]).collect()
    }

    pub(super) fn start(&self) -> Start {
        Start {
            journal: Some(self.journal.clone()),
            segment: self.first,
            seq: self.mark.seq,
            sum: self.mark.sum,
            games: self.games.clone(),
        }
    }

    /// The newest list in a folder.
    ///
    /// # Errors
    /// Both copies are damaged, the list is of a newer version, or the disk refuses.
    pub(super) fn newest(disk: &dyn Disk, folder: &Path) -> Result<Option<List>, WalkError> {
        let io = |source| WalkError::Io { path: folder.to_owned(), source };
        let names = disk.list(folder).map_err(io)?;
        let numbered = names.iter().filter_map(|name| Some((name.strip_suffix(EXTENSION)?.parse::<u32>().ok()?, name)));
        let Some((_, name)) = numbered.max() else { return Ok(None) };
        let path = folder.join(name);
        let text = disk.read(&path).map_err(|source| WalkError::Io { path: path.clone(), source })?;
        let mut copies = text.split(|byte| *byte == b'\n').filter(|line| line::checked_sum(line).is_some());
        let Some(copy) = copies.next() else { return Err(WalkError::Archive { path }) };
        #[derive(Deserialize)]
        struct AnyFormat {
            format: u32,
        }
        match line::parse::<AnyFormat>(copy) {
            Some(AnyFormat { format }) if format > FORMAT => Err(WalkError::Newer { path, found: format }),
            Some(_) | None => line::parse(copy).map(Some).ok_or(WalkError::Archive { path }),
        }
    }

    pub(super) fn write(&self, disk: &dyn Disk, folder: &Path) -> io::Result<()> {
        let (mut text, _) = line::seal(self);
        text.push(b'\n');
        let path = folder.join(self.name());
        let unfinished = folder.join(format!("{}{UNFINISHED}", self.name()));
        finished_games::write(disk, &unfinished, &text.repeat(2))?;
        disk.rename(&unfinished, &path)?;
        disk.sync_folder(folder)
    }
}
