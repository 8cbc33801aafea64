//! Where a database is, how patient we are with it, and a look at it that changes nothing.

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
    /// Others are told at once that something was written, and listened to, on two connections more; without, each looks
    /// four times a second.
    pub hints: bool,
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

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// What the configuration names is no address; it may hold a password and is not repeated.
    #[error("store.postgres_url is not an address of a database: postgres://USER:PASSWORD@HOST/DATABASE")]
    Address,
    /// No games were ever kept there.
    #[error("there are no games in the database")]
    Empty,
    /// The tables are of a newer program.
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
    // Statements hold no data, but every one of them would be a log line.
    Ok(options.application_name("banco").disable_statement_logging())
}

/// A server that lost us ends what we had begun by itself, and lets go of the rows.
pub(super) fn bounded(options: PgConnectOptions, patience: Duration) -> PgConnectOptions {
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
    /// Processes of this machine that do.
    pub neighbours: Vec<Holder>,
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
