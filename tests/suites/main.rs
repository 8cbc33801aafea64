//! The one test binary.

mod store;
