//! Answers on their way to the person who asked: alert, keyboard, reply or direct message.
//!
//! | reply   | on a press                                   | on typed text                       |
//! |---------|----------------------------------------------|-------------------------------------|
//! | note    | alert, a longer one in the chat, for that    | short reply in the chat             |
//! |         | person alone if possible                     |                                     |
//! | private | alert, a picture or more in the chat for     | alone if the bot is an              |
//! |         | that person alone, or as direct message      | administrator, or direct message    |
//! | open    | message in the chat; a page of rules or help | reply in the chat                   |
//! |         | replaces the page it was requested on        |                                     |
//! | picker  | keyboard of the pressed message, or all of   | reply with the buttons              |
//! |         | it if the step has a picture of its own      |                                     |
//! | settled | alert, and the keyboard is removed            | reply in the chat                   |
//!
//! A person who has not started the bot cannot get a direct message. That person gets a public hint with a link into
//! the private chat, and nothing of the answer. If the answer has public words, those are posted instead. Answers are
//! tried a few times. Unlike parcels they are not kept over a restart, because only this text would be lost.

use std::sync::Arc;
use std::time::Duration;

use banco_engine::Person;
use banco_ports::text::{head, units};
use banco_ports::{Aloud, Backoff, Lang, Rendered, Reply, ReplyKind, RichText};
use banco_service::i18n;
use banco_service::messages::button::{Press, verbs};
use fluent_bundle::FluentArgs;
use serde_json::Value;
use tokio::time::Instant;

use super::acknowledging::Word;
use super::api::{Api, Fault};
use super::ephemeral::{Alone, Ephemeral};
use super::handed_links::{is_link_for_one, is_no_private_chat};
use super::incoming::{Leaf, Myself, Origin};
use super::markup::{ALERT_UNITS_MAX, are_pages, keyboard, link_keyboard, with_doors};
use super::pace::Rank;
use super::person::user_id;
use super::questions::{self, Questions};
use super::reply_queue::Patience;
use super::send::{Arrived, Manner, Target};
use crate::adapters::keyboards::{Keyboards, position};

/// Further tries of one answer after passing faults.
const TRIES: u32 = 3;

/// Shortest wait that is told to the person who pressed.
const TOLD_WAIT_MIN: Duration = Duration::from_secs(2);

/// Pauses between the tries.
const PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(4));

/// Person who asked, with place and origin of the request.
#[derive(Clone)]
pub(super) struct Asker {
    pub target: Target,
    pub private: bool,
    pub person: Person,
    pub lang: Lang,
    pub origin: Origin,
    /// Instant at which the request arrived.
    pub asked: Instant,
    /// Time that a board had to wait then.
    pub board_wait: Duration,
    /// True if the pressed keyboard was of an older position than the newest board in the chat then.
    pub is_late: bool,
}

impl Asker {
    /// True if the pressed button belongs to a position of a game.
    fn is_at_board(&self) -> bool {
        matches!(&self.origin, Origin::Pressed { data, .. } if position(data).is_some())
    }

    /// True if the press brings a board, unless it is refused.
    fn acts_at_board(&self) -> bool {
        let Origin::Pressed { data, .. } = &self.origin else { return false };
        self.is_at_board() && Press::read(data).is_some_and(|press| !press.only_asks())
    }

    /// True if the press puts a piece back: the board asks nothing then.
    fn steps_back(&self) -> bool {
        let Origin::Pressed { data, .. } = &self.origin else { return false };
        Press::read(data).is_some_and(|press| press.is_in_game(verbs::BACK) && press.argument().is_none())
    }
}

/// Sender of answers.
#[derive(Clone)]
pub(super) struct Replier {
    pub api: Api,
    pub me: Myself,
    /// Patience of the current answer.
    pub patience: Patience,
    pub keyboards: Arc<Keyboards>,
    pub ephemeral: Arc<Ephemeral>,
    pub questions: Arc<Questions>,
}

impl Replier {
    /// Sends the replies that the alert did not contain.
    pub(super) async fn speak(&self, asker: &Asker, rest: Vec<Rest>) {
        tokio::time::sleep(self.api.pace.answer_after(&asker.person.key.0)).await;
        for Rest { reply, is_said } in rest {
            let kind = reply.kind;
            if let Err(fault) = self.deliver(asker, reply, is_said).await {
                tracing::warn!(?kind, %fault, "telegram: an answer did not arrive");
            }
        }
    }

