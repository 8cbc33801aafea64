//! The one test binary of the house.

mod notation;
mod rules;
