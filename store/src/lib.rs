//! Keeping games: one trait, a durable local store, a memory store for tests.
//!
//! A store knows no rules. It appends batches, all or nothing, and answers look-ups from what the
//! batches said about themselves.

#![warn(missing_docs, unreachable_pub)]

pub mod former;
pub mod index;
#[cfg(feature = "local")]
pub mod local;
pub mod memory;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod record;
pub mod trouble;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use banco_engine::{Ending, Entry, GameKey, PersonKey};
use banco_ports::{Address, MessageRef, Place, Platform};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

pub use trouble::{Cause, Trouble};

/// Everything one cause changes; durable as a whole or not at all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// The platform's event id; a second batch with the same one is refused as [`StoreError::Repeated`].
    pub event: Option<String>,
    /// Of each game at most one; if one is refused, all are.
    pub games: Vec<GameAppend>,
    /// Settings and other small facts by key; `None` and JSON's null remove.
    pub values: BTreeMap<String, Option<serde_json::Value>>,
    /// What these values must be now, or the batch is refused as [`StoreError::Changed`]. Not kept.
    pub expected: BTreeMap<String, Option<serde_json::Value>>,
    /// Public messages to send once this is durable.
    pub outbox: Vec<Letter>,
    /// What [`Store::revision`] of these games must be now, or the batch is refused as [`StoreError::Conflict`]. Not kept;
    /// a store that one process alone writes to does not look at it.
    pub revisions: BTreeMap<String, u64>,
}

/// What other processes changed in a store that they share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// More may have changed than is said here: nothing that was read before can be trusted.
    pub all: bool,
    /// Games, with their cards of now.
    pub games: Vec<(String, GameCard)>,
    /// Names of values.
    pub values: BTreeSet<String>,
    /// Letters that are not marked yet.
    pub letters: Vec<NumberedLetter>,
}

/// New entries of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameAppend {
    /// Lower-case short id.
    pub id: String,
    /// Entries the game must have now; 0 for a new game, whose id must be unused.
    pub expected: u64,
    /// In the order they happened; may be none where only the card changes.
    pub entries: Vec<Entry>,
    /// What look-ups need to know of the game from now on.
    pub card: GameCard,
}

/// A game as look-ups see it: where it is shown, by whom it is played, and whether it still goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameCard {
    /// Where it is shown, the place it was begun in first; older cards have this one alone.
    #[serde(alias = "place", deserialize_with = "written::one_or_more")]
    pub places: Vec<Place>,
    /// Everybody concerned: players, or the challenger and whom the challenge names.
    pub persons: Vec<PersonKey>,
    /// Challenged or being played.
    pub open: bool,
    /// Whose answer or move is awaited.
    pub waiting_for: Option<PersonKey>,
    /// When it changed last, milliseconds since 1970.
    pub changed: i64,
    /// Older cards do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKey>,
    /// How it ended, if it was played and is over; older cards do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ending>,
    /// Who challenges, while nobody has answered; older cards do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenger: Option<PersonKey>,
    /// When somebody has to look at it though nobody did anything, milliseconds since 1970; while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<i64>,
    /// Whose ladder it belongs to: a server, a group, the local table; older cards do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub community: Option<String>,
    /// What standings need to know of it, once it was played and is over; older cards do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<PlayedGame>,
    /// Where it was announced, if it was to have a chat of its own: the chat it was begun in. One that it is still
    /// shown in could not open any, or had to take it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby: Option<Place>,
}

/// A game that was played to an end, in short: made from its record, so that nobody reads ten thousand records for a
/// ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// When it was over, milliseconds since 1970.
    pub ended: i64,
    /// It was played for the ladder.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Moves of both sides.
    pub plies: u32,
    /// What the players were called, in the order of their seats.
    pub names: [String; 2],
    /// The first move of each side, canonical.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
}

impl GameCard {
    /// The community it is found under; that of the chat it was begun in where the card does not say.
    pub fn ladder(&self) -> Option<String> {
        self.community.clone().or_else(|| self.home().map(Place::community))
    }

