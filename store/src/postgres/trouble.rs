//! What an error of the database means for whoever asked.

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

/// The transaction was overtaken by another one; with the connection nothing is wrong.
pub(super) fn is_overtaken(error: &Error) -> bool {
    has_code(error, &["40001", "40P01"])
}

/// An answer to COMMIT that leaves no doubt.
pub(super) fn is_rolled_back(error: &Error) -> bool {
    has_code(error, ROLLED_BACK)
}

/// What the host is told. The driver never prints an address or a password; the server's own words may hold neither.
pub(super) fn plain(error: &Error) -> String {
    match error {
        Error::Database(error) => format!("PostgreSQL: {} ({})", error.message(), error.code().unwrap_or_default()),
        other => format!("PostgreSQL: {other}"),
    }
}
