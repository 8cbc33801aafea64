//! Storage of games: one trait, a durable local store, a PostgreSQL store and an in-memory store for tests.
//!
//! A store knows no rules. It appends batches, each whole or not at all, and answers look-ups from the cards in them.

#![warn(missing_docs, unreachable_pub)]

pub mod erasure;
pub mod index;
mod line_format;
#[cfg(feature = "local")]
pub mod local;
pub mod memory;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod record;
pub mod trouble;

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use banco_engine::{Ending, Entry, GameKey, PersonKey};
use banco_ports::{Address, MessageRef, Place, Platform};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

pub use trouble::{Cause, Trouble};

/// All changes of one event; durable as a whole or not at all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// The platform's event id; a second batch with the same one is refused as [`StoreError::Repeated`].
    pub event: Option<String>,
    /// New entries, at most one item per game; if one game is refused, the whole batch is.
    pub games: Vec<GameAppend>,
    /// Settings and other small facts by key; `None` and JSON's null remove.
    pub values: BTreeMap<String, Option<serde_json::Value>>,
    /// Values that must be current now; otherwise the batch is refused as [`StoreError::Changed`]. Not stored.
    pub expected: BTreeMap<String, Option<serde_json::Value>>,
    /// Public messages to send once this batch is durable.
    pub outbox: Vec<Letter>,
    /// Current [`Store::revision`] of these games; otherwise the batch is refused as [`StoreError::Conflict`]. Not
    /// stored. A store with a single writer ignores it.
    pub revisions: BTreeMap<String, u64>,
}

/// Changes made by other processes in a shared store.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// True if more may have changed than is listed here. Then nothing that was read before is valid.
    pub all: bool,
    /// Changed games with their current cards.
    pub games: Vec<(String, GameCard)>,
    /// Names of changed values.
    pub values: BTreeSet<String>,
    /// Letters that are not marked as sent yet.
    pub letters: Vec<NumberedLetter>,
}

/// New entries of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameAppend {
    /// Short id in lower-case letters.
    pub id: String,
    /// Number of entries the game must have now; 0 for a new game, whose id must be unused.
    pub expected: u64,
    /// New entries in order; empty if only the card changes.
    pub entries: Vec<Entry>,
    /// Card of the game from now on; look-ups use it.
    pub card: GameCard,
}

/// Summary of a game for look-ups: its places, its players and its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameCard {
    /// Places that show the game, the one it was begun in first. Older cards have only that one.
    #[serde(alias = "place", deserialize_with = "line_format::one_or_more")]
    pub places: Vec<Place>,
    /// The players; for an open challenge, the challenger and the player it names.
    pub persons: Vec<PersonKey>,
    /// True while the game is a challenge or is being played.
    pub open: bool,
    /// The player whose answer or move is awaited.
    pub waiting_for: Option<PersonKey>,
    /// Instant (milliseconds since 1970) of the last change.
    pub changed: i64,
    /// Kind of game; missing on older cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKey>,
    /// Result of a finished game; missing on older cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ending>,
    /// The challenger, while the challenge is unanswered; missing on older cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenger: Option<PersonKey>,
    /// Instant (milliseconds since 1970) at which the service must check the open game without a player's action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<i64>,
    /// Community whose ratings the game counts in: a server, a group or the local table. Missing on older cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub community: Option<String>,
    /// Summary of a finished game for standings; missing on older cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<PlayedGame>,
    /// Community of the player of each seat, if it is another one than `community`: the player took the seat there.
    #[serde(default, skip_serializing_if = "is_unset")]
    pub communities: [Option<String>; 2],
    /// Chat in which the game was begun, if the game was to get a chat of its own. If that chat still shows the game,
    /// opening its own chat failed or was undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby: Option<Place>,
    /// Place in which the player of each seat last acted on the game, if the game stands in several places.
    #[serde(default, skip_serializing_if = "is_unset")]
    pub active: [Option<Place>; 2],
}

/// True if no seat has a value.
fn is_unset<T>(of_seats: &[Option<T>; 2]) -> bool {
    of_seats.iter().all(Option::is_none)
}

