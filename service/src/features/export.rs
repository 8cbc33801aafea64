//! Records of games as files.

pub(crate) mod commands;
pub mod record;
