//! Features of the conversation, a folder each: commands, buttons, sentences, due times. The registry lists them.

pub(crate) mod analysis;
pub(crate) mod beacon;
pub(crate) mod board;
pub mod challenge;
pub(crate) mod computer;
pub(crate) mod conditional_moves;
pub(crate) mod connect;
pub(crate) mod explain;
pub mod export;
pub(crate) mod import;
pub(crate) mod link;
pub(crate) mod lists;
pub(crate) mod look;
pub(crate) mod luck;
pub(crate) mod moderation;
pub(crate) mod moves;
pub(crate) mod offers;
pub(crate) mod page;
pub(crate) mod privacy;
pub(crate) mod puzzle;
pub mod rating;
pub(crate) mod reminder;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod season;
pub(crate) mod seek;
pub(crate) mod settings;
pub(crate) mod tournament;
pub(crate) mod vacation;

use crate::feature::Feature;

/// The registry: every feature that the core asks. Without its line and its folder the program has no such feature.
pub(crate) static FEATURES: &[&dyn Feature] = &[
    &computer::Entry,
    &beacon::Entry,
    &challenge::Entry,
    &board::Entry,
    &explain::Entry,
    &review::Entry,
    &analysis::Entry,
    &offers::Entry,
    &conditional_moves::Entry,
    &lists::Entry,
    &seek::Entry,
    &reminder::Entry,
    &vacation::Entry,
    &privacy::Entry,
    &connect::Entry,
    &page::Entry,
    &replay::Entry,
    &export::Entry,
    &import::Entry,
    &link::Entry,
    &look::Entry,
    &luck::Entry,
    &puzzle::Entry,
    &rating::Entry,
    &season::Entry,
    &tournament::Entry,
    &rules::Entry,
    &settings::Entry,
    &moves::Entry,
    &moderation::Entry,
];
