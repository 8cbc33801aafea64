//! A person's own data: export and erasure.

pub(crate) mod block;
pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;
