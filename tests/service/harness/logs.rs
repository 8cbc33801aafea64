//! All log lines of the test binary, kept for a search for secrets.

use std::io;
use std::sync::{Mutex, OnceLock, PoisonError};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// Maximum size, more than the suite logs; the oldest half is dropped at that size.
const KEPT_BYTES: usize = 64 << 20;

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Keeper;

impl io::Write for Keeper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() > KEPT_BYTES {
            lines.drain(..KEPT_BYTES / 2);
        }
        lines.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Keeper {
    type Writer = Keeper;

    fn make_writer(&'a self) -> Keeper {
        Keeper
    }
}

/// Starts to collect the log of a host with `RUST_LOG=trace`.
pub fn catch() {
    catch_without(&[]);
}

/// Starts to collect the log of a host with `RUST_LOG=trace` and these directives behind it.
///
/// # Panics
/// A directive cannot be read.
pub fn catch_without(quiet: &[&str]) {
    static STARTED: OnceLock<()> = OnceLock::new();
    STARTED.get_or_init(|| {
        let quiet = quiet.iter().map(|line| line.parse().expect("a directive"));
        let filter = quiet.fold(EnvFilter::new("trace"), EnvFilter::add_directive);
        let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(Keeper).with_ansi(false);
        // Another suite may have started first; its subscriber then collects the lines.
        drop(subscriber.try_init());
    });
}

/// All lines so far.
pub fn lines() -> String {
    String::from_utf8_lossy(&LINES.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
}
