//! The program as a whole: the binary itself, started, killed, stopped and asked from outside.

mod commands;
mod crash;
mod secrets;
mod stop;

/// The long form of the tests, as in the nightly run.
fn is_long() -> bool {
    std::env::var_os("BANCO_LONG").is_some_and(|long| long == "1")
}
