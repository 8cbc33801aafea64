//! File of running games: a frame for each game, and frames without an id for items beside the games.

use banco_engine::Entry;

use super::frame::{Packer, heads};
use crate::index::settle::{Item, changes_of_game};
use crate::index::{BackingError, Changes, GameState, Index};
use crate::record::Position;

/// Items per frame; one damaged frame costs this many.
const ITEMS_PER_FRAME: usize = 256;

/// Entries written to an index at once, to save disk writes.
const ENTRIES_AT_ONCE: usize = 10_000;

/// The file while it is built.
#[derive(Default)]
pub(super) struct Going {
    pub generation: u32,
    pub bytes: Vec<u8>,
    pub frames: u64,
    pub packer: Packer,
}

impl Going {
    /// Adds a game; returns the position of its entries, if it has any. `None` if it is too large.
    pub(super) fn game(&mut self, id: &str, state: &GameState, entries: Option<&[Entry]>) -> Option<Option<Position>> {
        let known = serde_json::to_vec(state).ok()?;
        let entries_of = || entries.map_or(Some(Vec::new()), |entries| serde_json::to_vec(entries).ok());
        let packed = self.packer.frame(id, &known, &entries_of()?)?;
        let position = Position::going(self.generation, self.bytes.len() as u64, u32::try_from(packed.len()).ok()?);
        self.bytes.extend(packed);
        self.frames += 1;
        Some(entries.map(|_| position))
    }

    /// Adds all items of an index except games. Only one frame's worth is parsed at once: a parsed message takes ten
    /// times its bytes.
    pub(super) fn items(&mut self, index: &Index) -> Result<(), BackingError> {
        let (mut waiting, mut result) = (Vec::with_capacity(ITEMS_PER_FRAME), Ok(()));
        index.items(&mut |item| {
            waiting.push(item);
            if waiting.len() == ITEMS_PER_FRAME && result.is_ok() {
                result = self.frame_of(&waiting);
                waiting.clear();
            }
        })?;
        result?;
        if waiting.is_empty() { Ok(()) } else { self.frame_of(&waiting) }
    }

    fn frame_of(&mut self, items: &[Item]) -> Result<(), BackingError> {
        let known = serde_json::to_vec(items).ok();
        let packed = known.and_then(|known| self.packer.frame("", &known, &[]));
        self.bytes.extend(packed.ok_or_else(|| BackingError::Failed("has something too large".to_owned()))?);
        self.frames += 1;
        Ok(())
    }
}

/// Loads such a file into an index; damaged parts are left out, and their games are set aside. Returns the number of
/// undamaged frames.
pub(super) fn restore(bytes: &[u8], generation: u32, index: &mut Index) -> Result<u64, BackingError> {
    let (mut frames, mut waiting) = (0, Changes::new());
    for (offset, head) in heads(bytes) {
        let Some(whole) = bytes.get(offset..) else { break };
        let known = head.known(whole);
        if head.id.is_empty() {
            let items: Option<Vec<Item>> = known.and_then(|known| serde_json::from_slice(&known).ok());
            frames += u64::from(items.is_some());
            waiting.extend(items.into_iter().flatten().flat_map(Item::changes));
            if waiting.len() >= ENTRIES_AT_ONCE {
                index.restore(std::mem::take(&mut waiting))?;
            }
            continue;
        }
        let state: Option<GameState> = known.and_then(|known| serde_json::from_slice(&known).ok());
        let entries = head.entries(whole);
        let Some((state, entries)) = state.zip(entries) else {
            waiting.extend(Item::Damaged(head.id.clone()).changes());
            continue;
        };
        frames += 1;
        let length = u32::try_from(head.bytes()).unwrap_or(u32::MAX);
        let position = Position::going(generation, offset as u64, length);
        let position = Some(position).filter(|_| !entries.is_empty());
        waiting.extend(changes_of_game(&head.id, &state, position));
        if waiting.len() >= ENTRIES_AT_ONCE {
            index.restore(std::mem::take(&mut waiting))?;
        }
    }
    index.restore(waiting)?;
    Ok(frames)
}
