//! What one process alone does for all: its role is a row that names it.
//!
//! Whoever finds that the process of a role gives no sign of life ends it first, and so waits for its writes that are
//! under way; then the role is free.

use sqlx::{Error, PgConnection, Row};

use super::lease::{self, Holder, Lease, Patience};

/// The one role there is: platforms that one process alone may hear, public messages, what is due, the house's players.
const HOUSE: &str = "house";

/// Who keeps the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// This process, from here to its end.
    Ours {
        /// Nobody else took part when it was taken.
        alone: bool,
    },
    /// Another one, as far as it says which.
    Theirs(Option<Holder>),
}

impl Duty {
    /// Whether it is this process.
    pub fn is_ours(&self) -> bool {
        matches!(self, Duty::Ours { .. })
    }
}

/// One process on its way to the role.
pub(super) struct Candidate {
    me: String,
    member: String,
    patience: Patience,
}

impl Candidate {
    pub(super) fn new(member: &str) -> Candidate {
        Candidate { me: lease::me(), member: member.to_owned(), patience: Patience::default() }
    }

    /// Takes the role where it is free.
    pub(super) async fn look(&mut self, connection: &mut PgConnection) -> Result<Duty, Error> {
        let row = sqlx::query(
            "SELECT roles.member, leases.holder, leases.until, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
             FROM roles LEFT JOIN leases ON leases.name = roles.member WHERE roles.name = $1",
        )
        .bind(HOUSE)
        .fetch_one(&mut *connection)
        .await?;
        let member: Option<String> = row.try_get(0)?;
        // Who was ended has no lease.
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

    /// From whom, whose lease ran until then. False where somebody was faster, or he is there again.
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
            // The connection is given up, and its transaction with it.
            Err(error) => Err(error),
        }
    }
}
