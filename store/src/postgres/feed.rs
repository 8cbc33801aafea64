//! What other processes changed, row by row in the order of their numbers.
//!
//! A number is taken when a transaction begins to write and is seen when it ends, so a later one may be seen before. Who
//! reads notes the numbers that are missing and looks for them until their transactions must have ended.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{Error, PgConnection, Row};

use super::batch::number;
use super::text;
use crate::Batch;

/// A transaction that has not ended after so long was given up by the server: it bounds each of its few statements.
const MISSING_FOR: Duration = Duration::from_secs(60);

/// More numbers are missed only by somebody who has lost his way.
const MISSING_MAX: usize = 10_000;

/// Transactions that may be under way when somebody begins to read.
const BEFORE_BEGIN: i64 = 200;

/// Rows read at once.
const PAGE: i64 = 1_000;

/// Rows are kept for so long; who has not read for half of it begins anew, with nothing at hand.
pub(super) const KEPT_MILLIS: i64 = 300_000;

/// What one batch changed, as its row says.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Told {
    #[serde(default, rename = "g", skip_serializing_if = "Vec::is_empty")]
    pub(super) games: Vec<String>,
    #[serde(default, rename = "v", skip_serializing_if = "Vec::is_empty")]
    pub(super) values: Vec<String>,
    /// It has letters.
    #[serde(default, rename = "l", skip_serializing_if = "std::ops::Not::not")]
    pub(super) letters: bool,
}

impl Told {
    /// `None` where a batch changes nothing that others have at hand.
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

/// How far somebody has read.
pub(super) struct Feed {
    high: i64,
    /// Since when.
    missing: BTreeMap<i64, Instant>,
    /// When it was read last, by the database's clock.
    read_at: i64,
}

/// What a look brought.
#[derive(Default)]
pub(super) struct Read {
    /// Rows may be gone that nobody has read: nothing at hand can be trusted.
    pub(super) is_lost: bool,
    /// With the token of the batch.
    pub(super) told: Vec<(String, Told)>,
    /// There may be more right now.
    pub(super) is_full: bool,
}

impl Feed {
    /// From now on. Before anything is read that is kept at hand.
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

    /// What others than `member` have changed since the last look.
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

    /// One row: what it tells, if that is news.
    fn note(&mut self, row: &PgRow, member: &str) -> Result<Option<(String, Told)>, Error> {
        let Some(number) = row.try_get::<Option<i64>, _>(0)? else { return Ok(None) };
        if number > self.high {
            let now = Instant::now();
            // Beyond the bound it is lost anyway.
            let skipped = (self.high + 1..number).take(MISSING_MAX + 1);
            self.missing.extend(skipped.map(|skipped| (skipped, now)));
            self.high = number;
        } else {
            self.missing.remove(&number);
        }
        if row.try_get::<&str, _>(1)? == member {
            return Ok(None);
        }
        // What cannot be read was written by a newer program, which does not run beside this one.
        let told = serde_json::from_str(row.try_get(3)?).unwrap_or_default();
        Ok(Some((row.try_get(2)?, told)))
    }
}
