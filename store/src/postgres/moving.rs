//! Export of a whole database at one moment, and import into an empty one, all or nothing.

use banco_engine::Entry;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{Connection, PgConnection, Row};
use tokio::sync::Mutex;

use super::connections::Connections;
use super::lease::Patience;
use super::{OpenError, Settings, batch, column, joined, lease, letter, options, parse, schema, text, unreadable};
use crate::index::damaged;
use crate::record::{Record, Sum};
use crate::{Batch, GameCard, NumberedLetter, SentMessage, StoreError};

/// A whole database as it was at one moment, read beside a running bot.
pub struct Snapshot {
    /// Connection with a transaction that sees one moment only.
    connection: Mutex<PgConnection>,
}

impl Snapshot {
    /// Opens the snapshot.
    ///
    /// # Errors
    /// The database cannot be reached, is of a newer version, or refuses.
    pub async fn open(settings: &Settings) -> Result<Snapshot, OpenError> {
        // No time limit: the reader writes a file between two games.
        let connections = Connections::new(options(&settings.url)?, 1, settings.patience);
        let mut connection = connections.connect().await?;
        // Tables of an older version are read as they are; an older version may be running on them.
        schema::known(&mut connection).await?.ok_or(OpenError::Empty)?;
        sqlx::raw_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").execute(&mut connection).await?;
        Ok(Snapshot { connection: Mutex::new(connection) })
    }

    async fn rows(&self, query: Query<'_, sqlx::Postgres, PgArguments>) -> Result<Vec<PgRow>, StoreError> {
        query.fetch_all(&mut *self.connection.lock().await).await.map_err(|error| unreadable(&error))
    }

    async fn names(&self, query: &'static str) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(sqlx::query(query)).await?;
        rows.iter().map(|row| Ok(text::read_name(column(row, 0)?))).collect()
    }

    /// Ids of all games, those set aside included.
    ///
    /// # Errors
    /// The database cannot be read; the same holds for the methods below.
    pub async fn games(&self) -> Result<Vec<String>, StoreError> {
        self.names("SELECT id FROM games ORDER BY id").await
    }

    /// Games set aside as damaged.
    pub async fn set_aside(&self) -> Result<Vec<String>, StoreError> {
        self.names("SELECT id FROM set_aside ORDER BY id").await
    }

    /// Card and entries of a game; `None` if there is no such game.
    pub async fn game(&self, id: &str) -> Result<Option<(GameCard, Vec<Entry>)>, StoreError> {
        let name = text::name(id);
        let rows = self.rows(sqlx::query("SELECT card, entries FROM games WHERE id = $1").bind(name.clone())).await?;
        let Some(game) = rows.first() else { return Ok(None) };
        let lines = sqlx::query("SELECT first, entries FROM lines WHERE game = $1 ORDER BY first").bind(name);
        let lines: Vec<(i64, String)> = self
            .rows(lines)
            .await?
            .iter()
            .map(|row| Ok((column(row, 0)?, column(row, 1)?)))
            .collect::<Result<_, StoreError>>()?;
        let card = serde_json::from_str(column(game, 0)?).ok();
        card.zip(joined(&lines, column(game, 1)?)).map(Some).ok_or_else(|| damaged(id))
    }

    /// All values by their keys.
    pub async fn values(&self) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        let rows =
            self.rows(sqlx::query("SELECT name, value FROM facts WHERE value IS NOT NULL ORDER BY name")).await?;
        rows.iter().map(|row| Ok((text::read_name(column(row, 0)?), parse(column(row, 1)?)?))).collect()
    }

    /// Unsent letters, oldest first.
    pub async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT number, letter FROM letters ORDER BY number")).await?;
        rows.iter().map(letter).collect()
    }

    /// Ids of applied events, oldest first.
    pub async fn events(&self) -> Result<Vec<String>, StoreError> {
        self.names("SELECT id FROM events ORDER BY turn").await
    }

    /// Messages that show games, oldest first.
    pub async fn messages(&self) -> Result<Vec<SentMessage>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT place, message, game, version FROM messages ORDER BY turn")).await?;
        let read = |row: &PgRow| {
            let version: i64 = column(row, 3)?;
            Ok(SentMessage {
                place: parse(column(row, 0)?)?,
                message: banco_ports::MessageRef(text::read_name(column(row, 1)?)),
                game: Some((text::read_name(column(row, 2)?), u32::try_from(version).unwrap_or_default())),
            })
        };
        rows.iter().map(read).collect()
    }

    /// Instant (milliseconds since 1970) at which the bot was last alive.
    pub async fn beat(&self) -> Result<Option<i64>, StoreError> {
        let rows = self.rows(sqlx::query("SELECT at FROM beats WHERE name = 'house'")).await?;
        rows.first().map(|row| column(row, 0)).transpose()
    }
}

