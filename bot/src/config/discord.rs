//! Section `[discord]`.

use std::net::SocketAddr;
use std::path::PathBuf;

use serde::Deserialize;

use super::{Secret, Wanted};

/// Section `[discord]`: access to Discord; without a token the adapter does not run.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// Token of the bot; if empty after loading, the adapter does not run.
    pub token: Secret,
    /// File with the token, in place of `token`.
    pub token_file: Option<PathBuf>,
    /// Address of the REST server; empty for the real service.
    pub api_base: String,
    /// Guild in which the commands are registered at once; without it they are registered everywhere, which may take an
    /// hour to show.
    pub guild_id: Option<u64>,
    /// Number of gateway connections, 1 to 64.
    pub shards: u32,
    /// Way in which commands and presses arrive.
    pub mode: DiscordMode,
    /// Public key of the application, to check Discord's signatures over HTTP.
    pub public_key: String,
    /// Local address at which the adapter listens for HTTP interactions.
    pub interactions_listen: Option<SocketAddr>,
}

impl Default for Discord {
    fn default() -> Self {
        Discord {
            token: Secret::default(),
            token_file: None,
            api_base: String::new(),
            guild_id: None,
            shards: 1,
            mode: DiscordMode::default(),
            public_key: String::new(),
            interactions_listen: None,
        }
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
