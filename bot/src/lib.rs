//! Bạn Cờ as a program: conversation, store and the three doors to people.
//!
//! `adapters` translate between a platform and [`ports`]; `service` decides what is done and said;
//! `store` keeps it; `outbox` brings public messages out in order. See `ARCHITECTURE.md`.

pub mod adapters;
#[cfg(feature = "local")]
pub mod cli;
pub mod commands;
pub mod config;
pub mod films;
pub mod i18n;
pub mod lab;
pub mod limits;
pub mod outbox;
pub mod pictures;
pub mod ports;
#[cfg(feature = "local")]
pub mod program;
pub mod service;
pub mod store;
pub mod text;
