//! Who plays for this community: one process, under a number that grows with every hand-over.
//!
//! Every write holds a share of the lease's row under its own number, so that whoever takes over waits for the writes
//! that are under way, and finds an end of all later ones: nothing is written by one who lost the lease.

use std::fs;
use std::time::Duration;

use sqlx::{Error, PgConnection, Row};

use super::batch;

/// How often a process that waits looks whether the lease is free.
pub(super) const LOOK: Duration = Duration::from_secs(1);

/// Looks in a row that find the lease run out before it is taken: after the database was gone for all, its holder is
/// faster.
const LOOKS: u32 = 3;

/// This process, as others on the same machine can look it up: boot, space of process numbers, number, start.
pub(super) fn me() -> String {
    let id = std::process::id();
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = fs::read_link("/proc/self/ns/pid").map(|link| link.display().to_string()).unwrap_or_default();
    format!("{} {space} {id} {}", boot.trim(), started(id).unwrap_or_default())
}

/// When a process of this machine was started, in the kernel's words; `None` where there is none.
fn started(id: u32) -> Option<String> {
    let about = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in brackets may hold spaces; the start is the 20th word behind it.
    about.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_owned)
}

/// Whether a holder was a process of this machine, and is no more.
fn is_gone(holder: &str, me: &str) -> bool {
    let parts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let ([boot, space, id, start], [my_boot, my_space, ..]) = (&parts(holder)[..], &parts(me)[..]) else {
        return false;
    };
    let is_here = !boot.is_empty() && !space.is_empty() && (boot, space) == (my_boot, my_space);
    let Ok(id) = id.parse() else { return false };
    is_here && started(id).as_ref() != Some(start)
}

/// How a lease looked.
#[derive(Clone, PartialEq)]
pub(super) struct Looked {
    epoch: i64,
    until: i64,
}

/// One process on its way to the lease.
pub(super) struct Candidate {
    me: String,
    lasts: Duration,
    seen: Option<Looked>,
    expired: u32,
}

impl Candidate {
    pub(super) fn new(me: String, lasts: Duration) -> Candidate {
        Candidate { me, lasts, seen: None, expired: 0 }
    }

    /// Takes the lease where it is free; answers with its number.
    pub(super) async fn try_take(&mut self, connection: &mut PgConnection) -> Result<Option<i64>, Error> {
        let row = sqlx::query(
            "SELECT epoch, holder, until, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) FROM leases WHERE name = 'house'",
        )
        .fetch_one(&mut *connection)
        .await?;
        let (epoch, holder): (i64, Option<String>) = (row.try_get(0)?, row.try_get(1)?);
        let (until, now): (i64, i64) = (row.try_get(2)?, row.try_get(3)?);
        let looked = Some(Looked { epoch, until });
        self.expired = if until < now && self.seen == looked { self.expired + 1 } else { u32::from(until < now) };
        self.seen = looked;
        let is_free = match &holder {
            None => true,
            Some(holder) => self.expired >= LOOKS || is_gone(holder, &self.me),
        };
        if !is_free {
            return Ok(None);
        }
        let taken = sqlx::query(
            "UPDATE leases SET epoch = epoch + 1, holder = $2,
                until = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) + $3
             WHERE name = 'house' AND epoch = $1 RETURNING epoch",
        )
        .bind(epoch)
        .bind(&self.me)
        .bind(millis(self.lasts))
        .fetch_optional(connection)
        .await?;
        taken.map(|row| row.try_get(0)).transpose()
    }
}

/// Holds it for so long from now on; false where somebody else has it.
pub(super) async fn renew(connection: &mut PgConnection, epoch: i64, lasts: Duration) -> Result<bool, Error> {
    let renewed = sqlx::query(
        "UPDATE leases SET until = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) + $2
         WHERE name = 'house' AND epoch = $1",
    )
    .bind(epoch)
    .bind(millis(lasts));
    Ok(renewed.execute(connection).await?.rows_affected() == 1)
}

/// Leaves it to the next at once.
pub(super) async fn release(connection: &mut PgConnection, epoch: i64) -> Result<(), Error> {
    let released = sqlx::query("UPDATE leases SET holder = NULL, until = 0 WHERE name = 'house' AND epoch = $1");
    released.bind(epoch).execute(connection).await.map(drop)
}

fn millis(duration: Duration) -> i64 {
    batch::number(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_lives_is_not_gone_and_one_that_ended_is() {
        let me = me();
        assert!(!is_gone(&me, &me));
        let ended = me.rsplit_once(' ').map(|(before, _)| format!("{before} 1")).unwrap_or_default();
        assert!(is_gone(&ended, &me), "the number was given away again");
        assert!(!is_gone("elsewhere pid:[1] 1 1", &me), "nobody knows of other machines");
        assert!(!is_gone("", &me) && !is_gone("a b", &me));
    }
}
