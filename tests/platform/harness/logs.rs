//! All log lines of the test binary, without the targets that the adapters silence.

use banco::adapters::discord::LOG_DIRECTIVES;
pub use banco_tests_service::logs::lines;

/// Starts to collect the log of a host with `RUST_LOG=trace`, without the targets that the adapters silence.
pub fn catch() {
    banco_tests_service::logs::catch_without(LOG_DIRECTIVES);
}
