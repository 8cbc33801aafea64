//! Leases: every process that writes to the store has its own row, with a number never used before.
//!
//! Every write holds a share of its process's row. To end a silent process, another one deletes that row. The
//! deletion waits for writes under way, and all later writes fail: a fenced process cannot write.

use std::fs;
use std::time::Duration;

use sqlx::{Error, PgConnection, Row};

use super::batch;

/// Time between two checks of another process's lease.
pub(super) const LOOK: Duration = Duration::from_secs(1);

/// Number of checks in a row that must find a lease expired before its holder is ended. After an outage of the
/// database this lets the holder renew first.
const LOOKS: u32 = 3;

/// Identity of this process for others on the same machine: boot id, process namespace, process id and start time;
/// then the machine's name, for people.
pub(super) fn me() -> String {
    let id = std::process::id();
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = fs::read_link("/proc/self/ns/pid").map(|link| link.display().to_string()).unwrap_or_default();
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    // The name must be one word, because readers count the words.
    let host: String = host.trim().chars().filter(char::is_ascii_graphic).take(HOST_CHARS_MAX).collect();
    format!("{} {space} {id} {} {host}", boot.trim(), started(id).unwrap_or_default())
}

/// Maximum length of a machine's name.
const HOST_CHARS_MAX: usize = 64;

/// A member process, as shown to a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Name of its machine; empty if unknown.
    pub host: String,
    /// Its process id on that machine.
    pub process: u32,
    /// Instant (milliseconds since 1970, database clock) at which it joined; `None` if unknown.
    pub since: Option<i64>,
}

impl Holder {
    /// Reads the words of a lease: those of [`me`] and the time of the join. Older versions wrote only the first
    /// four.
    fn read(words: &str) -> Option<Holder> {
        let words: Vec<&str> = words.split(' ').collect();
        let process = words.get(2)?.parse().ok()?;
        let host = words.get(4).copied().unwrap_or_default().to_owned();
        Some(Holder { host, process, since: words.get(5).and_then(|since| since.parse().ok()) })
    }
}

/// Start time of a process of this machine, as the kernel gives it; `None` if there is no such process.
fn started(id: u32) -> Option<String> {
    let about = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in brackets may contain spaces; the start time is the 20th word after it.
    about.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_owned)
}

/// True if the holder is a living process of this machine, false if it is a dead one. `None` if this process cannot
/// tell.
fn lives_here(holder: &str, me: &str) -> Option<bool> {
    let parts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let ([boot, space, id, start, ..], [my_boot, my_space, ..]) = (&parts(holder)[..], &parts(me)[..]) else {
        return None;
    };
    let is_here = !boot.is_empty() && !space.is_empty() && (boot, space) == (my_boot, my_space);
    let id = id.parse().ok().filter(|_| is_here)?;
    Some(started(id).as_ref() == Some(start))
}

/// True if the holder was a process of this machine and has ended.
fn is_gone(holder: &str, me: &str) -> bool {
    lives_here(holder, me) == Some(false)
}

/// The holder, if it is a living process of this machine.
pub(super) fn neighbour(holder: &str) -> Option<Holder> {
    Holder::read(holder).filter(|_| lives_here(holder, &me()) == Some(true))
}

/// Repeated checks of another process's lease until it is free.
#[derive(Default)]
pub(super) struct Patience {
    seen: Option<(String, i64)>,
    expired: u32,
}

impl Patience {
    /// True if the holder shows no sign of life, by the database's clock. `me` is the checking process, `whose` the
    /// lease's name.
    pub(super) fn is_over(&mut self, me: &str, whose: &str, lease: &Lease) -> bool {
        let is_past = lease.until < lease.now;
        let looked = Some((whose.to_owned(), lease.until));
        self.expired = if is_past && self.seen == looked { self.expired + 1 } else { u32::from(is_past) };
        self.seen = looked;
        lease.holder.as_ref().is_none_or(|holder| self.expired >= LOOKS || is_gone(holder, me))
    }
}

/// Current state of a lease.
pub(super) struct Lease {
    pub(super) holder: Option<String>,
    pub(super) until: i64,
    pub(super) now: i64,
}

impl Lease {
    /// True if the lease has a live holder, as far as one check shows.
    fn is_live(&self, me: &str) -> bool {
        self.holder.as_ref().is_some_and(|holder| self.until >= self.now && !is_gone(holder, me))
    }

    pub(super) fn who(&self) -> Option<Holder> {
        self.holder.as_deref().and_then(Holder::read)
    }
}

/// Row under which older, single-process versions ran. A joining process holds a share of it, a process that fills
/// the database an exclusive lock.
pub(super) const GATE: &str = "house";

