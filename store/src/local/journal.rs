//! Writer of the journal: adds lines after the last good one and changes nothing else.
//!
//! Space is filled with zeros before use. So a full disk shows before a batch is written, and a sync need not update
//! the file's length.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use banco_ports::limits;

use super::disk::{Disk, DiskFile};
use super::line::{FORMAT, Header};
use super::scan::{Survey, Tail};
use super::segments::{UNFINISHED, segment_name};
use crate::record::Sum;

/// Reason why lines were not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// Nothing was written; a retry may succeed.
    NotWritten(String),
    /// The content of the file, or of the disk, is unknown.
    Unknown(String),
}

pub(super) struct Journal {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    id: String,
    segment_bytes: u64,
    open: Option<Open>,
    last_segment: u32,
}

/// The segment being written.
struct Open {
    number: u32,
    file: Box<dyn DiskFile>,
    /// End of the last whole line.
    end: u64,
    /// End of the zero-filled space.
    reserved: u64,
}

impl Journal {
    /// Prepares writing after `survey`'s tail and cuts off a torn write.
    ///
    /// # Errors
    /// The disk refused; no record was changed.
    pub(super) fn resume(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        id: String,
        segment_bytes: u64,
        survey: &Survey,
    ) -> io::Result<Journal> {
        let mut journal = Journal { disk, folder, id, segment_bytes, open: None, last_segment: survey.last_segment };
        let Tail { segment, offset, unended, .. } = survey.tail;
        if survey.is_headed && segment == survey.last_segment && segment > 0 {
            let mut file = journal.disk.open(&journal.folder.join(segment_name(segment)))?;
            let mut end = offset;
            file.set_length(end)?;
            if unended {
                write_all(file.as_mut(), end, b"\n")?;
                end += 1;
            }
            file.sync()?;
            // A segment of an older format gets no lines of this format.
            journal.open = survey.is_current.then_some(Open { number: segment, file, end, reserved: end });
        }
        Ok(journal)
    }

    /// Segment and offset of the next line, after its space is reserved.
    ///
    /// Begins a new segment if the present one is full; all earlier lines must be synced by then.
    #[expect(clippy::expect_used, reason = "a segment was begun above")]
    pub(super) fn make_room(&mut self, tail: &Tail, over: u32) -> Result<(u32, u64), Failure> {
        if self.open.as_ref().is_none_or(|open| open.end >= self.segment_bytes) {
            self.begin_segment(tail.seq + 1, tail.sum, over)?;
        }
        let open = self.open.as_ref().expect("a segment was begun above");
        Ok((open.number, open.end))
    }

    pub(super) fn is_full(&self) -> bool {
        self.open.as_ref().is_none_or(|open| open.end >= self.segment_bytes)
    }

