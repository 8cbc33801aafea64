//! Shared code of the tests of rules: cases, vectors, tables, judges from outside.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
// A test that unwraps fails with its line; no other message is needed.
#![allow(clippy::unwrap_used)]

pub mod backgammon;
pub mod beacon;
pub mod bless;
pub mod cases;
pub mod gnubg;
pub mod judges;
pub mod long_form;
pub mod pixels;
pub mod random;
pub mod relays;
pub mod rules;
pub mod tables;
pub mod vectors;

use std::path::Path;

/// Root of the repository.
///
/// # Panics
/// This package is not below the tests of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace")
}
