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

/// Who plays for the community, as a host is told.
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

/// Whether a holder was a process of this machine, and is no more.
fn is_gone(holder: &str, me: &str) -> bool {
    let parts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let ([boot, space, id, start, ..], [my_boot, my_space, ..]) = (&parts(holder)[..], &parts(me)[..]) else {
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

/// What came of a look at the lease.
pub(super) enum Try {
    /// It is ours, under this number.
    Taken(i64),
    /// Somebody else's, as far as it says whose.
    Held(Option<Holder>),
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

    /// Takes the lease where it is free.
    pub(super) async fn try_take(&mut self, connection: &mut PgConnection) -> Result<Try, Error> {
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
        let held = Try::Held(holder.as_deref().and_then(Holder::read));
        if !is_free {
            return Ok(held);
        }
        let taken = sqlx::query(
            "UPDATE leases SET epoch = epoch + 1,
                holder = $2 || ' ' || CAST(CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) AS TEXT),
                until = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) + $3
             WHERE name = 'house' AND epoch = $1 RETURNING epoch",
        )
        .bind(epoch)
        .bind(&self.me)
        .bind(millis(self.lasts))
        .fetch_optional(connection)
        .await?;
        Ok(match taken {
            Some(row) => Try::Taken(row.try_get(0)?),
            // Somebody was faster.
            None => held,
        })
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
        let mut words: Vec<&str> = me.split(' ').collect();
        words[3] = "1";
        assert!(is_gone(&words.join(" "), &me), "the number was given away again");
        assert!(is_gone(&words[..4].join(" "), &me), "so wrote older programs");
        assert!(!is_gone("elsewhere pid:[1] 1 1", &me), "nobody knows of other machines");
        assert!(!is_gone("", &me) && !is_gone("a b", &me));
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
