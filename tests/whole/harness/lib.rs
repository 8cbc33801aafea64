//! Shared code of the tests of the program: the binary as a child process, and the time machine.
//!
//! Everything of `banco-tests-platform` is here, too.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

pub mod balancer;
pub mod caller;
pub mod chats;
pub mod program;
pub mod time_machine;

pub use banco_tests_platform::*;
