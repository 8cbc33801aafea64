//! Who writes to this community: every process under a row of its own, with a number that nobody had before.
//!
//! Every write holds a share of its process's row, so that whoever ends a process that gave no sign of life waits for
//! the writes that are under way, and finds an end of all later ones: nothing is written by one who was ended.

use std::fs;
use std::time::Duration;

use sqlx::{Error, PgConnection, Row};

use super::batch;

/// How often a process looks whether what another one holds is free.
pub(super) const LOOK: Duration = Duration::from_secs(1);

/// Looks in a row that find a lease run out before its holder is ended: after the database was gone for all, the holder
/// is faster.
const LOOKS: u32 = 3;

/// This process, as others on the same machine can look it up: boot, space of process numbers, number, start; then the
/// machine's name, for people.
pub(super) fn me() -> String {
    let id = std::process::id();
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = fs::read_link("/proc/self/ns/pid").map(|link| link.display().to_string()).unwrap_or_default();
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    // One word, whatever it is: others count the words.
    let host: String = host.trim().chars().filter(char::is_ascii_graphic).take(HOST_CHARS_MAX).collect();
    format!("{} {space} {id} {} {host}", boot.trim(), started(id).unwrap_or_default())
}

/// Names of machines are no longer.
const HOST_CHARS_MAX: usize = 64;

/// A process that takes part, as a host is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Name of its machine; empty where it did not say.
    pub host: String,
    /// Its number there.
    pub process: u32,
    /// Since when, milliseconds since 1970 by the database's clock; `None` where it did not say.
    pub since: Option<i64>,
}

impl Holder {
    /// From the words in the lease: those of [`me`], and when it was taken. Older programs wrote the first four alone.
    fn read(words: &str) -> Option<Holder> {
        let words: Vec<&str> = words.split(' ').collect();
        let process = words.get(2)?.parse().ok()?;
        let host = words.get(4).copied().unwrap_or_default().to_owned();
        Some(Holder { host, process, since: words.get(5).and_then(|since| since.parse().ok()) })
    }
}

/// When a process of this machine was started, in the kernel's words; `None` where there is none.
fn started(id: u32) -> Option<String> {
    let about = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in brackets may hold spaces; the start is the 20th word behind it.
    about.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_owned)
}

/// Whether a holder is, or was, a process of this machine, and whether it lives; `None` where nobody here can tell.
fn lives_here(holder: &str, me: &str) -> Option<bool> {
    let parts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let ([boot, space, id, start, ..], [my_boot, my_space, ..]) = (&parts(holder)[..], &parts(me)[..]) else {
        return None;
    };
    let is_here = !boot.is_empty() && !space.is_empty() && (boot, space) == (my_boot, my_space);
    let id = id.parse().ok().filter(|_| is_here)?;
    Some(started(id).as_ref() == Some(start))
}

/// Whether a holder was a process of this machine, and is no more.
fn is_gone(holder: &str, me: &str) -> bool {
    lives_here(holder, me) == Some(false)
}

/// Who of these words is a process of this machine, and lives.
pub(super) fn neighbour(holder: &str) -> Option<Holder> {
    Holder::read(holder).filter(|_| lives_here(holder, &me()) == Some(true))
}

/// Somebody's lease, looked at again and again until it is free.
#[derive(Default)]
pub(super) struct Patience {
    seen: Option<(String, i64)>,
    expired: u32,
}

impl Patience {
    /// Whether its holder gives no sign of life any more; `me` looks, `whose` it is, by the database's clock.
    pub(super) fn is_over(&mut self, me: &str, whose: &str, lease: &Lease) -> bool {
        let is_past = lease.until < lease.now;
        let looked = Some((whose.to_owned(), lease.until));
        self.expired = if is_past && self.seen == looked { self.expired + 1 } else { u32::from(is_past) };
        self.seen = looked;
        lease.holder.as_ref().is_none_or(|holder| self.expired >= LOOKS || is_gone(holder, me))
    }
}

/// A lease as it stands.
pub(super) struct Lease {
    pub(super) holder: Option<String>,
    pub(super) until: i64,
    pub(super) now: i64,
}

impl Lease {
    /// Whether somebody has to be reckoned with, at the first look.
    fn is_live(&self, me: &str) -> bool {
        self.holder.as_ref().is_some_and(|holder| self.until >= self.now && !is_gone(holder, me))
    }

    pub(super) fn who(&self) -> Option<Holder> {
        self.holder.as_deref().and_then(Holder::read)
    }
}

/// The row that programs played under before several could; who joins holds a share of it, who fills a database all.
pub(super) const GATE: &str = "house";

/// How that row stands.
pub(super) async fn gate(connection: &mut PgConnection) -> Result<Lease, Error> {
    let row = sqlx::query(
        "SELECT holder, until, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) FROM leases WHERE name = $1",
    )
    .bind(GATE)
    .fetch_one(connection)
    .await?;
    Ok(Lease { holder: row.try_get(0)?, until: row.try_get(1)?, now: row.try_get(2)? })
}

/// Takes part from now on: under which name.
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

/// Takes part for so long from now on; false where somebody has ended it.
pub(super) async fn renew(connection: &mut PgConnection, member: &str, lasts: Duration) -> Result<bool, Error> {
    let renewed =
        sqlx::query("UPDATE leases SET until = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) + $2 WHERE name = $1")
            .bind(member)
            .bind(millis(lasts));
    Ok(renewed.execute(connection).await?.rows_affected() == 1)
}

/// Takes part no more, and leaves what it held to the next at once.
pub(super) async fn leave(connection: &mut PgConnection, member: &str) -> Result<(), Error> {
    let left = "WITH given AS (UPDATE roles SET member = NULL WHERE member = $1) DELETE FROM leases WHERE name = $1";
    sqlx::query(left).bind(member).execute(connection).await.map(drop)
}

/// Whether anybody but `member` takes part. Those who gave no sign of life for long are ended.
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

/// Whoever is silent for so long, though he holds nothing that others want, writes no more: he has to begin anew, with
/// nothing at hand.
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
