//! Moves finished games from the journal into the archive, beside play; `archive.rs` lists the steps.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::archive::NotWritten;
use super::line::{self, Header};
use super::scan::{Damage, DamageKind, Survey};
use super::segments::{self, Start, Step, Stretch};
use super::shared::{Lines, Shared, fold, restored};
use crate::StoreError;
use crate::index::{InMemory, Index};
use crate::record::NoteKind;

/// Segments folded at once; an old, long journal is archived in such portions.
const SEGMENTS_AT_ONCE: usize = 4;

/// True if the closed segments are large enough compared with the bytes to be rewritten.
pub(super) fn is_due(shared: &Shared, after: u64) -> bool {
    let archive = shared.archive();
    let bytes = |number: &u32| shared.disk.length(&shared.folder.join(segments::segment_name(*number))).unwrap_or(0);
    let closed: u64 = closed(shared, archive.start()).iter().map(bytes).sum();
    shared.is_poisoned().is_none() && closed >= after.max(archive.going_bytes() * 2)
}

/// Segments that are no longer written to.
fn closed(shared: &Shared, start: &Start) -> Vec<u32> {
    let mut numbers = segments::segments(shared.disk.as_ref(), &shared.folder).unwrap_or_default();
    numbers.pop();
    numbers.retain(|number| *number >= start.segment);
    numbers
}

/// Archives the oldest closed segments. True if there were any.
pub(super) fn tidy(shared: &Arc<Shared>) -> Result<bool, NotWritten> {
    let _alone = shared.tidying();
    let archive = shared.archive();
    let closed = closed(shared, archive.start());
    let Some(last) = closed.into_iter().take(SEGMENTS_AT_ONCE).next_back() else { return Ok(false) };
    let disk = shared.disk.as_ref();
    let stretch = Stretch { disk, folder: &shared.folder, start: archive.start(), last };
    let survey = Survey::take(stretch, 0)?;
    if survey.is_torn
        || survey.last_segment != last
        || !is_followed(shared, &survey, last)
        || !are_skips(&survey, stretch)?
        || !has_all_known(shared, &survey)?
    {
        return Err(NotWritten::Damaged);
    }
    let journal = survey.journal.clone().unwrap_or_default();
    let mut index = restored(&archive, Box::<InMemory>::default(), &journal, shared.memory)?;
    fold(stretch, &mut index, Lines::Of(&survey))?;
    let load = |index: &Index, id: &str| {
        if shared.is_closing() {
            return Err(NotWritten::Closing);
        }
        let Some(whereabouts) = index.whereabouts(id)? else { return Ok(None) };
        if index.is_set_aside(id)? {
            return Ok(None);
        }
        match shared.reading(&archive).game(id, whereabouts) {
            Ok(entries) => Ok(Some(entries)),
            // Lines that the archive does not hold are never removed.
            Err(StoreError::Damaged { .. }) => Err(NotWritten::Damaged),
            Err(error) => Err(error.into()),
        }
    };
    let next = archive.write_next(index, &survey.tail, &load)?;
    shared.publish(&next)?;
    shared.sweep(Some(&archive), false)?;
    Ok(true)
}

/// True if all damage is gaps in the numbers made by an earlier start. Such gaps replace lost marks of letters, which
/// are not synced on their own. They are no reason to keep a segment.
fn are_skips(survey: &Survey, stretch: Stretch<'_>) -> Result<bool, NotWritten> {
    if survey.damages.is_empty() {
        return Ok(true);
    }
    let mut openings = BTreeSet::new();
    segments::walk(stretch, &mut |step| {
        let Step::Line { envelope, text, .. } = step else { return };
        let line = line::read(text);
        let note = line.as_ref().and_then(|line| line.record.note());
        if note.is_some_and(|note| note.kind == NoteKind::Opened) {
            openings.insert(envelope.seq);
        }
    })?;
    let is_skip = |damage: &Damage| {
        damage.kind == DamageKind::Cut && damage.games.is_empty() && openings.contains(&damage.lost.end)
    };
    Ok(survey.damages.iter().all(is_skip))
}

/// True if every line that the index knows of in these segments is still there.
fn has_all_known(shared: &Shared, survey: &Survey) -> Result<bool, NotWritten> {
    for id in shared.ask(Index::games)? {
        let positions = shared.ask(|index| index.positions(&id))?;
        if !positions.iter().all(|position| position.segment > survey.last_segment || survey.has(position)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// True if the next segment continues this stretch.
fn is_followed(shared: &Shared, survey: &Survey, last: u32) -> bool {
    let path = shared.folder.join(segments::segment_name(last.saturating_add(1)));
    let start = shared.disk.read_start(&path, segments::HEADER_BYTES_MAX).unwrap_or_default();
    let header: Option<Header> = segments::header_of(&start);
    header.is_some_and(|header| header.first > survey.tail.seq && header.prev == survey.tail.sum)
}