    /// Shows in the alert the words that fit there; answers the rest.
    pub(super) async fn alert(&self, query: &str, asker: &Asker, replies: Vec<Reply>) -> Vec<Rest> {
        if !asker.private && replies.iter().any(is_link_for_one) {
            return self.hand_over(query, asker, replies).await;
        }
        let mut text = String::new();
        let mut rest = Vec::new();
        let mut said = Vec::new();
        for reply in replies {
            match alert_text(&reply, asker.private) {
                Some(more) if units(&text) + units(&more) < ALERT_UNITS_MAX => {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text.push_str(&more);
                    if reply.message.image.is_some() || reply.kind == ReplyKind::Settled {
                        rest.push(Rest { reply, is_said: true });
                    } else {
                        said.push(reply);
                    }
                }
                Some(_) | None => rest.push(Rest::whole(reply)),
            }
        }
        let question =
            rest.iter().find_map(|rest| question(&rest.reply)).filter(|_| asker.is_at_board() && !asker.steps_back());
        let passing = match question {
            Some(asked) => Some(self.asks_with_wait(asker, asked)),
            None => self.board_later(asker, &rest),
        };
        let word = match &passing {
            _ if !text.is_empty() => Word::Alert(&text),
            Some(words) => Word::Passing(words),
            None => Word::None,
        };
        if self.acknowledge(query, word).await.is_err() {
            // The alert is too late: the words take the way of a typed command's answer.
            let unsaid = rest.into_iter().map(|rest| Rest::whole(rest.reply));
            return said.into_iter().map(Rest::whole).chain(unsaid).collect();
        }
        rest
    }

    /// Question, with the time until its buttons come if that is long.
    fn asks_with_wait(&self, asker: &Asker, question: String) -> String {
        let wait = self.api.pace.expected(asker.target.chat, Rank::Picker);
        if wait < TOLD_WAIT_MIN {
            return question;
        }
        let words = format!("{question} {}", later(asker.lang, "telegram-buttons-later", wait));
        head(&words, ALERT_UNITS_MAX).to_owned()
    }

    /// Time until the board of the move just made comes, if that is long and there is no other answer.
    fn board_later(&self, asker: &Asker, rest: &[Rest]) -> Option<String> {
        let is_done = |rest: &Rest| rest.reply.kind == ReplyKind::Picker && rest.reply.message.buttons.is_empty();
        let is_told = asker.acts_at_board() && asker.board_wait >= TOLD_WAIT_MIN && rest.iter().all(is_done);
        is_told.then(|| later(asker.lang, "telegram-board-later", asker.board_wait))
    }

    async fn deliver(&self, asker: &Asker, mut reply: Reply, is_said: bool) -> Result<(), Fault> {
        reply.message.buttons = with_doors(reply.message.buttons, &self.me.username);
        if !is_said {
            reply.message.caption = None;
        }
        match (reply.kind, &asker.origin) {
            (ReplyKind::Picker, Origin::Pressed { message, .. }) => {
                let (chat, id) = (asker.target.chat, i64::from(*message));
                match &reply.message.image {
                    Some(image) => {
                        let edit = || self.api.replace(chat, id, &reply.message, image);
                        self.persist(chat, Rank::Picker, || self.on_keyboard(chat, id, edit)).await
                    }
                    // The choice is over: one try is enough, and no answer is awaited.
                    None if reply.message.buttons.is_empty() => {
                        self.keyboards.strip_pressed(&chat.to_string(), &id.to_string());
                        Ok(())
                    }
                    // A board keeps its words: a choice on it is shown in passing.
                    None if !asker.is_at_board() => self.turn(asker, id, &reply.message).await,
                    None => {
                        let markup = keyboard(&reply.message.buttons);
                        let edit = || self.api.set_keyboard(chat, id, markup.clone());
                        self.persist(chat, Rank::Picker, || self.on_keyboard(chat, id, edit)).await
                    }
                }
            }
            (ReplyKind::Open, Origin::Pressed { message, leaf: Some(leaf), .. })
                if (reply.message.image.is_some() || *leaf == Leaf::Text)
                    && self.is_page_of(asker, i64::from(*message), reply.message.lang) =>
            {
                self.turn(asker, i64::from(*message), &reply.message).await
            }
            (ReplyKind::Settled, Origin::Pressed { message, .. }) => {
                self.keyboards.strip_pressed(&asker.target.chat.to_string(), &message.to_string());
                Ok(())
            }
            (ReplyKind::Private, _) if !asker.private => self.whisper(asker, &reply.message, is_said).await,
            // Text too long for an alert, or a refusal of typed text that others need not read.
            (ReplyKind::Note, _) if self.said_alone(asker, &reply.message).await => Ok(()),
            (ReplyKind::Private | ReplyKind::Note | ReplyKind::Open | ReplyKind::Picker | ReplyKind::Settled, _) => {
                let posted = self.post(asker.target, &reply.message, tied(&asker.origin)).await?;
                if let Some((question, message)) = questions::question(&reply).zip(posted) {
                    self.ask_once(asker.target.chat, question, message).await;
                }
                Ok(())
            }
        }
    }

