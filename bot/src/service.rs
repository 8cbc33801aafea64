//! The conversation: what a person did becomes entries of a game, replies to him and posts for all.

mod act;
mod book;
pub mod button;
mod context;
mod explain;
mod files;
mod house;
mod info;
mod moves;
mod picker;
mod play;
pub mod present;
mod press;
mod request;
mod rules;
pub mod say;
mod which;
mod words;

use std::sync::Arc;

use banco_engine::{Notation, PersonKey, Table, Verification};

use crate::limits::TEXT_CHARS_MAX;
use crate::outbox::Outbox;
use crate::pictures::Pictures;
use crate::ports::{Answer, Inbound, Intent, Lang};
use crate::store::Store;

use book::Book;
pub use book::Seated;
use context::Context;
pub use context::game_id_in;
use explain::Refusals;
pub use say::Post;
use say::Say;

/// Milliseconds since 1970 UTC; tests hand in their own.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// 32 bytes from the operating system; tests hand in their own.
pub type Entropy = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The service and everything it stands on.
pub struct Service {
    store: Arc<dyn Store>,
    outbox: Outbox,
    pictures: Arc<Pictures>,
    clock: Clock,
    entropy: Entropy,
    /// The language where nobody has said anything.
    lang: Lang,
    book: Book,
    refusals: Refusals,
}

impl Service {
    pub fn new(
        store: Arc<dyn Store>,
        outbox: Outbox,
        pictures: Arc<Pictures>,
        clock: Clock,
        entropy: Entropy,
        lang: Lang,
    ) -> Service {
        Service { store, outbox, pictures, clock, entropy, lang, book: Book::default(), refusals: Refusals::default() }
    }

    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Does what a person asked for and answers him. What everybody sees goes through the outbox.
    pub async fn handle(&self, inbound: Inbound) -> Answer {
        let lang = self.lang_of(&inbound.from.key, inbound.lang).await;
        let drafts = match self.answer(&inbound, lang).await {
            Ok(drafts) => drafts,
            Err(refusal) => vec![*refusal],
        };
        let mut replies = Vec::with_capacity(drafts.len());
        for draft in drafts {
            // The answer may have changed the language: `/settings` speaks the new one.
            let lang = if let Say::LanguageSet { lang } = draft.say { lang } else { lang };
            replies.push(self.present_reply(draft, lang).await);
        }
        Answer { replies }
    }

    async fn answer(&self, inbound: &Inbound, lang: Lang) -> context::Handled {
        match self.store.is_applied(&inbound.event).await {
            Ok(false) => {}
            // A redelivered event: it was applied, and its posts are in the outbox.
            Ok(true) => return Ok(Vec::new()),
            Err(error) => return Err(context::store_trouble(&error)),
        }
        let context = Context::new(self, inbound, lang);
        match &inbound.intent {
            Intent::Command { name, args } => context.command(name, args).await,
            Intent::Text(text) if text.chars().count() > TEXT_CHARS_MAX => Err(Say::TextTooLong.into()),
            Intent::Text(text) => context.text(text).await,
            Intent::Press(data) => context.press(data).await,
        }
    }

    /// The language a person is spoken to in: his setting, else what his platform says, else the house's.
    pub(crate) async fn lang_of(&self, person: &PersonKey, hint: Option<Lang>) -> Lang {
        self.chosen_lang(person).await.or(hint).unwrap_or(self.lang)
    }

    async fn chosen_lang(&self, person: &PersonKey) -> Option<Lang> {
        let value = self.store.value(&lang_key(person)).await.ok().flatten()?;
        serde_json::from_value(value).ok()
    }

    /// The language of public messages: what both players chose, else the house's.
    pub(crate) async fn public_lang(&self, persons: &[PersonKey]) -> Lang {
        let mut agreed = None;
        for person in persons {
            match (self.chosen_lang(person).await, agreed) {
                (None, _) => return self.lang,
                (Some(lang), None) => agreed = Some(lang),
                (Some(lang), Some(other)) if lang != other => return self.lang,
                (Some(_), Some(_)) => {}
            }
        }
        agreed.unwrap_or(self.lang)
    }

    pub(crate) fn notation(lang: Lang) -> Notation {
        context::default_notation(lang)
    }
}

/// Where a person's language is kept.
fn lang_key(person: &PersonKey) -> String {
    format!("person:{}:language", person.0)
}

/// What `/verify` says, for the command of the same name.
pub fn verified(lang: Lang, table: &Table, report: &Verification) -> String {
    words::say(lang, &Say::verified(table, report)).to_plain()
}
