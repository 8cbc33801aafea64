//! Platform adapters, one per platform. An adapter only translates: events to [`banco_ports::Inbound`], parcels to the
//! markup of the platform.

#[cfg(feature = "discord")]
pub mod discord;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod files;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod keyboards;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod live;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod rate_limit;
#[cfg(feature = "telegram")]
pub mod telegram;
#[cfg(feature = "web")]
pub mod web;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod webhook_server;
