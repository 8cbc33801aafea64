//! Form of the platforms' tokens.

use super::{Config, Secret, Wanted};

/// Key of the first token that cannot be one of its platform. A server at `api_base` may have tokens of any form.
pub(super) fn wrong(config: &Config) -> Option<(&'static str, Wanted)> {
    let telegram = |token: &str| {
        let is_id = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        token.split_once(':').is_some_and(|(id, rest)| is_id(id) && !rest.is_empty())
    };
    let discord = |token: &str| token.split('.').filter(|part| !part.is_empty()).count() == 3;
    let is_wrong = |token: &Secret, api_base: &str, has_form: &dyn Fn(&str) -> bool| {
        let token = token.get().unwrap_or_default();
        token.contains(char::is_whitespace) || (!token.is_empty() && api_base.is_empty() && !has_form(token))
    };
    if is_wrong(&config.telegram.token, &config.telegram.api_base, &telegram) {
        return Some(("telegram.token", Wanted::Said("wanted-telegram-token")));
    }
    is_wrong(&config.discord.token, &config.discord.api_base, &discord)
        .then_some(("discord.token", Wanted::Said("wanted-discord-token")))
}
