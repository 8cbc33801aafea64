//! Health of the store for `banco health` in another process: a word in the lock file.
//!
//! The word is overwritten in place, so this works even on a full disk.

use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::LOCK_FILE;
use crate::{Cause, Health};

/// Length of every word.
const BYTES: usize = 16;

const WELL: &str = "well";

/// Problems of a store in a folder, by their words.
const TROUBLES: [(Cause, &str); 4] =
    [(Cause::Journal, "journal"), (Cause::Sync, "sync"), (Cause::Index, "index"), (Cause::Archive, "archive")];

/// Lock file of an open store.
pub(super) struct Sign(PathBuf);

impl Sign {
    pub(super) fn of(data_dir: &Path) -> Sign {
        Sign(data_dir.join(LOCK_FILE))
    }

    /// Writes the health. If the file is missing or the disk refuses, the old word stays.
    pub(super) fn tell(&self, health: &Health) {
        let word = match health {
            Health::Good | Health::Superseded => WELL,
            Health::Degraded(trouble) | Health::Poisoned(trouble) => {
                TROUBLES.iter().find(|(cause, _)| *cause == trouble.cause).map_or(WELL, |(_, word)| word)
            }
        };
        let line = format!("{word:width$}\n", width = BYTES - 1);
        let written = OpenOptions::new().write(true).open(&self.0).and_then(|mut file| file.write_all(line.as_bytes()));
        if let Err(error) = written {
            tracing::debug!("{}: {error}", self.0.display());
        }
    }
}

/// Problem of the store in a data folder, as reported by the process that has it open.
///
/// # Errors
/// The file cannot be read.
pub fn trouble_in(data_dir: &Path) -> io::Result<Option<Cause>> {
    let mut line = Vec::new();
    std::fs::File::open(data_dir.join(LOCK_FILE))?.take(BYTES as u64).read_to_end(&mut line)?;
    let word = String::from_utf8_lossy(&line);
    Ok(TROUBLES.iter().find(|(_, known)| *known == word.trim()).map(|(cause, _)| *cause))
}
