//! The store in a PostgreSQL database.
//!
//! A batch is one transaction, acknowledged when the database has it on its disk. Games are locked by their rows and
//! compared by their numbers of entries. So the store needs only basic PostgreSQL features: row locks, `ON CONFLICT`
//! and sequences. Several processes use the database at once, each with its own lease (`lease.rs`). One process holds
//! the role of the leader (`role.rs`). Each process reads the changes of the others from a feed (`feed.rs`).
//!
//! If the answer to a batch is lost, the store tries the batch again to learn its outcome. The batch has a unique
//! token; its event, or the token itself, can be written only once.

mod batch;
mod connections;
mod feed;
mod hint;
mod lease;
mod moving;
mod role;
mod schema;
mod settings;
mod shared;
mod text;
mod trouble;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use banco_engine::{Entry, PersonKey};
use banco_ports::{MessageRef, Place};
use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

pub use lease::Holder;
pub use moving::{Filling, FillingError, Snapshot};
pub use role::Duty;
pub use settings::{Looked, OpenError, Settings, look_at};

use self::connections::Connections;
use self::feed::Feed;
use self::hint::Hint;
use self::lease::Patience;
use self::role::Candidate;
use self::schema::SchemaError;
use self::settings::{bounded, options};
use self::shared::{Shared, column, joined, letter, parse, unreadable};
use super::index::damaged;
use super::{Batch, Changes, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};

/// The store in a database that several processes share; see the module.
pub struct Postgres {
    shared: Arc<Shared>,
    /// Background tasks: the lease and the hints.
    tasks: Mutex<JoinSet<()>>,
}

impl Postgres {
    /// Opens a database, creates or migrates its tables, and joins.
    ///
    /// `waiting` is called each time the awaited holder changes. The holder is an older, single-process version, or
    /// `None` while an import fills the database.
    ///
    /// # Errors
    /// The database cannot be reached, refuses, or is of a newer version.
    pub async fn open(
        settings: Settings,
        mut waiting: impl FnMut(Option<&Holder>) + Send,
    ) -> Result<Postgres, OpenError> {
        let options = bounded(options(&settings.url)?, settings.patience);
        let connections = Connections::new(options.clone(), settings.connections.max(1), settings.patience);
        let mut connection = connections.connect().await?;
        let mut patience = Patience::default();
        let (mut told, mut races) = (None, 0);
        let member = loop {
            let joined = connections.patiently(join(&mut connection, &mut patience, settings.lease)).await;
            let holder = match joined {
                Ok(Joined::Member(member)) => break member,
                Ok(Joined::Waits(holder)) => holder,
                Err(JoinError::Schema(error)) => return Err(error.into()),
                // Two processes may create the tables of an empty database at once; the slower one is rolled back and
                // retries.
                Err(JoinError::Database(error)) if trouble::is_made_twice(&error) && races < RACES_MAX => {
                    races += 1;
                    connection = connections.connect().await?;
                    continue;
                }
                // Another process holds the row that a join needs.
                Err(JoinError::Database(error)) if trouble::is_cut_short(&error) => None,
                // The database restarts while we wait.
                Err(JoinError::Database(error)) if trouble::is_passing(&error) && told.is_some() => {
                    if let Ok(new) = connections.connect().await {
                        connection = new;
                    }
                    continue;
                }
                Err(JoinError::Database(error)) => return Err(error.into()),
            };
            if told.as_ref() != Some(&holder) {
                waiting(holder.as_ref());
                told = Some(holder);
            }
            tokio::time::sleep(lease::LOOK).await;
        };
        let feed = connections.patiently(Feed::begin(&mut connection)).await?;
        let mut candidate = Candidate::new(&member);
        let duty = watch::Sender::new(connections.patiently(candidate.look(&mut connection)).await?);
        let hint = Arc::new(Hint::default());
        let mut tasks = JoinSet::new();
        if settings.hints {
            tasks.spawn(Arc::clone(&hint).tell(options.clone(), member.clone()));
            tasks.spawn(Arc::clone(&hint).listen(options, member.clone()));
        }
        let shared = Arc::new(Shared {
            connections,
            settings,
            member,
            duty,
            feed: tokio::sync::Mutex::new(feed),
            hint,
            health: watch::Sender::new(Health::Good),
            is_closed: AtomicBool::new(false),
            refuses: AtomicBool::new(false),
            away: watch::Sender::new(None),
            trial: Notify::new(),
        });
        tasks.spawn(Arc::clone(&shared).keep_lease(connection, candidate));
        Ok(Postgres { shared, tasks: Mutex::new(tasks) })
    }

