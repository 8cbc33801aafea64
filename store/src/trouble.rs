//! What keeps a store from its work, as far as a host can do something about it.

use std::fmt;

/// What is wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What a host is told, in his language.
    pub cause: Cause,
    /// The system's own words, or the server's; never an address or a password.
    pub said: String,
}

/// What can be wrong, by what has to be done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The disk takes nothing for the journal: moves are refused.
    Journal,
    /// A sync failed, or the journal was taken away: only a new start tells what was kept.
    Sync,
    /// The index is kept in memory until the next start.
    Index,
    /// What is over cannot go into the archive.
    Archive,
    /// Nothing listens where the database should be.
    Closed,
    /// No machine has the database's name.
    Nameless,
    /// The database gives no answer in time.
    Silent,
    /// The connection was lost, or the server is just starting or stopping.
    Away,
    /// TLS cannot be agreed on.
    Tls,
    /// User or password are not accepted.
    Login,
    /// The server has no such database.
    NoDatabase,
    /// The user may not do it.
    Rights,
    /// The database's disk is full.
    Full,
    /// The database's machine is short of memory.
    Memory,
    /// The server has no connection left.
    Crowded,
    /// The server only copies another one.
    Copy,
    /// The database's disk fails.
    Disk,
    /// The database refuses for another reason.
    Refuses,
}

impl Cause {
    /// The database gives no answer at all: whoever asks it anything meets the same.
    pub const fn is_out_of_reach(self) -> bool {
        matches!(self, Cause::Closed | Cause::Nameless | Cause::Silent | Cause::Away)
    }

    /// For the log: what it is, and what helps.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Cause::Journal => ("nothing can be saved, moves are refused", ""),
            Cause::Sync => ("the journal can no longer be written", ""),
            Cause::Index => ("the index fails; what changes is kept in memory until the next start", ""),
            Cause::Archive => ("games that are over cannot go into the archive", ""),
            Cause::Closed => (
                "the database is out of reach: nothing listens at its address",
                "start it, or set host and port right in store.postgres_url",
            ),
            Cause::Nameless => (
                "the database is out of reach: no machine has its name",
                "set the host right in store.postgres_url, or look after DNS",
            ),
            Cause::Silent => (
                "the database is out of reach: it does not answer",
                "look after the network, and how busy its machine is",
            ),
            Cause::Away => ("the database is out of reach: the connection was lost", "look whether it is running"),
            Cause::Tls => (
                "the database is out of reach: TLS cannot be agreed on",
                "set sslmode right in store.postgres_url, or the server's certificate",
            ),
            Cause::Login => (
                "the database refuses: it does not accept user or password",
                "set them right in store.postgres_url, or the server's pg_hba.conf",
            ),
            Cause::NoDatabase => ("the database refuses: the server has none of that name", "make it: docs/scale.md"),
            Cause::Rights => (
                "the database refuses: its user may not do that",
                "give the user its rights back: it owns its database",
            ),
            Cause::Full => ("the database refuses: its disk is full", "make room on it; saving then goes on by itself"),
            Cause::Memory => ("the database refuses: its machine is short of memory", ""),
            Cause::Crowded => (
                "the database refuses: it has no connection left",
                "raise max_connections, or take other programs off this server",
            ),
            Cause::Copy => (
                "the database refuses: this server only copies another one",
                "name the first one in store.postgres_url",
            ),
            Cause::Disk => ("the database refuses: its disk fails", "look at the disk and the log of its machine"),
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
