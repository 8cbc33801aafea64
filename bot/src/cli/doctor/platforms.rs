//! Checks of the outside: listening addresses, tokens, and the bot's rights in its chats.

use std::net::TcpListener;

use banco_ports::{Lang, Place, Platform};
use banco_store::local;

use super::Finding;
use crate::config::{Backend, Config, ListenError};
use crate::host_messages::Told;
#[cfg(any(feature = "telegram", feature = "discord"))]
use crate::host_messages::platforms::silence;

/// True if a bot runs with this configuration: on this folder, or on this machine with the same database.
pub(super) fn is_running(config: &Config, bots: &[String]) -> bool {
    match config.store.backend {
        Backend::Local => local::is_in_use(&config.data_dir).unwrap_or(false),
        Backend::Postgres => !bots.is_empty(),
    }
}

/// Checks that the addresses are free or in use by our bot. Processes that share a database have addresses of their
/// own.
pub(super) fn ports(config: &Config, bots: &[String], lang: Lang) -> Vec<Finding> {
    if config.store.backend == Backend::Local && is_running(config, bots) {
        return vec![Finding::good("doctor-runs")];
    }
    let web = config.web_runs().then_some(("web.listen", config.web.listen));
    let http = config.http.listen.map(|listen| ("http.listen", listen));
    let hook = config.telegram.hears_at().map(|listen| ("telegram.webhook_listen", listen));
    let interactions = config.discord.hears_at().map(|listen| ("discord.interactions_listen", listen));
    let look = |(key, listen)| match TcpListener::bind(listen) {
        Ok(_) => Finding::good("doctor-port").with("key", key).with("address", listen),
        Err(source) => {
            let error = ListenError { key, address: listen, source };
            if error.is_taken() && !bots.is_empty() {
                let finding = Finding::good("doctor-port-ours").with("key", key).with("address", listen);
                return finding.with("bots", bots.join(", "));
            }
            Finding::bad("doctor-port-taken").with("why", error.told(lang))
        }
    };
    web.into_iter().chain(http).chain(hook).chain(interactions).map(look).collect()
}

/// Checks each platform that has a token.
#[cfg_attr(not(any(feature = "telegram", feature = "discord")), allow(unused_variables, unused_mut))]
pub(super) async fn look(config: &Config, chats: &[Place], lang: Lang) -> Vec<Finding> {
    let mut found = Vec::new();
    #[cfg(feature = "telegram")]
    if let Some(token) = config.telegram.token.get() {
        found.extend(telegram(config, token, chats, lang).await);
    }
    #[cfg(feature = "discord")]
    if let Some(token) = config.discord.token.get() {
        found.extend(discord(config, token, lang).await);
    }
    if found.is_empty() {
        found.push(Finding::good("doctor-no-token"));
    }
    found
}

#[cfg(feature = "telegram")]
async fn telegram(config: &Config, token: &str, chats: &[Place], lang: Lang) -> Vec<Finding> {
    use crate::adapters::telegram::{ChatRights, HookState, Telegram, TelegramError};
    let telegram = match Telegram::new(&crate::program::telegram_config(config, token)) {
        Ok(telegram) => telegram,
        Err(error) => return vec![Finding::bad("doctor-platform").with("why", error.told(lang))],
    };
    let bot = match telegram.check().await {
        Ok(name) => name,
        Err(TelegramError::BadToken) => return vec![Finding::bad("doctor-telegram-token")],
        Err(error) => return vec![Finding::bad("doctor-silent").with("why", error.told(lang))],
    };
    let mut found = vec![Finding::good("doctor-token").with("platform", "Telegram").with("name", format!("@{bot}"))];
    #[cfg(feature = "web")]
    found.extend(super::mini_app::buttons(config, &telegram, &bot).await);
    if config.telegram.hears_at().is_some() {
        found.push(match telegram.hook().await {
            Ok(HookState { url, .. }) if url.is_empty() => Finding::warning("doctor-telegram-hook-none"),
            Ok(HookState { url, .. }) if url != config.telegram.webhook_url => {
                Finding::warning("doctor-telegram-hook-other").with("url", url)
            }
            Ok(HookState { url, waiting, trouble: None }) => {
                Finding::good("doctor-telegram-hook").with("url", url).with("waiting", waiting)
            }
            Ok(HookState { url, waiting, trouble: Some(why) }) => {
                Finding::bad("doctor-telegram-hook-trouble").with("url", url).with("waiting", waiting).with("why", why)
            }
            Err(error) => Finding::bad("doctor-silent").with("why", error.told(lang)),
        });
    }
    // Private chats have ids above zero: their players have written to the bot, so it may answer.
    let groups = chats.iter().filter(|place| place.platform == Platform::Telegram);
    for chat in groups.filter_map(|place| place.chat.parse::<i64>().ok()).filter(|chat| *chat < 0) {
        let finding = match telegram.rights(chat).await {
            ChatRights::Enough => Finding::good("doctor-chat"),
            ChatRights::Muted => Finding::bad("doctor-chat-muted"),
            ChatRights::NoPictures => Finding::warning("doctor-chat-pictures"),
            ChatRights::Gone => Finding::warning("doctor-chat-gone"),
            ChatRights::Unknown(why) => Finding::warning("doctor-chat-unknown").with("why", silence(&why, lang)),
        };
        found.push(finding.with("chat", chat));
    }
    found
}

#[cfg(feature = "discord")]
async fn discord(config: &Config, token: &str, lang: Lang) -> Vec<Finding> {
    use crate::adapters::discord::{Discord, Ended, PublicKey, Unheard};
    use crate::config::DiscordMode;
    let looked = async {
        let discord = Discord::new(crate::program::discord_config(config, token))?;
        let identity = discord.check().await?;
        Ok::<_, Ended>((discord, identity))
    };
    let (discord, identity) = match looked.await {
        Ok(looked) => looked,
        Err(Ended::TokenRefused) => return vec![Finding::bad("doctor-discord-token")],
        Err(error) => return vec![Finding::bad("doctor-silent").with("why", error.told(lang))],
    };
    let mut found = vec![Finding::good("doctor-token").with("platform", "Discord").with("name", &identity.name)];
    if config.discord.mode == DiscordMode::Gateway {
        found.push(match discord.knock(&identity).await {
            Ok(()) => Finding::good("doctor-discord-gateway"),
            Err(Unheard { address, why }) => {
                let bad = Finding::bad("doctor-discord-gateway-silent").with("address", address);
                bad.with("why", silence(&why, lang))
            }
        });
    }
    match (config.discord.mode, identity.brought_to.clone()) {
        (DiscordMode::Gateway, None) => {}
        (DiscordMode::Gateway, Some(url)) => found.push(Finding::bad("doctor-discord-elsewhere").with("url", url)),
        (DiscordMode::Http, None) => found.push(Finding::bad("doctor-discord-endpoint-none")),
        (DiscordMode::Http, Some(url)) => found.push(Finding::good("doctor-discord-endpoint").with("url", url)),
    }
    let key = PublicKey::read(&config.discord.public_key);
    if config.discord.mode == DiscordMode::Http {
        found.extend(identity.verify_key.clone().map(|theirs| match key {
            Some(key) if key == theirs => Finding::good("doctor-discord-key"),
            Some(_) | None => Finding::bad("doctor-discord-key-other").with("key", theirs),
        }));
    }
    #[cfg(feature = "web")]
    match super::activity::look(config, token, &identity).await {
        Ok(more) => found.extend(more),
        Err(error) => found.push(Finding::bad("doctor-silent").with("why", error.told(lang))),
    }
    found
}
