//! The store in a PostgreSQL database.
//!
//! A batch is one transaction, acknowledged when the database has it on its disk. Games are locked by their rows and
//! compared by their numbers of entries, so nothing here needs more than what every database that speaks PostgreSQL's
//! protocol has: row locks, `ON CONFLICT`, sequences. One process at a time plays, under a lease (`lease.rs`); others
//! stand by and take over.
//!
//! Whether a batch was kept whose answer was lost is found out by trying it again: it carries a token of its own, and its
//! event, or the token itself, can be written once.

mod batch;
mod connections;
mod lease;
mod moving;
mod schema;
mod text;
mod trouble;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use banco_engine::{Entry, PersonKey};
use banco_ports::{Measure, MessageRef, Place, Unmeasured};
use serde::de::DeserializeOwned;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgRow};
use sqlx::query::Query;
use sqlx::{ConnectOptions, Connection, PgConnection, Row};
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use moving::{Filling, FillingError, Snapshot};

use self::batch::{Done, Failed};
use self::connections::Connections;
use self::schema::SchemaError;
use super::index::{Memory, damaged};
use super::record::Sum;
use super::{Batch, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};

/// Pause before something is tried again that another transaction overtook.
const OVERTAKEN_REST: Duration = Duration::from_millis(5);

/// Pause before a database is asked again that did not answer.
const LOST_REST: Duration = Duration::from_millis(200);

/// A holder renews its lease so many times before it runs out.
const RENEWALS: u32 = 4;

/// Every so many renewals what need not be remembered any more is forgotten.
const RENEWALS_PER_TIDYING: u32 = 30;

/// Ids of batches without an event: each is asked for once, right after it was written, by the one who wrote it.
const BATCHES_KEPT: u64 = 10_000;

/// Chats that a host hears of: each is asked about at its platform.
const PLACES_LOOKED_AT: i64 = 50;

/// Where the database is, and how patient we are with it.
#[derive(Clone)]
pub struct Settings {
    /// `postgres://user:password@host/database`; never printed.
    pub url: String,
    /// Connections that are open at most.
    pub connections: usize,
    /// One answer of the server is waited for so long, and trouble is waited out so long before "not saved" is said.
    pub patience: Duration,
    /// So long a batch waits to know whether it was kept, before the store is given up.
    pub settling: Duration,
    /// A lease that is not renewed for so long can be taken over.
    pub lease: Duration,
    /// How much is remembered.
    pub memory: Memory,
    /// Who is told how long transactions take.
    pub measure: Arc<dyn Measure>,
}

impl Settings {
    /// What everybody but tests takes.
    pub fn new(url: &str) -> Settings {
        Settings {
            url: url.to_owned(),
            connections: 16,
            patience: Duration::from_secs(5),
            settling: Duration::from_secs(60),
            lease: Duration::from_secs(8),
            memory: Memory::default(),
            measure: Arc::new(Unmeasured),
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings").field("connections", &self.connections).finish_non_exhaustive()
    }
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// What the configuration names is no address; it may hold a password and is not repeated.
    #[error("store.postgres_url is no address of a database: postgres://USER:PASSWORD@HOST/DATABASE")]
    Address,
    /// No games were ever kept there.
    #[error("there are no games in the database")]
    Empty,
    /// The tables are of a newer program.
    #[error("the database has tables of version {0}, which this program does not know; it was left alone")]
    Newer(i64),
    /// The database cannot be reached, or refuses.
    #[error("{0}")]
    Database(String),
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> OpenError {
        OpenError::Database(trouble::plain(&error))
    }
}

impl From<SchemaError> for OpenError {
    fn from(error: SchemaError) -> OpenError {
        match error {
            SchemaError::Newer(version) => OpenError::Newer(version),
            SchemaError::Database(error) => error.into(),
        }
    }
}

/// Whether a text is an address of a database.
pub fn is_address(url: &str) -> bool {
    options(url).is_ok()
}

fn options(url: &str) -> Result<PgConnectOptions, OpenError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(OpenError::Address);
    }
    let options = PgConnectOptions::from_str(url).map_err(|_| OpenError::Address)?;
    // Statements hold no data, but every one of them would be a log line.
    Ok(options.application_name("banco").disable_statement_logging())
}

