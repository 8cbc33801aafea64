//! The `banco` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    banco::cli::main()
}
