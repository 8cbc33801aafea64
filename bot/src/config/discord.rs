//! Section `[discord]`.

use std::net::SocketAddr;
use std::path::PathBuf;

use serde::Deserialize;

use super::{Secret, Wanted};

/// How Discord is reached; without a token it is not.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The bot's token; empty after loading: the adapter does not run.
    pub token: Secret,
    /// A file that holds the token; it counts before `token`.
    pub token_file: Option<PathBuf>,
    /// Empty is the real service.
    pub api_base: String,
    /// Registers the commands in this guild at once; without it everywhere, which may take an hour to show.
    pub guild_id: Option<u64>,
    /// Gateway connections, 1 to 64.
    pub shards: u32,
    /// How commands and presses come in.
    pub mode: DiscordMode,
    /// Over HTTP: the application's key, by which is known what Discord has signed.
    pub public_key: String,
    /// Over HTTP: where we listen for what Discord brings.
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
    /// Where we listen for interactions; `None`: they come over the gateway.
    pub fn hears_at(&self) -> Option<SocketAddr> {
        match self.mode {
            DiscordMode::Gateway => None,
            DiscordMode::Http => self.interactions_listen,
        }
    }

    /// What interactions over HTTP lack, by key.
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

/// How Discord's commands and presses come in.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum DiscordMode {
    /// Over a connection of ours, with typed messages.
    #[default]
    Gateway,
    /// They are brought to us; nothing else is.
    Http,
}
