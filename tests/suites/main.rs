//! The one test binary of the house.

mod conformance;
mod pictures;
mod rules;
mod scenarios;
