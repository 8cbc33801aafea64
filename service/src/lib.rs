//! The conversation service: turns what a person did into game entries, replies to that person and public posts.

#![warn(missing_docs, unreachable_pub)]

mod acts;
mod adapter_values;
mod asked_position;
mod background;
mod blocks;
mod boxed;
pub mod cache_invalidation;
mod calendar;
mod card;
mod challenge_terms;
mod challenges;
mod client_info;
pub mod clockwork;
mod closed_boards;
mod codes;
mod commit;
mod computer_results;
mod context;
mod converse;
mod dispatch;
mod due_values;
mod feature;
mod feature_states;
pub mod features;
mod find_game;
mod game_cache;
mod game_lists;
mod games;
pub mod i18n;
mod ids;
mod invitation_codes;
pub mod leaderboards;
mod log_throttle;
pub mod messages;
mod move_detection;
mod move_judge;
mod night;
pub mod opponents;
pub mod outbox;
mod outbox_events;
mod own_chats;
mod own_games;
mod page_facts;
mod persons;
mod piece_picker;
mod plain_text;
mod platform_status;
mod played_moves;
mod preferences;
mod prepared_commit;
pub mod present;
pub mod public_luck;
mod refusals;
mod reminders;
mod requested_game;
pub mod sessions;
mod settings_cache;
mod shown_boards;
mod start_table;
mod stored_facts;
mod suggest;
mod time_credit;
mod timing_config;
mod turn_checks;
mod typed;
mod typed_moves;
mod ways;
mod words;
pub mod workers;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use banco_engine::{Person, Table, Verification, fnv1a_64};
use banco_ports::limits::{COMMIT_TRIES, TEXT_CHARS_MAX};
use banco_ports::text::fold;
use banco_ports::{Address, Aloud, Answer, DefaultLang, Inbound, Intent, Lang, Platform, Quotas, StirEar, Visitor};
use banco_store::Store;
use banco_store::erasure::Forgetful;
use cache_invalidation::OtherProcesses;
use client_info::ClientInfo;
use context::Context;
use game_cache::{GameCache, Seated};
use log_throttle::LogThrottle;
use messages::display_prefs::DisplayPrefs;
use messages::say::{Checked, Say};
use messages::settings::{self, SettingSpec, Settings};
use opponents::Opponents;
use outbox::Outbox;
use platform_status::PlatformStatus;
use present::pictures::Pictures;
use settings_cache::SettingsCache;
use suggest::Spellings;
use time_credit::TimeCredit;
use tokio::sync::Notify;
use tracing::Instrument;

use crate::asked_position::typed::is_answer;
use crate::boxed::apart;
use crate::dispatch::buttons::Buttons;
use crate::dispatch::commands::Commands;
use crate::dispatch::hooks;
use crate::dispatch::lines::Lines;
use crate::dispatch::relay::{TALK, Talks};
use crate::feature::Feature;
use crate::feature_states::FeatureStates;
use crate::features::FEATURES;
use crate::leaderboards::Standings;
use crate::messages::button::handler::AnyButton;
use crate::messages::commands::CommandSpec;
use crate::messages::statement::Statement;
use crate::move_judge::Refusals;
use crate::platform_status::PlatformReach;
use crate::preferences::Preferences;
use crate::present::Presenter;
use crate::public_luck::PublicLuck;
use crate::sessions::PublicPage;
use crate::sessions::looks::Looks;
use crate::workers::Workers;

pub use crate::dispatch::intents::lines as intents;
/// True if line breaks in the text after this command are kept.
pub fn keeps_lines(command: &str) -> bool {
    let name = fold(command);
    commands().any(|spec| spec.keeps_lines && (spec.name == name || spec.alias == name))
}

/// Every command: those of each feature in the order of the registry, then those of the core.
pub fn commands() -> impl Iterator<Item = &'static CommandSpec> + Clone {
    FEATURES.iter().flat_map(|feature| feature.commands()).chain(dispatch::commands::COMMANDS)
}

