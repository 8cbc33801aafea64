//! The one test binary of the house.

mod conformance;
mod lab;
mod notation;
mod pictures;
mod rules;
mod scenarios;
mod store;
mod table;
mod web;
//! The one test binary.

// In a test an `unwrap` that fails is a test that fails.
#![allow(clippy::unwrap_used)]

mod telegram;
