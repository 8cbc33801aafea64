//! Role of the leader, held by one process for all: a row names its member.
//!
//! A process that finds the leader silent ends it first, and so waits for its writes under way. Then the role is
//! free.

use sqlx::{Error, PgConnection, Row};

use super::lease::{self, Holder, Lease, Patience};

/// Name of the only role. Its member hears single-process platforms, sends public messages, handles due games and
/// runs the computer players.
const HOUSE: &str = "house";

/// The process that has the role of the leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// This process, until its end.
    Ours {
        /// True if there was no other member when the role was taken.
        alone: bool,
    },
    /// Another process, if known.
    Theirs(Option<Holder>),
}

impl Duty {
    /// True if this process is the leader.
    pub fn is_ours(&self) -> bool {
        matches!(self, Duty::Ours { .. })
    }
}

/// A process that waits for the role.
pub(super) struct Candidate {
    me: String,
    member: String,
    patience: Patience,
}

impl Candidate {
    pub(super) fn new(member: &str) -> Candidate {
        Candidate { me: lease::me(), member: member.to_owned(), patience: Patience::default() }
    }

    /// Takes the role if it is free.
    pub(super) async fn look(&mut self, connection: &mut PgConnection) -> Result<Duty, Error> {
        let row = sqlx::query(
            "SELECT roles.member, leases.holder, leases.until, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
             FROM roles LEFT JOIN leases ON leases.name = roles.member WHERE roles.name = $1",
        )
        .bind(HOUSE)
        .fetch_one(&mut *connection)
        .await?;
        let member: Option<String> = row.try_get(0)?;
        // A fenced process has no lease.
        let until: Option<i64> = row.try_get(2)?;
        let lease = Lease { holder: row.try_get(1)?, until: until.unwrap_or_default(), now: row.try_get(3)? };
        let is_free = match &member {
            None => true,
            Some(member) => self.patience.is_over(&self.me, member, &lease),
        };
        if is_free && self.take(connection, member.as_deref(), until).await? {
            let alone = !lease::others(connection, Some(&self.member)).await?;
            return Ok(Duty::Ours { alone });
        }
        Ok(Duty::Theirs(lease.who()))
    }

    /// Takes the role from `from`, whose lease ran until `until`. False if another process was faster or the holder
    /// has renewed its lease.
    async fn take(&self, connection: &mut PgConnection, from: Option<&str>, until: Option<i64>) -> Result<bool, Error> {
        sqlx::raw_sql("BEGIN").execute(&mut *connection).await?;
        let taken = async {
            if let (Some(from), Some(until)) = (from, until) {
                let ended = sqlx::query("DELETE FROM leases WHERE name = $1 AND until = $2").bind(from).bind(until);
                if ended.execute(&mut *connection).await?.rows_affected() == 0 {
                    return Ok(false);
                }
            }
            let taken = sqlx::query(
                "WITH held AS (SELECT name FROM leases WHERE name = $1 FOR KEY SHARE)
                 UPDATE roles SET member = $1 FROM held
                 WHERE roles.name = $2 AND roles.member IS NOT DISTINCT FROM CAST($3 AS TEXT)",
            )
            .bind(&self.member)
            .bind(HOUSE)
            .bind(from);
            Ok::<bool, Error>(taken.execute(&mut *connection).await?.rows_affected() == 1)
        }
        .await;
        match taken {
            Ok(true) => sqlx::raw_sql("COMMIT").execute(connection).await.map(|_| true),
            Ok(false) => sqlx::raw_sql("ROLLBACK").execute(connection).await.map(|_| false),
            // Dropping the connection rolls its transaction back.
            Err(error) => Err(error),
        }
    }
}
