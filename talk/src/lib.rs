//! The conversation: what a person did becomes entries of a game, replies to him and posts for all.

#![warn(missing_docs, unreachable_pub)]

mod ahead;
mod apart;
mod aside;
mod book;
mod calendar;
mod card;
mod chats;
mod chosen;
pub mod clockwork;
mod complaints;
mod context;
mod cups;
mod desk;
pub mod facts;
mod fresh;
mod games;
mod handlers;
mod heard;
mod hours;
mod house;
pub mod i18n;
mod invited;
mod lists;
pub mod machines;
mod night;
pub mod opponents;
pub mod others;
pub mod outbox;
pub mod present;
pub mod published;
mod pulse;
mod puzzles;
mod reminding;
mod reviews;
mod seasons;
pub mod standings;
mod suggest;
mod times;
mod unanswered;
mod vacations;
mod words;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use banco_engine::{Person, PersonKey, Table, Verification, fnv1a_64};
use banco_ports::limits::{COMMIT_TRIES, TEXT_CHARS_MAX};
use banco_ports::{Address, Aloud, Answer, DefaultLang, Inbound, Intent, Lang, Place, Platform, Quotas};
use banco_store::Store;
use banco_store::former::Forgetful;

use book::Book;
use book::Seated;
pub use card::played;
use chosen::Chosen;
use complaints::Complaints;
use context::Context;
pub use context::game_id_in;
use cups::Cups;
pub use facts::post::{Obstacle, Post};
use facts::say::{Checked, Say, SettingsSay};
use facts::taste::Taste;
use facts::wishes::{self, Scope, Wishes};
use handlers::explain::Refusals;
use handlers::hint::Hints;
use handlers::import::Imports;
pub use handlers::import::is_import;
pub use handlers::inline::{InlineAsk, inline_ask};
pub use handlers::intents::lines as intents;
use handlers::talk::Talks;
use heard::Heard;
use hours::Hours;
use machines::Machines;
use opponents::Opponents;
use others::Elsewhere;
use outbox::Outbox;
use present::pictures::Pictures;
use pulse::Pulse;
use reviews::Reviews;
use serde_json::Value;
use standings::Standings;
use suggest::Spellings;
pub use suggest::{clock_choices, named_options, option_choices};
pub use times::Times;
use tokio::sync::Notify;
use tracing::Instrument;
pub use words::option_words;
pub use words::time::clock_words;

/// Milliseconds since 1970 UTC; tests hand in their own.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// 32 bytes from the operating system; tests hand in their own.
pub type Entropy = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The service and everything it stands on.
pub struct Service {
    store: Arc<dyn Store>,
    outbox: Outbox,
    pictures: Arc<Pictures>,
    hours: Hours,
    complaints: Complaints,
    pulse: Pulse,
    times: Times,
    entropy: Entropy,
    /// The language where nobody has chosen one.
    lang: DefaultLang,
    heard: Heard,
    book: Book,
    chosen: Chosen,
    cups: Cups,
    refusals: Refusals,
    hints: Hints,
    spellings: Spellings,
    machines: Machines,
    opponents: OnceLock<Opponents>,
    reviews: Reviews,
    standings: Standings,
    imports: Imports,
    talks: Talks,
    quotas: OnceLock<Quotas>,
    /// Platforms that bring commands and presses alone.
    presses_alone: OnceLock<Vec<Platform>>,
    /// Another process keeps the house.
    stands_back: AtomicBool,
    elsewhere: Elsewhere,
    /// Rings when somebody was forgotten, for the page.
    forgotten: Notify,
}

