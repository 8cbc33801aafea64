//! Output of a command. If the reader is gone (`banco doctor | head -1`) the output is dropped, and the command ends as
//! usual.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Prints a line on standard output.
pub(super) fn say(line: &str) {
    if let Err(error) = writeln!(io::stdout().lock(), "{line}")
        && error.kind() != ErrorKind::BrokenPipe
    {
        // A file on a full disk would be incomplete without a sign of it.
        complain(&error.to_string());
        std::process::exit(1);
    }
}

/// Prints a line on standard error.
pub(super) fn remark(line: &str) {
    // There is no other place for it.
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Prints the reason of a refusal or failure.
pub(super) fn complain(why: &str) {
    remark(&format!("banco: {why}"));
}

/// Reports a failure and its reason.
pub(super) fn failed(why: &str) -> ExitCode {
    complain(why);
    ExitCode::FAILURE
}

/// Reports wrong arguments, or a wrong folder, file or configuration.
pub(super) fn misused(why: &str) -> ExitCode {
    complain(why);
    ExitCode::from(2)
}

/// Reports wrong usage or a failure.
pub(super) fn undone(why: &str, is_usage: bool) -> ExitCode {
    if is_usage { misused(why) } else { failed(why) }
}
