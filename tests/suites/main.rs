//! The one test binary.

// In a test an `unwrap` that fails is a test that fails.
#![allow(clippy::unwrap_used)]

mod telegram;