    /// Writes whole lines at the end. After `NotWritten` the end of the file is unchanged.
    pub(super) fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        let Some(open) = &mut self.open else { return Err(Failure::NotWritten("no segment".to_owned())) };
        let end = open.end + lines.len() as u64;
        open.reserve(end).map_err(not_written)?;
        match write_all(open.file.as_mut(), open.end, lines) {
            Ok(()) => {
                open.end = end;
                Ok(())
            }
            Err(Short { written: 0, error }) => Err(not_written(error)),
            Err(Short { error, .. }) => Err(open.cut_back(&error)),
        }
    }

    /// Writes a zero over the zeros behind the last line, to test if the disk accepts writes.
    pub(super) fn probe(&mut self) -> Result<(), Failure> {
        let Some(open) = &mut self.open else { return Err(Failure::NotWritten("no segment".to_owned())) };
        open.reserve(open.end + 1).map_err(not_written)?;
        write_all(open.file.as_mut(), open.end, &[0]).map_err(|short| not_written(short.error))
    }

    pub(super) fn sync(&mut self) -> Result<(), Failure> {
        match &mut self.open {
            Some(open) => open.file.sync().map_err(unknown),
            None => Ok(()),
        }
    }

    /// Checks that the open file is still in its place; otherwise synced lines would be lost at the next start.
    pub(super) fn still_in_place(&self) -> Result<(), Failure> {
        let Some(open) = &self.open else { return Ok(()) };
        let path = self.folder.join(segment_name(open.number));
        match open.file.is_at(&path) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::Unknown(format!("{} was taken away while it was written to", path.display()))),
            Err(error) => Err(unknown(error)),
        }
    }

    /// Releases the reserved space and syncs.
    pub(super) fn close(&mut self) -> Result<(), Failure> {
        let Some(mut open) = self.open.take() else { return Ok(()) };
        open.trim()
    }

    fn begin_segment(&mut self, first: u64, prev: Sum, over: u32) -> Result<(), Failure> {
        let number = self.last_segment + 1;
        let header = Header { journal: self.id.clone(), format: FORMAT, segment: number, first, prev, over };
        let header = header.to_text();
        let path = self.folder.join(segment_name(number));
        let unfinished = path.with_extension(format!("log{UNFINISHED}"));
        let mut file = self.disk.create(&unfinished).map_err(not_written)?;
        let mut open = Open {
            number,
            end: 0,
            reserved: 0,
            file: {
                write_all(file.as_mut(), 0, &header).map_err(|short| not_written(short.error))?;
                file
            },
        };
        open.end = header.len() as u64;
        open.reserved = open.end;
        open.file.sync().map_err(unknown)?;
        // The file gets its name after its header is durable. So a segment without a header is damaged; it is no
        // trace of a crash.
        self.disk.rename(&unfinished, &path).map_err(not_written)?;
        self.disk.sync_folder(&self.folder).map_err(unknown)?;
        self.last_segment = number;
        match self.open.replace(open) {
            Some(mut full) => full.trim(),
            None => Ok(()),
        }
    }
}

impl Open {
    fn reserve(&mut self, end: u64) -> io::Result<()> {
        while self.reserved < end {
            let zeros = vec![0; limits::JOURNAL_RESERVE_BYTES as usize];
            write_all(self.file.as_mut(), self.reserved, &zeros)?;
            self.reserved += limits::JOURNAL_RESERVE_BYTES;
        }
        Ok(())
    }

    /// Durably undoes a partial write: a record reported as "not saved" must never reappear.
    fn cut_back(&mut self, error: &io::Error) -> Failure {
        self.reserved = self.end;
        match self.file.set_length(self.end).and_then(|()| self.file.sync()) {
            Ok(()) => Failure::NotWritten(error.to_string()),
            Err(cut) => Failure::Unknown(format!("{error}; then {cut}")),
        }
    }

    fn trim(&mut self) -> Result<(), Failure> {
        self.reserved = self.end;
        // Leftover zeros are harmless, so only a failed sync counts.
        drop(self.file.set_length(self.end));
        self.file.sync().map_err(unknown)
    }
}

/// A write that ended early.
pub(super) struct Short {
    written: usize,
    error: io::Error,
}

impl From<Short> for io::Error {
    fn from(short: Short) -> io::Error {
        short.error
    }
}

pub(super) fn write_all(file: &mut dyn DiskFile, offset: u64, bytes: &[u8]) -> Result<(), Short> {
    let mut written = 0;
    while let Some(rest) = bytes.get(written..).filter(|rest| !rest.is_empty()) {
        match file.write_at(offset + written as u64, rest) {
            Ok(0) => return Err(Short { written, error: io::ErrorKind::WriteZero.into() }),
            Ok(count) => written += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Short { written, error }),
        }
    }
    Ok(())
}

fn not_written(error: io::Error) -> Failure {
    Failure::NotWritten(error.to_string())
}

fn unknown(error: io::Error) -> Failure {
    Failure::Unknown(error.to_string())
}
