//! Signing in to the public page from a chat (everywhere 5): links, sessions, what a session may do.

mod imported;
mod links;
mod looks;
mod may;
pub(crate) mod people;
mod vouched;
