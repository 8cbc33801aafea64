//! The one test binary of the house.

mod conformance;
mod lab;
mod notation;
mod rules;
