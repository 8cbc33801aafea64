//! Lines of the journal folded into an index.

use std::sync::Arc;

use crate::index::{Backing, BackingError, Index, Memory, Placed};
use crate::local::archive::Archive;
use crate::local::compact_line::Written;
use crate::local::line;
use crate::local::scan::Survey;
use crate::local::segments::{Step, Stretch, WalkError, segment_name, walk_some};
use crate::record::{Position, Record, Sum};

/// Bytes of lines folded in at once, about 14,000 lines. Limits the memory of a rebuild; smaller parts take longer,
/// because each part writes its games' look-ups again.
const BYTES_PER_COMMIT: usize = 2 << 20;

/// Lines to be folded in.
#[derive(Clone, Copy)]
pub(in crate::local) enum Lines<'a> {
    /// Up to a sequence number.
    Upto(u64),
    /// Lines that a survey found good.
    Of(&'a Survey),
}

impl Lines<'_> {
    fn has(self, seq: u64, position: Position) -> bool {
        match self {
            Lines::Upto(last) => seq <= last,
            Lines::Of(survey) => survey.has(&position),
        }
    }

    /// True if a segment may hold lines behind `seq`.
    fn may_be_in(self, segment: u32, seq: u64) -> bool {
        match self {
            Lines::Upto(_) => true,
            Lines::Of(survey) => survey.reaches_beyond(segment, seq),
        }
    }
}

/// An index over an archive, up to the archive's last line.
pub(in crate::local) fn restored(
    archive: &Arc<Archive>,
    backing: Box<dyn Backing>,
    journal: &str,
    memory: Memory,
) -> Result<Index, FoldError> {
    let mut index = Index::new(backing, journal, memory).over(archive.clone());
    if !archive.load_into(&mut index)? {
        tracing::error!("the archive is damaged: some records of running games, or beside games, are lost");
    }
    Ok(index)
}

/// Folds the journal's `lines` after the index's mark into the index, in parts.
pub(in crate::local) fn fold(stretch: Stretch<'_>, index: &mut Index, lines: Lines<'_>) -> Result<u64, FoldError> {
    fold_telling(stretch, index, lines, &mut |_, _| {})
}

/// Like [`fold`]; calls the visitor with each record and its number.
pub(in crate::local) fn fold_telling(
    stretch: Stretch<'_>,
    index: &mut Index,
    lines: Lines<'_>,
    tell: &mut dyn FnMut(u64, Record),
) -> Result<u64, FoldError> {
    let first = index.mark().seq;
    let mut folding = Folding { index, last: first, count: 0, bytes: 0, waiting: Vec::new(), tell };
    let mut result = Ok(());
    walk_some(stretch, |segment| lines.may_be_in(segment, first), &mut |step| {
        let Step::Line { position, sum, envelope, text, .. } = step else { return };
        if result.is_ok() && envelope.seq > folding.last && lines.has(envelope.seq, position) {
            result = folding.take(position, sum, text);
        }
    })?;
    result?;
    folding.commit()?;
    Ok(folding.count)
}

struct Folding<'a> {
    index: &'a mut Index,
    last: u64,
    count: u64,
    bytes: usize,
    waiting: Vec<(Placed, Written)>,
    tell: &'a mut dyn FnMut(u64, Record),
}

impl Folding<'_> {
    fn take(&mut self, position: Position, sum: Sum, text: &[u8]) -> Result<(), FoldError> {
        let Some(line) = line::read(text) else { return Err(FoldError::Foreign(position)) };
        let placed = Placed { seq: line.seq, sum, position, of: line.heads(), first_letter: line.letter };
        self.last = line.seq;
        self.count += 1;
        self.bytes += text.len();
        self.waiting.push((placed, line.record));
        if self.bytes >= BYTES_PER_COMMIT { self.commit() } else { Ok(()) }
    }

    fn commit(&mut self) -> Result<(), FoldError> {
        self.bytes = 0;
        let mut staged = self.index.stage();
        for (mut placed, written) in self.waiting.drain(..) {
            let foreign = FoldError::Foreign(placed.position);
            let record = written.whole(&mut placed, &mut staged)?.ok_or(foreign)?;
            staged.add(&placed, &record)?;
            (self.tell)(placed.seq, record);
        }
        let plan = staged.finish()?;
        Ok(self.index.commit(plan)?)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum FoldError {
    #[error(transparent)]
    Walk(#[from] WalkError),
    #[error("the index {0}")]
    Index(#[from] BackingError),
    /// A line with the right sum that was not written by this program.
    #[error("journal {} at byte {}: a record of an unknown kind", segment_name(.0.segment), .0.offset)]
    Foreign(Position),
}