impl Service {
    /// A service that says `lang` where nobody has chosen a language, by a clock that does not jump.
    pub fn new(
        store: Arc<dyn Store>,
        outbox: Outbox,
        pictures: Arc<Pictures>,
        clock: Clock,
        entropy: Entropy,
        lang: impl Into<DefaultLang>,
    ) -> Service {
        Service {
            store: Arc::new(Forgetful::over(store)),
            outbox,
            pictures,
            hours: Hours::new(clock),
            complaints: Complaints::default(),
            pulse: Pulse::default(),
            times: Times::default(),
            entropy,
            lang: lang.into(),
            heard: Heard::default(),
            book: Book::default(),
            chosen: Chosen::default(),
            cups: Cups::default(),
            refusals: Refusals::default(),
            hints: Hints::default(),
            spellings: Spellings::default(),
            machines: Machines::default(),
            opponents: OnceLock::new(),
            reviews: Reviews::default(),
            standings: Standings::default(),
            imports: Imports::default(),
            talks: Talks::default(),
            quotas: OnceLock::new(),
            presses_alone: OnceLock::new(),
            stands_back: AtomicBool::new(false),
            elsewhere: Elsewhere::default(),
            forgotten: Notify::new(),
        }
    }

    /// The same, with the host's terms for the house's players.
    #[must_use]
    pub fn with_opponents(self, opponents: Opponents) -> Service {
        self.play_by(opponents);
        self
    }

    /// From now on the house's players keep to these terms; the first ones that are set count.
    pub fn play_by(&self, opponents: Opponents) {
        if self.opponents.set(opponents).is_err() {
            tracing::warn!("the settings of the computer are set already");
        }
    }

    pub(crate) fn opponents(&self) -> &Opponents {
        self.opponents.get_or_init(Opponents::default)
    }

    /// The same with other times than usual.
    #[must_use]
    pub fn with_times(self, times: Times) -> Service {
        Service { times, ..self }
    }

    /// What one person and one chat may have of the house. Once only.
    pub fn grant(&self, quotas: Quotas) {
        // A second grant is not heard.
        let _ = self.quotas.set(quotas);
    }

    /// From these platforms nothing comes but commands, presses and forms: there nobody is told to type a move or to reply
    /// with one. Once only.
    pub fn hears_presses_alone(&self, platforms: Vec<Platform>) {
        // A second list is not heard.
        let _ = self.presses_alone.set(platforms);
    }

    /// Whether what people type there comes here.
    pub(crate) fn hears_words(&self, platform: Platform) -> bool {
        self.presses_alone.get().is_none_or(|platforms| !platforms.contains(&platform))
    }

    pub(crate) fn quotas(&self) -> Quotas {
        self.quotas.get().copied().unwrap_or_default()
    }

    /// Milliseconds since 1970, as far as this house knows.
    pub fn now(&self) -> i64 {
        self.hours.now()
    }

