//! Accounts of two platforms that are one person (everywhere 2): codes, questions, refusals, games, parting.

mod codes;
mod games;
mod guarded;
mod names;
mod parting;
mod told;
mod under_way;

pub(crate) use banco_tests::people;
