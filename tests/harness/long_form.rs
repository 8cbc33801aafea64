//! The long form of the tests: more of everything.

/// Whether this is the long form (`BANCO_LONG=1`), as in the nightly run.
pub fn is_long() -> bool {
    std::env::var_os("BANCO_LONG").is_some_and(|long| long == "1")
}
