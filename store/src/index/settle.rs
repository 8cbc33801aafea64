//! Changes of an index after its lines went into the archive, and an index made from archived items.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use banco_ports::{MessageRef, Place};
use serde::{Deserialize, Serialize};

use super::archived::Settled;
use super::staged::{GameState, Row, look_ups};
use super::{BackingError, Changes, Digest, Index, Mark, Plan, keys, parse, to_json};
use crate::record::Position;
use crate::{Letter, SentMessage};

/// Result of archiving the games up to some line.
#[derive(Debug, Default)]
pub struct Settling {
    /// First segment that the journal still has.
    pub first: u32,
    /// Games that are now in the archive.
    pub gone: BTreeMap<String, Settled>,
    /// Running games and the positions of their entries up to that line; `None` if the entries were lost.
    pub stay: BTreeMap<String, Option<Position>>,
}

impl Settling {
    /// Splits into parts of at most this many games.
    pub fn parts(&self, games: usize) -> Vec<Settling> {
        let gone: Vec<_> = self.gone.iter().collect();
        let stay: Vec<_> = self.stay.iter().collect();
        let part = || Settling { first: self.first, ..Settling::default() };
        let owned = |(id, settled): &(&String, &Settled)| ((*id).clone(), (*settled).clone());
        let gone = gone.chunks(games).map(|games| Settling { gone: games.iter().map(owned).collect(), ..part() });
        let owned = |(id, position): &(&String, &Option<Position>)| ((*id).clone(), **position);
        let stay = stay.chunks(games).map(|games| Settling { stay: games.iter().map(owned).collect(), ..part() });
        gone.chain(stay).collect()
    }
}

/// One item stored beside the games, in the same form for every layout of an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A value by its name.
    Value(String, serde_json::Value),
    /// An unsent letter, by its number.
    Letter(u64, Letter),
    /// An applied event, by its turn.
    Event(u64, String),
    /// A message, by its turn, with the game and version that it shows.
    Message(u64, Place, MessageRef, Option<(String, u32)>),
    /// The newest message with the board of a game in a place, and its version.
    Board(String, Place, String, u32),
    /// A game set aside.
    Damaged(String),
}

impl Item {
    /// `None` if the key belongs to a game or is restored with another item.
    fn of(key: &[u8], value: &[u8]) -> Result<Option<Item>, BackingError> {
        let Some(kind) = key.first().filter(|_| key != keys::MARK) else { return Ok(None) };
        let mut parts = keys::parts(key).into_iter();
        let first = parts.next().unwrap_or_default();
        Ok(match *kind {
            keys::VALUE_KIND => Some(Item::Value(first, parse(value)?)),
            keys::LETTER_KIND => Some(parse(value).map(|(number, letter)| Item::Letter(number, letter))?),
            keys::EVENT_TURN_KIND => {
                let event = String::from_utf8_lossy(value).into_owned();
                keys::turn_in(key).map(|turn| Item::Event(turn, event))
            }
            keys::BOARD_KIND => {
                let (message, version) = parse(value)?;
                keys::place_of_board(&first, key).map(|place| Item::Board(first, place, message, version))
            }
            keys::DAMAGED_KIND => Some(Item::Damaged(first)),
            _ => None,
        })
    }

    /// The entries of the item in an index.
    pub fn changes(self) -> Changes {
        let put = |key: Vec<u8>, value: Vec<u8>| Changes::from([(key, Some(value))]);
        match self {
            Item::Value(name, value) => put(keys::value(&name), to_json(&value)),
            Item::Letter(number, letter) => put(keys::letter(number), to_json(&(number, letter))),
            Item::Event(turn, event) => Changes::from([
                (keys::event(&event), Some(Vec::new())),
                (keys::event_turn(turn), Some(event.into_bytes())),
            ]),
            Item::Message(turn, place, message, shows) => {
                let key = keys::message(&place, &message);
                let shows = shows.map(|shows| (key.clone(), Some(to_json(&shows))));
                shows.into_iter().chain([(keys::message_turn(turn), Some(key))]).collect()
            }
            Item::Board(game, place, message, version) => put(keys::board(&game, &place), to_json(&(message, version))),
            Item::Damaged(id) => put(keys::damaged(&id), id.into_bytes()),
        }
    }
}

impl Index {
    /// A game in the form for the archive; `None` if it is already there.
    pub fn settled(&self, id: &str) -> Result<Option<Settled>, BackingError> {
        let Some(row) = self.row(id)? else { return Ok(None) };
        let mut boards = Vec::new();
        self.backing.scan(&keys::boards(id), &mut |key, value| {
            if let (Some(place), Ok((message, version))) =
                (keys::place_of_board(id, key), parse::<(String, u32)>(value))
            {
                boards.push((place, message, version));
            }
            ControlFlow::Continue(())
        })?;
        Ok(Some(Settled { state: row.state, boards }))
    }