/// Summary of a finished game, made from its record. A leaderboard reads these summaries instead of whole records.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Instant (milliseconds since 1970) at which the game ended.
    pub ended: i64,
    /// True if the game was rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Number of moves of both sides.
    pub plies: u32,
    /// Names of the players, in the order of their seats.
    pub names: [String; 2],
    /// The first move of each side, canonical.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
}

impl GameCard {
    /// The community that lists the game. A card without one uses the community of the chat the game was begun in.
    pub fn ladder(&self) -> Option<String> {
        self.community.clone().or_else(|| self.home().map(Place::community))
    }

    /// The community whose ladder counts the results of a seat.
    pub fn ladder_of(&self, seat: usize) -> Option<String> {
        self.communities.get(seat)?.clone().or_else(|| self.ladder())
    }

    /// The communities that list the game: those of both seats.
    pub fn ladders(&self) -> Vec<String> {
        let mut ladders: Vec<String> = [0, 1].into_iter().filter_map(|seat| self.ladder_of(seat)).collect();
        ladders.dedup();
        ladders
    }

    /// Instant at which a played game ended. A card without it gives the time of its last change.
    pub fn ended_at(&self) -> Option<i64> {
        self.result?;
        Some(self.played.as_ref().map_or(self.changed, |played| played.ended))
    }

    /// The place the game was begun in.
    pub fn home(&self) -> Option<&Place> {
        self.places.first()
    }

    /// True if this place shows the game, begun there or not.
    pub fn is_at(&self, place: &Place) -> bool {
        self.places.contains(place)
    }

    /// True if this place shows the game, or if the game has its own chat that was opened from there.
    pub fn belongs_to(&self, place: &Place) -> bool {
        self.is_at(place) || self.lobby.as_ref() == Some(place)
    }

    /// The chat that announces the game while the game is played in a chat of its own.
    pub fn told_at(&self) -> Option<&Place> {
        self.lobby.as_ref().filter(|lobby| !self.is_at(lobby))
    }

    /// Place on a platform that shows the game.
    pub fn place_on(&self, platform: Platform) -> Option<&Place> {
        self.places.iter().find(|place| place.platform == platform)
    }

    /// Instant at which the service must check the open game. An older card does not say, so it is due at once.
    pub fn due_at(&self) -> Option<i64> {
        let is_older = self.game.is_none();
        self.due.or(is_older.then_some(self.changed)).filter(|_| self.open)
    }
}

/// A public message to be sent: address and content, as the service wrote them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Letter {
    /// `place` or `person`.
    #[serde(flatten)]
    pub to: Address,
    /// The player who caused the message; gets a notice if the message cannot be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonKey>,
    /// Content of the message; opaque to the store.
    pub body: serde_json::Value,
}

/// A letter with its number. Numbers grow in the order of the journal and are never used again.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedLetter {
    /// Number, from 1.
    pub number: u64,
    /// The letter as its batch brought it.
    pub letter: Letter,
}

