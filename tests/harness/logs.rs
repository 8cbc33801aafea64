//! Every log line of the test binary, kept to be searched for secrets.

use std::io;
use std::sync::{Mutex, OnceLock, PoisonError};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// More than the suite logs; the oldest half goes when it is full.
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

/// Catches from now on what an operator would see who asks for everything (`RUST_LOG=trace`), with
/// the quiet targets the adapters name.
pub fn catch() {
    static STARTED: OnceLock<()> = OnceLock::new();
    STARTED.get_or_init(|| {
        let quiet = banco::adapters::discord::LOG_DIRECTIVES.iter().map(|line| line.parse().expect("a directive"));
        let filter = quiet.fold(EnvFilter::new("trace"), EnvFilter::add_directive);
        let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(Keeper).with_ansi(false);
        // Another suite may have come first; its subscriber then keeps the lines.
        drop(subscriber.try_init());
    });
}

/// All lines so far.
pub fn lines() -> String {
    String::from_utf8_lossy(&LINES.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
}