/// Every button: those of each feature in the order of the registry, then those of the core.
pub(crate) fn buttons() -> impl Iterator<Item = &'static dyn AnyButton> + Clone {
    FEATURES.iter().flat_map(|feature| feature.buttons()).chain(dispatch::core_buttons::BUTTONS).copied()
}

/// Every setting: those of each feature in the order of the registry, then those of the core.
pub(crate) fn all_settings() -> impl Iterator<Item = &'static SettingSpec> {
    let of_features = FEATURES.iter().flat_map(|feature| feature.settings()).copied();
    of_features.chain(settings::of_core()).chain([&TALK.spec])
}

pub use card::played;
pub use context::game_id_in;
pub use messages::post::{Obstacle, Post};
pub use suggest::{clock_choices, named_options, option_choices};
pub use timing_config::Times;
pub use words::option_words;
pub use words::time::clock_words;

/// Clock in milliseconds since 1970 UTC; tests pass their own.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Source of 32 random bytes from the operating system; tests pass their own.
pub type Entropy = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The service with everything it depends on.
pub struct Service {
    store: Arc<dyn Store>,
    outbox: Outbox,
    pictures: Arc<Pictures>,
    time_credit: TimeCredit,
    log_throttle: LogThrottle,
    platform_status: PlatformStatus,
    times: Times,
    entropy: Entropy,
    /// Default language, used if no language was chosen.
    lang: DefaultLang,
    clients: ClientInfo,
    games: GameCache,
    settings: SettingsCache,
    refusals: Refusals,
    spellings: Spellings,
    opponents: OnceLock<Opponents>,
    standings: Standings,
    talks: Talks,
    workers: Workers,
    quotas: OnceLock<Quotas>,
    /// Relays of public numbers; unset if the host has none.
    public_luck: OnceLock<PublicLuck>,
    /// Platforms from which only commands, button presses and forms arrive.
    presses_alone: OnceLock<Vec<Platform>>,
    /// Beginnings of the addresses that open a private chat with the bot and hand it a code.
    start_links: Mutex<BTreeMap<Platform, String>>,
    /// True while another process is the leader.
    stands_back: AtomicBool,
    features: &'static [&'static dyn Feature],
    feature_states: FeatureStates,
    other_processes: OtherProcesses,
    /// Notifies the web page each time a person's data was erased.
    erased: Notify,
    /// The public page, to which accounts of the chats may sign in.
    public_page: OnceLock<PublicPage>,
    /// Listener of the page to changes.
    stir_ear: OnceLock<StirEar>,
    /// Games that people look at on the page.
    looks: Looks,
}

impl Service {
    /// Builds a service with the default language `lang` and a clock that does not jump.
    pub fn new(
        store: Arc<dyn Store>,
        outbox: Outbox,
        pictures: Arc<Pictures>,
        clock: Clock,
        entropy: Entropy,
        lang: impl Into<DefaultLang>,
    ) -> Service {
        outbox.knows(FEATURES.iter().flat_map(|feature| feature.notices()).copied().collect());
        Service {
            store: Arc::new(Forgetful::over(store)),
            outbox,
            pictures,
            time_credit: TimeCredit::new(clock),
            log_throttle: LogThrottle::default(),
            platform_status: PlatformStatus::default(),
            times: Times::default(),
            entropy,
            lang: lang.into(),
            clients: ClientInfo::default(),
            games: GameCache::default(),
            settings: SettingsCache::default(),
            refusals: Refusals::default(),
            spellings: Spellings::default(),
            opponents: OnceLock::new(),
            standings: Standings::default(),
            talks: Talks::default(),
            workers: Workers::default(),
            quotas: OnceLock::new(),
            public_luck: OnceLock::new(),
            presses_alone: OnceLock::new(),
            start_links: Mutex::default(),
            stands_back: AtomicBool::new(false),
            features: FEATURES,
            feature_states: FeatureStates::default(),
            other_processes: OtherProcesses::default(),
            erased: Notify::new(),
            public_page: OnceLock::new(),
            stir_ear: OnceLock::new(),
            looks: Looks::default(),
        }
    }