    /// Nothing at hand knows this person any more, in whose place stands `now`; the store says how he is shown.
    async fn forgot<'g>(&self, person: &Person, now: &Person, games: impl Iterator<Item = &'g str>) {
        self.heard.forget(person);
        self.book.forget_person(&person.key);
        games.for_each(|game| self.book.forget(game));
        self.standings.clear();
        self.imports.forget(&person.key);
        self.outbox.forget(&person.key, now);
        self.cups.forget(&*self.store, &person.key).await;
        self.forgotten.notify_one();
    }

    /// Does what a person asked for and answers him. What everybody sees goes through the outbox.
    pub async fn handle(&self, inbound: Inbound) -> Answer {
        self.heard_of(inbound.place.platform);
        let (began, platform) = (Instant::now(), inbound.place.platform);
        // A sum of the platform's own id: the same for a second delivery, and without the names that may stand in it.
        let id = fnv1a_64([inbound.event.as_str()]) & 0xffff_ffff;
        let span = tracing::info_span!("event", id = format_args!("{id:08x}"), platform = platform.key());
        async {
            let answer = self.answered(inbound).await;
            let took = began.elapsed();
            tracing::debug!(milliseconds = took.as_millis(), "answered");
            self.outbox.measure().answered(platform, took);
            answer
        }
        .instrument(span)
        .await
    }

    async fn answered(&self, inbound: Inbound) -> Answer {
        if self.heard.listen(&inbound) {
            self.bring_invitations(&inbound).await;
        }
        let mut taste = self.taste_of(&inbound.from.key, inbound.lang).await;
        let (drafts, is_refusal) = match self.answer(&inbound, &taste).await {
            Ok(drafts) => (drafts, false),
            Err(refusal) => (vec![*refusal], true),
        };
        // The answer may have changed how he wants things: settings are shown in the new language.
        if drafts.iter().any(|draft| draft.say.is_about_settings()) {
            taste = self.taste_of(&inbound.from.key, inbound.lang).await;
        }
        let mut replies = Vec::with_capacity(drafts.len());
        for draft in drafts {
            let is_no_secret = matches!(draft.say, Say::Settings(SettingsSay::Kept { .. }));
            let mut reply = self.present_reply(draft, &taste).await;
            // Better said here than not at all, where he has no private chat with the house.
            let words = is_no_secret.then(|| reply.message.text.clone());
            reply.message.aloud = words.map(|text| Aloud { place: inbound.place.clone(), text });
            reply.message.is_refusal = is_refusal;
            replies.push(reply);
        }
        Answer { replies }
    }

    async fn answer(&self, inbound: &Inbound, taste: &Taste) -> context::Handled {
        match self.store.is_applied(&inbound.event).await {
            Ok(false) => {}
            // A redelivered event: it was applied, and its posts are in the outbox.
            Ok(true) => return Ok(Vec::new()),
            Err(error) => return Err(context::store_trouble(&error)),
        }
        let moment = self.outbox.moment();
        let mut handled = self.handle_once(inbound, taste).await;
        for _ in 1..COMMIT_TRIES {
            match &handled {
                // Somebody was quicker: what is asked for is judged by how it stands now.
                Err(refused) if matches!(refused.say, Say::Overtaken) => {
                    handled = self.handle_once(inbound, taste).await;
                }
                Ok(_) | Err(_) => break,
            }
        }
        // After the event, so that a board it made takes the place of one that was refused before.
        self.outbox.wake(&inbound.place, moment);
        if let Some(own) = Address::Person(inbound.from.key.clone()).place().filter(|_| inbound.private) {
            self.outbox.wake(&own, moment);
        }
        handled
    }

    async fn handle_once(&self, inbound: &Inbound, taste: &Taste) -> context::Handled {
        let context = Context::new(self, inbound, taste.clone());
        // Everything that can be done lies in these futures: on the heap, for they have outgrown a thread's stack.
        match &inbound.intent {
            Intent::Command { name, args } => Box::pin(context.command(name, args)).await,
            Intent::Text(text) if text.chars().count() > TEXT_CHARS_MAX => Err(Say::TextTooLong.into()),
            Intent::Text(text) => Box::pin(context.text(text)).await,
            Intent::Line { text, .. } if text.chars().count() > TEXT_CHARS_MAX => Err(Say::TextTooLong.into()),
            Intent::Line { text, game } => Box::pin(context.line(text, game.as_deref())).await,
            Intent::Press(data) => Box::pin(context.press(data)).await,
        }
    }

    /// Whether a line would give something away that is nobody else's to read: the answer of a puzzle.
    async fn hushes(&self, inbound: &Inbound) -> bool {
        let (Intent::Text(text) | Intent::Line { text, .. }) = &inbound.intent else { return false };
        let taste = self.taste_of(&inbound.from.key, inbound.lang).await;
        let context = Context::new(self, inbound, taste);
        context.given_away(text).await.is_ok_and(|puzzle| puzzle.is_some())
    }

    /// How a person is spoken to: his wishes, else what his client says, now or when it said something last, else
    /// the house's way.
    async fn taste_of(&self, person: &PersonKey, hint: Option<Lang>) -> Taste {
        let (wishes, heard) = self.wishes(Scope::Person, &wishes::of_person(person)).await;
        let remembered = || heard.filter(|_| self.lang.fixed().is_none());
        let lang = hint.or_else(remembered).unwrap_or(self.lang.for_strangers());
        Taste::new(wishes, lang).on(Platform::of(person))
    }

    /// How public messages of a game look: what the chat chose, else what all players chose alike, else the
    /// default; the language also as their clients agree, as the chat's platform says, as the challenger speaks, as
    /// the people of the chat do. So a game keeps the language of its challenge.
    async fn public_taste(&self, place: &Place, readers: &Readers) -> Taste {
        let chat = wishes::of_chat(place);
        let values = self.recalled(&chat).await;
        let of_chat = Wishes::read(Scope::Chat, &values);
        let known = self.known(readers).await;
        let of = |key: &PersonKey| known.iter().find(|(person, ..)| person == key).and_then(|(.., lang)| *lang);
        // Somebody's own chat with the bot is read by that person alone.
        let own = known.iter().find(|(key, ..)| Address::Person(key.clone()).place().as_ref() == Some(place));
        let first = known.first().and_then(|(.., lang)| *lang);
        let is_shared = |first: &Lang| !readers.awaits && known.iter().all(|(.., lang)| *lang == Some(*first));
        let chats = || self.heard.language(&chat, &values);
        let lang = self.lang.fixed().or(own.and_then(|(.., lang)| *lang)).or(first.filter(is_shared));
        let lang = lang.or_else(chats).or_else(|| of(&readers.challenger));
        let lang = lang.or_else(|| self.heard.spoken_in(&chat, &values)).unwrap_or(self.lang.for_strangers());
        let of_players: Vec<Wishes> = known.into_iter().map(|(_, wishes, _)| wishes).collect();
        Taste::new(of_chat.or(Wishes::common(&of_players)), lang).on(Some(place.platform))
    }

    /// How the private chat of a person looks, also for what is said there unasked: as he wants it, and where he did not
    /// say, as was chosen for the chat.
    pub(crate) async fn own_taste(&self, place: &Place, reader: &PersonKey) -> Taste {
        let (wishes, heard) = self.wishes(Scope::Person, &wishes::of_person(reader)).await;
        let (of_chat, _) = self.wishes(Scope::Chat, &wishes::of_chat(place)).await;
        let lang = self.lang.fixed().or(heard).unwrap_or(self.lang.for_strangers());
        Taste::new(wishes.or(of_chat), lang).on(Some(place.platform))
    }

    /// A language that one of these people reads, and the public board is not in.
    async fn other_language(&self, readers: &Readers, public: Lang) -> Option<Lang> {
        self.known(readers).await.into_iter().find_map(|(.., lang)| lang.filter(|lang| *lang != public))
    }

    /// What each of these people chose and speaks. The computer wants nothing for itself.
    async fn known(&self, readers: &Readers) -> Vec<(PersonKey, Wishes, Option<Lang>)> {
        let mut known = Vec::with_capacity(readers.persons.len());
        for person in readers.persons.iter().filter(|person| facts::machine::level_of(person).is_none()) {
            let (wishes, heard) = self.wishes(Scope::Person, &wishes::of_person(person)).await;
            let lang = wishes.lang().or(heard);
            known.push((person.clone(), wishes, lang));
        }
        known
    }

    /// What somebody chose, and the language that was heard last. Where the store does not answer, the defaults will
    /// do.
    async fn wishes(&self, scope: Scope, prefix: &str) -> (Wishes, Option<Lang>) {
        let values = self.recalled(prefix).await;
        let heard = self.heard.language(prefix, &values);
        let heard = heard.or_else(|| self.heard.spoken_in(prefix, &values).filter(|_| scope == Scope::Chat));
        (Wishes::read(scope, &values), heard)
    }

    /// The values under a prefix, from memory where they were asked for before.
    async fn recalled(&self, prefix: &str) -> Vec<(String, Value)> {
        match self.chosen.recall(prefix) {
            Ok(values) => values,
            Err(asked) => match self.store.values(prefix).await {
                Ok(values) => {
                    self.chosen.remember(prefix, &values, asked);
                    values
                }
                Err(_) => Vec::new(),
            },
        }
    }
}

/// Whom a public message is for.
struct Readers {
    persons: Vec<PersonKey>,
    challenger: PersonKey,
    /// One more will come, and nobody knows who.
    awaits: bool,
}

/// What `/verify` says, for the command of the same name, and whether all is well; `posted` is the commitment that
/// the record carries.
pub fn verified(lang: Lang, table: &Table, report: Verification, posted: Option<String>) -> (String, bool) {
    let checked = Checked::new(table, report, posted);
    let is_good = checked.is_good();
    (words::say(&Taste::new(Wishes::default(), lang), &Say::Verified(Box::new(checked))).to_plain(), is_good)
}
