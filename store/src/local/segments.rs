//! Walk through a journal from its first byte: good lines, damaged stretches, missing segments.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::line::{self, Envelope, FORMAT, Header};
use crate::record::{Position, Sum};

/// Upper limit for the length of a header.
pub(super) const HEADER_BYTES_MAX: u64 = 4 << 10;

/// The Unix error EIO: the medium cannot return these bytes. Any other read error is for the host to fix.
const INPUT_OUTPUT_ERROR: i32 = 5;

pub(super) fn is_medium_error(error: &io::Error) -> bool {
    error.raw_os_error() == Some(INPUT_OUTPUT_ERROR)
}

/// Suffix of a segment that is not in use yet.
pub(super) const UNFINISHED: &str = ".new";

pub(super) fn segment_name(number: u32) -> String {
    format!("{number:06}.log")
}

/// Numbers of the segments in a folder, ascending.
pub(super) fn segments(disk: &dyn Disk, folder: &Path) -> io::Result<Vec<u32>> {
    let mut numbers: Vec<u32> = disk
        .list(folder)?
        .iter()
        .filter_map(|name| name.strip_suffix(".log")?.parse().ok().filter(|&number| *name == segment_name(number)))
        .collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// Place at which the lines of a journal begin; earlier lines are in the archive.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Start {
    /// Id of the journal, if known.
    pub journal: Option<String>,
    /// The first segment.
    pub segment: u32,
    /// Number, sum and games of the line before.
    pub seq: u64,
    pub sum: Sum,
    pub games: Vec<String>,
}

impl Default for Start {
    fn default() -> Start {
        Start { journal: None, segment: 1, seq: 0, sum: Sum::default(), games: Vec::new() }
    }
}

/// Range of segments of a journal.
#[derive(Clone, Copy)]
pub(super) struct Stretch<'a> {
    pub disk: &'a dyn Disk,
    pub folder: &'a Path,
    pub start: &'a Start,
    /// The last segment.
    pub last: u32,
}

impl<'a> Stretch<'a> {
    /// The stretch from a start to the end.
    pub(super) fn from(disk: &'a dyn Disk, folder: &'a Path, start: &'a Start) -> Stretch<'a> {
        Stretch { disk, folder, start, last: u32::MAX }
    }

    fn segments(&self) -> Result<Vec<u32>, WalkError> {
        let all = segments(self.disk, self.folder)
            .map_err(|source| WalkError::Io { path: self.folder.to_owned(), source })?;
        Ok(all.into_iter().filter(|number| (self.start.segment..=self.last).contains(number)).collect())
    }
}

/// A stretch of a segment between two line ends.
#[derive(Debug, PartialEq)]
pub(super) enum Chunk<'a> {
    Good {
        offset: u64,
        text: &'a [u8],
        sum: Sum,
        /// True if the line's end is there too.
        ended: bool,
    },
    Bad {
        offset: u64,
        bytes: &'a [u8],
        /// True if it looks like a partial write: the journal writes no zero bytes, and reserved space is all zeros.
        torn: bool,
    },
}

/// Cuts a segment into chunks; zeros at the end are unused space.
pub(super) fn chunks(segment: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    let used = segment.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let mut rest = segment.get(..used).unwrap_or_default();
    let mut offset = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut after = rest;
        let length = after.skip_until(b'\n').unwrap_or(rest.len());
        let (chunk, next) = rest.split_at_checked(length)?;
        let start = offset;
        (rest, offset) = (next, offset + length as u64);
        let (text, ended) = chunk.strip_suffix(b"\n").map_or((chunk, false), |text| (text, true));
        Some(match line::checked_sum(text) {
            Some(sum) => Chunk::Good { offset: start, text, sum, ended },
            None => Chunk::Bad { offset: start, bytes: text, torn: !ended || text.contains(&0) },
        })
    })
}

/// One find of a walk.
pub(super) enum Step<'a> {
    /// A segment begins; `None` if its header is damaged.
    Segment {
        number: u32,
        header: Option<Header>,
    },
    /// A segment is missing, or belongs to another journal.
    Missing {
        number: u32,
    },
    /// The disk cannot read a segment.
    Unreadable {
        number: u32,
    },
    Line {
        position: Position,
        sum: Sum,
        envelope: Envelope,
        text: &'a [u8],
        ended: bool,
    },
    Bad {
        segment: u32,
        offset: u64,
        bytes: &'a [u8],
        torn: bool,
    },
}