/// Reason why a batch was not stored or a look-up failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The event id was applied before.
    #[error("this event was applied before")]
    Repeated,
    /// The game has another number of entries than expected, or the id of a new game is taken.
    #[error("the game has {actual} entries")]
    Conflict {
        /// Number of entries the game has now.
        actual: u64,
    },
    /// A value differs from the expected one.
    #[error("the value {0} is another one by now")]
    Changed(String),
    /// Nothing was written, for example on a full or read-only disk. The caller may report "not saved".
    #[error("not saved: {0}")]
    NotSaved(String),
    /// A sync failed, so the outcome is unknown until the next start. The caller must report neither success nor
    /// failure.
    #[error("outcome unknown: {0}")]
    Unknown(String),
    /// The entries of this game are lost, damaged or out of sequence. The game is set aside; other games continue.
    #[error("game {game} is damaged: {why}")]
    Damaged {
        /// Id of the game.
        game: String,
        /// Reason for the log, in English.
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
    /// Every word that [`StoreError::kind`] returns.
    pub const KINDS: [&'static str; 8] =
        ["repeated", "conflict", "changed", "not_saved", "unknown", "damaged", "unreadable", "closed"];

    /// The kind of error in one word, for metrics.
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

/// State of a store, for `/ready` and for the decision to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// Everything works.
    Good,
    /// Reads work; writes are refused or look-ups are slower. The store recovers without help.
    Degraded(Trouble),
    /// A sync failed, so nothing more is written. The process must exit with an error; the journal decides at the
    /// next start.
    Poisoned(Trouble),
    /// Another process has ended this one's membership of a shared store. Nothing is lost. The process must exit and
    /// joins again after its restart.
    Superseded,
}

impl Health {
    /// True if nothing is written any more and only a restart helps.
    pub const fn is_final(&self) -> bool {
        match self {
            Health::Good | Health::Degraded(_) => false,
            Health::Poisoned(_) | Health::Superseded => true,
        }
    }
}

/// Storage of games, settings and unsent letters.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Stores a batch; returns the numbers of its letters, in order.
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

    /// Finished games of a community, the newest end first, at most `limit`. With `after`, an end and an id, the list
    /// begins behind that game.
    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError>;

    /// Open games that are due before `before`, the earliest first; at most `limit`.
    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError>;

    /// True if an event id was applied. The store remembers at least [`banco_ports::limits::EVENT_MEMORY`] events.
    async fn is_applied(&self, event: &str) -> Result<bool, StoreError>;

    /// The value under exactly this key; `None` if it was never set or was removed.
    async fn value(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError>;

    /// Every value whose key begins with `prefix`, by the rest of its key: all settings of a person at once.
    async fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, StoreError>;

    /// Facts that the caller holds in memory, as a read under this name would return them. Erased users are anonymous
    /// in them.
    async fn as_read_now(
        &self,
        _name: &str,
        facts: Vec<serde_json::Value>,
    ) -> Result<Vec<serde_json::Value>, StoreError> {
        Ok(facts)
    }

    /// Letters not yet marked as sent, oldest first.
    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError>;

    /// Marks a letter as done: sent as `message` showing `game` at `version`, or given up (`None`). The mark survives
    /// a restart of the process, but need not be synced before the call returns.
    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError>;

    /// The game and version that a message of the bot shows. The store remembers the newest
    /// [`banco_ports::limits::MESSAGE_MEMORY`] messages.
    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError>;

    /// The newest message that shows a game in a place. The bot removes its buttons once a newer message is sent.
    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError>;

    /// Records that the bot was alive at `now`. A sync is not needed: after a power cut an older beat only gives more
    /// time back.
    async fn beat(&self, now: i64) -> Result<(), StoreError>;

    /// The last beat that is known; `None` before the first one.
    async fn last_beat(&self) -> Result<Option<i64>, StoreError>;

    /// True if other processes write to this store too. Then a value read before may be out of date.
    fn is_shared(&self) -> bool {
        false
    }

    /// Number of writes to a game, its entries or its card; 0 if there is no such game. Only shared stores count.
    async fn revision(&self, _game: &str) -> Result<u64, StoreError> {
        Ok(0)
    }

    /// Changes made by other processes since the last call; their letters only on request.
    async fn changes(&self, _with_letters: bool) -> Result<Changes, StoreError> {
        Ok(Changes::default())
    }

    /// Waits for a hint that another process has changed something. The hint may never come, so callers also poll.
    async fn stirred(&self) {
        std::future::pending().await
    }

    /// The current health of the store, and its later changes.
    fn health(&self) -> watch::Receiver<Health>;

    /// True if the store cannot be reached. Then every call fails at once.
    fn is_away(&self) -> bool {
        false
    }

    /// Syncs what is pending and closes; later calls fail.
    async fn close(&self) -> Result<(), StoreError>;
}

/// A message that was delivered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentMessage {
    /// The chat that received the message, which may differ from the chat it was addressed to.
    pub place: Place,
    /// Id of the message on its platform.
    pub message: MessageRef,
    /// Short id and version of the game, if the message shows one with buttons.
    pub game: Option<(String, u32)>,
}
