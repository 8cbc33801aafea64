//! The house's answer on its way to the person who acted.
//!
//! Every answer to an interaction is private (ephemeral); what everybody sees goes through the
//! outbox. To a typed message there is no ephemeral answer: what may be public answers in the
//! channel, what may not goes into the direct messages.

use std::time::Duration;

use banco_ports::{Answer, Lang, Reply, ReplyKind};
use banco_talk::i18n;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::gateway::House;
use super::interaction::Ticket;
use super::outgoing::Outgoing;
use super::rest::{self, Fault, Rest, Route};

/// A reply needs the right to read the message history.
const NO_MESSAGE_HISTORY: i64 = 160_002;

/// Nobody waits longer than this for the answer to what he typed.
const TYPED_ANSWERS: Duration = Duration::from_secs(60);

/// To a slash command: the first reply replaces "thinking…", the others follow.
pub(super) async fn to_command(ticket: &Ticket<'_>, ephemeral: bool, lang: Lang, answer: Answer) {
    let mut replies = answer.replies;
    // A public "thinking…" may only become what the channel may read.
    let first = replies.iter().position(|reply| ephemeral || reply.kind == ReplyKind::Open);
    let original = first.map(|at| Outgoing::new(&replies.remove(at).message)).filter(|first| !first.is_empty());
    let Some(original) = original else {
        // Nothing to say: what was done stands in the channel.
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

/// The message whose button was pressed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// A public one, which stays as it is.
    Board,
    /// A private one of somebody's choosing.
    Picker,
    /// A private one with pages.
    Page,
}

/// To a button: the board stays as it is; a private picker or page is edited from step to step.
pub(super) async fn to_press(ticket: &Ticket<'_>, on: On, answer: Answer) {
    let is_one_page = on == On::Page && answer.replies.len() == 1;
    for reply in answer.replies {
        let takes_its_place = match reply.kind {
            ReplyKind::Picker | ReplyKind::Settled => on != On::Board,
            ReplyKind::Open | ReplyKind::Private => is_one_page && reply.message.files.is_empty(),
            ReplyKind::Note => false,
        };
        if !takes_its_place {
            if reply.kind == ReplyKind::Settled {
                report_if(ticket.edit_original(Outgoing::stripped()).await);
            }
            follow_up(ticket, &reply).await;
            continue;
        }
        let outgoing = Outgoing::new(&reply.message);
        report_if(match reply.kind {
            // A picker without a next step, or an answered question, is done with.
            ReplyKind::Picker | ReplyKind::Settled if outgoing.is_empty() => ticket.delete_original().await,
            ReplyKind::Picker => ticket.edit_original(outgoing).await,
            ReplyKind::Settled | ReplyKind::Open | ReplyKind::Private | ReplyKind::Note => {
                ticket.edit_original(without_the_last_picture(outgoing)).await
            }
        });
    }
}

/// An edit that names no attachments would keep those of the page before.
fn without_the_last_picture(mut outgoing: Outgoing) -> Outgoing {
    if outgoing.files.is_empty() {
        outgoing.body["attachments"] = json!([]);
    }
    outgoing
}

/// What is still to be said once an answer is out.
pub(super) async fn follow(ticket: &Ticket<'_>, answer: Answer) {
    for reply in &answer.replies {
        follow_up(ticket, reply).await;
    }
}

async fn follow_up(ticket: &Ticket<'_>, reply: &Reply) {
    let outgoing = Outgoing::new(&reply.message);
    // An empty picker on a public board has nothing to close.
    if !outgoing.is_empty() {
        report_if(ticket.follow_up(outgoing).await);
    }
}

/// A typed message that is to be answered.
pub(super) struct Typed {
    pub channel: u64,
    pub message: u64,
    pub author: u64,
    /// The channel is the direct messages with this person.
    pub private: bool,
    pub lang: Lang,
}

/// `part` tells several answers to one message apart.
pub(super) async fn to_typed(house: &House, typed: &Typed, part: &str, answer: Answer) {
    let rest = &house.rest;
    for (index, reply) in answer.replies.iter().enumerate() {
        let outgoing = Outgoing::new(&reply.message);
        if outgoing.is_empty() {
            continue;
        }
        // The event's id in the nonce: a resend after a lost answer shows nothing twice.
        let outgoing = outgoing.once(format!("{}.{part}{index}", typed.message)).flagged(false);
        let sent = match reply.kind {
            ReplyKind::Private if !typed.private => direct(rest, typed, outgoing).await,
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

/// Into the direct messages; who takes none is told so, without a word of what it was.
async fn direct(rest: &Rest, typed: &Typed, outgoing: Outgoing) -> Result<(), Fault> {
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
            let hint = Outgoing::text(i18n::text(typed.lang, "discord-no-direct-message"));
            let hint = hint.once(format!("{}.dm", typed.message)).flagged(false);
            post(rest, typed.channel, hint.answering(typed.message)).await.map(drop)
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