/// A server that lost us ends what we had begun by itself, and lets go of the rows.
fn bounded(options: PgConnectOptions, patience: Duration) -> PgConnectOptions {
    let millis = patience.as_millis().to_string();
    options.options([("statement_timeout", &millis), ("idle_in_transaction_session_timeout", &millis)])
}

/// What `banco doctor` asks of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// The server, in its own words.
    pub server: String,
    /// Version of the tables; `None`: no games are kept here yet.
    pub tables: Option<i64>,
    /// How many games there are.
    pub games: u64,
    /// Letters that are not out.
    pub unsent: u64,
    /// Games set aside as damaged.
    pub set_aside: Vec<String>,
    /// Where games go on, some of them.
    pub places: Vec<Place>,
    /// Somebody plays here now.
    pub is_in_use: bool,
}

/// Looks at a database and changes nothing.
///
/// # Errors
/// It cannot be reached, or refuses.
pub async fn look_at(settings: &Settings) -> Result<Looked, OpenError> {
    let connections = Connections::new(options(&settings.url)?, 1, settings.patience);
    let mut connection = connections.connect().await?;
    let looking = async {
        let server = sqlx::query("SHOW server_version").fetch_one(&mut connection).await?.try_get(0)?;
        let tables = schema::version(&mut connection).await?;
        let mut looked =
            Looked { server, tables, games: 0, unsent: 0, set_aside: Vec::new(), places: Vec::new(), is_in_use: false };
        if tables.is_some() {
            let row = sqlx::query(
                "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM letters),
                    (SELECT holder IS NOT NULL AND until > CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
                     FROM leases WHERE name = 'house')",
            )
            .fetch_one(&mut connection)
            .await?;
            looked.games = row.try_get::<i64, _>(0)?.unsigned_abs();
            looked.unsent = row.try_get::<i64, _>(1)?.unsigned_abs();
            looked.is_in_use = row.try_get(2)?;
            for row in sqlx::query("SELECT id FROM set_aside ORDER BY id").fetch_all(&mut connection).await? {
                looked.set_aside.push(text::read_name(row.try_get(0)?));
            }
            let places = sqlx::query("SELECT DISTINCT place FROM places LIMIT $1").bind(PLACES_LOOKED_AT);
            for row in places.fetch_all(&mut connection).await? {
                looked.places.extend(serde_json::from_str::<Place>(row.try_get(0)?).ok());
            }
        }
        Ok::<Looked, sqlx::Error>(looked)
    };
    Ok(connections.patiently(looking).await?)
}

/// A community kept in a database, held by this process; see the module.
pub struct Postgres {
    shared: Arc<Shared>,
    keeper: Mutex<Option<JoinHandle<()>>>,
}

struct Shared {
    connections: Connections,
    settings: Settings,
    epoch: i64,
    health: watch::Sender<Health>,
    is_closed: AtomicBool,
}

impl Postgres {
    /// Opens a database, makes or brings forward its tables, and waits until no other process plays in it.
    ///
    /// `waiting` is called once, if there is one.
    ///
    /// # Errors
    /// It cannot be reached, refuses, or is of a newer version.
    pub async fn open(settings: Settings, waiting: impl FnOnce() + Send) -> Result<Postgres, OpenError> {
        let options = bounded(options(&settings.url)?, settings.patience);
        let connections = Connections::new(options, settings.connections.max(1), settings.patience);
        let mut connection = connections.connect().await?;
        schema::migrate(&mut connection).await?;
        let mut candidate = lease::Candidate::new(lease::me(), settings.lease);
        let (mut waiting, mut taken) = (Some(waiting), None);
        let epoch = loop {
            match connections.patiently(candidate.try_take(&mut connection)).await {
                Ok(Some(epoch)) => break epoch,
                Ok(None) => {
                    if let Some(waiting) = waiting.take() {
                        waiting();
                    }
                }
                Err(error) if trouble::is_passing(&error) => {
                    // A database that restarts while we stand by.
                    taken = Some(error);
                    if let Ok(new) = connections.connect().await {
                        connection = new;
                    }
                }
                Err(error) => return Err(error.into()),
            }
            if let (Some(error), true) = (taken.take(), waiting.is_some()) {
                return Err(error.into());
            }
            tokio::time::sleep(lease::LOOK).await;
        };
        let health = watch::Sender::new(Health::Good);
        let shared = Arc::new(Shared { connections, settings, epoch, health, is_closed: AtomicBool::new(false) });
        let keeper = tokio::spawn(Arc::clone(&shared).keep_lease(connection));
        Ok(Postgres { shared, keeper: Mutex::new(Some(keeper)) })
    }

