//! Ways in which Discord's commands and presses arrive.

use std::net::SocketAddr;

use serde::Deserialize;

use super::{Config, Discord, Wanted};

impl Config {
    /// Setting of the page inside Discord that is missing, by key. Without a public page there is none inside Discord.
    pub(super) fn wrong_activity(&self) -> Option<(&'static str, Wanted)> {
        let is_on = self.discord.activity && self.discord.token.get().is_some() && self.public_page().is_some();
        let is_good = |secret: &str| !secret.contains(char::is_whitespace);
        let is_wrong = is_on && !self.discord.client_secret.get().is_some_and(is_good);
        is_wrong.then_some(("discord.client_secret", Wanted::Said("wanted-client-secret")))
    }
}

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
