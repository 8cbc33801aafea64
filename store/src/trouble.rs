//! Problems of a store that a host can fix.

use std::fmt;

/// A problem of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Cause, as a host sees it in the host's language.
    pub cause: Cause,
    /// Message of the system or the server; never an address or a password.
    pub said: String,
}

/// Causes of a problem, by the action that fixes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The disk accepts no writes to the journal, so moves are refused.
    Journal,
    /// A sync failed, or the journal was removed. Only a restart shows which records are stored.
    Sync,
    /// The index stays in memory until the disk accepts it again.
    Index,
    /// Finished games cannot be moved into the archive.
    Archive,
    /// Nothing is listening at the database's address.
    Closed,
    /// The host name of the database does not resolve.
    Nameless,
    /// The database does not respond in time.
    Silent,
    /// The connection was lost, or the server is starting or stopping.
    Away,
    /// TLS negotiation failed.
    Tls,
    /// User or password was refused.
    Login,
    /// The server has no such database.
    NoDatabase,
    /// The user has no permission.
    Rights,
    /// The database's disk is full.
    Full,
    /// The database's machine is out of memory.
    Memory,
    /// The server has no free connection.
    Crowded,
    /// The server is a read-only replica.
    Copy,
    /// The database's disk has errors.
    Disk,
    /// The database refuses for another reason.
    Refuses,
}

impl Cause {
    /// True if the database does not respond at all, so every query fails the same way.
    pub const fn is_out_of_reach(self) -> bool {
        matches!(self, Cause::Closed | Cause::Nameless | Cause::Silent | Cause::Away)
    }

    /// Text for the log: the problem and its fix.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Cause::Journal => ("nothing can be saved, moves are refused", "free some space on the disk, or check it"),
            Cause::Sync => ("the journal can no longer be written", "check the disk and restart"),
            Cause::Index => (
                "the index cannot be written; changes are kept in memory",
                "free some space on the disk; it is rebuilt by itself",
            ),
            Cause::Archive => ("finished games cannot be moved into the archive", "free some space on the disk"),
            Cause::Closed => (
                "the database cannot be reached: nothing is listening at its address",
                "start it, or correct host and port in store.postgres_url",
            ),
            Cause::Nameless => (
                "the database cannot be reached: its host name does not resolve",
                "correct the host in store.postgres_url, or check DNS",
            ),
            Cause::Silent => {
                ("the database cannot be reached: it does not answer", "check the network and the load of its machine")
            }
            Cause::Away => ("the database cannot be reached: the connection was lost", "check that it is running"),
            Cause::Tls => (
                "the database cannot be reached: TLS failed",
                "correct sslmode in store.postgres_url, or the server's certificate",
            ),
            Cause::Login => (
                "the database refuses the user or the password",
                "correct them in store.postgres_url, or pg_hba.conf on the server",
            ),
            Cause::NoDatabase => {
                ("the database refuses: the server has no database of that name", "create it: docs/scale.md")
            }
            Cause::Rights => {
                ("the database refuses: its user has no permission", "make that user the owner of the database")
            }
            Cause::Full => {
                ("the database refuses: its disk is full", "free some space there; saving then continues by itself")
            }
            Cause::Memory => (
                "the database refuses: its machine is out of memory",
                "stop other programs there, or give it more memory",
            ),
            Cause::Crowded => (
                "the database refuses: it has no free connection",
                "raise max_connections, or move other programs off this server",
            ),
            Cause::Copy => {
                ("the database refuses: this server is a read-only replica", "use the primary in store.postgres_url")
            }
            Cause::Disk => ("the database refuses: its disk fails", "check the disk and the log of its machine"),
            Cause::Refuses => ("the database refuses", ""),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, advice) = self.cause.words();
        write!(f, "{what} ({})", self.said)?;
        if advice.is_empty() { Ok(()) } else { write!(f, "; {advice}") }
    }
}