    /// When it was over, of a game that was played; about that time where the card does not say.
    pub fn ended_at(&self) -> Option<i64> {
        self.result?;
        Some(self.played.as_ref().map_or(self.changed, |played| played.ended))
    }

    /// The place it was begun in.
    pub fn home(&self) -> Option<&Place> {
        self.places.first()
    }

    /// It is shown there, whether it was begun there or not.
    pub fn is_at(&self, place: &Place) -> bool {
        self.places.contains(place)
    }

    /// It is shown there, or in a chat of its own that was opened there.
    pub fn belongs_to(&self, place: &Place) -> bool {
        self.is_at(place) || self.lobby.as_ref() == Some(place)
    }

    /// The chat that tells of it while it is played in one of its own.
    pub fn told_at(&self) -> Option<&Place> {
        self.lobby.as_ref().filter(|lobby| !self.is_at(lobby))
    }

    /// Where it is shown on a platform.
    pub fn place_on(&self, platform: Platform) -> Option<&Place> {
        self.places.iter().find(|place| place.platform == platform)
    }

    /// When somebody has to look at it. Older cards do not say what they wait for: it is looked at as soon as may be.
    pub fn due_at(&self) -> Option<i64> {
        let is_older = self.game.is_none();
        self.due.or(is_older.then_some(self.changed)).filter(|_| self.open)
    }
}

/// A public message still to be sent: where to, and what, as the service wrote it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Letter {
    /// `place` or `person`.
    #[serde(flatten)]
    pub to: Address,
    /// Who caused it, to be told if it cannot be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonKey>,
    /// What to say, as whoever wrote it understands it; opaque to the store.
    pub body: serde_json::Value,
}

/// A letter with its number; numbers grow in the order of the journal and are never used again.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedLetter {
    /// From 1.
    pub number: u64,
    /// As it was handed in with its batch.
    pub letter: Letter,
}

/// Why a batch was not kept, or a look-up failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The event id was applied before.
    #[error("this event was applied before")]
    Repeated,
    /// The game has another number of entries than expected, or the id of a new game is taken.
    #[error("the game has {actual} entries")]
    Conflict {
        /// Entries the game has now.
        actual: u64,
    },
    /// A value is another one than expected.
    #[error("the value {0} is another one by now")]
    Changed(String),
    /// Nothing was written: disk full, read-only. The caller may say "not saved".
    #[error("not saved: {0}")]
    NotSaved(String),
    /// A failed sync: whether it was written is unknown until the next start. Nothing may be said.
    #[error("outcome unknown: {0}")]
    Unknown(String),
    /// This game's entries are lost, damaged or cannot follow each other; it is set aside, others play on.
    #[error("game {game} is damaged: {why}")]
    Damaged {
        /// Id of the game.
        game: String,
        /// For the log, in English.
        why: String,
    },
    /// A look-up failed on the disk; it may succeed later.
    #[error("not readable: {0}")]
    Unreadable(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Every word that [`StoreError::kind`] says.
    pub const KINDS: [&'static str; 8] =
        ["repeated", "conflict", "changed", "not_saved", "unknown", "damaged", "unreadable", "closed"];

    /// Which one it is, in a word, for counting.
    pub const fn kind(&self) -> &'static str {
        let [repeated, conflict, changed, not_saved, unknown, damaged, unreadable, closed] = StoreError::KINDS;
        match self {
            StoreError::Repeated => repeated,
            StoreError::Conflict { .. } => conflict,
            StoreError::Changed(_) => changed,
            StoreError::NotSaved(_) => not_saved,
            StoreError::Unknown(_) => unknown,
            StoreError::Damaged { .. } => damaged,
            StoreError::Unreadable(_) => unreadable,
            StoreError::Closed => closed,
        }
    }
}

/// How a store is, for `/ready` and for the decision to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// Everything works.
    Good,
    /// Reads are served, writes are refused or look-ups slower; it mends itself.
    Degraded(Trouble),
    /// A sync failed: nothing is written any more. The process has to end with a failure; the journal
    /// decides at the next start.
    Poisoned(Trouble),
    /// Another process has ended this one's part in a store that they share. Nothing is lost; the process has to end,
    /// and takes part again after its restart.
    Superseded,
}

