//! Problems and their fixes for the host, in the host's language. The log has them in English.

#[cfg(feature = "local")]
pub(crate) mod database;
#[cfg(feature = "local")]
pub(crate) mod folder;
#[cfg(all(feature = "local", any(feature = "telegram", feature = "discord", feature = "web")))]
pub(crate) mod platforms;
#[cfg(feature = "local")]
mod program;
#[cfg(feature = "local")]
mod record;

use std::io::{self, ErrorKind};

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};

/// A message for the host.
pub(crate) trait Told {
    /// One line without a line end; it contains no secret.
    fn told(&self, lang: Lang) -> String;
}

/// Message of the system, in plain words if there are any.
pub(crate) fn words(error: &io::Error, lang: Lang) -> String {
    let key = match error.kind() {
        ErrorKind::NotFound => "io-missing",
        ErrorKind::PermissionDenied => "io-denied",
        ErrorKind::AlreadyExists => "io-there",
        ErrorKind::StorageFull => "io-full",
        ErrorKind::QuotaExceeded => "io-quota",
        ErrorKind::FileTooLarge => "io-large",
        ErrorKind::ReadOnlyFilesystem => "io-read-only",
        ErrorKind::NotADirectory => "io-no-folder",
        ErrorKind::IsADirectory => "io-folder",
        ErrorKind::InvalidData => "io-no-text",
        ErrorKind::ConnectionRefused => "io-refused",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => "io-lost",
        ErrorKind::TimedOut | ErrorKind::WouldBlock => "io-timeout",
        ErrorKind::NetworkUnreachable | ErrorKind::HostUnreachable | ErrorKind::NetworkDown => "io-unreachable",
        ErrorKind::UnexpectedEof => "io-cut",
        _ => return Sentence::new(lang, "io-other").text("said", error.to_string()).plain(),
    };
    i18n::text(lang, key)
}
