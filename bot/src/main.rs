//! The `banco` binary.

use std::process::ExitCode;

/// Allocator of the program. The system's own returns no memory while small blocks lie between large ones. Pictures
/// leave large blocks: it held ten times the memory in use.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    banco::cli::main()
}