    /// The current leader and later changes. Once this process is the leader it stays so to its end.
    pub fn duty(&self) -> watch::Receiver<Duty> {
        self.shared.duty.subscribe()
    }

    fn end_tasks(&self) {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).abort_all();
    }
}

/// Maximum number of retries after such races; more of them have another cause.
const RACES_MAX: u32 = 10;

/// Result of an attempt to join.
enum Joined {
    Member(String),
    /// An older, single-process version uses the database.
    Waits(Option<Holder>),
}

enum JoinError {
    Schema(SchemaError),
    Database(sqlx::Error),
}

impl From<sqlx::Error> for JoinError {
    fn from(error: sqlx::Error) -> JoinError {
        JoinError::Database(error)
    }
}

async fn join(
    connection: &mut PgConnection,
    patience: &mut Patience,
    lasts: std::time::Duration,
) -> Result<Joined, JoinError> {
    if schema::version(connection).await? == Some(schema::ALONE) {
        let gate = lease::gate(connection).await?;
        if !patience.is_over(&lease::me(), lease::GATE, &gate) {
            return Ok(Joined::Waits(gate.who()));
        }
    }
    schema::migrate(connection).await.map_err(|error| match error {
        SchemaError::Database(error) => JoinError::Database(error),
        SchemaError::Newer(_) => JoinError::Schema(error),
    })?;
    Ok(Joined::Member(lease::join(connection, lasts).await?))
}

