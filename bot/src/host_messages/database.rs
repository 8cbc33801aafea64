//! Messages about the database: it is unreachable, or it refuses. Also the reasons for which any store stops working.

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};
use banco_store::postgres::{FillingError, Holder, OpenError};
use banco_store::{Cause, Trouble};
use jiff::Timestamp;

use super::Told;

/// Key of the sentence about a cause.
fn key(cause: Cause) -> &'static str {
    match cause {
        Cause::Journal => "trouble-journal",
        Cause::Sync => "trouble-sync",
        Cause::Index => "trouble-index",
        Cause::Archive => "trouble-archive",
        Cause::Closed => "trouble-closed",
        Cause::Nameless => "trouble-nameless",
        Cause::Silent => "trouble-silent",
        Cause::Away => "trouble-away",
        Cause::Tls => "trouble-tls",
        Cause::Login => "trouble-login",
        Cause::NoDatabase => "trouble-no-database",
        Cause::Rights => "trouble-rights",
        Cause::Full => "trouble-full",
        Cause::Memory => "trouble-memory",
        Cause::Crowded => "trouble-crowded",
        Cause::Copy => "trouble-copy",
        Cause::Disk => "trouble-disk",
        Cause::Refuses => "trouble-refuses",
    }
}

/// Cause and fix, in our words alone.
pub(crate) fn cause(cause: Cause, lang: Lang) -> String {
    i18n::text(lang, key(cause))
}

impl Told for Trouble {
    /// The system's own words come after ours if they tell a host more.
    fn told(&self, lang: Lang) -> String {
        let what = cause(self.cause, lang);
        match self.cause {
            Cause::Closed
            | Cause::Nameless
            | Cause::Silent
            | Cause::Away
            | Cause::Login
            | Cause::NoDatabase
            | Cause::Crowded
            | Cause::Copy => what,
            Cause::Journal
            | Cause::Sync
            | Cause::Index
            | Cause::Archive
            | Cause::Tls
            | Cause::Rights
            | Cause::Full
            | Cause::Memory
            | Cause::Disk
            | Cause::Refuses => {
                Sentence::new(lang, "trouble-said").text("what", what).text("said", self.said.as_str()).plain()
            }
        }
    }
}

impl Told for OpenError {
    fn told(&self, lang: Lang) -> String {
        match self {
            OpenError::Address => i18n::text(lang, "database-address"),
            OpenError::Empty => i18n::text(lang, "database-empty"),
            OpenError::Newer(version) => {
                Sentence::new(lang, "database-newer").text("version", version.to_string()).plain()
            }
            OpenError::Database(trouble) => trouble.told(lang),
        }
    }
}

impl Told for FillingError {
    fn told(&self, lang: Lang) -> String {
        match self {
            FillingError::NotEmpty => i18n::text(lang, "database-not-empty"),
            FillingError::InUse => i18n::text(lang, "database-in-use"),
            FillingError::Open(error) => error.told(lang),
        }
    }
}

/// A process that takes part; one without a name is called unknown.
impl Told for Option<Holder> {
    fn told(&self, lang: Lang) -> String {
        let Some(Holder { host, process, since }) = self else { return i18n::text(lang, "holder-unknown") };
        let host = if host.is_empty() { i18n::text(lang, "holder-elsewhere") } else { host.clone() };
        let since = since.and_then(|since| Timestamp::from_millisecond(since).ok());
        let sentence = Sentence::new(lang, if since.is_some() { "holder-since" } else { "holder" });
        let since = since.map_or(String::new(), |since| format!("{since:.0}"));
        sentence.text("process", process.to_string()).text("host", host).text("since", since).plain()
    }
}
