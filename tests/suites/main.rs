//! The one test binary of the house.

mod conformance;
mod rules;