#[async_trait]
impl Store for Postgres {
    async fn append(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        // A task of its own: a caller that stops waiting does not stop the write.
        let shared = Arc::clone(&self.shared);
        let kept = tokio::spawn(async move { shared.keep(batch).await }).await;
        kept.unwrap_or_else(|error| Err(StoreError::Unknown(error.to_string())))
    }

    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let id = text::name(game).into_owned();
        let load = || {
            // One statement reads everything at one moment.
            sqlx::query(
                "SELECT games.entries, lines.first, lines.entries,
                    EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = $1)
                 FROM games LEFT JOIN lines ON lines.game = games.id WHERE games.id = $1 ORDER BY lines.first",
            )
            .bind(id.clone())
        };
        let rows = self.shared.rows(load).await?;
        let Some(first) = rows.first() else {
            let aside = || sqlx::query("SELECT id FROM set_aside WHERE id = $1").bind(id.clone());
            let is_aside = !self.shared.rows(aside).await?.is_empty();
            return if is_aside { Err(damaged(game)) } else { Ok(None) };
        };
        let count: i64 = column(first, 0)?;
        if column(first, 3)? {
            return Err(damaged(game));
        }
        let mut lines = Vec::with_capacity(rows.len());
        for row in &rows {
            if let Some(first) = column::<Option<i64>>(row, 1)? {
                lines.push((first, column(row, 2)?));
            }
        }
        match joined(&lines, count) {
            Some(entries) => Ok(Some(entries)),
            None => {
                self.shared.set_aside(game).await;
                Err(damaged(game))
            }
        }
    }

    async fn card(&self, game: &str) -> Result<Option<GameCard>, StoreError> {
        let id = text::name(game).into_owned();
        let rows =
            self.shared.rows(|| sqlx::query("SELECT id, card FROM games WHERE id = $1").bind(id.clone())).await?;
        Ok(self.shared.cards(rows).await?.into_iter().next().map(|(_, card)| card))
    }

    async fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, StoreError> {
        let place = text::place(place);
        let open = || {
            sqlx::query(
                "SELECT games.id, games.card FROM places JOIN games ON games.id = places.game
                 WHERE places.place = $1 AND games.is_open
                    AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = games.id) ORDER BY games.id",
            )
            .bind(place.clone())
        };
        self.shared.cards(self.shared.rows(open).await?).await
    }

    async fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        // The rows in `people` have the change times of closed games, so no more games are read than needed.
        const OPEN: &str = "SELECT games.id, games.card, FALSE FROM people JOIN games ON games.id = people.game
            WHERE people.person = $1 AND people.is_open
                AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = games.id)
            ORDER BY games.changed DESC, games.id LIMIT $2";
        const ALL: &str = "SELECT id, card, EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = found.id) FROM (
                (SELECT games.id, games.card, games.changed FROM people JOIN games ON games.id = people.game
                 WHERE people.person = $1 AND people.is_open)
                UNION ALL
                (SELECT games.id, games.card, games.changed FROM people JOIN games ON games.id = people.game
                 WHERE people.person = $1 AND NOT people.is_open
                 ORDER BY people.changed DESC, people.game LIMIT $2)
            ) AS found ORDER BY changed DESC, id LIMIT $2";
        let person = text::name(&person.0).into_owned();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows =
            self.shared.rows(|| sqlx::query(if open { OPEN } else { ALL }).bind(person.clone()).bind(limit)).await?;
        let mut aside = Vec::new();
        for row in &rows {
            if column(row, 2)? {
                aside.push(text::read_name(column(row, 0)?));
            }
        }
        let cards = self.shared.cards(rows).await?.into_iter().map(|(id, card)| {
            // A game set aside counts as closed, whatever its last card says.
            let is_aside = aside.contains(&id);
            (id, if is_aside { GameCard { open: false, waiting_for: None, ..card } } else { card })
        });
        Ok(cards.collect())
    }

    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        let community = text::name(community).into_owned();
        let (ended, id) = after.unzip();
        let id = id.map(|id| text::name(&id).into_owned());
        let finished = || {
            sqlx::query(
                "WITH listed AS (
                    (SELECT id, card, ended FROM games WHERE community = $1 AND ended IS NOT NULL
                        AND (CAST($2 AS BIGINT) IS NULL OR ended < $2 OR (ended = $2 AND id > $3))
                        AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = games.id)
                     ORDER BY ended DESC, id LIMIT $4)
                    UNION ALL
                    (SELECT id, card, ended FROM games WHERE other_community = $1 AND ended IS NOT NULL
                        AND (CAST($2 AS BIGINT) IS NULL OR ended < $2 OR (ended = $2 AND id > $3))
                        AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = games.id)
                     ORDER BY ended DESC, id LIMIT $4)
                 ) SELECT id, card FROM listed ORDER BY ended DESC, id LIMIT $4",
            )
            .bind(community.clone())
            .bind(ended)
            .bind(id.clone())
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        };
        self.shared.cards(self.shared.rows(finished).await?).await
    }

    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError> {
        let due = || {
            sqlx::query(
                "SELECT id, card FROM games WHERE due IS NOT NULL AND due < $1
                    AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = games.id) ORDER BY due, id LIMIT $2",
            )
            .bind(before)
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        };
        self.shared.cards(self.shared.rows(due).await?).await
    }

    async fn is_applied(&self, event: &str) -> Result<bool, StoreError> {
        let event = text::name(event).into_owned();
        let rows = self.shared.rows(|| sqlx::query("SELECT id FROM events WHERE id = $1").bind(event.clone())).await?;
        Ok(!rows.is_empty())
    }

    async fn value(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError> {
        let name = text::name(key).into_owned();
        let value = || sqlx::query("SELECT value FROM facts WHERE name = $1 AND value IS NOT NULL").bind(name.clone());
        let rows = self.shared.rows(value).await?;
        rows.first().map(|row| parse(column(row, 0)?)).transpose()
    }

    async fn values(&self, prefix: &str) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        let (from, to) = (text::name(prefix).into_owned(), text::behind(&text::name(prefix)));
        let values = || {
            let values = sqlx::query(
                "SELECT name, value FROM facts WHERE name >= $1 AND name < $2 AND value IS NOT NULL ORDER BY name",
            );
            values.bind(from.clone()).bind(to.clone())
        };
        let rows = self.shared.rows(values).await?;
        let read = |row: &PgRow| {
            let name = text::read_name(column(row, 0)?);
            Ok((name.strip_prefix(prefix).unwrap_or_default().to_owned(), parse(column(row, 1)?)?))
        };
        rows.iter().map(read).collect()
    }

    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        let rows = self.shared.rows(|| sqlx::query("SELECT number, letter FROM letters ORDER BY number")).await?;
        rows.iter().map(letter).collect()
    }

    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        let shared = Arc::clone(&self.shared);
        let marked = tokio::spawn(async move { shared.mark(number, sent).await }).await;
        marked.unwrap_or_else(|error| Err(StoreError::NotSaved(error.to_string())))
    }

    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError> {
        let (place, message) = (text::place(place), text::name(&message.0).into_owned());
        let game = || {
            let game = sqlx::query("SELECT game, version FROM messages WHERE place = $1 AND message = $2");
            game.bind(place.clone()).bind(message.clone())
        };
        let rows = self.shared.rows(game).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let version: i64 = column(row, 1)?;
        Ok(Some((text::read_name(column(row, 0)?), u32::try_from(version).unwrap_or_default())))
    }

    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError> {
        let (game, place) = (text::name(game).into_owned(), text::place(place));
        let board = || {
            let board = sqlx::query("SELECT message FROM boards WHERE game = $1 AND place = $2");
            board.bind(game.clone()).bind(place.clone())
        };
        let rows = self.shared.rows(board).await?;
        rows.first().map(|row| Ok(MessageRef(text::read_name(column(row, 0)?)))).transpose()
    }

    async fn beat(&self, now: i64) -> Result<(), StoreError> {
        self.shared.may_write()?;
        let member = self.shared.member.clone();
        let beat = || {
            sqlx::query(
                "INSERT INTO beats (name, at) SELECT 'house', $2 FROM leases WHERE name = $1
                 ON CONFLICT (name) DO UPDATE SET at = EXCLUDED.at",
            )
            .bind(member.clone())
            .bind(now)
        };
        self.shared.rows(beat).await.map(drop).map_err(|error| match error {
            StoreError::Unreadable(why) => StoreError::NotSaved(why),
            other => other,
        })
    }

    async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        let rows = self.shared.rows(|| sqlx::query("SELECT at FROM beats WHERE name = 'house'")).await?;
        rows.first().map(|row| column(row, 0)).transpose()
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn revision(&self, game: &str) -> Result<u64, StoreError> {
        let id = text::name(game).into_owned();
        let revision = || sqlx::query("SELECT revision FROM games WHERE id = $1").bind(id.clone());
        let rows = self.shared.rows(revision).await?;
        rows.first().map_or(Ok(0), |row| column::<i64>(row, 0).map(i64::unsigned_abs))
    }

    async fn changes(&self, with_letters: bool) -> Result<Changes, StoreError> {
        self.shared.changes(with_letters).await
    }

    async fn stirred(&self) {
        self.shared.hint.heard().await;
    }

    fn health(&self) -> watch::Receiver<Health> {
        self.shared.health.subscribe()
    }

    fn is_away(&self) -> bool {
        self.shared.away.borrow().is_some()
    }

    async fn close(&self) -> Result<(), StoreError> {
        let is_superseded = *self.shared.health.borrow() == Health::Superseded;
        if !is_superseded {
            self.shared.may_write()?;
        }
        self.end_tasks();
        self.shared.is_closed.store(true, Ordering::Release);
        if is_superseded {
            // There is no lease left to give back.
            self.shared.connections.close().await;
            return Ok(());
        }
        let released = async {
            let mut connection = self.shared.connections.connect().await?;
            lease::leave(&mut connection, &self.shared.member).await?;
            connection.close().await
        };
        if let Err(error) = self.shared.connections.patiently(released).await {
            // The lease expires by itself.
            tracing::warn!("the lease could not be given back: {}", trouble::plain(&error));
        }
        self.shared.connections.close().await;
        Ok(())
    }
}