    /// The same service with the host's settings for the computer players.
    #[must_use]
    pub fn with_opponents(self, opponents: Opponents) -> Service {
        self.play_by(opponents);
        self
    }

    /// Sets the host's settings for the computer players; only the first call counts.
    pub fn play_by(&self, opponents: Opponents) {
        if self.opponents.set(opponents).is_err() {
            tracing::warn!("the settings of the computer are set already");
        }
    }

    pub(crate) fn opponents(&self) -> &Opponents {
        self.opponents.get_or_init(Opponents::default)
    }

    /// The same service with other durations than the defaults.
    #[must_use]
    pub fn with_times(self, times: Times) -> Service {
        Service { times, ..self }
    }

    /// Sets the quotas of one person and one chat; only the first call counts.
    pub fn grant(&self, quotas: Quotas) {
        // A second call has no effect.
        let _ = self.quotas.set(quotas);
    }

    /// Sets the platforms from which only commands, button presses and forms arrive. There the bot does not ask people
    /// to type a move or reply with one. Only the first call counts.
    pub fn hears_presses_alone(&self, platforms: Vec<Platform>) {
        // A second call has no effect.
        let _ = self.presses_alone.set(platforms);
    }

    /// True if text typed on this platform reaches the service.
    pub(crate) fn hears_words(&self, platform: Platform) -> bool {
        self.presses_alone.get().is_none_or(|platforms| !platforms.contains(&platform))
    }

    pub(crate) fn quotas(&self) -> Quotas {
        self.quotas.get().copied().unwrap_or_default()
    }

    /// Current time in milliseconds since 1970, by the service's own clock.
    pub fn now(&self) -> i64 {
        self.time_credit.now()
    }

