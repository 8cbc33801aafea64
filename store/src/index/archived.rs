//! Finished games outside the index: a sorted archive below it that never changes.
//!
//! An entry of the index takes precedence over the archive.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use banco_ports::Place;
use serde::{Deserialize, Serialize};

use super::staged::{GameState, look_ups};
use super::{Backing, BackingError, Visit, parse, to_json};

/// State of an id in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Not in the archive.
    Nothing,
    /// A [`Settled`], as it was written.
    Whole(Vec<u8>),
    /// A damaged entry.
    Damaged,
}

/// Look-ups in an archive of finished games.
pub trait Below: Send + Sync {
    /// Entry of a game in the archive.
    ///
    /// # Errors
    /// The archive cannot be read now.
    fn kept(&self, id: &str) -> Result<Kept, BackingError>;

    /// Visits the keys that start with `prefix` from the key `from` on, in byte order, each with its game's id.
    /// Damaged entries are left out.
    ///
    /// # Errors
    /// The archive cannot be read now.
    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError>;
}

/// An archive without games.
pub struct Nothing;

impl Below for Nothing {
    fn kept(&self, _: &str) -> Result<Kept, BackingError> {
        Ok(Kept::Nothing)
    }

    fn scan_from(&self, _: &[u8], _: &[u8], _: Visit<'_>) -> Result<(), BackingError> {
        Ok(())
    }
}

/// A game in its archived form: everything that look-ups return about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settled {
    /// State of the game.
    pub state: GameState,
    /// Last message with the board in each place, with the version that it shows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<(Place, String, u32)>,
}

impl Settled {
    /// Reads what [`Settled::to_bytes`] wrote.
    pub fn read(bytes: &[u8]) -> Option<Settled> {
        parse(bytes).ok()
    }

    /// Bytes in the archive.
    pub fn to_bytes(&self) -> Vec<u8> {
        to_json(self)
    }

    /// Keys of the archive's lists that contain the game.
    pub fn keys(&self, id: &str) -> Vec<Vec<u8>> {
        look_ups(id, &self.state.card)
    }

    pub(super) fn board(&self, place: &Place) -> Option<(String, u32)> {
        let mut boards = self.boards.iter();
        boards.find(|(board, _, _)| board == place).map(|(_, message, version)| (message.clone(), *version))
    }
}

/// Visits the lists of a backing and of the archive below it as one; a key in both is visited once.
pub(super) fn scan_both(
    over: &dyn Backing,
    below: &dyn Below,
    from: &[u8],
    prefix: &[u8],
    visit: Visit<'_>,
) -> Result<(), BackingError> {
    // Keys that are not in the archive yet: a few thousand games.
    let mut upper: VecDeque<(Vec<u8>, Vec<u8>)> = VecDeque::new();
    over.scan_from(from, prefix, &mut |key, value| {
        upper.push_back((key.to_vec(), value.to_vec()));
        ControlFlow::Continue(())
    })?;
    let mut is_over = false;
    below.scan_from(from, prefix, &mut |key, value| {
        while let Some((before, id)) = upper.pop_front_if(|(before, _)| before.as_slice() <= key) {
            let is_same = before == key;
            if visit(&before, &id).is_break() {
                is_over = true;
                return ControlFlow::Break(());
            }
            if is_same {
                return ControlFlow::Continue(());
            }
        }
        let flow = visit(key, value);
        is_over = flow.is_break();
        flow
    })?;
    for (key, id) in upper.into_iter().take_while(|_| !is_over) {
        if visit(&key, &id).is_break() {
            break;
        }
    }
    Ok(())
}
