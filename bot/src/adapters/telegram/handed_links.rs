//! Answers to a press in a group that hold a link for one person: an alert shows no link, so they go to the private chat.

use std::pin::pin;
use std::time::Duration;

use banco_ports::{Reply, ReplyKind};
use banco_service::i18n;
use banco_service::messages::button::{Press, verbs};
use banco_service::messages::commands::page_code;

use super::acknowledging::Word;
use super::api::Fault;
use super::incoming::Origin;
use super::person::user_id;
use super::replies::{Asker, Replier, Rest};
use super::send::{Manner, Target};

/// Time that a press waits for the message with the link; then the button stops spinning without a word.
const PATIENCE: Duration = Duration::from_secs(2);

/// True for words with a link that only one person may open.
pub(super) fn is_link_for_one(reply: &Reply) -> bool {
    reply.kind == ReplyKind::Private && !reply.message.links.is_empty()
}

/// True if the person has not opened the private chat, so that no direct message is possible.
pub(super) fn is_no_private_chat(fault: &Fault) -> bool {
    fault.has_code(403) || fault.says("chat not found")
}

impl Replier {
    /// Sends replies with links to the private chat, and tells the person who pressed where they are. A person without
    /// such a chat is led there. Answers the rest.
    pub(super) async fn hand_over(&self, query: &str, asker: &Asker, replies: Vec<Reply>) -> Vec<Rest> {
        let (linked, others): (Vec<Reply>, Vec<Reply>) = replies.into_iter().partition(is_link_for_one);
        let is_over = self.is_handed_over(query, asker, &linked).await;
        let unsent = linked.into_iter().filter(|_| !is_over);
        unsent.chain(others).map(Rest::whole).collect()
    }

    /// Acknowledges the press by what has become of the messages with links; false if they must be sent in another way.
    async fn is_handed_over(&self, query: &str, asker: &Asker, linked: &[Reply]) -> bool {
        let mut sending = pin!(self.send_directly(asker, linked));
        let in_time = tokio::time::timeout(PATIENCE, &mut sending).await.ok();
        let sent = i18n::text(asker.lang, "telegram-link-sent");
        let start = format!("https://t.me/{}?start={}", self.me.username, start_code(asker));
        let word = match &in_time {
            Some(Ok(())) => Word::Alert(&sent),
            Some(Err(fault)) if is_no_private_chat(fault) => Word::Leads(&start),
            Some(Err(_)) | None => Word::None,
        };
        let leads = matches!(word, Word::Leads(_));
        let is_told = self.acknowledge(query, word).await.is_ok();
        match in_time {
            Some(done) => done.is_ok() || (leads && is_told),
            None => sending.await.is_ok(),
        }
    }

    /// Sends messages to the private chat of the person who asked.
    async fn send_directly(&self, asker: &Asker, replies: &[Reply]) -> Result<(), Fault> {
        let Some(chat) = user_id(&asker.person).and_then(|id| i64::try_from(id).ok()) else { return Ok(()) };
        for reply in replies {
            self.post(Target { chat, thread: None }, &reply.message, Manner::default()).await?;
        }
        Ok(())
    }
}

/// Code that asks for the same answer in the private chat.
fn start_code(asker: &Asker) -> String {
    let Origin::Pressed { data, .. } = &asker.origin else { return page_code(None) };
    let press = Press::read(data);
    let game = press.as_ref().and_then(|press| press.game());
    match &press {
        Some(press) if press.verb() == verbs::PAGE => page_code(game),
        _ => game.unwrap_or("hello").to_owned(),
    }
}
