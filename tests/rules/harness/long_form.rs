//! The long form of the tests: more runs of everything.

/// True in the long form (`BANCO_LONG=1`), as in the nightly run.
pub fn is_long() -> bool {
    std::env::var_os("BANCO_LONG").is_some_and(|long| long == "1")
}
