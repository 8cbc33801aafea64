//! Meaning of a database error for the caller.

use std::io::ErrorKind;

use sqlx::Error;

use crate::{Cause, Trouble};

/// SQLSTATEs, or their classes, of temporary errors. They cover lost connections, shutdown and start, conflicts and
/// deadlocks. They also cover missing connections, timeouts of statements, and a replica that is being promoted.
const PASSING: &[&str] = &["08", "40001", "40P01", "57P", "53300", "55P03", "57014", "25006"];

/// SQLSTATEs at a commit that prove that nothing was stored.
const ROLLED_BACK: &[&str] = &["40001", "40P01", "23", "53100"];

fn has_code(error: &Error, codes: &[&str]) -> bool {
    let Error::Database(error) = error else { return false };
    error.code().is_some_and(|code| codes.iter().any(|one| code.starts_with(one)))
}

/// True if a retry may help.
pub(super) fn is_passing(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::Protocol(_) | Error::PoolTimedOut | Error::WorkerCrashed => true,
        _ => has_code(error, PASSING),
    }
}

/// True if a statement waited too long for another one.
pub(super) fn is_cut_short(error: &Error) -> bool {
    has_code(error, &["57014"])
}

/// True if another transaction caused a conflict; the connection is good.
pub(super) fn is_overtaken(error: &Error) -> bool {
    has_code(error, &["40001", "40P01"])
}

/// True if another process created the same table or row at the same moment.
pub(super) fn is_made_twice(error: &Error) -> bool {
    has_code(error, &["23505", "42P07", "42710"])
}

/// True if the answer to COMMIT leaves no doubt.
pub(super) fn is_rolled_back(error: &Error) -> bool {
    has_code(error, ROLLED_BACK)
}

/// True if no answer came in time.
pub(super) fn is_silence(error: &Error) -> bool {
    matches!(error, Error::Io(error) if error.kind() == ErrorKind::TimedOut)
}

/// Causes of refusals, by the beginning of their SQLSTATEs.
const CAUSES: &[(&str, Cause)] = &[
    ("28", Cause::Login),
    ("3D000", Cause::NoDatabase),
    ("42501", Cause::Rights),
    ("53100", Cause::Full),
    ("53200", Cause::Memory),
    ("53300", Cause::Crowded),
    ("25006", Cause::Copy),
    ("58", Cause::Disk),
    ("08", Cause::Away),
    ("57P", Cause::Away),
    ("57014", Cause::Silent),
];

/// Problem in the form for a host. The driver never prints an address or a password, and the server's messages
/// contain neither.
pub(super) fn trouble(error: &Error) -> Trouble {
    let (cause, said) = match error {
        Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            let known = CAUSES.iter().find(|(beginning, _)| code.starts_with(beginning));
            let said =
                if code.is_empty() { error.message().to_owned() } else { format!("{}, {code}", error.message()) };
            (known.map_or(Cause::Refuses, |(_, cause)| *cause), said)
        }
        Error::Io(error) => (unreached(error), error.to_string()),
        Error::Tls(error) => (Cause::Tls, error.to_string()),
        Error::Protocol(_) | Error::PoolTimedOut | Error::WorkerCrashed => (Cause::Away, error.to_string()),
        _ => (Cause::Refuses, error.to_string()),
    };
    Trouble { cause, said }
}

fn unreached(error: &std::io::Error) -> Cause {
    match error.kind() {
        // For a socket file: no server has created it.
        ErrorKind::ConnectionRefused | ErrorKind::NotFound => Cause::Closed,
        ErrorKind::TimedOut => Cause::Silent,
        // The system has no error kind for a failed host name.
        _ if error.to_string().contains("lookup address") => Cause::Nameless,
        _ => Cause::Away,
    }
}

/// Text of the problem for the log.
pub(super) fn plain(error: &Error) -> String {
    trouble(error).to_string()
}