    /// Removes an erased person from every cache; `now` is shown in that person's place. The store has the new display
    /// form.
    async fn forgot<'g>(&self, person: &Person, now: &Person, games: impl Iterator<Item = &'g str>) {
        self.clients.forget(person);
        self.games.forget_person(&person.key);
        games.for_each(|game| self.games.forget(game));
        self.standings.clear();
        for feature in self.features {
            feature.erased(self, &person.key).await;
        }
        self.outbox.forget(&person.key, now);
        self.erased.notify_one();
    }

    /// Carries out one event and returns the replies to the person. Public messages go through the outbox.
    pub async fn handle(&self, inbound: Inbound) -> Answer {
        PlatformReach::of(self).heard_of(inbound.place.platform);
        handle_for(self, inbound, None).await
    }

    async fn answered(&self, inbound: Inbound, visitor: Option<&Visitor>) -> Answer {
        if visitor.is_none() && self.clients.listen(&inbound) {
            for feature in self.features {
                feature.heard_first(self, &inbound).await;
            }
        }
        let mut taste = Preferences::of(self).taste_of(&inbound.from.key, inbound.lang).await;
        let (drafts, is_refusal) = match self.answer(&inbound, visitor, &taste).await {
            Ok(drafts) => (drafts, false),
            Err(refusal) => (vec![*refusal], true),
        };
        // The event may have changed the person's settings: the reply about settings uses the new language.
        if drafts.iter().any(|draft| draft.say.statement().is_some_and(Statement::follows_settings)) {
            taste = Preferences::of(self).taste_of(&inbound.from.key, inbound.lang).await;
        }
        let mut replies = Vec::with_capacity(drafts.len());
        for draft in drafts {
            let is_no_secret = draft.say.statement().is_some_and(Statement::is_no_secret);
            let mut reply = Presenter::of(self).present_reply(draft, &taste).await;
            let words = is_no_secret.then(|| reply.message.text.clone());
            reply.message.aloud = words.map(|text| Aloud { place: inbound.place.clone(), text });
            reply.message.is_refusal = is_refusal;
            replies.push(reply);
        }
        Answer { replies }
    }

    async fn answer(&self, inbound: &Inbound, visitor: Option<&Visitor>, taste: &DisplayPrefs) -> context::Handled {
        match self.store.is_applied(&inbound.event).await {
            Ok(false) => {}
            // Redelivered event: it was applied before, and its posts are in the outbox.
            Ok(true) => return Ok(Vec::new()),
            Err(error) => return Err(context::store_trouble(&error)),
        }
        let moment = self.outbox.moment();
        let mut handled = self.handle_once(inbound, visitor, taste).await;
        for _ in 1..COMMIT_TRIES {
            match &handled {
                // Another action was saved first: this one is checked again against the new state.
                Err(refused) if matches!(refused.say, Say::Overtaken) => {
                    handled = self.handle_once(inbound, visitor, taste).await;
                }
                Ok(_) | Err(_) => break,
            }
        }
        if visitor.is_some() {
            // A browser is no sign of life of a chat.
            return handled;
        }
        // Wakes the chat after the event, so that a board of this event replaces an earlier refused one.
        self.outbox.wake(&inbound.place, moment);
        if let Some(own) = Address::Person(inbound.from.key.clone()).place().filter(|_| inbound.private) {
            self.outbox.wake(&own, moment);
        }
        handled
    }

    async fn handle_once(
        &self,
        inbound: &Inbound,
        visitor: Option<&Visitor>,
        taste: &DisplayPrefs,
    ) -> context::Handled {
        let session = visitor.map(|visitor| visitor.id.clone());
        let context = Context { session, ..Context::new(self, inbound, taste.clone()).await };
        // The futures contain every handler. They are boxed because they have outgrown a thread's stack.
        let mut handled = match &inbound.intent {
            Intent::Command { name, args } => apart(|| Commands::of(&context).command(name, args)).await,
            Intent::Text(text) if text.chars().count() > TEXT_CHARS_MAX => Err(Say::TextTooLong.into()),
            Intent::Text(text) => apart(|| Commands::of(&context).text(text)).await,
            Intent::Line { text, .. } if text.chars().count() > TEXT_CHARS_MAX => Err(Say::TextTooLong.into()),
            Intent::Line { text, game } => apart(|| Lines::of(&context).line(text, game.as_deref())).await,
            Intent::Press(data) => apart(|| Buttons::of(&context).press(data)).await,
        };
        if let Ok(drafts) = &mut handled {
            context.keep_to_person(drafts);
        }
        handled
    }

    /// True if a public line would give away a secret, or is a move for a position and no talk.
    async fn hushes(&self, inbound: &Inbound) -> bool {
        let (Intent::Text(text) | Intent::Line { text, .. }) = &inbound.intent else { return false };
        let taste = Preferences::of(self).taste_of(&inbound.from.key, inbound.lang).await;
        let context = Context::new(self, inbound, taste).await;
        is_answer(&context, text).await.unwrap_or(false)
            || hooks::hushed(&context, text).await.is_ok_and(|refused| refused.is_some())
    }
}

/// As [`Service::handle`], for a browser with a session. It says nothing about the platform of the account.
pub(crate) async fn handle_for(service: &Service, inbound: Inbound, visitor: Option<&Visitor>) -> Answer {
    let (began, platform) = (Instant::now(), inbound.place.platform);
    // Short hash of the platform's event id: equal for a redelivery, and free of names that the id may contain.
    let id = fnv1a_64([inbound.event.as_str()]) & 0xffff_ffff;
    let span = tracing::info_span!("event", id = format_args!("{id:08x}"), platform = platform.key());
    async {
        let answer = service.answered(inbound, visitor).await;
        let took = began.elapsed();
        tracing::debug!(milliseconds = took.as_millis(), "answered");
        service.outbox.measure().answered(platform, took);
        answer
    }
    .instrument(span)
    .await
}

/// Text of `/verify` for the command-line command of the same name; `true` if everything is valid. `posted` is the
/// commitment in the record.
pub fn verified(lang: Lang, table: &Table, report: Verification, posted: Option<String>) -> (String, bool) {
    let checked = Checked::new(table, report, posted);
    let is_good = checked.is_good();
    (checked.text(&DisplayPrefs::new(Settings::default(), lang)).to_plain(), is_good)
}
