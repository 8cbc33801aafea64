//! The conversation: what a person did becomes entries of a game, replies to him and posts for all.

mod book;
mod chosen;
pub mod clockwork;
mod context;
mod desk;
pub mod facts;
mod handlers;
mod house;
pub mod i18n;
pub mod outbox;
pub mod present;
mod words;

use std::sync::Arc;

use banco_engine::{PersonKey, Table, Verification};
use banco_ports::limits::TEXT_CHARS_MAX;
use banco_ports::{Answer, Inbound, Intent, Lang, Place};
use banco_store::Store;

use book::Book;
pub use book::Seated;
use chosen::Chosen;
use context::Context;
pub use context::game_id_in;
pub use facts::say::Post;
use facts::say::Say;
use facts::taste::Taste;
use facts::wishes::{self, Scope, Wishes};
use handlers::explain::Refusals;
use outbox::Outbox;
use present::pictures::Pictures;

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
    chosen: Chosen,
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
        Service {
            store,
            outbox,
            pictures,
            clock,
            entropy,
            lang,
            book: Book::default(),
            chosen: Chosen::default(),
            refusals: Refusals::default(),
        }
    }

    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Does what a person asked for and answers him. What everybody sees goes through the outbox.
    pub async fn handle(&self, inbound: Inbound) -> Answer {
        let mut taste = self.taste_of(&inbound.from.key, inbound.lang).await;
        let drafts = match self.answer(&inbound, &taste).await {
            Ok(drafts) => drafts,
            Err(refusal) => vec![*refusal],
        };
        // The answer may have changed how he wants things: settings are shown in the new language.
        if drafts.iter().any(|draft| draft.say.is_about_settings()) {
            taste = self.taste_of(&inbound.from.key, inbound.lang).await;
        }
        let mut replies = Vec::with_capacity(drafts.len());
        for draft in drafts {
            replies.push(self.present_reply(draft, &taste).await);
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
        let context = Context::new(self, inbound, taste.clone());
        let handled = match &inbound.intent {
            Intent::Command { name, args } => context.command(name, args).await,
            Intent::Text(text) if text.chars().count() > TEXT_CHARS_MAX => Err(Say::TextTooLong.into()),
            Intent::Text(text) => context.text(text).await,
            Intent::Press(data) => context.press(data).await,
        };
        // After the event, so that a board it made takes the place of one that was refused before.
        self.outbox.wake(&inbound.place, moment);
        handled
    }

    /// How a person is spoken to: his wishes, else what his platform says, else the house's way.
    async fn taste_of(&self, person: &PersonKey, hint: Option<Lang>) -> Taste {
        let wishes = self.wishes(Scope::Person, &wishes::of_person(person)).await;
        Taste::new(wishes, hint.unwrap_or(self.lang))
    }

    /// How public messages look: what the chat chose, else what all players chose alike, else the house's way.
    async fn public_taste(&self, place: &Place, persons: &[PersonKey]) -> Taste {
        let mut of_players = Vec::with_capacity(persons.len());
        for person in persons {
            of_players.push(self.wishes(Scope::Person, &wishes::of_person(person)).await);
        }
        let of_chat = self.wishes(Scope::Chat, &wishes::of_chat(place)).await;
        Taste::new(of_chat.or(Wishes::common(&of_players)), self.lang)
    }

    /// What somebody chose. Where the store does not answer, the house's way will do.
    async fn wishes(&self, scope: Scope, prefix: &str) -> Wishes {
        let values = match self.chosen.recall(prefix) {
            Ok(values) => values,
            Err(asked) => match self.store.values(prefix).await {
                Ok(values) => {
                    self.chosen.remember(prefix, &values, asked);
                    values
                }
                Err(_) => Vec::new(),
            },
        };
        Wishes::read(scope, &values)
    }
}

/// What `/verify` says, for the command of the same name.
pub fn verified(lang: Lang, table: &Table, report: &Verification) -> String {
    words::say(&Taste::new(Wishes::default(), lang), &Say::verified(table, report)).to_plain()
}
