//! Shared state of all events, and the dispatch of interactions from the gateway and from HTTP.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use banco_ports::{Answer, Converse, Inbound, Lang};
use banco_service::i18n;
use serenity::all::{GuildId, Interaction};
use tokio::runtime::Handle;
use tokio::sync::RwLock;

use super::context_menus::Pointed;
use super::dedup::Seen;
use super::moderators::Moderators;
use super::rest::Rest;
use super::unanswered::Unanswered;
use super::user_install::UserInstalls;
use super::{Discord, Identity, commands, modals, people, presses};
use crate::adapters::keyboards::Keyboards;
use crate::adapters::rate_limit::RateLimit;

/// Time for running answers when the program stops.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

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
    /// Commands that show "thinking…".
    pub unanswered: Arc<Unanswered>,
    /// Preferred languages of servers, if they have one.
    languages: Mutex<HashMap<u64, Lang>>,
    seen: Seen,
    gate: RateLimit,
}

impl HandlerContext {
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
            commands::note(i18n::text(lang, "discord-failed"))
        })
    }

    /// Handles a command, a press, a form, or an option that is being typed.
    pub(super) async fn interaction(&self, interaction: Interaction) {
        match interaction {
            Interaction::Command(command)
                if self.takes(command.id.get(), command.user.id.get(), command.channel_id.get()) =>
            {
                let is_absent = commands::surroundings(&command).bot_is_absent();
                let _visit = self.visits.enter(command.channel_id.get(), is_absent);
                commands::command(self, command).await;
            }
            Interaction::Autocomplete(command) => commands::complete(self, command).await,
            Interaction::Component(press)
                if self.takes(press.id.get(), press.user.id.get(), press.channel_id.get()) =>
            {
                let is_absent = presses::surroundings(&press).bot_is_absent();
                let _visit = self.visits.enter(press.channel_id.get(), is_absent);
                presses::press(self, press).await;
            }
            Interaction::Modal(form) if self.takes(form.id.get(), form.user.id.get(), form.channel_id.get()) => {
                // A form was opened by a press, which told its channel.
                let is_absent = self.visits.is_absent(form.channel_id.get());
                let _visit = self.visits.enter(form.channel_id.get(), is_absent);
                modals::submitted(self, form).await;
            }
            // The event was taken already, or is none of ours. serenity's enum can grow.
            _ => {}
        }
    }
}

/// Events under way: begun on the program's threads, and finished at a stop.
#[derive(Clone)]
pub(super) struct Work {
    pub house: Arc<HandlerContext>,
    pub ours: Handle,
    /// Lock held for reading by every event under way.
    under_way: Arc<RwLock<()>>,
    /// True during a stop: later events are not begun.
    stopping: Arc<AtomicBool>,
}

impl Work {
    pub(super) fn new(discord: &Discord, identity: Identity, host: Arc<dyn Converse>) -> Work {
        let house = HandlerContext {
            rest: Arc::clone(&discord.rest),
            identity,
            host,
            keyboards: Arc::clone(&discord.keyboards),
            grace: discord.grace,
            pointed: Pointed::default(),
            visits: Arc::clone(&discord.visits),
            moderators: Arc::clone(&discord.moderators),
            unanswered: Arc::clone(&discord.unanswered),
            languages: Mutex::default(),
            seen: Seen::default(),
            gate: RateLimit::default(),
        };
        Work { house: Arc::new(house), ours: Handle::current(), under_way: Arc::default(), stopping: Arc::default() }
    }

    /// Begins an event; false during a stop.
    pub(super) fn begin<F: Future<Output = ()> + Send + 'static>(
        &self,
        work: impl FnOnce(Arc<HandlerContext>) -> F,
    ) -> bool {
        let Ok(under_way) = Arc::clone(&self.under_way).try_read_owned() else { return false };
        if self.stopping.load(Ordering::Relaxed) {
            return false;
        }
        let work = work(Arc::clone(&self.house));
        self.ours.spawn(async move {
            work.await;
            drop(under_way);
        });
        true
    }

    /// Begins no more events.
    pub(super) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Lets running events finish, within limits.
    pub(super) async fn finish(&self) {
        if tokio::time::timeout(LAST_ANSWERS, self.under_way.write()).await.is_err() {
            tracing::warn!("discord: stopped with answers under way");
        }
    }
}
