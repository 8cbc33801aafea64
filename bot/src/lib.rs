//! Bạn Cờ as a program: configuration, command line, and the adapters.
//!
//! `adapters` translate between a platform and the ports. `banco-service` decides every action and answer, and
//! `banco-store` keeps them. See `ARCHITECTURE.md`.

#![warn(missing_docs, unreachable_pub)]

pub mod adapters;
#[cfg(feature = "local")]
pub mod cli;
pub mod config;
#[cfg(any(feature = "discord", feature = "telegram", feature = "http", feature = "web"))]
mod dated;
#[cfg(feature = "local")]
mod disk_space;
mod games;
mod host_messages;
#[cfg(all(feature = "local", feature = "http"))]
mod http;
#[cfg(feature = "local")]
mod log;
#[cfg(feature = "local")]
mod manager;
#[cfg(feature = "local")]
mod metrics;
#[cfg(feature = "local")]
mod page_key;
#[cfg(feature = "local")]
pub mod program;
#[cfg(all(feature = "local", feature = "relays"))]
mod relays;
#[cfg(feature = "local")]
mod stores;
pub mod uci_player;
