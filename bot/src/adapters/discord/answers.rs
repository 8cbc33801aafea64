//! Answers of the service on their way to the person who acted.
//!
//! Every answer to an interaction is private (ephemeral); public messages go through the outbox. A typed message has no
//! ephemeral answer. An open answer goes to the channel, a private one to the direct messages.

use std::time::Duration;

use banco_engine::Person;
use banco_ports::{Answer, Button, Lang, Reply, ReplyKind};
use banco_service::i18n;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::handler_context::HandlerContext;
use super::interaction::Ticket;
use super::outgoing::Outgoing;
use super::rest::{self, Fault, Rest};
use super::route::Route;
use crate::adapters::keyboards::position;

/// A reply needs the right to read the message history.
pub(super) const NO_MESSAGE_HISTORY: i64 = 160_002;

/// Maximum time for the answer to a typed message.
const TYPED_ANSWERS: Duration = Duration::from_secs(60);

/// Answers a slash command: the first reply replaces "thinking…", the others follow.
pub(super) async fn to_command(ticket: &Ticket<'_>, ephemeral: bool, lang: Lang, answer: Answer) {
    let mut replies = answer.replies;
    // A public "thinking…" may become only a reply that the channel may read.
    let first = replies.iter().position(|reply| ephemeral || reply.kind == ReplyKind::Open);
    let original = first.map(|at| Outgoing::new(&replies.remove(at).message)).filter(|first| !first.is_empty());
    let Some(original) = original else {
        // There is nothing to say: the result is in the channel.
        if let Err(fault) = ticket.delete_original().await {
            report(&fault);
            report_if(ticket.edit_original(Outgoing::text(i18n::text(lang, "discord-done"))).await);
        }
        for reply in replies {
            follow_up(ticket, &reply).await;
        }
        return;
    };
    if let Err(fault) = ticket.edit_original(original).await {
        report(&fault);
        report_if(ticket.edit_original(Outgoing::text(i18n::text(lang, "discord-not-shown"))).await);
    }
    follow(ticket, Answer { replies }).await;
}

/// Kind of message whose button was pressed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// A public message, which stays as it is.
    Board,
    /// A private message with choices for one person.
    Picker,
    /// A private message with pages.
    Page,
}

/// Answers a slash command without "thinking…": the answer was ready in time and is the first answer.
pub(super) async fn to_command_at_once(ticket: &Ticket<'_>, lang: Lang, mut answer: Answer) {
    let first = answer.replies.iter().position(|reply| !Outgoing::new(&reply.message).is_empty());
    let Some(first) = first.map(|at| answer.replies.remove(at)) else {
        ticket.defer(true).await;
        return to_command(ticket, true, lang, answer).await;
    };
    if let Err(fault) = ticket.reply(Outgoing::new(&first.message)).await {
        report(&fault);
        return;
    }
    follow(ticket, answer).await;
}

/// Answers a button, as [`to_press`], without an acknowledgement before: the answer was ready in time.
pub(super) async fn to_press_at_once(ticket: &Ticket<'_>, on: On, mut answer: Answer) {
    let is_one_page = on == On::Page && answer.replies.len() == 1;
    let Some(first) = answer.replies.first() else { return ticket.defer_update().await };
    let outgoing = Outgoing::new(&first.message);
    let place = Place::of(first, on, is_one_page);
    if outgoing.is_empty() || place == Place::Stripped {
        ticket.defer_update().await;
        return to_press(ticket, on, answer).await;
    }
    answer.replies.remove(0);
    let sent = match place {
        Place::New | Place::Stripped => ticket.reply(outgoing).await,
        Place::Same => ticket.replace(without_the_last_picture(outgoing)).await,
    };
    match sent {
        Ok(()) => to_press(ticket, on, answer).await,
        Err(fault) => report(&fault),
    }
}

/// Answers a button that shows something to the channel. The open reply goes to the channel, the other replies to the
/// person alone.
pub(super) async fn to_everybody(ticket: &Ticket<'_>, mut answer: Answer) {
    let Some(open) = answer.replies.iter().position(|reply| reply.kind == ReplyKind::Open) else {
        return to_press_at_once(ticket, On::Board, answer).await;
    };
    let mut open = answer.replies.remove(open);
    // The message now belongs to the channel, and its buttons are never removed when they go stale.
    let stays = |button: &Button| position(&button.data).is_none() && super::share::wanted(&button.data).is_none();
    open.message.buttons.iter_mut().for_each(|row| row.retain(stays));
    report_if(ticket.publish(Outgoing::new(&open.message)).await);
}

/// Place of a reply to a press.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A message of its own; the question on the pressed one is answered, so its buttons are removed.
    Stripped,
    /// A message of its own.
    New,
    /// The pressed message, whose picture is removed.
    Same,
}

impl Place {
    fn of(reply: &Reply, on: On, is_one_page: bool) -> Place {
        match reply.kind {
            ReplyKind::Picker | ReplyKind::Settled if on != On::Board => Place::Same,
            ReplyKind::Settled => Place::Stripped,
            ReplyKind::Open | ReplyKind::Private if is_one_page && reply.message.files.is_empty() => Place::Same,
            ReplyKind::Picker | ReplyKind::Open | ReplyKind::Private | ReplyKind::Note => Place::New,
        }
    }
}

