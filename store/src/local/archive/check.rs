//! Check of the archive: every checksum is verified, nothing is unpacked.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::time::{Duration, Instant};

use super::finished_games::{Table, games_name, is_damage};
use super::frame::{Head, heads};
use super::list;
use super::{Archive, unreadable};
use crate::index::BackingError;

/// Bytes read at once.
const CHUNK_BYTES: u64 = 1 << 20;

/// A damaged file of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveDamage {
    /// Name of the file.
    pub file: String,
    /// Games lost with the file.
    pub games: BTreeSet<String>,
    /// True if data of unknown games is lost.
    pub is_unknown: bool,
}

impl fmt::Display for ArchiveDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<&str> = self.games.iter().map(String::as_str).collect();
        write!(f, "archive/{} is damaged", self.file)?;
        if !games.is_empty() {
            write!(f, "; games: {}", games.join(", "))?;
        }
        if self.is_unknown { f.write_str("; other records are lost, too") } else { Ok(()) }
    }
}

impl Archive {
    /// Lists the damaged files. After each part `rest` gets the time it took and returns false to stop.
    ///
    /// # Errors
    /// The disk refuses.
    pub(in super::super) fn damages(
        &self,
        rest: &mut dyn FnMut(Duration) -> bool,
    ) -> Result<Vec<ArchiveDamage>, BackingError> {
        let Some(list) = &self.list else { return Ok(Vec::new()) };
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        // If a game is in several files, the newest file counts.
        for table in self.tables.iter().rev() {
            let Some(checked) = check(table, rest).map_err(unreadable)? else { return Ok(found) };
            let games: BTreeSet<String> = checked.damaged.into_iter().filter(|id| !seen.contains(id)).collect();
            if !games.is_empty() || checked.is_unknown {
                let file = games_name(table.number);
                found.push(ArchiveDamage { file, games: games.clone(), is_unknown: checked.is_unknown });
            }
            seen.extend(checked.whole);
            seen.extend(games);
        }
        found.extend(self.damage_of_going(list).map_err(unreadable)?);
        Ok(found)
    }

    fn damage_of_going(&self, list: &list::List) -> io::Result<Option<ArchiveDamage>> {
        let bytes = match self.disk.read(&self.folder.join(list.going_name())) {
            Ok(bytes) => bytes,
            Err(error) if is_damage(&error) => Vec::new(),
            Err(error) => return Err(error),
        };
        let (mut whole, mut games) = (0, BTreeSet::new());
        for (offset, head) in heads(&bytes) {
            match bytes.get(offset..).is_some_and(|frame| head.is_whole(frame)) {
                true => whole += 1,
                false => games.extend(Some(head.id).filter(|id| !id.is_empty())),
            }
        }
        let lost = list.frames.saturating_sub(whole);
        let damage = ArchiveDamage { file: list.going_name(), is_unknown: lost > games.len() as u64, games };
        Ok((lost > 0).then_some(damage))
    }
}

/// Games of a table, by their state.
#[derive(Default)]
struct Checked {
    whole: Vec<String>,
    damaged: Vec<String>,
    is_unknown: bool,
}

/// Checks all games of a table; `None` if `rest` stopped the check.
fn check(table: &Table, rest: &mut dyn FnMut(Duration) -> bool) -> io::Result<Option<Checked>> {
    let spots = table.spots()?;
    let mut checked = Checked::default();
    let known: u64 = spots.iter().map(|(_, _, bytes)| u64::from(*bytes)).sum();
    let length = match table.length() {
        Err(error) if is_damage(&error) => 0,
        length => length?,
    };
    // True if games are lost whose names are lost too.
    checked.is_unknown = known < length;
    let mut rest_of = spots.as_slice();
    while let Some((_, first, _)) = rest_of.first() {
        let began = Instant::now();
        let end = first + CHUNK_BYTES;
        let count = rest_of.iter().take_while(|(_, offset, _)| *offset < end).count();
        let (part, behind) = rest_of.split_at(count);
        let places: Vec<(u64, u32)> = part.iter().map(|(_, offset, bytes)| (*offset, *bytes)).collect();
        let frames = match table.read_parts(&places) {
            Ok(frames) => frames.into_iter().map(Some).collect(),
            // A part is unreadable, so its games are read one by one.
            Err(error) if is_damage(&error) => one_by_one(table, &places)?,
            Err(error) => return Err(error),
        };
        for ((id, _, bytes), frame) in part.iter().zip(frames) {
            let is_whole = frame.as_deref().is_some_and(|frame: &[u8]| {
                let head = Head::read(frame).filter(|head| head.id == *id && head.bytes() == *bytes as usize);
                head.is_some_and(|head| head.is_whole(frame))
            });
            if is_whole { &mut checked.whole } else { &mut checked.damaged }.push(id.clone());
        }
        rest_of = behind;
        if !rest(began.elapsed()) {
            return Ok(None);
        }
    }
    Ok(Some(checked))
}

fn one_by_one(table: &Table, places: &[(u64, u32)]) -> io::Result<Vec<Option<Vec<u8>>>> {
    let read = |place: &(u64, u32)| match table.read_parts(std::slice::from_ref(place)) {
        Ok(mut frames) => Ok(frames.pop()),
        Err(error) if is_damage(&error) => Ok(None),
        Err(error) => Err(error),
    };
    places.iter().map(read).collect()
}
