//! What an error of the database means for whoever asked.

use std::io::ErrorKind;

use sqlx::Error;

/// SQLSTATEs, or classes of them, that pass: connections lost, shutdown and start, overtaken or deadlocked
/// transactions, no connection free, a statement that took too long, a server that is just becoming the first one.
const PASSING: &[&str] = &["08", "40001", "40P01", "57P", "53300", "55P03", "57014", "25006"];

/// At the end of a transaction these say for sure that nothing of it was kept.
const ROLLED_BACK: &[&str] = &["40001", "40P01", "23", "53100"];

fn has_code(error: &Error, codes: &[&str]) -> bool {
    let Error::Database(error) = error else { return false };
    error.code().is_some_and(|code| codes.iter().any(|one| code.starts_with(one)))
}

/// Trying again may help.
pub(super) fn is_passing(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::Protocol(_) | Error::PoolTimedOut | Error::WorkerCrashed => true,
        _ => has_code(error, PASSING),
    }
}

/// A statement waited too long for another one.
pub(super) fn is_cut_short(error: &Error) -> bool {
    has_code(error, &["57014"])
}

/// The transaction was overtaken by another one; with the connection nothing is wrong.
pub(super) fn is_overtaken(error: &Error) -> bool {
    has_code(error, &["40001", "40P01"])
}

/// An answer to COMMIT that leaves no doubt.
pub(super) fn is_rolled_back(error: &Error) -> bool {
    has_code(error, ROLLED_BACK)
}

/// No answer came in time.
pub(super) fn is_silence(error: &Error) -> bool {
    matches!(error, Error::Io(error) if error.kind() == ErrorKind::TimedOut)
}

/// What a host can do about a refusal, by the beginning of its SQLSTATE; the server's own words say what it is.
const ADVICE: &[(&str, &str)] = &[
    ("28", "set user and password right in store.postgres_url, or the server's pg_hba.conf"),
    ("3D000", "make the database: docs/scale.md"),
    ("42501", "give the user its rights back: it owns its database"),
    ("53100", "make room on the database's disk; saving then goes on by itself"),
    ("53200", "the database's machine is short of memory"),
    ("53300", "raise max_connections, or take other programs off this server"),
    ("25006", "this server only copies another one: name the first one in store.postgres_url"),
    ("58", "look at the disk and the log of the database's machine"),
];

/// What the host is told. The driver never prints an address or a password; the server's own words may hold neither.
pub(super) fn plain(error: &Error) -> String {
    let Error::Database(error) = error else { return format!("PostgreSQL: {error}") };
    let code = error.code().unwrap_or_default();
    let said = format!("PostgreSQL: {} ({code})", error.message());
    match ADVICE.iter().find(|(beginning, _)| code.starts_with(beginning)) {
        Some((_, advice)) => format!("{said}: {advice}"),
        None => said,
    }
}
