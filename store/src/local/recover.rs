//! Opening of a store: compares journal, witness and index, then repairs the index.
//!
//! The journal is the truth. The index is kept only if it is undamaged and matches the journal's beginning. Even a
//! rejected index first shows which lines are missing.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::OpenBacking;
use super::archive::{ARCHIVE_FOLDER, Archive};
use super::disk::Disk;
use super::high_water_mark::Testimony;
use super::scan::{Damage, DamageKind, Survey};
use super::segments::{self, Stretch, WalkError, segment_name};
use super::shared::{FoldError, Lines, fold, restored};
use crate::StoreError;
use crate::index::{Backing, BackingError, InMemory, Index, Memory};
use crate::record::Position;

/// Findings of a start.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// State of the index after the start.
    pub index: IndexFate,
    /// Missing parts of the journal; reported at every start.
    pub damages: Vec<Damage>,
    /// Games set aside as damaged, now or at an earlier start.
    pub set_aside: Vec<String>,
    /// True if a write cut short by a crash was removed from the end.
    pub was_torn: bool,
    /// True if lines of unknown games are lost.
    pub unknown_lost: bool,
}

/// State of the index after a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexFate {
    /// It matched the journal; missing records were added.
    Kept {
        /// Number of records added.
        caught_up: u64,
    },
    /// It was missing, damaged or of another journal, and was rebuilt.
    Rebuilt {
        /// Problem of the old index, as a text behind "the index": `is missing`.
        why: String,
    },
    /// The folder of the index is unusable; the index is in memory.
    InMemory {
        /// Problem of the folder, as a text behind "the index".
        why: String,
    },
}

/// Reason why the store cannot be opened. Texts name paths.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process holds the lock of the data folder.
    #[error("{} is in use by another process: a bot runs on it already", .0.display())]
    InUse(PathBuf),
    /// The disk refuses an operation.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Message of the system.
        source: io::Error,
    },
    /// The journal cannot be used; nothing was changed.
    #[error(transparent)]
    Walk(WalkError),
    /// A line has the right sum but was not written by this program; nothing was changed.
    #[error("journal {} at byte {offset}: a record of an unknown kind, perhaps of a newer program", segment_name(*segment))]
    Foreign {
        /// Number of the segment.
        segment: u32,
        /// Offset in the segment.
        offset: u64,
    },
    /// The index cannot be built, not even in memory.
    #[error("the index {0}")]
    Index(String),
    /// The journal does not accept the first line.
    #[error(transparent)]
    Store(StoreError),
    /// There is an index of games, but no journal.
    #[error(
        "the journal in {} is missing; put it back or restore a backup (banco restore); to begin with nothing, remove the folder `index` and the file `witness` beside it", .0.display()
    )]
    JournalMissing(PathBuf),
}

impl OpenError {
    /// An error of the system at a path.
    pub(super) fn at(path: &Path, source: io::Error) -> OpenError {
        OpenError::Io { path: path.to_owned(), source }
    }
}

impl From<WalkError> for OpenError {
    fn from(error: WalkError) -> OpenError {
        match error {
            WalkError::Io { path, source } => OpenError::Io { path, source },
            WalkError::Unfinished { .. } | WalkError::Archive { .. } | WalkError::Newer { .. } => {
                OpenError::Walk(error)
            }
        }
    }
}

impl From<FoldError> for OpenError {
    fn from(error: FoldError) -> OpenError {
        match error {
            FoldError::Walk(error) => error.into(),
            FoldError::Index(error) => OpenError::Index(error.to_string()),
            FoldError::Foreign(Position { segment, offset, .. }) => OpenError::Foreign { segment, offset },
        }
    }
}

pub(super) struct Recovered {
    pub survey: Survey,
    pub journal: String,
    pub index: Index,
    pub opening: Opening,
    /// Games to be set aside that the journal does not name yet.
    pub newly_damaged: Vec<String>,
    /// Lower limit for the numbers of new letters.
    pub next_letter: u64,
}

pub(super) struct Folders<'a> {
    pub archive: Arc<Archive>,
    pub disk: Arc<dyn Disk>,
    pub journal: &'a Path,
    pub index: &'a Path,
    pub memory: Memory,
    pub open_backing: OpenBacking,
    /// Content of the witness of an earlier run.
    pub testimony: Option<Testimony>,
}