    /// Visits everything except games, as [`Index::restore`] accepts it.
    pub fn items(&self, visit: &mut dyn FnMut(Item)) -> Result<(), BackingError> {
        let mut messages = Vec::new();
        let mut result = Ok(());
        self.backing.scan(&[], &mut |key, value| {
            match Item::of(key, value) {
                Ok(Some(item)) => visit(item),
                Ok(None) if key.first() == Some(&keys::MESSAGE_TURN_KIND) => {
                    messages.push((key.to_vec(), value.to_vec()))
                }
                Ok(None) => {}
                Err(error) => {
                    result = Err(error);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        result?;
        for (turn, key) in messages {
            let (Some(turn), Some((place, message))) = (keys::turn_in(&turn), keys::message_in(&key)) else {
                return Err(BackingError::Failed("has a message without its place".to_owned()));
            };
            let shows = self.backing.get(&key)?.as_deref().map(parse).transpose()?;
            visit(Item::Message(turn, place, message, shows));
        }
        Ok(())
    }

    /// Stages the changes of a [`Settling`], also if records were added after its line.
    pub fn settle(&self, settling: &Settling) -> Result<Plan, BackingError> {
        let mut changes = Changes::new();
        for (id, settled) in &settling.gone {
            for (place, message, version) in &settled.boards {
                let key = keys::board(id, place);
                if self.backing.get(&key)?.is_some_and(|now| now == to_json(&(message, version))) {
                    changes.insert(key, None);
                }
            }
            let Some(row) = self.row(id)? else { continue };
            if row.state == settled.state {
                changes.insert(keys::game(id), None);
                changes.extend(look_ups(id, &row.state.card).into_iter().map(|key| (key, None)));
            } else {
                self.move_positions(id, Some(Position::BELOW), settling.first, &mut changes)?;
            }
        }
        for (id, position) in &settling.stay {
            self.move_positions(id, *position, settling.first, &mut changes)?;
        }
        Ok(Plan { changes, seen: Changes::new(), mark: self.mark.clone(), is_weighed: false })
    }

    /// Marks everything of a generation of the archive as settled.
    pub fn rebase(&self, generation: u32) -> Plan {
        let mark = Mark { base: generation, ..self.mark.clone() };
        Plan { changes: Changes::new(), seen: Changes::new(), mark, is_weighed: false }
    }

    /// Replaces all positions before segment `first` by one.
    fn move_positions(
        &self,
        id: &str,
        to: Option<Position>,
        first: u32,
        changes: &mut Changes,
    ) -> Result<(), BackingError> {
        let Some(mut row) = self.row(id)? else { return Ok(()) };
        let is_later = |position: &Position| !position.is_archived() && position.segment >= first;
        row.positions = to.into_iter().chain(row.positions.into_iter().filter(is_later)).collect();
        changes.insert(keys::game(id), Some(row.to_bytes()));
        Ok(())
    }

    /// Adds stored entries of [`Item::changes`] and [`changes_of_game`]; [`Index::restored`] completes the restore.
    pub fn restore(&mut self, entries: Changes) -> Result<(), BackingError> {
        let mut digest = Digest::from(self.mark.digest);
        for (key, value) in &entries {
            if let Some(old) = self.backing.get(key)? {
                digest.take(key, &old);
            }
            if let Some(value) = value {
                digest.add(key, value);
            }
        }
        self.backing.apply(&entries)?;
        self.mark.digest = digest.sum();
        Ok(())
    }

    /// Completes a restore; the index is up to date with this mark.
    pub fn restored(&mut self, mark: &Mark) -> Result<(), BackingError> {
        self.mark = Mark { digest: self.mark.digest, schema: super::SCHEMA, ..mark.clone() };
        self.backing.apply(&Changes::from([(keys::MARK.to_vec(), Some(to_json(&self.mark)))]))
    }

    /// Ids of remembered events, oldest first.
    pub fn events(&self) -> Result<Vec<String>, BackingError> {
        let mut events = Vec::new();
        self.backing.scan(&[keys::EVENT_TURN_KIND], &mut |_, event| {
            events.push(String::from_utf8_lossy(event).into_owned());
            ControlFlow::Continue(())
        })?;
        Ok(events)
    }

    /// Remembered messages that show games, oldest first.
    pub fn messages(&self) -> Result<Vec<SentMessage>, BackingError> {
        let mut found = Vec::new();
        self.backing.scan(&[keys::MESSAGE_TURN_KIND], &mut |_, key| {
            found.push(key.to_vec());
            ControlFlow::Continue(())
        })?;
        let mut messages = Vec::with_capacity(found.len());
        for key in found {
            let Some((place, message)) = keys::message_in(&key) else { continue };
            if let Some(shown) = self.backing.get(&key)? {
                messages.push(SentMessage { place, message, game: Some(parse(&shown)?) });
            }
        }
        Ok(messages)
    }
}

/// Entries of an index for a running game with its entries so far at `position`; `None` if they were lost.
pub fn changes_of_game(id: &str, state: &GameState, position: Option<Position>) -> Changes {
    let row = Row { state: state.clone(), positions: position.into_iter().collect() };
    let look_ups = look_ups(id, &state.card).into_iter().map(|key| (key, Some(id.as_bytes().to_vec())));
    look_ups.chain([(keys::game(id), Some(row.to_bytes()))]).collect()
}
