//! Worker for one update: durable first, answered after.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use banco_ports::{Answer, Converse, Inbound, Intent, Lang, Place, Platform, Rendered, Reply, ReplyKind, RichText};
use banco_service::messages::button::Press;
use banco_service::messages::commands::called;
use serde_json::Value;
use teloxide_core::types::FileMeta;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::acknowledging::Word;
use super::incoming::{Happened, Myself, Origin, understand};
use super::inline::{self, Inviters};
use super::mini_app::greet;
use super::moderators::Moderators;
use super::pace::Rank;
use super::replies::{Asker, Replier, Rest};
use super::reply_queue::{Line, Speaking, Words};
use super::send::Target;
use super::update::{IncomingUpdate, Unreadable};
use crate::adapters::keyboards::position;
use crate::adapters::rate_limit::RateLimit;

/// Maximum time for which a press waits for its alert. Then it is acknowledged without words, and the words come as
/// messages.
const ALERT_PATIENCE: Duration = Duration::from_secs(2);

/// Acknowledgements of presses under way at once; each takes some milliseconds, and nothing waits for one.
pub(super) const ACKNOWLEDGEMENTS_MAX: usize = 256;

/// Key of updates that keep their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lane {
    name: String,
    /// True if its updates change nothing; the updates of other people do not wait for them.
    only_asks: bool,
}

impl Lane {
    /// Lane of an update: the chat, or the message of a button that only asks. `None` if there is nothing to do.
    pub(super) fn of(happened: &Happened) -> Option<Lane> {
        let apart = |name: String| Some(Lane { name, only_asks: true });
        let chat = |place: &Place| Some(Lane { name: place.chat.clone(), only_asks: false });
        match happened {
            // A move does not wait for another person's picture, and a choice does not wait for other people's moves.
            Happened::Asked { inbound, origin: Origin::Pressed { message, data, .. }, .. }
                if Press::read(data).is_some_and(|press| press.only_asks()) =>
            {
                apart(format!("{} {message}", inbound.place.chat))
            }
            // A GIF takes a second or more, and shows the moves up to its beginning.
            Happened::Asked { inbound, .. } if asks_for_film(&inbound.intent) => {
                apart(format!("{} film", inbound.place.chat))
            }
            Happened::Asked { inbound, .. } => chat(&inbound.place),
            Happened::Anonymous { place, .. } | Happened::Joined { place, .. } | Happened::Revived { place } => {
                chat(place)
            }
            Happened::Moved { from, .. } => chat(from),
            Happened::Stray { query } | Happened::Inline { query, .. } => apart(query.clone()),
            Happened::Ignored => None,
        }
    }

    /// True if the updates of this lane change nothing.
    pub(super) fn only_asks(&self) -> bool {
        self.only_asks
    }
}

fn asks_for_film(intent: &Intent) -> bool {
    match intent {
        Intent::Command { name, args } => called(name, &args.rest).is_some_and(|called| called.spec.name == "gif"),
        Intent::Text(_) | Intent::Line { .. } | Intent::Press(_) => false,
    }
}

/// An update that is durable.
pub(super) struct Done {
    pub lane: Lane,
    pub id: u32,
    /// Next step, for which the chat does not wait.
    pub next: Option<Next>,
}

/// Next step after an update is durable.
pub(super) enum Next {
    /// The button stops spinning, at once; words that did not fit the alert are sent after.
    Acknowledged(JoinHandle<Option<Words>>),
    Speak(Words),
}

/// Acknowledges from a task of its own: in the poller it would wait behind other work.
fn acknowledged(places: &Arc<Semaphore>, press: impl Future<Output = Option<Words>> + Send + 'static) -> Option<Next> {
    let place = Arc::clone(places).try_acquire_owned().ok()?;
    Some(Next::Acknowledged(tokio::spawn(async move {
        let words = press.await;
        drop(place);
        words
    })))
}

impl Done {
    /// Reports work that ended in a panic: it is not tried again, or it would block its chat for ever.
    pub(super) fn lost(lane: Lane, id: u32, error: &tokio::task::JoinError) -> Done {
        tracing::error!(id, %error, "telegram: work on an update was lost");
        Done { lane, id, next: None }
    }
}

#[derive(Clone)]
pub(super) struct Worker {
    pub host: Arc<dyn Converse>,
    pub replier: Replier,
    pub moderators: Arc<Moderators>,
    pub gate: Arc<RateLimit>,
    pub inviters: Arc<Inviters>,
    /// Room for acknowledgements under way.
    pub acknowledging: Arc<Semaphore>,
    /// Number of updates that could not be read in this run.
    pub unreadable: Arc<AtomicU64>,
    /// Language for people whose language Telegram does not tell.
    pub lang: Lang,
}

