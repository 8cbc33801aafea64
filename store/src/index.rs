//! All look-ups of a store: a fold over its records, equal for every backing.
//!
//! An index stores the sequence number and sum of its last record and a digest of its whole content. Opening reads it
//! once and compares the digest. If the on-disk map lost or changed a single entry, the index is rebuilt from the
//! records.

pub mod archived;
mod backing;
mod keys;
#[cfg(feature = "local")]
mod overlay;
#[cfg(feature = "local")]
pub mod settle;
mod staged;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use banco_engine::PersonKey;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use backing::{Backing, BackingError, Changes, InMemory, Visit};
pub use staged::{Admission, GameState, Placed, Plan, Staged};

use banco_ports::limits;
use banco_ports::{MessageRef, Place};

use self::archived::{Below, Kept, Nothing, Settled};
use self::staged::{Row, look_ups};
use super::record::{Position, Sum};
use super::{GameCard, Letter, NumberedLetter, StoreError};

/// Version of the layout of keys and values. An index of another version is rebuilt, never migrated.
const SCHEMA: u16 = 4;

/// Number of changes per write while an index is rebuilt; limits the memory of one write.
const CHANGES_PER_WRITE: usize = 20_000;

/// Number of event ids and messages that the index remembers.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Number of event ids; the oldest is forgotten first.
    pub events: u64,
    /// Number of messages of the bot that show a game; the oldest is forgotten first.
    pub messages: u64,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { events: limits::EVENT_MEMORY as u64, messages: limits::MESSAGE_MEMORY as u64 }
    }
}

/// Position and counters of an index.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    schema: u16,
    /// Id of the journal that the index belongs to.
    pub journal: String,
    /// Sequence number of the last record folded in; 0 before the first.
    pub seq: u64,
    /// Sum of that record's line; tells this journal from a journal with another history.
    pub sum: Sum,
    /// Number of the next letter.
    pub next_letter: u64,
    events: u64,
    messages: u64,
    /// Sum over the hashes of all entries; the order of writing does not matter.
    digest: Sum,
    /// Generation of the archive below; 0 if there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub base: u32,
    /// Sequence number of the last record other than a mark of a sent letter; `None` if not determined. Later records
    /// only mark letters as sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solid: Option<u64>,
}