impl Health {
    /// Whether nothing is written any more, and only a new start helps.
    pub const fn is_final(&self) -> bool {
        match self {
            Health::Good | Health::Degraded(_) => false,
            Health::Poisoned(_) | Health::Superseded => true,
        }
    }
}

/// Where games, settings and unsent letters are kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps a batch; returns the numbers of its letters, in order.
    async fn append(&self, batch: Batch) -> Result<Vec<u64>, StoreError>;

    /// All entries of a game; `None` if there is no such game.
    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError>;

    /// The card of a game as it was last set; `None` if there is no such game.
    async fn card(&self, game: &str) -> Result<Option<GameCard>, StoreError>;

    /// Open games of a place, by id. A game that is set aside counts as closed here and in every other look-up.
    async fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, StoreError>;

    /// Games of a person, newest change first, open ones only if `open`; at most `limit`.
    async fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError>;

    /// Games of a community that were played and are over, the one that ended last first; where `after` names one by its
    /// end and id, those that follow it. At most `limit`.
    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError>;

    /// Open games that are due before `before`, the earliest first; at most `limit`.
    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError>;

    /// Whether an event id was applied (remembered for at least [`banco_ports::limits::EVENT_MEMORY`] events).
    async fn is_applied(&self, event: &str) -> Result<bool, StoreError>;

    /// The value under exactly this key; `None` if it was never set or was removed.
    async fn value(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError>;

    /// Every value whose key begins with `prefix`, by what stands behind it: all settings of a person at once.
    async fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, StoreError>;

    /// Facts that somebody holds in memory, as they would be read now had they been kept under this name: who was
    /// forgotten since is nobody in them.
    async fn as_read_now(
        &self,
        _name: &str,
        facts: Vec<serde_json::Value>,
    ) -> Result<Vec<serde_json::Value>, StoreError> {
        Ok(facts)
    }

    /// Letters not yet marked, oldest first.
    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError>;

    /// Marks a letter as done: sent as `message` showing `game` at `version`, or given up (`None`).
    /// Survives a restart, but need not be synced before it returns.
    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError>;

    /// The game a message of the bot showed, with the version (the newest [`banco_ports::limits::MESSAGE_MEMORY`] messages).
    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError>;

    /// The newest message that shows a game in a place, to take its buttons off when a newer one is out.
    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError>;

    /// Remembers that the house was alive at `now`. Need not be synced: whoever reads an older beat after a power cut gives more
    /// time back, never less.
    async fn beat(&self, now: i64) -> Result<(), StoreError>;

    /// The last beat that is known; `None` before the first one.
    async fn last_beat(&self) -> Result<Option<i64>, StoreError>;

    /// Whether other processes write to it, too: what was read is true only until they do.
    fn is_shared(&self) -> bool {
        false
    }

    /// How often a game was written, entries or card; 0 where there is none. Of a shared store only.
    async fn revision(&self, _game: &str) -> Result<u64, StoreError> {
        Ok(0)
    }

    /// What other processes changed since this was asked last; their letters only where they are wanted.
    async fn changes(&self, _with_letters: bool) -> Result<Changes, StoreError> {
        Ok(Changes::default())
    }

    /// Waits for a hint that another process has changed something. It may never come: who asks looks now and then anyway.
    async fn stirred(&self) {
        std::future::pending().await
    }

    /// How the store is now and from now on.
    fn health(&self) -> watch::Receiver<Health>;

    /// Whether it cannot be reached, and everybody is told so at once.
    fn is_away(&self) -> bool {
        false
    }

    /// Syncs what is pending and closes; later calls fail.
    async fn close(&self) -> Result<(), StoreError>;
}

/// A message that arrived.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentMessage {
    /// The chat it arrived in, which may not be the one it was addressed to.
    pub place: Place,
    /// The platform's own id of it.
    pub message: MessageRef,
    /// Short id and version of the game it shows, if it shows one with buttons.
    pub game: Option<(String, u32)>,
}
