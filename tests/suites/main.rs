//! The one test binary.

mod web;
