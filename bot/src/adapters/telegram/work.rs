//! What is done with one update: durable first, answered after.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Answer, Converse, Inbound, Lang, Place};
use serde_json::Value;
use teloxide::types::Update;

use super::incoming::{Happened, Myself, Origin, understand};
use super::moderators::Moderators;
use super::replies::{Asker, Replier};
use super::send::Target;

/// A press waits this long for its alert; then it is acknowledged without words, and the words come as messages.
const ALERT_PATIENCE: Duration = Duration::from_secs(2);

/// Updates of one lane keep their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lane(String);

impl Lane {
    /// The chat of an update; none when there is nothing to do.
    pub fn of(happened: &Happened) -> Option<Lane> {
        match happened {
            Happened::Asked { inbound, .. } => Some(Lane(inbound.place.chat.clone())),
            Happened::Anonymous { place, .. } | Happened::Joined { place, .. } => Some(Lane(place.chat.clone())),
            Happened::Moved { from, .. } => Some(Lane(from.chat.clone())),
            Happened::Stray { query } => Some(Lane(query.clone())),
            Happened::Ignored => None,
        }
    }
}

/// An update that is durable.
pub(super) struct Done {
    pub lane: Lane,
    pub id: u32,
    /// Brings the answer; the chat does not wait for it.
    pub answering: Option<Answering>,
}

impl Done {
    /// Work on an update ended in a panic: it is not tried again, or it would block its chat for ever.
    pub fn lost(lane: Lane, id: u32, error: &tokio::task::JoinError) -> Done {
        tracing::error!(id, %error, "telegram: work on an update was lost");
        Done { lane, id, answering: None }
    }
}

pub(super) type Answering = Pin<Box<dyn Future<Output = ()> + Send>>;

#[derive(Clone)]
pub(super) struct Worker {
    pub host: Arc<dyn Converse>,
    pub replier: Replier,
    pub moderators: Arc<Moderators>,
    /// For people whose language Telegram does not tell.
    pub lang: Lang,
}

impl Worker {
    /// An update we cannot read (a newer kind of content) is not for us.
    pub fn understand(&self, update: &Value) -> Happened {
        // The library's type borrows its keys, which only text can lend.
        match serde_json::from_str::<Update>(&update.to_string()) {
            Ok(update) => understand(update, self.me()),
            Err(error) => {
                tracing::debug!(%error, "telegram: an unreadable update is skipped");
                Happened::Ignored
            }
        }
    }

    fn me(&self) -> &Myself {
        &self.replier.me
    }

    pub async fn work(self, lane: Lane, id: u32, happened: Happened) -> Done {
        let answering: Option<Answering> = match happened {
            Happened::Asked { inbound, origin } => self.converse(*inbound, origin).await,
            Happened::Anonymous { place, message } => self.refuse_anonymous(&place, message),
            Happened::Stray { query } => Some(Box::pin(async move {
                // Only stops the button from spinning.
                let _ = self.replier.acknowledge(&query, None).await;
            })),
            Happened::Joined { place, event, lang } => {
                self.host.joined(place, event, lang).await;
                None
            }
            Happened::Moved { from, to } => {
                self.host.moved(from, to).await;
                None
            }
            Happened::Ignored => None,
        };
        Done { lane, id, answering }
    }

    /// Hands over what was asked; the press is acknowledged as soon as the alert is known, or in time without.
    async fn converse(self, mut inbound: Inbound, origin: Origin) -> Option<Answering> {
        let target = Target::of(&inbound.place)?;
        inbound.moderator = self.moderators.is_moderator(&inbound).await;
        let asker = Asker {
            target,
            private: inbound.private,
            person: inbound.from.clone(),
            lang: inbound.lang.unwrap_or(self.lang),
            origin: origin.clone(),
        };
        let host = Arc::clone(&self.host);
        // Apart from this task, so that a panic costs one answer and the time limit does not cancel a move.
        let mut handling = tokio::spawn(async move { host.handle(inbound).await });
        let mut query = match origin {
            Origin::Pressed { query, .. } => Some(query),
            Origin::Typed { .. } => None,
        };
        let answer = match &query {
            Some(open) => match tokio::time::timeout(ALERT_PATIENCE, &mut handling).await {
                Ok(answer) => answer,
                Err(_) => {
                    let _ = self.replier.acknowledge(open, None).await;
                    query = None;
                    handling.await
                }
            },
            None => handling.await,
        };
        match answer {
            Ok(answer) => self.answering(asker, answer, query),
            Err(error) => {
                tracing::error!(%error, "telegram: an answer was lost");
                Some(Box::pin(async move { self.apologise(&asker, query).await }))
            }
        }
    }

    fn answering(self, asker: Asker, answer: Answer, query: Option<String>) -> Option<Answering> {
        if answer.replies.is_empty() && query.is_none() {
            return None;
        }
        Some(Box::pin(async move { self.replier.answer(&asker, answer, query.as_deref()).await }))
    }

    async fn apologise(&self, asker: &Asker, query: Option<String>) {
        match (&asker.origin, query) {
            (_, Some(query)) => {
                let words = banco_talk::i18n::text(asker.lang, "telegram-trouble");
                let _ = self.replier.acknowledge(&query, Some(&words)).await;
            }
            (Origin::Typed { message } | Origin::Pressed { message, .. }, None) => {
                self.replier.remark(asker.target, *message, asker.lang, "telegram-trouble").await;
            }
        }
    }

    fn refuse_anonymous(self, place: &Place, message: i32) -> Option<Answering> {
        let target = Target::of(place)?;
        Some(Box::pin(async move {
            self.replier.remark(target, message, self.lang, "telegram-anonymous").await;
        }))
    }
}
