//! Shared state of all events, as their handlers use it.

use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Answer, Converse, Inbound, Lang};
use banco_service::i18n;

use super::dedup::Seen;
use super::moderators::Moderators;
use super::notes::note;
use super::pointed::Pointed;
use super::rest::Rest;
use super::server_languages::ServerLanguages;
use super::unanswered::Unanswered;
use super::user_install::UserInstalls;
use super::{Discord, DiscordActivity, Identity};
use crate::adapters::keyboards::Keyboards;
use crate::adapters::rate_limit::RateLimit;

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
    pub languages: ServerLanguages,
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
            languages: ServerLanguages::default(),
            seen: Seen::default(),
            gate: RateLimit::default(),
        }
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
