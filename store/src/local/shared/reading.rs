//! Entries of one game, read from the archive and the journal and checked against the index.

use banco_engine::Entry;

use crate::StoreError;
use crate::local::archive::Archive;
use crate::local::disk::Disk;
use crate::local::line;
use crate::local::segments::segment_name;
use crate::record::{Position, Sum};

/// Sources of entries.
pub(in crate::local) struct Reading<'a> {
    pub disk: &'a dyn Disk,
    pub folder: &'a std::path::Path,
    pub archive: &'a Archive,
}

impl Reading<'_> {
    /// All entries of a game, from their number, the head of their chain and their positions.
    pub(in crate::local) fn game(
        &self,
        game: &str,
        (count, head, positions): (u64, Sum, Vec<Position>),
    ) -> Result<Vec<Entry>, StoreError> {
        let damaged = || crate::index::damaged(game);
        let mut entries = Vec::new();
        let mut of = None;
        for part in positions.chunk_by(|one, next| one.segment == next.segment) {
            if let Some(first) = part.first().filter(|first| first.is_archived()) {
                let kept = self.archive.entries(game, *first);
                let kept = kept.map_err(|error| StoreError::Unreadable(error.to_string()))?;
                let (kept, head) = kept.ok_or_else(damaged)?;
                (entries, of) = (kept, Some(head));
                continue;
            }
            for text in self.read(part)? {
                let sum = line::checked_sum(&text).ok_or_else(damaged)?;
                let line = line::read(&text).ok_or_else(damaged)?;
                let heads = line.heads();
                let (at, expected, added) = line.record.entries_of(game).ok_or_else(damaged)?;
                if heads.get(at) != Some(&of) || expected != entries.len() as u64 {
                    return Err(damaged());
                }
                entries.extend(added);
                of = Some(sum);
            }
        }
        if of != Some(head) || entries.len() as u64 != count {
            return Err(damaged());
        }
        Ok(entries)
    }

    fn read(&self, part: &[Position]) -> Result<Vec<Vec<u8>>, StoreError> {
        let Some(first) = part.first() else { return Ok(Vec::new()) };
        let parts: Vec<(u64, u32)> = part.iter().map(|position| (position.offset, position.length)).collect();
        self.disk
            .read_parts(&self.folder.join(segment_name(first.segment)), &parts)
            .map_err(|error| StoreError::Unreadable(error.to_string()))
    }
}
