//! Address and time limits of a database, and a read-only check of it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Measure, Place, Unmeasured};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Row};

use super::connections::Connections;
use super::lease::{self, Holder};
use super::schema::{self, SchemaError};
use super::{text, trouble};
use crate::Trouble;
use crate::index::Memory;

/// Maximum number of chats listed for a host; each one is checked at its platform.
const PLACES_LOOKED_AT: i64 = 50;

/// Address and time limits of a database.
#[derive(Clone)]
pub struct Settings {
    /// `postgres://user:password@host/database`; never printed.
    pub url: String,
    /// Maximum number of open connections.
    pub connections: usize,
    /// Maximum time to wait for one answer of the server, and to wait out a failure before "not saved" is reported.
    pub patience: Duration,
    /// Maximum time to wait for the outcome of a batch, before the store is given up.
    pub settling: Duration,
    /// Lifetime of a lease without renewal; later it can be taken over.
    pub lease: Duration,
    /// True if hints of changes are sent and received, on two more connections. Otherwise each process reads the feed
    /// four times a second.
    pub hints: bool,
    /// Number of events and messages that the store remembers.
    pub memory: Memory,
    /// Receiver of the durations of transactions.
    pub measure: Arc<dyn Measure>,
}

impl Settings {
    /// Default settings; only tests use others.
    pub fn new(url: &str) -> Settings {
        Settings {
            url: url.to_owned(),
            connections: 16,
            patience: Duration::from_secs(5),
            settling: Duration::from_secs(60),
            lease: Duration::from_secs(8),
            hints: true,
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

/// Reason why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The configured address is invalid. It may contain a password, so it is not repeated.
    #[error("store.postgres_url is not an address of a database: postgres://USER:PASSWORD@HOST/DATABASE")]
    Address,
    /// The database never held games.
    #[error("there are no games in the database")]
    Empty,
    /// The tables are of a newer version.
    #[error("the database has tables of version {0}, which this program does not know; it was left alone")]
    Newer(i64),
    /// The database cannot be reached, or refuses.
    #[error("{0}")]
    Database(Trouble),
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> OpenError {
        OpenError::Database(trouble::trouble(&error))
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

pub(super) fn options(url: &str) -> Result<PgConnectOptions, OpenError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(OpenError::Address);
    }
    let options = PgConnectOptions::from_str(url).map_err(|_| OpenError::Address)?;
    // Statements hold no data, but each one would be a line in the log.
    Ok(options.application_name("banco").disable_statement_logging())
}

/// Sets time limits on the server. If it loses this client, it aborts the transaction by itself and frees the rows.
pub(super) fn bounded(options: PgConnectOptions, patience: Duration) -> PgConnectOptions {
    let millis = patience.as_millis().to_string();
    options.options([("statement_timeout", &millis), ("idle_in_transaction_session_timeout", &millis)])
}

/// Findings of `banco doctor` about a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// Version text of the server.
    pub server: String,
    /// Version of the tables; `None` if no games are stored yet.
    pub tables: Option<i64>,
    /// Number of games.
    pub games: u64,
    /// Number of unsent letters.
    pub unsent: u64,
    /// Games set aside as damaged.
    pub set_aside: Vec<String>,
    /// Some of the places with running games.
    pub places: Vec<Place>,
    /// True if the database is in use.
    pub is_in_use: bool,
    /// Members on this machine.
    pub neighbours: Vec<Holder>,
}

/// Checks a database and changes nothing.
///
/// # Errors
/// The database cannot be reached, or refuses.
pub async fn look_at(settings: &Settings) -> Result<Looked, OpenError> {
    let connections = Connections::new(options(&settings.url)?, 1, settings.patience);
    let mut connection = connections.connect().await?;
    let looking = async {
        let server = sqlx::query("SHOW server_version").fetch_one(&mut connection).await?.try_get(0)?;
        let tables = schema::version(&mut connection).await?;
        let mut looked = Looked {
            server,
            tables,
            games: 0,
            unsent: 0,
            set_aside: Vec::new(),
            places: Vec::new(),
            is_in_use: false,
            neighbours: Vec::new(),
        };
        if tables.is_some() {
            let row = sqlx::query("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM letters)")
                .fetch_one(&mut connection)
                .await?;
            looked.games = row.try_get::<i64, _>(0)?.unsigned_abs();
            looked.unsent = row.try_get::<i64, _>(1)?.unsigned_abs();
            let holders = sqlx::query(
                "SELECT holder FROM leases
                 WHERE holder IS NOT NULL AND until > CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)",
            );
            for row in holders.fetch_all(&mut connection).await? {
                looked.is_in_use = true;
                looked.neighbours.extend(lease::neighbour(row.try_get(0)?));
            }
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