impl Mark {
    /// True if all known records behind `seq` are marks of sent letters.
    pub fn are_marks_behind(&self, seq: u64) -> bool {
        self.solid.unwrap_or(self.seq) <= seq
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// All look-ups of a store, folded from its records; see the module.
pub struct Index {
    backing: Box<dyn Backing>,
    below: Arc<dyn Below>,
    mark: Mark,
    memory: Memory,
}

impl Index {
    /// Creates an empty index on an empty backing.
    pub fn new(backing: Box<dyn Backing>, journal: &str, memory: Memory) -> Index {
        let mark = Mark { schema: SCHEMA, journal: journal.to_owned(), next_letter: 1, ..Mark::default() };
        Index { backing, below: Arc::new(Nothing), mark, memory }
    }

    /// Puts the index over an archive of finished games.
    #[must_use]
    pub fn over(self, below: Arc<dyn Below>) -> Index {
        Index { below, ..self }
    }

    /// Opens an existing index and reads it once. `None` if there is none.
    ///
    /// # Errors
    /// The content is not what was written.
    pub fn open(backing: Box<dyn Backing>, memory: Memory) -> Result<Option<Index>, BackingError> {
        let Some(mark) = backing.get(keys::MARK)? else { return Ok(None) };
        let mark: Mark = parse(&mark)?;
        if mark.schema != SCHEMA {
            return Err(BackingError::Failed(format!("has layout {} instead of {SCHEMA}", mark.schema)));
        }
        let mut digest = Digest(0);
        backing.scan(&[], &mut |key, value| {
            if key != keys::MARK {
                digest.add(key, value);
            }
            ControlFlow::Continue(())
        })?;
        if digest.sum() != mark.digest {
            return Err(BackingError::Failed("has lost or changed entries".to_owned()));
        }
        Ok(Some(Index { backing, below: Arc::new(Nothing), mark, memory }))
    }

    /// Position and counters of the index.
    pub fn mark(&self) -> &Mark {
        &self.mark
    }

    /// Begins a set of changes; nothing is changed before [`Index::commit`].
    pub fn stage(&self) -> Staged<'_> {
        Staged::new(self)
    }

    /// Makes staged changes part of the index. A small plan is written whole or not at all.
    ///
    /// # Errors
    /// The backing fails.
    pub fn commit(&mut self, mut plan: Plan) -> Result<(), BackingError> {
        self.try_commit(&mut plan)
    }

    /// Like [`Index::commit`], but a plan that failed can be passed in again.
    pub(crate) fn try_commit(&mut self, plan: &mut Plan) -> Result<(), BackingError> {
        if !plan.is_weighed {
            let mut digest = Digest::from(self.mark.digest);
            for (key, value) in &plan.changes {
                let old = match plan.seen.remove(key) {
                    Some(seen) => seen,
                    None => self.backing.get(key)?,
                };
                if let Some(old) = old {
                    digest.take(key, &old);
                }
                if let Some(value) = value {
                    digest.add(key, value);
                }
            }
            plan.mark.digest = digest.sum();
            plan.is_weighed = true;
        }
        let mark = (keys::MARK.to_vec(), Some(to_json(&plan.mark)));
        if plan.changes.len() < CHANGES_PER_WRITE {
            plan.changes.extend([mark]);
            self.backing.apply(&plan.changes)?;
        } else {
            let mut part = Changes::new();
            for (key, value) in &plan.changes {
                part.insert(key.clone(), value.clone());
                if part.len() == CHANGES_PER_WRITE {
                    self.backing.apply(&std::mem::take(&mut part))?;
                }
            }
            part.extend([mark]);
            self.backing.apply(&part)?;
        }
        self.mark = plan.mark.clone();
        Ok(())
    }

    /// Keeps later changes in memory, over a backing that accepts no more writes.
    #[cfg(feature = "local")]
    pub(crate) fn overlay(self) -> Index {
        Index { backing: Box::new(overlay::Overlay::new(self.backing)), ..self }
    }

    /// Makes durable all changes that the backing still holds in memory; costs a sync of the disk.
    pub fn flush(&mut self) -> Result<(), BackingError> {
        self.backing.flush()
    }

    /// The card of a game; `None` if it is unknown.
    pub fn card(&self, id: &str) -> Result<Option<GameCard>, BackingError> {
        Ok(self.state(id)?.map(|state| state.card))
    }

    /// Number of entries, chain head and positions of a game.
    pub fn whereabouts(&self, id: &str) -> Result<Option<(u64, Sum, Vec<Position>)>, BackingError> {
        let row = match self.row(id)? {
            // The records were lost and cannot be found.
            Some(row) if row.positions.is_empty() => Some(Row::below(row.state)),
            Some(row) => Some(row),
            None => self.row_below(id)?,
        };
        Ok(row.map(|Row { state, positions }| (state.entries, state.sum, positions)))
    }

    /// Positions of the records of a game, in the order they were added.
    ///
    /// # Errors
    /// The backing fails, or its entry for the game cannot be read.
    pub fn positions(&self, id: &str) -> Result<Vec<Position>, BackingError> {
        Ok(self.row(id)?.map_or(Vec::new(), |row| row.positions))
    }

    /// True if the game was found damaged at a start, does not follow its chain, or is damaged in the archive.
    pub fn is_set_aside(&self, id: &str) -> Result<bool, BackingError> {
        if self.backing.get(&keys::damaged(id))?.is_some() {
            return Ok(true);
        }
        Ok(self.backing.get(&keys::game(id))?.is_none() && self.below.kept(id)? == Kept::Damaged)
    }

    /// All games set aside.
    pub fn set_aside(&self) -> Result<BTreeSet<String>, BackingError> {
        let mut ids = BTreeSet::new();
        self.backing.scan(&[keys::DAMAGED_KIND], &mut |_, id| {
            ids.insert(String::from_utf8_lossy(id).into_owned());
            ControlFlow::Continue(())
        })?;
        Ok(ids)
    }

    /// Ids of all games, open or not, except those in the archive.
    pub fn games(&self) -> Result<Vec<String>, BackingError> {
        let mut ids = Vec::new();
        self.backing.scan(&[keys::GAME_KIND], &mut |key, _| {
            let id = key.get(1..key.len().saturating_sub(1)).unwrap_or_default();
            ids.push(String::from_utf8_lossy(id).into_owned());
            ControlFlow::Continue(())
        })?;
        Ok(ids)
    }

    /// Open games of a place, by id.
    pub fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, BackingError> {
        self.cards(&keys::open_at(place, None), true, usize::MAX)
    }

    /// Games of a person, newest change first: the open ones only if `open`, else all; at most `limit`.
    pub fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, BackingError> {
        let mut games = self.cards(&keys::open_of(person, None), open, usize::MAX)?;
        if !open {
            let (set_aside, prefix) = (self.set_aside()?, keys::closed_of(person, None));
            let closed = self.listed(&prefix, &prefix, limit, &|_, _| false)?;
            games.extend(closed.into_iter().map(|(id, card)| match set_aside.contains(&id) {
                true => (id, GameCard { waiting_for: None, ..card }),
                false => (id, card),
            }));
        }
        games.sort_by(|(one, before), (other, after)| after.changed.cmp(&before.changed).then_with(|| one.cmp(other)));
        games.truncate(limit);
        Ok(games)
    }

    /// Finished games of a community, the newest end first, those behind `after`. Games set aside are left out.
    pub fn finished(
        &self,
        community: &str,
        after: Option<&(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, BackingError> {
        let set_aside = self.set_aside()?;
        let from = keys::finished(community, after.map(|(ended, id)| (*ended, id.as_str())));
        let prefix = keys::finished(community, None);
        let skip = |key: &[u8], id: &str| key == from.as_slice() || set_aside.contains(id);
        self.listed(&from, &prefix, limit, &skip)
    }

    /// Games of a list that continues in the archive, with their cards.
    fn listed(
        &self,
        from: &[u8],
        prefix: &[u8],
        limit: usize,
        skip: &dyn Fn(&[u8], &str) -> bool,
    ) -> Result<Vec<(String, GameCard)>, BackingError> {
        let mut found = Ok(Vec::new());
        archived::scan_both(self.backing.as_ref(), self.below.as_ref(), from, prefix, &mut |key, id| {
            let Ok(games) = &mut found else { return ControlFlow::Break(()) };
            if games.len() >= limit {
                return ControlFlow::Break(());
            }
            let id = String::from_utf8_lossy(id).into_owned();
            if skip(key, &id) {
                return ControlFlow::Continue(());
            }
            match self.card(&id) {
                // A game that changed after archiving is still listed below under its old keys.
                Ok(Some(card)) if look_ups(&id, &card).iter().any(|own| own == key) => games.push((id, card)),
                // Damaged in the archive.
                Ok(Some(_) | None) => {}
                Err(error) => found = Err(error),
            }
            ControlFlow::Continue(())
        })?;
        found
    }

    /// Open games that are due before `before`, the earliest first.
    pub fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, BackingError> {
        let end = keys::due(before, None);
        self.cards_until(&[keys::DUE_KIND], Some(end.as_slice()), true, limit)
    }

    /// True if an event id is still remembered.
    pub fn is_applied(&self, event: &str) -> Result<bool, BackingError> {
        Ok(self.backing.get(&keys::event(event))?.is_some())
    }

    /// The value under exactly this name.
    pub fn value(&self, name: &str) -> Result<Option<serde_json::Value>, BackingError> {
        self.backing.get(&keys::value(name))?.as_deref().map(parse).transpose()
    }

    /// Every value whose name begins with `prefix`, by the rest of the name.
    pub fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, BackingError> {
        let start = keys::values(prefix);
        let mut found = Vec::new();
        self.backing.scan(&start, &mut |key, value| {
            let rest = key.get(start.len()..key.len().saturating_sub(1)).unwrap_or_default();
            found.push(parse(value).map(|value| (String::from_utf8_lossy(rest).into_owned(), value)));
            ControlFlow::Continue(())
        })?;
        found.into_iter().collect()
    }

    /// Letters not yet marked as sent, oldest first.
    pub fn unsent(&self) -> Result<Vec<NumberedLetter>, BackingError> {
        let mut letters = Vec::new();
        self.backing.scan(&[keys::LETTER_KIND], &mut |_, value| {
            letters.push(parse(value).map(|(number, letter): (u64, Letter)| NumberedLetter { number, letter }));
            ControlFlow::Continue(())
        })?;
        letters.into_iter().collect()
    }

    /// Short id and version of the game that a message of the bot shows, if the index still remembers it.
    pub fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, BackingError> {
        self.backing.get(&keys::message(place, message))?.as_deref().map(parse).transpose()
    }

    /// The last message in a place that shows the board of this game.
    pub fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, BackingError> {
        let board = match self.backing.get(&keys::board(game, place))? {
            Some(board) => Some(parse(&board)?),
            None => self.board_below(game, place)?,
        };
        Ok(board.map(|(message, _): (String, u32)| MessageRef(message)))
    }

    fn board_below(&self, game: &str, place: &Place) -> Result<Option<(String, u32)>, BackingError> {
        Ok(self.below(game)?.and_then(|settled| settled.board(place)))
    }

    fn below(&self, id: &str) -> Result<Option<Settled>, BackingError> {
        match self.below.kept(id)? {
            Kept::Whole(bytes) => Ok(Settled::read(&bytes)),
            Kept::Nothing | Kept::Damaged => Ok(None),
        }
    }

    fn state(&self, id: &str) -> Result<Option<GameState>, BackingError> {
        match self.row(id)? {
            Some(row) => Ok(Some(row.state)),
            None => Ok(self.below(id)?.map(|settled| settled.state)),
        }
    }

    /// Row of a game as the archive has it.
    fn row_below(&self, id: &str) -> Result<Option<Row>, BackingError> {
        Ok(self.below(id)?.map(|settled| Row::below(settled.state)))
    }

    /// Row of a game in the index itself.
    fn row(&self, id: &str) -> Result<Option<Row>, BackingError> {
        self.backing.get(&keys::game(id))?.as_deref().map(Row::read).transpose()
    }

    fn cards(&self, prefix: &[u8], open: bool, limit: usize) -> Result<Vec<(String, GameCard)>, BackingError> {
        self.cards_until(prefix, None, open, limit)
    }

    /// Cards of the games under a prefix, up to the key `end`. A game set aside counts as closed, whatever its last
    /// card says.
    fn cards_until(
        &self,
        prefix: &[u8],
        end: Option<&[u8]>,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, BackingError> {
        let set_aside = self.set_aside()?;
        let mut ids = Vec::new();
        self.backing.scan(prefix, &mut |key, id| {
            if ids.len() == limit || end.is_some_and(|end| key >= end) {
                return ControlFlow::Break(());
            }
            let id = String::from_utf8_lossy(id).into_owned();
            if !open || !set_aside.contains(&id) {
                ids.push(id);
            }
            ControlFlow::Continue(())
        })?;
        ids.into_iter()
            .map(|id| match self.card(&id)? {
                Some(card) if set_aside.contains(&id) => Ok((id, GameCard { open: false, waiting_for: None, ..card })),
                Some(card) => Ok((id, card)),
                None => Err(BackingError::Failed(format!("finds game {id} without its card"))),
            })
            .collect()
    }
}

/// Digest of a set of entries. Entries are added and removed in any order; equal contents have equal digests.
struct Digest(u128);

impl Digest {
    fn from(sum: Sum) -> Digest {
        Digest(u128::from_be_bytes(sum.0))
    }

    fn hash(key: &[u8], value: &[u8]) -> u128 {
        let bytes = [&(key.len() as u64).to_be_bytes(), key, value].concat();
        u128::from_be_bytes(Sum::of(&bytes).0)
    }

    fn add(&mut self, key: &[u8], value: &[u8]) {
        self.0 = self.0.wrapping_add(Digest::hash(key, value));
    }

    fn take(&mut self, key: &[u8], value: &[u8]) {
        self.0 = self.0.wrapping_sub(Digest::hash(key, value));
    }

    fn sum(&self) -> Sum {
        Sum(self.0.to_be_bytes())
    }
}

/// Error for a game whose lines are lost or damaged.
pub fn damaged(game: &str) -> StoreError {
    StoreError::Damaged { game: game.to_owned(), why: "its lines in the journal are lost or damaged".to_owned() }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BackingError> {
    serde_json::from_slice(bytes).map_err(|_| BackingError::Failed("has an unreadable entry".to_owned()))
}

#[expect(clippy::expect_used, reason = "our types have string keys only, which JSON can always write")]
fn to_json<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("our types have string keys only, which JSON can always write")
}
