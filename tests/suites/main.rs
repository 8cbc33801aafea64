//! The one test binary of the house.

mod pictures;
mod rules;
