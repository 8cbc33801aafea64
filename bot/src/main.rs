//! The `banco` binary.

use std::process::ExitCode;

/// The system's own gives nothing back while small things lie between large ones, and pictures leave large ones: it
/// held ten times what was in use.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    banco::cli::main()
}
