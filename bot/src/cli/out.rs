//! What a command says. Where nobody reads any more (`banco doctor | head -1`) it is left unsaid, and the command ends
//! as it would have.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// A line on standard output.
pub(super) fn say(line: &str) {
    if let Err(error) = writeln!(io::stdout().lock(), "{line}")
        && error.kind() != ErrorKind::BrokenPipe
    {
        // A file on a full disk would lack a part of what was found without anybody knowing.
        complain(&error.to_string());
        std::process::exit(1);
    }
}

/// A line on standard error.
pub(super) fn remark(line: &str) {
    // There is nowhere left to say it.
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Why something is not done.
pub(super) fn complain(why: &str) {
    remark(&format!("banco: {why}"));
}

/// It failed; why.
pub(super) fn failed(why: &str) -> ExitCode {
    complain(why);
    ExitCode::FAILURE
}

/// It was asked for with the wrong words, folder, file or configuration.
pub(super) fn misused(why: &str) -> ExitCode {
    complain(why);
    ExitCode::from(2)
}

/// The one or the other.
pub(super) fn undone(why: &str, is_usage: bool) -> ExitCode {
    if is_usage { misused(why) } else { failed(why) }
}