    fn end_keeper(&self) {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner).take();
        keeper.inspect(JoinHandle::abort);
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.end_keeper();
    }
}

impl Shared {
    /// Renews the lease, and by that knows how the database is.
    async fn keep_lease(self: Arc<Self>, connection: PgConnection) {
        let mut connection = Some(connection);
        let pause = self.settings.lease / RENEWALS;
        for round in 1_u32.. {
            tokio::time::sleep(pause).await;
            let renewed = self.renew(&mut connection).await;
            match renewed {
                Ok(true) => self.is_well(),
                Ok(false) => return self.poison("another process has taken over this community"),
                Err(error) => {
                    connection = None;
                    self.connections.forget_idle();
                    self.is_ill(&error);
                }
            }
            if round.is_multiple_of(RENEWALS_PER_TIDYING)
                && let Some(connection) = &mut connection
                && let Err(error) = self.connections.patiently(self.tidy(connection)).await
            {
                tracing::warn!("{}", trouble::plain(&error));
            }
        }
    }

    async fn renew(&self, connection: &mut Option<PgConnection>) -> Result<bool, sqlx::Error> {
        let connection = match connection {
            Some(connection) => connection,
            None => connection.insert(self.connections.connect().await?),
        };
        self.connections.patiently(lease::renew(connection, self.epoch, self.settings.lease)).await
    }

    /// Forgets what is older than what has to be remembered.
    async fn tidy(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let events = "DELETE FROM events WHERE turn <= (SELECT turn FROM events ORDER BY turn DESC LIMIT 1 OFFSET $1)";
        let batches =
            "DELETE FROM batches WHERE turn <= (SELECT turn FROM batches ORDER BY turn DESC LIMIT 1 OFFSET $1)";
        let messages = "DELETE FROM messages
            WHERE turn <= (SELECT turn FROM messages ORDER BY turn DESC LIMIT 1 OFFSET $1)";
        let Memory { events: events_kept, messages: messages_kept } = self.settings.memory;
        for (forget, kept) in [(events, events_kept), (batches, BATCHES_KEPT), (messages, messages_kept)] {
            sqlx::query(forget).bind(batch::number(kept)).execute(&mut *connection).await?;
        }
        Ok(())
    }

    fn is_well(&self) {
        let was_ill = self.health.send_if_modified(|health| {
            let was_ill = matches!(health, Health::Degraded(_));
            if was_ill {
                *health = Health::Good;
            }
            was_ill
        });
        if was_ill {
            tracing::info!("the database is there again; games are saved again");
        }
    }

    fn is_ill(&self, error: &sqlx::Error) {
        let why = trouble::plain(error);
        let is_new = self.health.send_if_modified(|health| {
            let is_new = matches!(health, Health::Good);
            if is_new {
                *health = Health::Degraded(why.clone());
            }
            is_new
        });
        if is_new {
            tracing::error!("nothing can be saved: {why}");
        }
    }

    /// Nothing is written any more; the process ends, and the next start finds what there is.
    fn poison(&self, why: &str) {
        tracing::error!("the database is given up: {why}");
        self.health.send_replace(Health::Poisoned(why.to_owned()));
    }

    fn may_write(&self) -> Result<(), StoreError> {
        if self.is_closed.load(Ordering::Acquire) {
            return Err(StoreError::Closed);
        }
        match &*self.health.borrow() {
            Health::Poisoned(why) => Err(StoreError::Unknown(why.clone())),
            Health::Good | Health::Degraded(_) => Ok(()),
        }
    }

