//! Shared state of all events, as their handlers use it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use banco_ports::{Answer, Converse, Inbound, Lang};
use banco_service::i18n;
use serenity::all::GuildId;

use super::dedup::Seen;
use super::moderators::Moderators;
use super::notes::note;
use super::pointed::Pointed;
use super::rest::Rest;
use super::unanswered::Unanswered;
use super::user_install::UserInstalls;
use super::{Discord, DiscordActivity, Identity, people};
use crate::adapters::keyboards::Keyboards;
use crate::adapters::rate_limit::RateLimit;

/// Servers whose language is remembered; one process has fewer.
const GUILDS_MAX: usize = 200_000;

/// Shared state of all events.
pub(super) struct HandlerContext {
    pub rest: Arc<Rest>,
    pub identity: Identity,
    pub host: Arc<dyn Converse>,
    pub keyboards: Arc<Keyboards>,
    /// Time after which a person sees "thinking…".
    pub grace: Duration,
    /// People to challenge, named through a menu of Discord's.
    pub pointed: Pointed,
    /// Channels without the bot.
    pub visits: Arc<UserInstalls>,
    pub moderators: Arc<Moderators>,
    /// The page inside Discord, if the host wants it.
    pub activity: Option<Arc<DiscordActivity>>,
    /// Commands that show "thinking…".
    pub unanswered: Arc<Unanswered>,
    /// Preferred languages of servers, if they have one.
    languages: Mutex<HashMap<u64, Lang>>,
    seen: Seen,
    gate: RateLimit,
}

impl HandlerContext {
    pub(super) fn new(discord: &Discord, identity: Identity, host: Arc<dyn Converse>) -> HandlerContext {
        HandlerContext {
            rest: Arc::clone(&discord.rest),
            identity,
            host,
            keyboards: Arc::clone(&discord.keyboards),
            grace: discord.grace,
            pointed: Pointed::default(),
            visits: Arc::clone(&discord.visits),
            moderators: Arc::clone(&discord.moderators),
            activity: discord.activity.clone(),
            unanswered: Arc::clone(&discord.unanswered),
            languages: Mutex::default(),
            seen: Seen::default(),
            gate: RateLimit::default(),
        }
    }

    /// Remembers the preferred language of a server.
    pub(super) fn hears_of(&self, guild: u64, locale: &str) {
        let mut languages = self.languages.lock().unwrap_or_else(PoisonError::into_inner);
        match people::chat_lang(Some(locale)) {
            Some(lang) if languages.len() < GUILDS_MAX => drop(languages.insert(guild, lang)),
            Some(_) => {}
            None => drop(languages.remove(&guild)),
        }
    }

    /// Preferred language of a server, as far as it is known: messages do not contain it.
    pub(super) fn language_of(&self, guild: Option<GuildId>) -> Option<Lang> {
        let languages = self.languages.lock().unwrap_or_else(PoisonError::into_inner);
        languages.get(&guild?.get()).copied()
    }

    /// True if this event is new and its person is not flooding.
    pub(super) fn takes(&self, id: u64, user: u64, channel: u64) -> bool {
        self.seen.is_new(id) && self.gate.lets_in(&format!("discord:{user}"), &format!("discord:{channel}"))
    }

    /// Answer of the service. A panic there costs this answer, not the connection.
    pub(super) async fn ask(&self, inbound: Inbound, lang: Lang) -> Answer {
        let host = Arc::clone(&self.host);
        let event = inbound.event.clone();
        let asked = tokio::spawn(async move { host.handle(inbound).await });
        asked.await.unwrap_or_else(|_| {
            tracing::error!(event, "discord: the service failed on an event");
            note(i18n::text(lang, "discord-failed"))
        })
    }
}
