//! Bạn Cờ as a program: conversation, store and the three doors to people.
//!
//! `adapters` translate between a platform and [`ports`]; `service` decides what is done and said;
//! `store` keeps it; `outbox` brings public messages out in order. See `ARCHITECTURE.md`.

pub mod adapters;
pub mod commands;
pub mod i18n;
pub mod limits;
pub mod ports;
pub mod store;
pub mod text;
