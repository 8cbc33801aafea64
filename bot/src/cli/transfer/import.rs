//! Filling an empty data folder from an export: all of it or nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use banco_ports::limits::IMPORT_ENTRIES_PER_RECORD;
use banco_store::local::CopyError;
use banco_store::postgres::FillingError;
use banco_store::record::{Note, NoteKind, Record};
use banco_store::{Batch, GameAppend, StoreError};

use super::read::{Reading, Unreadable};
use super::target::Target;
use super::{Line, WholeGame};
use crate::config::Config;

/// Number that no message has: it marks a sent message without a waiting one.
const NO_LETTER: u64 = 0;

/// Records written at once; this bounds the memory.
const RECORDS_AT_ONCE: usize = 1_000;

/// Numbers of an import.
#[derive(Debug, Default, PartialEq)]
pub(in crate::cli) struct Imported {
    pub games: u64,
    /// Games that were exported without their secrets and were left out.
    pub withheld: u64,
}

/// Reason for a failed import.
#[derive(Debug)]
pub(in crate::cli) enum ImportError {
    File {
        file: String,
        source: Unreadable,
    },
    Twice {
        file: String,
        id: String,
    },
    /// The file has running games without their secrets, which could not be continued.
    Withheld {
        file: String,
        games: Vec<String>,
    },
    Folder(CopyError),
    Database(FillingError),
    Store(StoreError),
}

impl From<CopyError> for ImportError {
    fn from(error: CopyError) -> ImportError {
        ImportError::Folder(error)
    }
}

impl From<FillingError> for ImportError {
    fn from(error: FillingError) -> ImportError {
        ImportError::Database(error)
    }
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> ImportError {
        ImportError::Store(error)
    }
}

impl ImportError {
    /// True if the file or the folder is unsuitable and nothing failed.
    pub(in crate::cli) fn is_usage(&self) -> bool {
        match self {
            ImportError::File { .. } | ImportError::Twice { .. } | ImportError::Withheld { .. } => true,
            ImportError::Folder(error) => error.is_usage(),
            ImportError::Database(error) => error.is_usage(),
            ImportError::Store(_) => false,
        }
    }
}

/// Fills the empty folder or database of a configuration from a file. A file with running games without secrets is
/// accepted only with `only_finished`. The right file could not be imported later over existing games.
pub(in crate::cli) async fn import(file: &Path, only_finished: bool, config: &Config) -> Result<Imported, ImportError> {
    // The whole file is read before anything is changed: an unusable file leaves no folder behind.
    let withheld = check(file)?;
    if !withheld.is_empty() && !only_finished {
        return Err(ImportError::Withheld { file: file.display().to_string(), games: withheld });
    }
    let filling = Target::begin(config).await?;
    match fill(file, &filling).await {
        Ok(imported) => {
            filling.finish().await?;
            Ok(imported)
        }
        Err(error) => {
            filling.abandon().await;
            Err(error)
        }
    }
}

/// Checks the file; answers the running games without their secrets.
fn check(file: &Path) -> Result<Vec<String>, ImportError> {
    let refuse = |source| ImportError::File { file: file.display().to_string(), source };
    let mut reading = Reading::open(file).map_err(refuse)?;
    let (mut ids, mut withheld) = (BTreeSet::new(), Vec::new());
    while let Some(line) = reading.next().map_err(refuse)? {
        let id = match line {
            Line::Game(game) => game.id,
            Line::Withheld(game) => {
                withheld.push(game.id.clone());
                game.id
            }
            Line::SetAside(id) => id,
            Line::Export(_)
            | Line::Value { .. }
            | Line::Event(_)
            | Line::Message(_)
            | Line::Letter(_)
            | Line::Beat(_)
            | Line::End(_) => continue,
        };
        if !ids.insert(id.clone()) {
            return Err(ImportError::Twice { file: file.display().to_string(), id });
        }
    }
    Ok(withheld)
}

async fn fill(file: &Path, filling: &Target) -> Result<Imported, ImportError> {
    let refuse = |source| ImportError::File { file: file.display().to_string(), source };
    let mut reading = Reading::open(file).map_err(refuse)?;
    let (mut imported, mut records) = (Imported::default(), Vec::new());
    while let Some(line) = reading.next().map_err(refuse)? {
        match line {
            Line::Game(game) => {
                imported.games += 1;
                records.extend(appends(*game));
            }
            Line::Withheld(_) => imported.withheld += 1,
            // The id stays taken, because people have seen it.
            Line::SetAside(id) => {
                records.push(Record::Note(Note { kind: NoteKind::Opened, damaged: vec![id], next_letter: NO_LETTER }))
            }
            Line::Value { key, value } => {
                records.push(batch(Batch { values: BTreeMap::from([(key, Some(value))]), ..Batch::default() }));
            }
            Line::Event(event) => records.push(batch(Batch { event: Some(event), ..Batch::default() })),
            Line::Message(message) => records.push(Record::Sent { number: NO_LETTER, message: Some(message) }),
            Line::Letter(letter) => records.push(batch(Batch { outbox: vec![letter], ..Batch::default() })),
            Line::Beat(beat) => filling.beat(beat).await?,
            // `Reading` has handled these lines.
            Line::Export(_) | Line::End(_) => {}
        }
        if records.len() >= RECORDS_AT_ONCE {
            filling.keep(std::mem::take(&mut records)).await?;
        }
    }
    filling.keep(records).await?;
    Ok(imported)
}

fn batch(batch: Batch) -> Record {
    Record::Batch(batch)
}

/// A long record in several parts, each of which fits a line of the journal.
fn appends(game: WholeGame) -> Vec<Record> {
    let WholeGame { id, card, entries } = game;
    let mut expected = 0;
    let parts = entries.chunks(IMPORT_ENTRIES_PER_RECORD).map(|part| {
        let append = GameAppend { id: id.clone(), expected, entries: part.to_vec(), card: card.clone() };
        expected += part.len() as u64;
        batch(Batch { games: vec![append], ..Batch::default() })
    });
    parts.collect()
}
