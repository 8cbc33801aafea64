//! Ways in which Discord's commands and presses arrive.

use std::net::SocketAddr;

use serde::Deserialize;

use super::{Discord, Wanted};

impl Discord {
    /// Local address for interactions; `None`: they come over the gateway.
    pub fn hears_at(&self) -> Option<SocketAddr> {
        match self.mode {
            DiscordMode::Gateway => None,
            DiscordMode::Http => self.interactions_listen,
        }
    }

    /// Setting for HTTP that is missing or invalid, by key.
    pub(super) fn wrong_endpoint(&self) -> Option<(&'static str, Wanted)> {
        let key = self.public_key.trim();
        let is_key = key.len() == PUBLIC_KEY_DIGITS && key.bytes().all(|digit| digit.is_ascii_hexdigit());
        match self.mode {
            DiscordMode::Gateway => None,
            DiscordMode::Http if !is_key => Some(("discord.public_key", Wanted::Said("wanted-public-key"))),
            DiscordMode::Http if self.interactions_listen.is_none() => {
                Some(("discord.interactions_listen", Wanted::Said("wanted-interactions-listen")))
            }
            DiscordMode::Http => None,
        }
    }
}

/// Hexadecimal digits of an Ed25519 key.
const PUBLIC_KEY_DIGITS: usize = 64;

/// Way in which Discord's commands and presses arrive.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum DiscordMode {
    /// Over the gateway, with typed messages.
    #[default]
    Gateway,
    /// Over HTTP requests of Discord, without typed messages.
    Http,
}
