//! Changes by other processes, read row by row in the order of their numbers.
//!
//! A transaction takes its number early but becomes visible at its commit, so a later number may appear first. The
//! reader notes missing numbers and looks for them until their transactions must have ended.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{Error, PgConnection, Row};

use super::batch::number;
use super::text;
use crate::Batch;

/// Time after which a missing number is dropped: the server aborts such a transaction, because each of its statements
/// has a time limit.
const MISSING_FOR: Duration = Duration::from_secs(60);

/// Maximum number of missing rows; with more of them the reader starts over.
const MISSING_MAX: usize = 10_000;

/// Transactions that may be open when a reader starts.
const BEFORE_BEGIN: i64 = 200;

/// Maximum number of rows per query.
const PAGE: i64 = 1_000;

/// Lifetime of rows. A reader that pauses for half of it must start over with empty caches.
pub(super) const KEPT_MILLIS: i64 = 300_000;

/// Changes of one batch, as in its row.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Told {
    #[serde(default, rename = "g", skip_serializing_if = "Vec::is_empty")]
    pub(super) games: Vec<String>,
    #[serde(default, rename = "v", skip_serializing_if = "Vec::is_empty")]
    pub(super) values: Vec<String>,
    /// True if the batch has letters.
    #[serde(default, rename = "l", skip_serializing_if = "std::ops::Not::not")]
    pub(super) letters: bool,
}

impl Told {
    /// Text of the row; `None` if the batch changes nothing that other processes cache.
    pub(super) fn of(batch: &Batch) -> Option<String> {
        let told = Told {
            games: batch.games.iter().map(|game| game.id.clone()).collect(),
            values: batch.values.keys().cloned().collect(),
            letters: !batch.outbox.is_empty(),
        };
        let is_something = told.letters || !told.games.is_empty() || !told.values.is_empty();
        is_something.then(|| text::json(&told))
    }
}

/// Position of a reader in the feed.
pub(super) struct Feed {
    high: i64,
    /// Missing numbers, each with the time at which it was noticed.
    missing: BTreeMap<i64, Instant>,
    /// Time of the last read, by the database's clock.
    read_at: i64,
}

/// Result of a read.
#[derive(Default)]
pub(super) struct Read {
    /// True if unread rows may be gone; then no cached value is valid.
    pub(super) is_lost: bool,
    /// Changes, each with the token of its batch.
    pub(super) told: Vec<(String, Told)>,
    /// True if there may be more rows right now.
    pub(super) is_full: bool,
}

impl Feed {
    /// Starts a reader at the current end; must run before anything is cached.
    pub(super) async fn begin(connection: &mut PgConnection) -> Result<Feed, Error> {
        let row = sqlx::query(
            "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END,
                CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) FROM change_numbers",
        )
        .fetch_one(&mut *connection)
        .await?;
        let (high, read_at): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let from = (high - BEFORE_BEGIN).max(0);
        let rows = sqlx::query("SELECT number FROM changes WHERE number > $1 AND number <= $2").bind(from).bind(high);
        let now = Instant::now();
        let mut missing: BTreeMap<i64, Instant> = (from + 1..=high).map(|number| (number, now)).collect();
        for row in rows.fetch_all(connection).await? {
            missing.remove(&row.try_get(0)?);
        }
        Ok(Feed { high, missing, read_at })
    }

    /// Reads changes by processes other than `member` since the last read.
    pub(super) async fn read(&mut self, connection: &mut PgConnection, member: &str) -> Result<Read, Error> {
        let missing: Vec<i64> = self.missing.keys().copied().collect();
        let rows = sqlx::query(
            "SELECT changes.number, changes.member, changes.batch, changes.what, clock.now
             FROM (SELECT CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) AS now) AS clock
             LEFT JOIN changes ON changes.number > $1 OR changes.number = ANY($2)
             ORDER BY changes.number LIMIT $3",
        )
        .bind(self.high)
        .bind(missing)
        .bind(PAGE)
        .fetch_all(&mut *connection)
        .await?;
        let now: i64 = rows.first().map_or(Ok(self.read_at), |row| row.try_get(4))?;
        let was_away = now - self.read_at > KEPT_MILLIS / 2;
        if was_away || self.missing.len() > MISSING_MAX {
            *self = Feed::begin(connection).await?;
            return Ok(Read { is_lost: true, ..Read::default() });
        }
        self.read_at = now;
        let mut read = Read { is_full: number(rows.len() as u64) == PAGE, ..Read::default() };
        for row in &rows {
            read.told.extend(self.note(row, member)?);
        }
        self.missing.retain(|_, since| since.elapsed() < MISSING_FOR);
        Ok(read)
    }

    /// Content of one row, if it is new.
    fn note(&mut self, row: &PgRow, member: &str) -> Result<Option<(String, Told)>, Error> {
        let Some(number) = row.try_get::<Option<i64>, _>(0)? else { return Ok(None) };
        if number > self.high {
            let now = Instant::now();
            // More missing numbers than the limit make the reader start over anyway.
            let skipped = (self.high + 1..number).take(MISSING_MAX + 1);
            self.missing.extend(skipped.map(|skipped| (skipped, now)));
            self.high = number;
        } else {
            self.missing.remove(&number);
        }
        if row.try_get::<&str, _>(1)? == member {
            return Ok(None);
        }
        // An unreadable row is from a newer version, which never runs beside this one.
        let told = serde_json::from_str(row.try_get(3)?).unwrap_or_default();
        Ok(Some((row.try_get(2)?, told)))
    }
}