    /// Edits a message with a keyboard, unless that was removed meanwhile. An edit beside the removal may come after it,
    /// so it is removed once more then.
    async fn on_keyboard<Edit>(&self, chat: i64, id: i64, edit: impl Fn() -> Edit) -> Result<(), Fault>
    where
        Edit: Future<Output = Result<(), Fault>>,
    {
        let (chat, message) = (chat.to_string(), id.to_string());
        if self.keyboards.is_bare(&chat, &message) {
            return Ok(());
        }
        let edited = edit().await;
        if self.keyboards.is_bare(&chat, &message) {
            self.keyboards.stripped(&chat, &message).await;
            self.keyboards.strip_again(&chat, &message);
        }
        edited
    }

    /// True if this person may turn the page: in a group a page stays in the language in which it was requested.
    fn is_page_of(&self, asker: &Asker, page: i64, lang: Option<Lang>) -> bool {
        let known = self.questions.page_lang(asker.target.chat, page).filter(|_| asker.target.is_group());
        known.is_none_or(|known| Some(known) == lang)
    }

    /// Deletes the older one of two equal questions.
    async fn ask_once(&self, chat: i64, question: String, message: i64) {
        let Some(before) = self.questions.instead_of(chat, question, message) else { return };
        match self.api.delete(chat, before).await {
            Ok(()) => self.keyboards.gone(&chat.to_string(), &before.to_string()),
            Err(fault) => {
                tracing::debug!(chat, %fault, "telegram: an older question stays");
                self.keyboards.strip(&chat.to_string(), &before.to_string());
            }
        }
    }

    /// Replaces a page by the next one; if that is impossible, posts it.
    async fn turn(&self, asker: &Asker, page: i64, by: &Rendered) -> Result<(), Fault> {
        let chat = asker.target.chat;
        let turned = match &by.image {
            Some(image) => self.persist(chat, Rank::Picker, || self.api.replace(chat, page, by, image)).await,
            None => self.persist(chat, Rank::Picker, || self.api.reword(chat, page, by)).await,
        };
        match turned {
            Err(Fault::Refused { .. }) => self.post(asker.target, by, Manner::default()).await.map(drop),
            outcome => outcome,
        }
    }

    /// Sends a message in the group that only this person sees; false if that is impossible and nothing was shown.
    async fn said_alone(&self, asker: &Asker, message: &Rendered) -> bool {
        let query = match &asker.origin {
            Origin::Pressed { query, .. } => Some(query.as_str()),
            Origin::Typed { .. } => None,
        };
        let receiver = user_id(&asker.person).and_then(|id| i64::try_from(id).ok());
        let Some(receiver) = receiver.filter(|_| asker.target.is_group()) else { return false };
        // Its buttons would belong to a message that cannot be edited as others are.
        let is_plain = message.buttons.is_empty() && message.files.is_empty();
        let chat = asker.target.chat;
        let pressed = query.map(|_| asker.asked);
        if !is_plain || !self.ephemeral.may(&self.api, chat, receiver, pressed).await {
            return false;
        }
        let manner = Manner { alone: Some(Alone { receiver, query }), ..Manner::default() };
        match self.persist(chat, Rank::Answer, || self.api.send_message(asker.target, message, manner)).await {
            Ok(Some(Arrived { id: 0, .. })) => true,
            Ok(Some(public)) => {
                tracing::error!(chat, "telegram: a message for one person was posted for all; it is deleted");
                let what = "not supported: posted for all".into();
                self.ephemeral.refused(chat, pressed.is_some(), &Fault::Refused { code: 400, what });
                self.api.delete(chat, public.id).await.is_err()
            }
            Ok(None) => false,
            Err(fault) => {
                self.ephemeral.refused(chat, pressed.is_some(), &fault);
                false
            }
        }
    }