/// Reason why a journal cannot be walked through.
#[derive(Debug, thiserror::Error)]
pub enum WalkError {
    /// The disk refuses to read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file, or the folder that could not be listed.
        path: PathBuf,
        /// Message of the system.
        source: io::Error,
    },
    /// A restore, an import or a backup was cut short.
    #[error("{} was not filled to its end: say again what filled it, `banco restore`, `import` or `backup`", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// The list of the archive's files is damaged, or the archive is missing.
    #[error(
        "{} is missing or damaged, and with it the games that are over; put it back or restore a backup (banco restore)",
        path.display()
    )]
    Archive {
        /// The file, or the folder.
        path: PathBuf,
    },
    /// Written by a newer version of this program.
    #[error("{} has format {found}, this program knows formats up to {FORMAT}", path.display())]
    Newer {
        /// The first such segment.
        path: PathBuf,
        /// The format in its header.
        found: u32,
    },
}

/// Walks through all segments in order.
///
/// # Errors
/// A file cannot be read, or a segment is of a newer format; then no step was visited.
pub(super) fn walk(stretch: Stretch<'_>, visit: &mut dyn FnMut(Step<'_>)) -> Result<(), WalkError> {
    walk_some(stretch, |_| true, visit)
}

/// Like [`walk`], only through the `wanted` segments.
///
/// # Errors
/// The same as for [`walk`].
pub(super) fn walk_some(
    stretch: Stretch<'_>,
    wanted: impl Fn(u32) -> bool,
    visit: &mut dyn FnMut(Step<'_>),
) -> Result<(), WalkError> {
    let journal = refuse_newer(stretch)?;
    let Stretch { disk, folder, start, .. } = stretch;
    let numbers = stretch.segments()?;
    let last = numbers.last().copied();
    let mut expected = start.segment;
    for number in numbers {
        (expected..number).for_each(|number| visit(Step::Missing { number }));
        expected = number.saturating_add(1);
        if !wanted(number) {
            continue;
        }
        let path = folder.join(segment_name(number));
        match disk.read(&path) {
            Ok(bytes) => walk_segment(number, &bytes, journal.as_deref(), visit),
            // The last segment is the one written to; the store cannot open without it.
            Err(error) if is_medium_error(&error) && Some(number) != last => {
                visit(Step::Unreadable { number });
            }
            Err(source) => return Err(WalkError::Io { path, source }),
        }
    }
    Ok(())
}

fn walk_segment(number: u32, bytes: &[u8], journal: Option<&str>, visit: &mut dyn FnMut(Step<'_>)) {
    let header = header_of(bytes);
    if header.as_ref().is_some_and(|header| Some(header.journal.as_str()) != journal || header.segment != number) {
        return visit(Step::Missing { number });
    }
    let skipped = usize::from(header.is_some());
    visit(Step::Segment { number, header });
    for chunk in chunks(bytes).skip(skipped) {
        match chunk {
            Chunk::Good { offset, text, sum, ended } => match line::envelope(text) {
                Some(envelope) => {
                    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
                    let position = Position { segment: number, offset, length };
                    visit(Step::Line { position, sum, envelope, text, ended });
                }
                None => visit(Step::Bad { segment: number, offset, bytes: text, torn: false }),
            },
            Chunk::Bad { offset, bytes, torn } => visit(Step::Bad { segment: number, offset, bytes, torn }),
        }
    }
}

/// Checks all headers first; returns the id of the journal.
///
/// # Errors
/// A file cannot be read, or any segment is of a newer format.
pub(super) fn refuse_newer(stretch: Stretch<'_>) -> Result<Option<String>, WalkError> {
    let Stretch { disk, folder, start, .. } = stretch;
    let numbers = stretch.segments()?;
    let mut journal = start.journal.clone();
    for number in numbers {
        let path = folder.join(segment_name(number));
        let bytes = match disk.read_start(&path, HEADER_BYTES_MAX) {
            Ok(bytes) => bytes,
            // The walk itself reports an unreadable segment.
            Err(error) if is_medium_error(&error) => continue,
            Err(source) => return Err(WalkError::Io { path, source }),
        };
        #[derive(serde::Deserialize)]
        struct AnyFormat {
            format: u32,
        }
        if let Some(Chunk::Good { text, .. }) = chunks(&bytes).next() {
            match line::parse::<AnyFormat>(text) {
                Some(AnyFormat { format }) if format > FORMAT => {
                    return Err(WalkError::Newer { path, found: format });
                }
                Some(_) | None => {}
            }
        }
        journal = journal.or_else(|| header_of(&bytes).map(|header| header.journal));
    }
    Ok(journal)
}

pub(super) fn header_of(segment: &[u8]) -> Option<Header> {
    match chunks(segment).next()? {
        Chunk::Good { text, .. } => line::parse(text),
        Chunk::Bad { .. } => None,
    }
}
