//! Records on top of an index, not yet part of it. They are admitted one by one, then committed together or dropped.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::archived::Kept;
use super::{BackingError, Changes, Index, Mark, damaged, keys, parse, to_json};
use crate::record::{Note, Position, Record, Sum};
use crate::{Batch, GameAppend, GameCard, Letter, SentMessage, StoreError};

/// State of a game in the index, without its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameState {
    /// The card as it was last set.
    pub card: GameCard,
    /// Number of entries.
    pub entries: u64,
    /// Head of the game's chain: the sum of the last record with entries of this game.
    pub sum: Sum,
}

/// Answer to a batch: the links its record must state, or a refusal.
pub enum Admission {
    /// The batch fits.
    Yes {
        /// Heads of the games' chains before this batch, in its order.
        of: Vec<Option<Sum>>,
        /// Number of the batch's first letter.
        first_letter: u64,
    },
    /// The batch does not fit; the error for the caller.
    No(StoreError),
}

/// Position of a record and its links to earlier records.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Sequence number: 1 for the first record, then counting up.
    pub seq: u64,
    /// Sum of the record's line.
    pub sum: Sum,
    /// Position of the record for later reads.
    pub position: Position,
    /// Heads of the chains of its games before this record, in its order.
    pub of: Vec<Option<Sum>>,
    /// Number of the batch's first letter; the others follow without a gap.
    pub first_letter: u64,
}

struct StagedGame {
    before: Option<GameCard>,
    now: Option<GameState>,
    positions: Vec<Position>,
    /// True if the index itself has no row of the game.
    is_new: bool,
}

/// Row of a game in an index: its state, and the positions of its records in the order they were added.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub state: GameState,
    pub positions: Vec<Position>,
}

impl Row {
    /// A game that lies in the archive as a whole.
    pub(super) fn below(state: GameState) -> Row {
        Row { state, positions: vec![Position::BELOW] }
    }

    /// Bytes of the row: number of positions, the positions, the state.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let count = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let mut bytes = count.to_be_bytes().to_vec();
        bytes.extend(self.positions.iter().take(count as usize).flat_map(|position| position.to_bytes()));
        bytes.extend(to_json(&self.state));
        bytes
    }

    pub(super) fn read(bytes: &[u8]) -> Result<Row, BackingError> {
        let short = || BackingError::Failed("has half a game".to_owned());
        let (count, rest) = bytes.split_first_chunk().ok_or_else(short)?;
        let length = (u32::from_be_bytes(*count) as usize).saturating_mul(Position::BYTES);
        let (positions, state) = rest.split_at_checked(length).ok_or_else(short)?;
        let positions = positions.as_chunks().0.iter().copied().map(Position::from_bytes).collect();
        Ok(Row { state: parse(state)?, positions })
    }
}

/// An index as it will be after some records; nothing of it is written yet.
pub struct Staged<'a> {
    index: &'a Index,
    mark: Mark,
    games: BTreeMap<String, StagedGame>,
    changes: Changes,
    seen: Changes,
}

/// All changes that some records make.
pub struct Plan {
    pub(super) changes: Changes,
    /// Current values under keys that were read, `None` under new ones; saves a second read.
    pub(super) seen: Changes,
    pub(super) mark: Mark,
    /// True if the mark already holds the digest after these changes.
    pub(super) is_weighed: bool,
}