/// Result of comparing journal, witness and index, before any change.
pub(super) struct Examined {
    pub survey: Survey,
    /// Id of the journal, if known.
    journal: Option<String>,
    /// Games with a known line that is missing.
    pub named: BTreeSet<String>,
    /// The index, if it can be kept.
    pub found: Option<Index>,
    /// Problem of the index, if it cannot be kept.
    why: String,
    /// Sequence number of the last line that the index knows.
    pub witnessed: u64,
    /// Damage known only from the index.
    pub ahead: Option<Damage>,
    /// True if the witness knows of lost lines but not of their games.
    pub is_unknown: bool,
    next_letter: u64,
}

impl Folders<'_> {
    /// Compares and changes nothing.
    pub(super) fn examine(&self) -> Result<Examined, OpenError> {
        let stretch = Stretch::from(self.disk.as_ref(), self.journal, self.archive.start());
        segments::refuse_newer(stretch)?;
        let (found, mut why) = match self.open_index() {
            Ok(Some(index)) => (Some(index), String::new()),
            Ok(None) => (None, "is missing".to_owned()),
            Err(error) => (None, error.to_string()),
        };
        let asked = found.as_ref().map_or(0, |index| index.mark().seq);
        let mut survey = Survey::take(stretch, asked)?;
        let generation = self.archive.generation();
        if is_missing(&survey, self.testimony.as_ref(), generation) || survey.last_segment == 0 && asked > 0 {
            return Err(OpenError::JournalMissing(self.journal.to_owned()));
        }
        let over = found.as_ref().map_or(0, |index| index.mark().base).max(survey.over);
        let is_of_this = |testimony: &&Testimony| survey.journal.as_ref() == Some(&testimony.journal);
        let witnessed_over = self.testimony.as_ref().filter(is_of_this).map_or(0, |testimony| testimony.over);
        if over.max(witnessed_over) > generation {
            let path = self.journal.with_file_name(ARCHIVE_FOLDER);
            return Err(WalkError::Archive { path }.into());
        }
        let found = found.filter(|index| {
            index.mark().base == generation || {
                why = "is of an older archive".to_owned();
                false
            }
        });
        let found = found.filter(|index| match disagreement(index, &survey) {
            None => true,
            Some(disagreement) => {
                why = disagreement.to_owned();
                false
            }
        });
        let mut named = self.named_by_index(found.as_ref(), &survey)?;
        let mut witnessed = found.as_ref().map_or(0, |index| index.mark().seq);
        let next_letter = found.as_ref().map_or(1, |index| index.mark().next_letter);
        let remembered = || Some(found.as_ref()?.mark().journal.clone());
        let witnessed_journal = || Some(self.testimony.as_ref()?.journal.clone());
        let journal = survey.journal.clone().or_else(remembered).or_else(witnessed_journal);
        let last = survey.tail.seq;
        let is_unknown = self.hear_witness(&mut survey, &mut named);
        let are_marks = found.as_ref().is_some_and(|index| index.mark().are_marks_behind(survey.tail.seq));
        let found = found.filter(|_| witnessed <= last);
        if found.is_none() && witnessed > 0 {
            why = "knows more than the journal".to_owned();
        }
        let mut ahead = None;
        if witnessed > survey.tail.seq && are_marks && named.is_empty() {
            // A mark is not synced at once. No caller was told of it, so its number may be used again, as after a
            // torn write.
            why = "knows of sent messages that the journal lost with the power; they are sent once more".to_owned();
            witnessed = survey.tail.seq;
        }
        if witnessed > survey.tail.seq {
            ahead = Some(Damage {
                kind: DamageKind::End,
                segment: survey.tail.segment,
                offset: survey.tail.offset,
                lost: survey.tail.seq + 1..witnessed + 1,
                games: named.clone(),
            });
            // Numbers of lost lines are not used again. The next line names the lost lines' games instead of earlier
            // ones.
            survey.tail.seq = witnessed;
            survey.tail.games = named.iter().cloned().collect();
        }
        Ok(Examined { survey, journal, named, found, why, witnessed, ahead, is_unknown, next_letter })
    }

    pub(super) fn recover(&self, fresh_id: impl FnOnce() -> String) -> Result<Recovered, OpenError> {
        let Examined { survey, journal, mut named, found, why, witnessed, ahead, is_unknown, next_letter } =
            self.examine()?;
        let journal = journal.unwrap_or_else(fresh_id);
        let (index, fate) = self.index_upto(found, why, &journal, &survey)?;
        for damage in survey.damages.iter().filter(|damage| damage.lost.start > witnessed) {
            named.extend(damage.games.iter().cloned());
        }
        let known = index.set_aside().map_err(FoldError::from)?;
        let newly_damaged: Vec<String> = named.difference(&known).cloned().collect();
        let set_aside = named.union(&known).cloned().collect();
        let next_letter = next_letter.max(index.mark().next_letter);
        let opening = Opening {
            index: fate,
            damages: survey.damages.iter().cloned().chain(ahead).collect(),
            set_aside,
            was_torn: survey.is_torn,
            unknown_lost: is_unknown && witnessed == 0,
        };
        Ok(Recovered { survey, journal, index, opening, newly_damaged, next_letter })
    }

    fn open_index(&self) -> Result<Option<Index>, BackingError> {
        if !self.index.exists() {
            return Ok(None);
        }
        let found = Index::open((self.open_backing)(self.index)?, self.memory)?;
        Ok(found.map(|index| index.over(self.archive.clone())))
    }

    /// Adds the games of lines that the witness saw and the journal lost. True if there may be other games.
    fn hear_witness(&self, survey: &mut Survey, named: &mut BTreeSet<String>) -> bool {
        let Some(testimony) = &self.testimony else { return false };
        let Some(lost) = testimony.misses(survey) else { return false };
        let (_, is_unknown) = testimony.games_behind(survey.tail.seq);
        named.extend(lost.games.iter().cloned());
        survey.damages.push(lost);
        survey.tail.seq = testimony.seq;
        // The next line names the games of the line right before it, not those of earlier ones.
        survey.tail.games = testimony.games_behind(testimony.seq - 1).0;
        // Synced lines were reported to callers, so they count as lost, not as torn.
        survey.is_torn = false;
        is_unknown
    }

    /// Games with a line that the index knows and the journal has lost.
    fn named_by_index(&self, index: Option<&Index>, survey: &Survey) -> Result<BTreeSet<String>, OpenError> {
        let mut named = BTreeSet::new();
        let Some(index) = index else { return Ok(named) };
        if survey.damages.is_empty() && index.mark().seq <= survey.tail.seq {
            return Ok(named);
        }
        for id in index.games().map_err(FoldError::from)? {
            let positions = index.positions(&id).map_err(FoldError::from)?;
            if !positions.iter().all(|position| survey.has(position)) {
                named.insert(id);
            }
        }
        Ok(named)
    }

    /// An index up to the end of the journal: the existing one, caught up, or a new one.
    fn index_upto(
        &self,
        found: Option<Index>,
        why: String,
        journal: &str,
        survey: &Survey,
    ) -> Result<(Index, IndexFate), OpenError> {
        let lines = Lines::Of(survey);
        let stretch = Stretch::from(self.disk.as_ref(), self.journal, self.archive.start());
        let mut why = why;
        if let Some(mut index) = found {
            match fold(stretch, &mut index, lines) {
                Ok(caught_up) => return Ok((index, IndexFate::Kept { caught_up })),
                Err(FoldError::Index(error)) => why = error.to_string(),
                Err(error @ (FoldError::Walk(_) | FoldError::Foreign(_))) => return Err(error.into()),
            }
        }
        let rebuild = |backing: Box<dyn Backing>| {
            let mut index = restored(&self.archive, backing, journal, self.memory)?;
            fold(stretch, &mut index, lines)?;
            index.flush()?;
            Ok(index)
        };
        let on_disk = self.empty_index_folder().map_err(|error| BackingError::Failed(error.to_string()));
        match on_disk.map_err(FoldError::from).and_then(rebuild) {
            Ok(index) => Ok((index, IndexFate::Rebuilt { why })),
            Err(FoldError::Index(error)) => {
                let index = rebuild(Box::<InMemory>::default())?;
                Ok((index, IndexFate::InMemory { why: error.to_string() }))
            }
            Err(error @ (FoldError::Walk(_) | FoldError::Foreign(_))) => Err(error.into()),
        }
    }

    fn empty_index_folder(&self) -> Result<Box<dyn Backing>, BackingError> {
        match fs::remove_dir_all(self.index) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(BackingError::Failed(error.to_string())),
            Ok(()) | Err(_) => (self.open_backing)(self.index),
        }
    }
}

/// True if games were stored here but no file of their journal is left.
pub(super) fn is_missing(survey: &Survey, testimony: Option<&Testimony>, generation: u32) -> bool {
    survey.last_segment == 0 && (generation > 0 || testimony.is_some_and(|testimony| testimony.seq > 0))
}

/// Reason why an undamaged index does not belong to this journal.
fn disagreement(index: &Index, survey: &Survey) -> Option<&'static str> {
    let mark = index.mark();
    if survey.journal.as_ref().is_some_and(|journal| *journal != mark.journal) {
        return Some("belongs to another journal");
    }
    if mark.seq > 0 && survey.sum_of_asked.is_some_and(|sum| sum != mark.sum) {
        return Some("follows another history");
    }
    None
}