    /// Sends to the person alone, in the group or by direct message. Otherwise it posts a public hint without any of
    /// the content, unless an alert has shown the words already.
    async fn whisper(&self, asker: &Asker, message: &Rendered, is_said: bool) -> Result<(), Fault> {
        let Some(user) = user_id(&asker.person).and_then(|id| i64::try_from(id).ok()) else { return Ok(()) };
        if self.said_alone(asker, message).await {
            return Ok(());
        }
        let direct = Target { chat: user, thread: None };
        match self.post(direct, message, Manner::default()).await.map(drop) {
            // The alert has shown the words; without a picture nothing is missing.
            Err(fault) if is_said && message.image.is_none() && is_no_private_chat(&fault) => Ok(()),
            Err(fault) if is_no_private_chat(&fault) => {
                let is_here = |aloud: &&Aloud| Target::of(&aloud.place) == Some(asker.target);
                if let Some(aloud) = message.aloud.as_ref().filter(is_here) {
                    let words = Rendered { text: aloud.text.clone(), lang: message.lang, ..Rendered::default() };
                    return self.post(asker.target, &words, tied(&asker.origin)).await.map(drop);
                }
                let game = message.game.as_ref().map(|(id, _)| id.as_str());
                self.invite(asker, game).await
            }
            Ok(()) => {
                self.nod(asker).await;
                Ok(())
            }
            outcome => outcome,
        }
    }

    /// Marks a typed message in a group whose answer went elsewhere.
    async fn nod(&self, asker: &Asker) {
        let Origin::Typed { message } = &asker.origin else { return };
        if self.api.pace.try_take(asker.target.chat, Rank::Strip).is_ok()
            && let Err(fault) = self.api.nod(asker.target.chat, i64::from(*message)).await
        {
            tracing::debug!(%fault, "telegram: no reaction");
        }
    }

    async fn invite(&self, asker: &Asker, game: Option<&str>) -> Result<(), Fault> {
        let mut args = FluentArgs::new();
        args.set("name", asker.person.name.as_str());
        let text = i18n::format(asker.lang, "telegram-open-private", Some(&args));
        let label = i18n::text(asker.lang, "telegram-open-private-button");
        let link = format!("https://t.me/{}?start={}", self.me.username, game.unwrap_or("hello"));
        let mut fields = asker.target.fields();
        fields.insert("text".into(), text.into());
        fields.insert("reply_markup".into(), link_keyboard(&label, &link));
        if let Some(message) = tied(&asker.origin).reply_to {
            let tie = serde_json::json!({ "message_id": message, "allow_sending_without_reply": true });
            fields.insert("reply_parameters".into(), tie);
        }
        let chat = asker.target.chat;
        let sent = self.persist(chat, Rank::Answer, || self.api.call::<Value>("sendMessage", fields.clone())).await?;
        // One hint for one person is enough, however often the button is pressed.
        if let Some(message) = sent.get("message_id").and_then(Value::as_i64) {
            self.ask_once(chat, format!("start {}", asker.person.key.0), message).await;
        }
        Ok(())
    }

    /// Posts a message with its files, without its picture if pictures are forbidden; answers its id.
    pub(super) async fn post(
        &self,
        target: Target,
        message: &Rendered,
        manner: Manner<'_>,
    ) -> Result<Option<i64>, Fault> {
        let posted = self.persist(target.chat, Rank::Answer, || self.api.send_message(target, message, manner)).await;
        let posted = match posted {
            Err(fault) if fault.forbids_pictures() => {
                let words = message.without_picture();
                self.persist(target.chat, Rank::Answer, || self.api.send_message(target, &words, manner)).await?
            }
            outcome => outcome?,
        };
        let posted = posted.map(|arrived| arrived.id);
        if let Some(id) = posted {
            self.keyboards.posted(&target.chat.to_string(), &id.to_string(), message);
            let mut data = message.buttons.iter().flatten().map(|button| Some(button.data.as_str())).peekable();
            if let Some(lang) = message.lang.filter(|_| data.peek().is_some() && are_pages(data)) {
                self.questions.is_page(target.chat, id, lang);
            }
        }
        for file in &message.files {
            self.persist(target.chat, Rank::Answer, || self.api.send_file(target, file)).await?;
        }
        Ok(posted)
    }