/// Current state of that row.
pub(super) async fn gate(connection: &mut PgConnection) -> Result<Lease, Error> {
    let row = sqlx::query(
        "SELECT holder, until, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) FROM leases WHERE name = $1",
    )
    .bind(GATE)
    .fetch_one(connection)
    .await?;
    Ok(Lease { holder: row.try_get(0)?, until: row.try_get(1)?, now: row.try_get(2)? })
}

/// Joins; returns the name of the new member.
pub(super) async fn join(connection: &mut PgConnection, lasts: Duration) -> Result<String, Error> {
    let joined = sqlx::query(
        "WITH gate AS (SELECT name FROM leases WHERE name = $1 FOR KEY SHARE),
            number AS (SELECT nextval('members') AS number FROM gate)
         INSERT INTO leases (name, epoch, holder, until)
         SELECT 'member:' || CAST(number AS TEXT), number,
            $2 || ' ' || CAST(CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) AS TEXT),
            CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) + $3
         FROM number RETURNING name",
    )
    .bind(GATE)
    .bind(me())
    .bind(millis(lasts))
    .fetch_one(connection)
    .await?;
    joined.try_get(0)
}

/// Extends the membership by this time; false if another process has ended it.
pub(super) async fn renew(connection: &mut PgConnection, member: &str, lasts: Duration) -> Result<bool, Error> {
    let renewed =
        sqlx::query("UPDATE leases SET until = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) + $2 WHERE name = $1")
            .bind(member)
            .bind(millis(lasts));
    Ok(renewed.execute(connection).await?.rows_affected() == 1)
}

/// Leaves, and frees the roles of this member at once.
pub(super) async fn leave(connection: &mut PgConnection, member: &str) -> Result<(), Error> {
    let left = "WITH given AS (UPDATE roles SET member = NULL WHERE member = $1) DELETE FROM leases WHERE name = $1";
    sqlx::query(left).bind(member).execute(connection).await.map(drop)
}

/// True if there are live members other than `member`. Members silent for long are ended.
pub(super) async fn others(connection: &mut PgConnection, member: Option<&str>) -> Result<bool, Error> {
    let rows = sqlx::query(
        "SELECT name, holder, until, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) FROM leases
         WHERE name <> $1 AND name <> $2",
    )
    .bind(GATE)
    .bind(member.unwrap_or(GATE))
    .fetch_all(&mut *connection)
    .await?;
    let (me, mut is_there) = (me(), false);
    for row in rows {
        let lease = Lease { holder: row.try_get(1)?, until: row.try_get(2)?, now: row.try_get(3)? };
        is_there |= lease.is_live(&me);
        let is_over = !lease.is_live(&me) && (member.is_none() || lease.until < lease.now - ENDED_AFTER_MILLIS);
        if is_over {
            sqlx::query("DELETE FROM leases WHERE name = $1 AND until = $2")
                .bind(row.try_get::<String, _>(0)?)
                .bind(lease.until)
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(is_there)
}

/// Silence after which a member is fenced, even if it holds no role. It must join again with empty caches.
pub(super) const ENDED_AFTER_MILLIS: i64 = 60_000;

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
        assert_eq!(neighbour(&me).map(|holder| holder.process), Some(std::process::id()));
        assert_eq!(neighbour("elsewhere pid:[1] 1 1"), None);
        let mut words: Vec<&str> = me.split(' ').collect();
        words[3] = "1";
        assert!(is_gone(&words.join(" "), &me), "the number was given away again");
        assert!(is_gone(&words[..4].join(" "), &me), "so wrote older programs");
        assert!(!is_gone("elsewhere pid:[1] 1 1", &me), "nobody knows of other machines");
        assert!(!is_gone("", &me) && !is_gone("a b", &me));
    }

    #[test]
    fn a_lease_is_free_when_it_stays_run_out_for_three_looks() {
        let lease = |until, now| Lease { holder: Some("elsewhere pid:[1] 1 1".to_owned()), until, now };
        let mut patience = Patience::default();
        let looks = [(10, 9), (10, 11), (10, 12), (13, 14), (13, 15), (13, 16)];
        let found = looks.map(|(until, now)| patience.is_over(&me(), "member:1", &lease(until, now)));
        assert_eq!(found, [false, false, false, false, false, true], "a renewal begins the count anew");
        assert!(Patience::default().is_over(&me(), "x", &Lease { holder: None, until: 0, now: 0 }), "given back");
    }

    #[test]
    fn a_holder_is_read_from_every_version_of_its_words() {
        let process = std::process::id();
        let now = Holder::read(&format!("{} 1760000000000", me())).expect("ours");
        assert_eq!((now.process, now.since), (process, Some(1_760_000_000_000)));
        assert!(!now.host.contains(' '));
        let older = Holder { host: String::new(), process: 12, since: None };
        assert_eq!(Holder::read("boot pid:[1] 12 345"), Some(older));
        assert_eq!(Holder::read("what is this"), None);
        assert_eq!(Holder::read(""), None);
    }
}