/// Answers an acknowledged button: the board stays as it is; a private picker or page is edited from step to step.
pub(super) async fn to_press(ticket: &Ticket<'_>, on: On, answer: Answer) {
    let is_one_page = on == On::Page && answer.replies.len() == 1;
    for reply in answer.replies {
        let outgoing = Outgoing::new(&reply.message);
        let is_done_with = outgoing.is_empty() && matches!(reply.kind, ReplyKind::Picker | ReplyKind::Settled);
        match Place::of(&reply, on, is_one_page) {
            // A picker without a next step, or an answered question, is deleted.
            Place::Same if is_done_with => report_if(ticket.delete_original().await),
            Place::Same => report_if(ticket.edit_original(without_the_last_picture(outgoing)).await),
            Place::Stripped => {
                report_if(ticket.edit_original(Outgoing::stripped()).await);
                follow_up(ticket, &reply).await;
            }
            Place::New => follow_up(ticket, &reply).await,
        }
    }
}

/// Removes the old picture: an edit that names no attachments would keep those of the page before.
fn without_the_last_picture(mut outgoing: Outgoing) -> Outgoing {
    if outgoing.files.is_empty() {
        outgoing.body["attachments"] = json!([]);
    }
    outgoing
}

/// Sends the remaining replies after an answer.
pub(super) async fn follow(ticket: &Ticket<'_>, answer: Answer) {
    for reply in &answer.replies {
        follow_up(ticket, reply).await;
    }
}

/// Finishes an interaction. In a channel without the bot the boards go out under its token. The person who acted then
/// gets the content that could not be shown.
pub(super) async fn last(house: &HandlerContext, ticket: &Ticket<'_>, channel: u64, from: &Person, lang: Option<Lang>) {
    ticket.lets_in(&house.visits, channel);
    follow(ticket, house.host.unshown(from, lang).await).await;
}

async fn follow_up(ticket: &Ticket<'_>, reply: &Reply) {
    let outgoing = Outgoing::new(&reply.message);
    // An empty picker on a public board has nothing to close.
    if !outgoing.is_empty() {
        report_if(ticket.follow_up(outgoing).await);
    }
}

/// A typed message that needs an answer.
pub(super) struct Typed {
    pub channel: u64,
    pub message: u64,
    pub author: u64,
    /// True if the channel is the direct messages with this person.
    pub private: bool,
    pub lang: Lang,
}

/// Part of the answer to a typed message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The answer itself.
    Answer,
    /// Content that could not be shown in the channel. It is no secret, so any open way is used.
    Unshown,
}

impl Part {
    /// Key that tells several answers to one message apart.
    const fn key(self) -> &'static str {
        match self {
            Part::Answer => "",
            Part::Unshown => "late",
        }
    }
}

pub(super) async fn to_typed(house: &HandlerContext, typed: &Typed, part: Part, answer: Answer) {
    let rest = &house.rest;
    for (index, reply) in answer.replies.iter().enumerate() {
        let outgoing = Outgoing::new(&reply.message);
        if outgoing.is_empty() {
            continue;
        }
        // The event's id is in the nonce: a resend after a lost answer shows nothing twice.
        let outgoing = outgoing.once(format!("{}.{}{index}", typed.message, part.key())).flagged(false);
        let sent = match reply.kind {
            ReplyKind::Private if !typed.private => {
                let instead = match part {
                    Part::Answer => {
                        let lang = reply.message.lang.unwrap_or(typed.lang);
                        Outgoing::text(i18n::text(lang, "discord-no-direct-message"))
                    }
                    Part::Unshown => Outgoing::new(&reply.message),
                };
                direct(rest, typed, outgoing, instead.once(format!("{}.dm{index}", typed.message))).await
            }
            ReplyKind::Private | ReplyKind::Note | ReplyKind::Open | ReplyKind::Picker | ReplyKind::Settled => {
                post(rest, typed.channel, outgoing.answering(typed.message)).await.map(|posted| {
                    if let Ok(id) = rest::snowflake(&posted["id"]) {
                        house.keyboards.posted(&typed.channel.to_string(), &id.to_string(), &reply.message);
                    }
                })
            }
        };
        report_if(sent);
    }
}

/// Sends into the direct messages; `instead` is posted in the channel if none are accepted.
async fn direct(rest: &Rest, typed: &Typed, outgoing: Outgoing, instead: Outgoing) -> Result<(), Fault> {
    let opened = async {
        let body = json!({"recipient_id": typed.author.to_string()});
        let deadline = Instant::now() + TYPED_ANSWERS;
        let chat = rest.send_until(deadline, Method::POST, &Route::DirectMessages, &body, &[]).await?;
        rest::snowflake(&chat["id"])
    };
    let sent = match opened.await {
        Ok(chat) => post(rest, chat, outgoing).await.map(drop),
        Err(fault) => Err(fault),
    };
    match sent {
        Err(Fault::Refused { .. }) => {
            post(rest, typed.channel, instead.flagged(false).answering(typed.message)).await.map(drop)
        }
        sent => sent,
    }
}

async fn post(rest: &Rest, channel: u64, outgoing: Outgoing) -> Result<Value, Fault> {
    let route = Route::Messages { channel };
    let deadline = Instant::now() + TYPED_ANSWERS;
    match rest.send_until(deadline, Method::POST, &route, &outgoing.body, &outgoing.files).await {
        // Without the right to read the history there are no replies, only messages.
        Err(fault) if fault.code() == Some(NO_MESSAGE_HISTORY) => {
            let alone = outgoing.alone();
            rest.send_until(deadline, Method::POST, &route, &alone.body, &alone.files).await
        }
        Err(Fault::Refused { .. }) if !outgoing.files.is_empty() => {
            let plain = outgoing.without_files();
            rest.send_until(deadline, Method::POST, &route, &plain.body, &[]).await
        }
        sent => sent,
    }
}

fn report_if(sent: Result<(), Fault>) {
    if let Err(fault) = sent {
        report(&fault);
    }
}

fn report(fault: &Fault) {
    tracing::warn!("discord: an answer did not arrive: {fault}");
}