    /// Posts one of the adapter's own sentences, as a reply.
    pub(super) async fn remark(&self, target: Target, message: i32, lang: Lang, key: &str) {
        let words = Rendered { text: RichText::plain(i18n::text(lang, key)), ..Rendered::default() };
        let manner = Manner { reply_to: Some(message), ..Manner::default() };
        if let Err(fault) = self.post(target, &words, manner).await {
            tracing::warn!(key, %fault, "telegram: a note did not arrive");
        }
    }

    /// Retries after passing faults a few times, and in a rate-limited chat while that is worth it.
    async fn persist<T, F, Fut>(&self, chat: i64, rank: Rank, call: F) -> Result<T, Fault>
    where
        F: Fn() -> Fut,
        Fut: Future<Output = Result<T, Fault>>,
    {
        let mut pauses = PAUSES;
        let mut tries = 0;
        loop {
            let tried = match self.api.pace.try_take(chat, rank) {
                Err(left) => Err(Fault::Wait(left)),
                Ok(()) => call().await,
            };
            let wait = match tried {
                Err(Fault::Passing(_)) if tries < TRIES => {
                    tries += 1;
                    pauses.pause()
                }
                Err(Fault::Wait(told)) if self.patience.lasts(told) => told,
                outcome => return outcome,
            };
            tokio::time::sleep(wait).await;
        }
    }
}

/// A reply that remains after the alert.
pub(super) struct Rest {
    reply: Reply,
    /// True if the alert has shown its words; only the picture is missing.
    is_said: bool,
}

impl Rest {
    pub(super) fn whole(reply: Reply) -> Rest {
        Rest { reply, is_said: false }
    }
}

/// Sentence about something that comes after this wait.
fn later(lang: Lang, key: &str, wait: Duration) -> String {
    let mut args = FluentArgs::new();
    args.set("seconds", wait.as_secs_f64().ceil());
    i18n::format(lang, key, Some(&args))
}

/// Question of a keyboard that replaces another: the picture above it does not contain it.
fn question(reply: &Reply) -> Option<String> {
    let asks = reply.kind == ReplyKind::Picker && reply.message.image.is_none() && !reply.message.buttons.is_empty();
    let text = asks.then(|| reply.message.text.to_plain())?;
    Some(head(text.trim(), ALERT_UNITS_MAX).to_owned()).filter(|text| !text.is_empty())
}

/// Words of a reply that fit an alert: alone, or those of a picture for this person alone.
fn alert_text(reply: &Reply, private: bool) -> Option<String> {
    let message = &reply.message;
    // In a group a quiet word is worth more than a button that copies it.
    let has_copies = private && !message.copies.is_empty();
    let has_links = reply.kind == ReplyKind::Private && !message.links.is_empty();
    let is_bare = message.buttons.is_empty() && !has_copies && !has_links && message.files.is_empty();
    let can_be_said = is_bare && (message.image.is_none() || reply.kind == ReplyKind::Private);
    match reply.kind {
        ReplyKind::Note | ReplyKind::Private | ReplyKind::Settled if can_be_said => {
            let text = message.text.to_plain();
            let text = text.trim();
            (!text.is_empty() && units(text) <= ALERT_UNITS_MAX).then(|| text.to_owned())
        }
        ReplyKind::Note | ReplyKind::Private | ReplyKind::Open | ReplyKind::Picker | ReplyKind::Settled => None,
    }
}

/// Manner of an answer: a reply to typed text; a message of its own below the board after a press.
fn tied(origin: &Origin) -> Manner<'static> {
    match origin {
        Origin::Typed { message } => Manner { reply_to: Some(*message), ..Manner::default() },
        Origin::Pressed { .. } => Manner::default(),
    }
}
