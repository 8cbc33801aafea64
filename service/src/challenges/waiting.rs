//! Values of challenges that wait under an account name.

use banco_ports::Platform;
use serde_json::Value;

/// Key prefix of challenges that wait for an account; the game's id follows.
pub(crate) fn waiting_for(platform: Platform, username: &str) -> String {
    format!("invited:{}:{}:", platform.key(), username.to_lowercase())
}

/// Key of one such challenge.
pub(crate) fn waits_under(platform: Platform, username: &str, game: &str) -> String {
    format!("{}{game}", waiting_for(platform, username))
}

/// Value that marks a challenge as waiting for an account name.
pub(crate) fn waiting(platform: Platform, username: &str, game: &str) -> (String, Option<Value>) {
    (waits_under(platform, username, game), Some(Value::Bool(true)))
}