    async fn try_to_keep(&self, token: &str, batch: &Batch) -> Result<Done, Failed> {
        let mut taken = self.connections.take().await?;
        let kept = batch::keep(&mut taken.connection, self.epoch, token, batch);
        // Not `patiently`: of a transaction that hangs nobody knows where.
        let kept = match tokio::time::timeout(self.settings.patience, kept).await {
            Ok(kept) => kept?,
            Err(_) => return Err(Failed::AtCommit(connections::timed_out(self.settings.patience))),
        };
        self.connections.give_back(taken);
        Ok(kept)
    }

    /// Keeps a batch, in as many tries as there is patience for.
    async fn keep(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        self.may_write()?;
        let token = Sum(rand::random()).to_string();
        let started = Instant::now();
        // Whether an earlier try may have been kept.
        let mut is_doubtful = false;
        loop {
            let (error, rest) = match self.try_to_keep(&token, &batch).await {
                Ok(Done::Kept(numbers)) => {
                    self.settings.measure.synced(started.elapsed());
                    self.is_well();
                    return Ok(numbers);
                }
                Ok(Done::Refused(refused)) => return Err(refused),
                Ok(Done::Superseded) => {
                    let why = "another process has taken over this community";
                    self.poison(why);
                    return Err(StoreError::NotSaved(why.to_owned()));
                }
                Err(Failed::AtCommit(error)) => {
                    is_doubtful = true;
                    (error, LOST_REST)
                }
                Err(Failed::Before(sqlx::Error::PoolClosed)) => return Err(StoreError::Closed),
                Err(Failed::Before(error)) if trouble::is_overtaken(&error) => (error, OVERTAKEN_REST),
                Err(Failed::Before(error)) if trouble::is_passing(&error) => (error, LOST_REST),
                Err(Failed::Before(error)) => {
                    // A database that refuses would refuse again: a full disk, a right that was taken away.
                    self.is_ill(&error);
                    if !is_doubtful {
                        return Err(StoreError::NotSaved(trouble::plain(&error)));
                    }
                    (error, LOST_REST)
                }
            };
            if !trouble::is_overtaken(&error) {
                self.connections.forget_idle();
            }
            let patience = if is_doubtful { self.settings.settling } else { self.settings.patience };
            if started.elapsed() >= patience {
                self.is_ill(&error);
                let why = trouble::plain(&error);
                return Err(if is_doubtful {
                    self.poison(&why);
                    StoreError::Unknown(why)
                } else {
                    StoreError::NotSaved(why)
                });
            }
            tokio::time::sleep(rest).await;
        }
    }

    async fn mark(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        self.may_write()?;
        let mark = async {
            let mut taken = self.connections.take().await?;
            let marked = batch::mark(&mut taken.connection, self.epoch, number, sent.as_ref());
            let marked = self.connections.patiently(marked).await?;
            self.connections.give_back(taken);
            Ok::<bool, sqlx::Error>(marked)
        };
        match mark.await {
            Ok(true) => Ok(()),
            Ok(false) => {
                let why = "another process has taken over this community";
                self.poison(why);
                Err(StoreError::NotSaved(why.to_owned()))
            }
            Err(sqlx::Error::PoolClosed) => Err(StoreError::Closed),
            Err(error) => {
                self.connections.forget_idle();
                Err(StoreError::NotSaved(trouble::plain(&error)))
            }
        }
    }