/// Reason why a database cannot be filled.
#[derive(Debug, thiserror::Error)]
pub enum FillingError {
    /// The database holds data already.
    #[error("the database already contains games; name an empty one")]
    NotEmpty,
    /// The database is in use.
    #[error("the database is in use by another process")]
    InUse,
    /// The database cannot be used at all.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl From<sqlx::Error> for FillingError {
    fn from(error: sqlx::Error) -> FillingError {
        FillingError::Open(error.into())
    }
}

impl FillingError {
    /// True if the database is the wrong one but nothing failed.
    pub fn is_usage(&self) -> bool {
        match self {
            FillingError::NotEmpty | FillingError::InUse => true,
            FillingError::Open(_) => false,
        }
    }
}

/// An empty database that is filled in one transaction.
pub struct Filling {
    connection: Mutex<PgConnection>,
    member: String,
}

impl Filling {
    /// Begins to fill a database that holds no games.
    ///
    /// # Errors
    /// The database holds games, is in use, or refuses.
    pub async fn begin(settings: &Settings) -> Result<Filling, FillingError> {
        // No time limit: the writer reads a file between two games.
        let connections = Connections::new(options(&settings.url)?, 1, settings.patience);
        let mut connection = connections.connect().await?;
        if schema::known(&mut connection).await.map_err(OpenError::from)? == Some(schema::ALONE)
            && !Patience::default().is_over(&lease::me(), lease::GATE, &lease::gate(&mut connection).await?)
        {
            return Err(FillingError::InUse);
        }
        schema::migrate(&mut connection).await.map_err(OpenError::from)?;
        sqlx::raw_sql("BEGIN").execute(&mut connection).await?;
        // Held to the end; a process that wants to join waits for it.
        sqlx::query("SELECT name FROM leases WHERE name = $1 FOR UPDATE")
            .bind(lease::GATE)
            .fetch_one(&mut connection)
            .await?;
        if lease::others(&mut connection, None).await? {
            return Err(FillingError::InUse);
        }
        let member = lease::join(&mut connection, settings.lease).await?;
        let row = sqlx::query(
            "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM facts) OR EXISTS (SELECT 1 FROM set_aside)",
        )
        .fetch_one(&mut connection)
        .await?;
        if row.try_get(0)? {
            return Err(FillingError::NotEmpty);
        }
        Ok(Filling { connection: Mutex::new(connection), member })
    }

    /// Stores records in order.
    ///
    /// # Errors
    /// The error of the first record that was not stored.
    pub async fn keep(&self, records: Vec<Record>) -> Result<(), StoreError> {
        let mut connection = self.connection.lock().await;
        for record in records {
            let kept = match record {
                Record::Batch(batch) => one(&mut connection, &batch).await,
                Record::Sent { number, message } => {
                    batch::mark(&mut connection, &self.member, number, message.as_ref()).await.map(|_| Ok(()))
                }
                Record::Note(note) => set_aside(&mut connection, &note.damaged).await.map(Ok),
            };
            kept.map_err(|error| not_saved(&error))??;
        }
        Ok(())
    }

    /// Stores the instant (milliseconds since 1970) at which the bot was last alive.
    ///
    /// # Errors
    /// The database refuses.
    pub async fn beat(&self, beat: i64) -> Result<(), StoreError> {
        let beat = sqlx::query("INSERT INTO beats (name, at) VALUES ('house', $1)").bind(beat);
        beat.execute(&mut *self.connection.lock().await).await.map(drop).map_err(|error| not_saved(&error))
    }

    /// Commits everything.
    ///
    /// # Errors
    /// The database refuses; then nothing is stored.
    pub async fn finish(self) -> Result<(), StoreError> {
        let mut connection = self.connection.into_inner();
        let end = async {
            lease::leave(&mut connection, &self.member).await?;
            sqlx::raw_sql("COMMIT").execute(&mut connection).await?;
            connection.close().await
        };
        end.await.map_err(|error| not_saved(&error))
    }

    /// Gives up; nothing is stored.
    pub async fn abandon(self) {
        // Closing the connection rolls its transaction back.
        let _ = self.connection.into_inner().close().await;
    }
}

async fn one(connection: &mut PgConnection, batch: &Batch) -> Result<Result<(), StoreError>, sqlx::Error> {
    let token = Sum(rand::random()).to_string();
    if let Some(event) = &batch.event {
        sqlx::query("INSERT INTO events (id, batch, turn) VALUES ($1, $2, nextval('turns')) ON CONFLICT DO NOTHING")
            .bind(text::name(event))
            .bind(&token)
            .execute(&mut *connection)
            .await?;
    }
    Ok(batch::write(connection, &token, batch).await?.map(drop))
}

async fn set_aside(connection: &mut PgConnection, games: &[String]) -> Result<(), sqlx::Error> {
    for game in games {
        let aside = sqlx::query("INSERT INTO set_aside (id) VALUES ($1) ON CONFLICT DO NOTHING");
        aside.bind(text::name(game)).execute(&mut *connection).await?;
    }
    Ok(())
}

fn not_saved(error: &sqlx::Error) -> StoreError {
    StoreError::NotSaved(super::trouble::plain(error))
}