impl Worker {
    /// Meaning of an update; one that cannot be read (a newer kind of content) is ignored.
    pub(super) fn understand(&self, update: IncomingUpdate) -> Happened {
        match update.content {
            Ok(update) => understand(*update, self.me()),
            Err(Unreadable { kinds, error }) => {
                let count = self.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
                // The error text may contain a person's words: only the kind of update is logged as a warning.
                tracing::debug!(%error, "telegram: an unreadable update");
                if count.is_power_of_two() {
                    tracing::warn!(count, kinds, "telegram: updates that cannot be read are skipped");
                }
                Happened::Ignored
            }
        }
    }

    /// True if an update may be handled; false for a sender who floods.
    pub(super) fn lets_in(&self, happened: &Happened) -> bool {
        match happened {
            Happened::Asked { inbound, .. } => {
                self.gate.lets_in(&inbound.from.key.0, &format!("{}:{}", Platform::Telegram.key(), inbound.place.chat))
            }
            Happened::Inline { from, .. } => {
                self.gate.lets_in(&from.key.0, &format!("{}:inline:{}", Platform::Telegram.key(), from.key.0))
            }
            Happened::Anonymous { .. }
            | Happened::Stray { .. }
            | Happened::Joined { .. }
            | Happened::Moved { .. }
            | Happened::Revived { .. }
            | Happened::Ignored => true,
        }
    }

    fn me(&self) -> &Myself {
        &self.replier.me
    }

    pub(super) async fn work(self, lane: Lane, id: u32, happened: Happened) -> Done {
        let places = Arc::clone(&self.acknowledging);
        let next = match happened {
            Happened::Asked { inbound, origin, file } => self.converse(*inbound, origin, file).await,
            Happened::Anonymous { place, message } => self.refuse_anonymous(&place, message),
            Happened::Stray { query } => acknowledged(&places, async move {
                // The acknowledgement only stops the button from spinning.
                let _ = self.replier.acknowledge(&query, Word::None).await;
                None
            }),
            Happened::Inline { query, from, typed, lang } => {
                let lang = lang.unwrap_or(self.lang);
                let bot = (self.me().username.as_str(), self.replier.api.token());
                let fields = inline::answer(&query, &from, &typed, lang, bot);
                acknowledged(&places, async move {
                    if let Some(news) = self.inviters.news(&from, lang) {
                        self.host.keep(Platform::Telegram, vec![news]).await;
                    }
                    if let Err(fault) = self.replier.api.call::<Value>("answerInlineQuery", fields).await {
                        tracing::debug!(%fault, "telegram: no offers for an inline query");
                    }
                    None
                })
            }
            Happened::Joined { place, event, lang } => {
                self.host.joined(place, event, lang).await;
                None
            }
            Happened::Moved { from, to } => {
                self.host.moved(from, to).await;
                None
            }
            Happened::Revived { place } => {
                self.host.revived(place).await;
                None
            }
            Happened::Ignored => None,
        };
        Done { lane, id, next }
    }

    /// Hands a request to the service. A press is acknowledged once its alert is known, or in time without one.
    async fn converse(self, mut inbound: Inbound, origin: Origin, file: Option<FileMeta>) -> Option<Next> {
        let target = Target::of(&inbound.place)?;
        if let (Intent::Command { args, .. }, Some(file)) = (&mut inbound.intent, file) {
            args.file = Some(self.replier.api.file(&file).await);
        }
        if let (Intent::Command { name, args }, true) = (&mut inbound.intent, inbound.private)
            && called(name, &args.rest).is_some_and(|called| called.spec.name == "start")
        {
            inline::unseal(&*self.host, self.replier.api.token(), args).await;
        }
        inbound.moderator = self.moderators.is_moderator(&inbound).await;
        let asker = Asker {
            target,
            private: inbound.private,
            person: inbound.from.clone(),
            lang: inbound.lang.unwrap_or(self.lang),
            origin: origin.clone(),
            asked: Instant::now(),
            board_wait: self.replier.api.pace.expected(target.chat, Rank::Board),
            is_late: self.is_late(target, &origin),
        };
        if inbound.private {
            tokio::spawn(greet(self.replier.api.clone(), target.chat, asker.lang));
        }
        let client_lang = inbound.lang;
        let host = Arc::clone(&self.host);
        // A task of its own: a panic costs one answer, and the time limit does not cancel a move.
        let mut handling = tokio::spawn(async move { host.handle(inbound).await });
        let mut query = match origin {
            Origin::Pressed { query, .. } => Some(query),
            Origin::Typed { .. } => None,
        };
        let answer = match &query {
            Some(open) => match tokio::time::timeout(ALERT_PATIENCE, &mut handling).await {
                Ok(answer) => answer,
                Err(_) => {
                    let _ = self.replier.acknowledge(open, Word::None).await;
                    query = None;
                    handling.await
                }
            },
            None => handling.await,
        };
        tokio::spawn(self.clone().regret(asker.clone(), client_lang));
        match answer {
            Ok(answer) => self.answering(asker, answer, query),
            Err(error) => {
                tracing::error!(%error, "telegram: an answer was lost");
                self.apologise(asker, query)
            }
        }
    }

