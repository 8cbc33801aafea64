//! Schema of the tables, with migrations from every earlier version.
//!
//! Columns hold everything that queries need. Entries, cards, values and letters are JSON text, stored byte for byte,
//! because a record must replay forever. Names compare by their bytes (`COLLATE "C"`).

use sqlx::{PgConnection, Row};

/// Version of the tables. A database of a newer version is refused and left untouched.
const VERSION: i64 = 3;

/// Last single-process version: one process ran under the row `house` of `leases`, and others stood by.
pub(super) const ALONE: i64 = 1;

/// Migrations from each version to the next, the first from an empty database.
const STEPS: &[&str] = &[
    r#"
    CREATE TABLE leases (
        name TEXT COLLATE "C" PRIMARY KEY,
        epoch BIGINT NOT NULL,
        holder TEXT,
        until BIGINT NOT NULL,
        UNIQUE (name, epoch)
    );
    INSERT INTO leases (name, epoch, holder, until) VALUES ('house', 0, NULL, 0);
    CREATE TABLE games (
        id TEXT COLLATE "C" PRIMARY KEY,
        entries BIGINT NOT NULL,
        card TEXT NOT NULL,
        is_open BOOLEAN NOT NULL,
        changed BIGINT NOT NULL,
        due BIGINT,
        community TEXT COLLATE "C",
        ended BIGINT
    );
    CREATE INDEX games_due ON games (due, id) WHERE due IS NOT NULL;
    CREATE INDEX games_finished ON games (community, ended DESC, id) WHERE ended IS NOT NULL;
    CREATE TABLE lines (
        game TEXT COLLATE "C" NOT NULL,
        first BIGINT NOT NULL,
        entries TEXT NOT NULL,
        PRIMARY KEY (game, first)
    );
    CREATE TABLE people (
        person TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        is_open BOOLEAN NOT NULL,
        changed BIGINT NOT NULL,
        PRIMARY KEY (game, person)
    );
    CREATE INDEX people_games ON people (person, is_open, changed DESC, game);
    CREATE TABLE places (
        place TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (place, game)
    );
    CREATE INDEX places_games ON places (game);
    CREATE TABLE set_aside (id TEXT COLLATE "C" PRIMARY KEY);
    CREATE TABLE facts (
        name TEXT COLLATE "C" PRIMARY KEY,
        value TEXT
    );
    CREATE SEQUENCE letter_numbers;
    CREATE TABLE letters (
        number BIGINT PRIMARY KEY,
        batch TEXT NOT NULL,
        letter TEXT NOT NULL
    );
    CREATE SEQUENCE turns;
    CREATE TABLE events (
        id TEXT COLLATE "C" PRIMARY KEY,
        batch TEXT NOT NULL,
        turn BIGINT NOT NULL
    );
    CREATE INDEX events_turns ON events (turn);
    CREATE TABLE batches (
        batch TEXT COLLATE "C" PRIMARY KEY,
        turn BIGINT NOT NULL
    );
    CREATE INDEX batches_turns ON batches (turn);
    CREATE TABLE messages (
        place TEXT COLLATE "C" NOT NULL,
        message TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        version BIGINT NOT NULL,
        turn BIGINT NOT NULL,
        PRIMARY KEY (place, message)
    );
    CREATE INDEX messages_turns ON messages (turn);
    CREATE TABLE boards (
        game TEXT COLLATE "C" NOT NULL,
        place TEXT COLLATE "C" NOT NULL,
        message TEXT NOT NULL,
        version BIGINT NOT NULL,
        PRIMARY KEY (game, place)
    );
    CREATE TABLE beats (
        name TEXT COLLATE "C" PRIMARY KEY,
        at BIGINT NOT NULL
    );
"#,
    r#"
    -- Waits for what a program of before is writing, and ends it.
    UPDATE leases SET epoch = epoch + 1, holder = NULL, until = 0 WHERE name = 'house';
    ALTER TABLE games ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
    CREATE INDEX letters_batches ON letters (batch);
    CREATE SEQUENCE members;
    CREATE TABLE roles (
        name TEXT COLLATE "C" PRIMARY KEY,
        member TEXT COLLATE "C"
    );
    INSERT INTO roles (name, member) VALUES ('house', NULL);
    CREATE SEQUENCE change_numbers;
    CREATE TABLE changes (
        number BIGINT PRIMARY KEY,
        member TEXT COLLATE "C" NOT NULL,
        batch TEXT NOT NULL,
        at BIGINT NOT NULL,
        what TEXT NOT NULL
    );
    CREATE INDEX changes_at ON changes (at);
"#,
    r#"
    -- A game whose players belong to two communities stands in the ladders of both.
    ALTER TABLE games ADD COLUMN other_community TEXT COLLATE "C";
    CREATE INDEX games_finished_elsewhere ON games (other_community, ended DESC, id) WHERE other_community IS NOT NULL;
"#,
];

/// Reason why the tables do not fit this program.
#[derive(Debug)]
pub(super) enum SchemaError {
    Newer(i64),
    Database(sqlx::Error),
}

impl From<sqlx::Error> for SchemaError {
    fn from(error: sqlx::Error) -> SchemaError {
        SchemaError::Database(error)
    }
}

/// Version of the tables; `None` in a database that never held games.
pub(super) async fn version(connection: &mut PgConnection) -> Result<Option<i64>, sqlx::Error> {
    let known = "SELECT 1 FROM information_schema.tables
        WHERE table_name = 'banco_schema' AND table_schema = current_schema()";
    if sqlx::query(known).fetch_optional(&mut *connection).await?.is_none() {
        return Ok(None);
    }
    let found = sqlx::query("SELECT version FROM banco_schema WHERE name = 'store'").fetch_optional(connection).await?;
    found.map(|row| row.try_get(0)).transpose()
}

/// Like [`version`], but refuses tables of a newer program.
pub(super) async fn known(connection: &mut PgConnection) -> Result<Option<i64>, SchemaError> {
    match version(connection).await? {
        Some(found) if found > VERSION => Err(SchemaError::Newer(found)),
        found => Ok(found),
    }
}

/// Migrates the tables to this program's version; two programs that start at once do it one after the other.
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), SchemaError> {
    if known(connection).await? == Some(VERSION) {
        return Ok(());
    }
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS banco_schema (name TEXT PRIMARY KEY, version BIGINT NOT NULL)")
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql("INSERT INTO banco_schema (name, version) VALUES ('store', 0) ON CONFLICT DO NOTHING")
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql("BEGIN").execute(&mut *connection).await?;
    let row = sqlx::query("SELECT version FROM banco_schema WHERE name = 'store' FOR UPDATE")
        .fetch_one(&mut *connection)
        .await?;
    let found: i64 = row.try_get(0)?;
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(usize::MAX)) {
        sqlx::raw_sql(*step).execute(&mut *connection).await?;
    }
    sqlx::query("UPDATE banco_schema SET version = $1 WHERE name = 'store'")
        .bind(VERSION)
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql("COMMIT").execute(connection).await?;
    Ok(())
}
