//! Features of the conversation, a folder each: commands, buttons, sentences, due times.

pub(crate) mod board;
pub(crate) mod challenge;
pub mod computer;
pub(crate) mod conditional_moves;
pub(crate) mod explain;
pub mod export;
pub(crate) mod import;
pub(crate) mod link;
pub(crate) mod lists;
pub(crate) mod luck;
pub(crate) mod moderation;
pub(crate) mod moves;
pub(crate) mod offers;
pub(crate) mod privacy;
pub(crate) mod puzzle;
pub mod rating;
pub(crate) mod reminder;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod season;
pub(crate) mod settings;
pub(crate) mod tournament;
pub(crate) mod vacation;