impl<'a> Staged<'a> {
    pub(super) fn new(index: &'a Index) -> Staged<'a> {
        Staged {
            index,
            mark: index.mark.clone(),
            games: BTreeMap::new(),
            changes: Changes::new(),
            seen: Changes::new(),
        }
    }

    /// Checks if a batch fits the index and the staged records.
    pub fn admit(&mut self, batch: &Batch) -> Result<Admission, BackingError> {
        if let Some(event) = &batch.event
            && self.get(&keys::event(event))?.is_some()
        {
            return Ok(Admission::No(StoreError::Repeated));
        }
        for (name, expected) in &batch.expected {
            let actual: Option<serde_json::Value> = self.get(&keys::value(name))?.as_deref().map(parse).transpose()?;
            if actual != *expected {
                return Ok(Admission::No(StoreError::Changed(name.clone())));
            }
        }
        let mut of = Vec::with_capacity(batch.games.len());
        for (at, append) in batch.games.iter().enumerate() {
            if self.is_set_aside(&append.id)? {
                return Ok(Admission::No(damaged(&append.id)));
            }
            let state = self.game(&append.id)?.now.as_ref();
            let actual = state.map_or(0, |state| state.entries);
            // The same game twice would refer to a line that is not written yet.
            let is_twice = batch.games.iter().take(at).any(|other| other.id == append.id);
            if actual != append.expected || is_twice {
                return Ok(Admission::No(StoreError::Conflict { actual }));
            }
            of.push(state.map(|state| state.sum));
        }
        Ok(Admission::Yes { of, first_letter: self.mark.next_letter })
    }

    /// Stages a record. A record that does not follow its game's chain sets the game aside.
    pub fn add(&mut self, placed: &Placed, record: &Record) -> Result<(), BackingError> {
        match record {
            Record::Batch(batch) => self.add_batch(placed, batch)?,
            Record::Sent { number, message } => self.add_sent(*number, message.as_ref())?,
            Record::Note(note) => self.add_note(note),
        }
        self.mark.solid = match record {
            Record::Batch(_) | Record::Note(_) => Some(placed.seq),
            Record::Sent { .. } => self.mark.solid.or(Some(self.mark.seq)),
        };
        (self.mark.seq, self.mark.sum) = (placed.seq, placed.sum);
        Ok(())
    }

    /// Card of a game after the staged records; `None` if the game is unknown.
    pub fn card(&mut self, id: &str) -> Result<Option<&GameCard>, BackingError> {
        Ok(self.game(id)?.now.as_ref().map(|state| &state.card))
    }

    /// A letter that is still unmarked after the staged records.
    pub fn letter(&mut self, number: u64) -> Result<Option<Letter>, BackingError> {
        let letter: Option<(u64, Letter)> = self.get(&keys::letter(number))?.as_deref().map(parse).transpose()?;
        Ok(letter.map(|(_, letter)| letter))
    }

    /// Gives every later letter a number of at least `next`.
    pub fn skip_letters(&mut self, next: u64) {
        self.mark.next_letter = self.mark.next_letter.max(next);
    }

    /// Sets a game aside.
    pub fn set_aside(&mut self, id: &str) {
        self.changes.insert(keys::damaged(id), Some(id.as_bytes().to_vec()));
    }

    /// The changes of all staged records, including the look-up keys of their games.
    pub fn finish(mut self) -> Result<Plan, BackingError> {
        for (id, game) in std::mem::take(&mut self.games) {
            let Some(now) = game.now else { continue };
            let before = game.before.as_ref().map_or(Vec::new(), |card| look_ups(&id, card));
            let found = look_ups(&id, &now.card);
            for key in before.iter().filter(|key| !found.contains(key)) {
                self.changes.insert(key.clone(), None);
            }
            for key in found.into_iter().filter(|key| game.is_new || !before.contains(key)) {
                self.changes.insert(key, Some(id.clone().into_bytes()));
            }
            let row = Row { state: now, positions: game.positions };
            self.changes.insert(keys::game(&id), Some(row.to_bytes()));
        }
        Ok(Plan { changes: self.changes, seen: self.seen, mark: self.mark, is_weighed: false })
    }

    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError> {
        if let Some(known) = self.changes.get(key).or_else(|| self.seen.get(key)) {
            return Ok(known.clone());
        }
        let found = self.index.backing.get(key)?;
        self.seen.insert(key.to_vec(), found.clone());
        Ok(found)
    }

    /// Sets a new key. It cannot exist yet, because its number was never used.
    fn set_new(&mut self, key: Vec<u8>, value: Vec<u8>) {
        self.seen.insert(key.clone(), None);
        self.changes.insert(key, Some(value));
    }

    /// A reader that finds a damaged game can set it aside at any time, so this answer is not cached.
    fn is_set_aside(&mut self, id: &str) -> Result<bool, BackingError> {
        let key = keys::damaged(id);
        let is_staged = self.changes.contains_key(&key);
        if is_staged || self.index.backing.get(&key)?.is_some() {
            return Ok(true);
        }
        Ok(self.get(&keys::game(id))?.is_none() && self.index.below.kept(id)? == Kept::Damaged)
    }

    #[expect(clippy::expect_used, reason = "was just put there")]
    fn game(&mut self, id: &str) -> Result<&mut StagedGame, BackingError> {
        if !self.games.contains_key(id) {
            let row = self.get(&keys::game(id))?.as_deref().map(Row::read).transpose()?;
            let is_new = row.is_none();
            let row = if is_new { self.index.row_below(id)? } else { row };
            let before = row.as_ref().map(|row| row.state.card.clone());
            let (now, positions) = row.map_or((None, Vec::new()), |row| (Some(row.state), row.positions));
            self.games.insert(id.to_owned(), StagedGame { before, now, positions, is_new });
        }
        Ok(self.games.get_mut(id).expect("was just put there"))
    }

    fn add_batch(&mut self, placed: &Placed, batch: &Batch) -> Result<(), BackingError> {
        if let Some(event) = &batch.event {
            self.remember_event(event)?;
        }
        for (at, append) in batch.games.iter().enumerate() {
            self.add_entries(placed, placed.of.get(at).copied().flatten(), append)?;
        }
        for (name, value) in &batch.values {
            let value = value.as_ref().filter(|value| !value.is_null());
            self.changes.insert(keys::value(name), value.map(to_json));
        }
        self.skip_letters(placed.first_letter);
        for letter in &batch.outbox {
            let number = self.mark.next_letter;
            self.set_new(keys::letter(number), to_json(&(number, letter)));
            self.mark.next_letter = number + 1;
        }
        Ok(())
    }

    fn add_entries(&mut self, placed: &Placed, of: Option<Sum>, append: &GameAppend) -> Result<(), BackingError> {
        let game = self.game(&append.id)?;
        let (sum, entries) = game.now.as_ref().map_or((None, 0), |state| (Some(state.sum), state.entries));
        let follows = sum == of && entries == append.expected;
        let entries = append.expected + append.entries.len() as u64;
        game.now = Some(GameState { card: append.card.clone(), entries, sum: placed.sum });
        game.positions.push(placed.position);
        if !follows {
            self.set_aside(&append.id);
        }
        Ok(())
    }

    fn remember_event(&mut self, event: &str) -> Result<(), BackingError> {
        let count = self.mark.events;
        self.changes.insert(keys::event(event), Some(Vec::new()));
        self.set_new(keys::event_turn(count), event.as_bytes().to_vec());
        self.mark.events = count + 1;
        if let Some(old) = count.checked_sub(self.index.memory.events)
            && let Some(event) = self.get(&keys::event_turn(old))?
        {
            self.changes.insert(keys::event_turn(old), None);
            self.changes.insert(keys::event(&String::from_utf8_lossy(&event)), None);
        }
        Ok(())
    }

    fn add_sent(&mut self, number: u64, message: Option<&SentMessage>) -> Result<(), BackingError> {
        self.changes.insert(keys::letter(number), None);
        let Some(SentMessage { place, message, game: Some((game, version)) }) = message else { return Ok(()) };
        let key = keys::message(place, message);
        self.changes.insert(key.clone(), Some(to_json(&(game, version))));
        let count = self.mark.messages;
        self.set_new(keys::message_turn(count), key);
        self.mark.messages = count + 1;
        if let Some(old) = count.checked_sub(self.index.memory.messages)
            && let Some(forgotten) = self.get(&keys::message_turn(old))?
        {
            self.changes.insert(keys::message_turn(old), None);
            self.changes.insert(forgotten, None);
        }
        let board = keys::board(game, place);
        let shown: Option<(String, u32)> = match self.get(&board)? {
            Some(shown) => Some(parse(&shown)?),
            None => self.index.board_below(game, place)?,
        };
        if shown.is_none_or(|(_, shown)| shown <= *version) {
            self.changes.insert(board, Some(to_json(&(&message.0, version))));
        }
        Ok(())
    }

    fn add_note(&mut self, note: &Note) {
        note.damaged.iter().for_each(|id| self.set_aside(id));
        self.skip_letters(note.next_letter);
    }
}

/// The keys of the lists that contain a game with this card.
pub(super) fn look_ups(id: &str, card: &GameCard) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    if card.open {
        found.extend(card.places.iter().map(|place| keys::open_at(place, Some(id))));
        found.extend(card.due_at().map(|due| keys::due(due, Some(id))));
        found.extend(card.persons.iter().map(|person| keys::open_of(person, Some(id))));
    } else {
        let over = card.ended_at().into_iter();
        let lists = over.flat_map(|ended| card.ladders().into_iter().map(move |community| (community, ended)));
        found.extend(lists.map(|(community, ended)| keys::finished(&community, Some((ended, id)))));
        found.extend(card.persons.iter().map(|person| keys::closed_of(person, Some((card.changed, id)))));
    }
    found
}