    /// Sends the person the content that could not be shown in the chat; the answer does not wait for that.
    async fn regret(self, asker: Asker, lang: Option<Lang>) {
        let unshown = self.host.unshown(&asker.person, lang).await;
        let rest = unshown.replies.into_iter().map(Rest::whole).collect();
        self.replier.speak(&asker, rest).await;
    }

    fn answering(self, asker: Asker, mut answer: Answer, query: Option<String>) -> Option<Next> {
        if query.is_some()
            && let Origin::Pressed { message, data, .. } = &asker.origin
            && is_outdated(&asker, data, &answer)
        {
            // The press shows that its keyboard is there, whatever was done to remove it.
            self.replier.keyboards.strip_again(&asker.target.chat.to_string(), &message.to_string());
        }
        if query.is_some()
            && let Origin::Pressed { data, .. } = &asker.origin
            && self.newer_board_stands(&asker, data, &answer)
        {
            let words = banco_service::i18n::text(asker.lang, "telegram-old-board");
            let message = Rendered { text: RichText::plain(words), ..Rendered::default() };
            answer.replies = vec![Reply { kind: ReplyKind::Note, message }];
        }
        match query {
            Some(query) => acknowledged(&Arc::clone(&self.acknowledging), async move {
                let rest = self.replier.alert(&query, &asker, answer.replies).await;
                (!rest.is_empty()).then(|| self.words(asker, rest))
            }),
            None if answer.replies.is_empty() => None,
            None => Some(Next::Speak(self.words(asker, answer.replies.into_iter().map(Rest::whole).collect()))),
        }
    }

    /// True for a press on a keyboard of an older position than the newest board in the chat.
    fn is_late(&self, target: Target, origin: &Origin) -> bool {
        let Origin::Pressed { data, .. } = origin else { return false };
        let Some((game, pressed)) = position(data) else { return false };
        let board = self.replier.keyboards.board(&target.chat.to_string(), &game);
        board.is_some_and(|(_, standing)| standing > pressed)
    }

    /// True for a press on an old board whose answer would repeat the picture of the newer board in the chat.
    fn newer_board_stands(&self, asker: &Asker, data: &str, answer: &Answer) -> bool {
        let Some((game, pressed)) = position(data) else { return false };
        let board = self.replier.keyboards.board(&asker.target.chat.to_string(), &game);
        board.is_some_and(|(_, standing)| {
            standing > pressed
                && answer
                    .replies
                    .iter()
                    .any(|reply| reply.message.image.is_some() && reply.message.game == Some((game.clone(), standing)))
        })
    }

    fn words(self, asker: Asker, rest: Vec<Rest>) -> Words {
        let line = Line { chat: asker.target.chat, person: asker.person.key.0.clone() };
        let speak = |patience| {
            let replier = Replier { patience, ..self.replier };
            Box::pin(async move { replier.speak(&asker, rest).await }) as Speaking
        };
        Words { line, speak: Box::new(speak) }
    }

    fn apologise(self, asker: Asker, query: Option<String>) -> Option<Next> {
        match (&asker.origin, query) {
            (_, Some(query)) => acknowledged(&Arc::clone(&self.acknowledging), async move {
                let words = banco_service::i18n::text(asker.lang, "telegram-trouble");
                let _ = self.replier.acknowledge(&query, Word::Alert(&words)).await;
                None
            }),
            (Origin::Typed { message } | Origin::Pressed { message, .. }, None) => {
                let line = Line { chat: asker.target.chat, person: asker.person.key.0.clone() };
                Some(Next::Speak(self.remark(line, asker.target, *message, asker.lang, "telegram-trouble")))
            }
        }
    }

    fn refuse_anonymous(self, place: &Place, message: i32) -> Option<Next> {
        let target = Target::of(place)?;
        let lang = self.lang;
        let line = Line { chat: target.chat, person: String::new() };
        Some(Next::Speak(self.remark(line, target, message, lang, "telegram-anonymous")))
    }

    fn remark(self, line: Line, target: Target, message: i32, lang: Lang, key: &'static str) -> Words {
        let speak = move |patience| {
            let replier = Replier { patience, ..self.replier };
            Box::pin(async move { replier.remark(target, message, lang, key).await }) as Speaking
        };
        Words { line, speak: Box::new(speak) }
    }
}

/// True for a press on a keyboard that was outdated when it was pressed: a newer board stood there, or the answer has
/// one.
fn is_outdated(asker: &Asker, data: &str, answer: &Answer) -> bool {
    let Some((game, pressed)) = position(data) else { return false };
    let shown = answer.replies.iter().filter_map(|reply| reply.message.game.as_ref());
    let mut newer = shown.filter(|(of, _)| *of == game).map(|(_, version)| *version);
    asker.is_late || newer.any(|version| version > pressed)
}