    /// The rows of a question, asked again while the database is away for a moment.
    async fn rows<'q>(
        &self,
        question: impl Fn() -> Query<'q, sqlx::Postgres, PgArguments>,
    ) -> Result<Vec<PgRow>, StoreError> {
        let started = Instant::now();
        loop {
            let asked = async {
                let mut taken = self.connections.take().await?;
                let rows = self.connections.patiently(question().fetch_all(&mut taken.connection)).await?;
                self.connections.give_back(taken);
                Ok::<Vec<PgRow>, sqlx::Error>(rows)
            };
            match asked.await {
                Ok(rows) => return Ok(rows),
                Err(sqlx::Error::PoolClosed) => return Err(StoreError::Closed),
                Err(error) if trouble::is_passing(&error) && started.elapsed() < self.settings.patience => {
                    self.connections.forget_idle();
                }
                Err(error) => return Err(unreadable(&error)),
            }
            tokio::time::sleep(LOST_REST).await;
        }
    }

    /// Sets a game aside: its lines do not follow each other, or cannot be read.
    async fn set_aside(&self, game: &str) {
        tracing::error!("game {game} is set aside as damaged: {}", damaged(game));
        let set_aside = || {
            sqlx::query("INSERT INTO set_aside (id) VALUES ($1) ON CONFLICT DO NOTHING")
                .bind(text::name(game).into_owned())
        };
        if let Err(error) = self.rows(set_aside).await {
            tracing::warn!("{error}");
        }
    }

    /// Cards by the ids of their games, in the order of the rows. One that cannot be read stops no other.
    async fn cards(&self, rows: Vec<PgRow>) -> Result<Vec<(String, GameCard)>, StoreError> {
        let mut cards = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = text::read_name(column(&row, 0)?);
            match serde_json::from_str(column(&row, 1)?) {
                Ok(card) => cards.push((id, card)),
                Err(_) => self.set_aside(&id).await,
            }
        }
        Ok(cards)
    }
}

fn unreadable(error: &sqlx::Error) -> StoreError {
    StoreError::Unreadable(trouble::plain(error))
}

fn column<'r, T: sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>>(
    row: &'r PgRow,
    at: usize,
) -> Result<T, StoreError> {
    row.try_get(at).map_err(|error| unreadable(&error))
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(format!("a fact in the database: {error}")))
}

/// The entries of a game, from its lines; `None` where they do not follow each other.
fn joined(lines: &[(i64, String)], count: i64) -> Option<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    for (first, line) in lines {
        if u64::try_from(*first) != Ok(entries.len() as u64) {
            return None;
        }
        entries.append(&mut serde_json::from_str(line).ok()?);
    }
    (u64::try_from(count) == Ok(entries.len() as u64)).then_some(entries)
}

#[async_trait]
impl Store for Postgres {
    async fn append(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        // Beside the caller: who stops waiting stops nothing.
        let shared = Arc::clone(&self.shared);
        let kept = tokio::spawn(async move { shared.keep(batch).await }).await;
        kept.unwrap_or_else(|error| Err(StoreError::Unknown(error.to_string())))
    }

    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let id = text::name(game).into_owned();
        let load = || {
            // One statement, one moment.
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
        // Of games that are over the people's own rows say when they changed: no more are read than are wanted.
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
            // What is set aside counts as closed, whatever its last card said.
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
                "SELECT id, card FROM games WHERE community = $1 AND ended IS NOT NULL
                    AND (CAST($2 AS BIGINT) IS NULL OR ended < $2 OR (ended = $2 AND id > $3))
                    AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = games.id)
                 ORDER BY ended DESC, id LIMIT $4",
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
        let read = |row: &PgRow| {
            let number: i64 = column(row, 0)?;
            Ok(NumberedLetter { number: number.unsigned_abs(), letter: parse(column(row, 1)?)? })
        };
        rows.iter().map(read).collect()
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
        let epoch = self.shared.epoch;
        let beat = || {
            sqlx::query(
                "INSERT INTO beats (name, at) SELECT 'house', $2 FROM leases WHERE name = 'house' AND epoch = $1
                 ON CONFLICT (name) DO UPDATE SET at = EXCLUDED.at",
            )
            .bind(epoch)
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

    fn health(&self) -> watch::Receiver<Health> {
        self.shared.health.subscribe()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.shared.may_write()?;
        self.end_keeper();
        self.shared.is_closed.store(true, Ordering::Release);
        let released = async {
            let mut connection = self.shared.connections.connect().await?;
            lease::release(&mut connection, self.shared.epoch).await?;
            connection.close().await
        };
        if let Err(error) = self.shared.connections.patiently(released).await {
            // It runs out by itself.
            tracing::warn!("the lease could not be given back: {}", trouble::plain(&error));
        }
        self.shared.connections.close().await;
        Ok(())
    }
}
