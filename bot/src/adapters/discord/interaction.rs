//! One interaction: its first answer within three seconds, and what follows within fifteen minutes.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::outgoing::Outgoing;
use super::passing::Note;
use super::rest::{self, Fault, Rest, Route};
use super::visits::Visits;

/// Discord wants the first answer within 3 s of the event; later ones are refused (10062).
const FIRST_ANSWER: Duration = Duration::from_millis(2_800);

/// The token lives 15 minutes; nobody waits longer than this for the rest of an answer.
const LATER_ANSWERS: Duration = Duration::from_secs(120);

const UNKNOWN_MESSAGE: i64 = 10_008;

/// A second first answer: the try before did arrive.
const ALREADY_ACKNOWLEDGED: i64 = 40_060;

/// The right to answer an interaction. Holds its token, so it has no `Debug`.
pub(super) struct Ticket<'a> {
    rest: &'a Rest,
    id: u64,
    application: u64,
    token: &'a str,
    came: Instant,
}

impl<'a> Ticket<'a> {
    pub(super) fn new(rest: &'a Rest, id: u64, application: u64, token: &'a str) -> Ticket<'a> {
        Ticket { rest, id, application, token, came: Instant::now() }
    }

    /// What else is due in the channel may go out under this token.
    pub(super) fn lets_in(&self, visits: &Visits, channel: u64) {
        visits.answered(channel, self.application, self.token);
    }

    /// "Thinking…", which the first reply replaces. Whether it is private is fixed here.
    pub(super) async fn defer(&self, ephemeral: bool) {
        self.first(&json!({"type": 5, "data": {"flags": if ephemeral { 64 } else { 0 }}})).await;
    }

    /// The press was received; the message stays as it is.
    pub(super) async fn defer_update(&self) {
        self.first(&json!({"type": 6})).await;
    }

    /// Suggestions for the option being typed.
    pub(super) async fn suggest(&self, choices: Value) {
        self.first(&json!({"type": 8, "data": {"choices": choices}})).await;
    }

    /// A form to fill in; what is written there comes as an interaction of its own.
    pub(super) async fn ask(&self, form: Value) {
        self.first(&json!({"type": 9, "data": form})).await;
    }

    /// A private message as the first answer, with no "thinking…" before it.
    pub(super) async fn reply(&self, outgoing: Outgoing) -> Result<(), Fault> {
        self.at_once(4, outgoing.flagged(true)).await
    }

    /// A message for everybody as the first answer.
    pub(super) async fn publish(&self, outgoing: Outgoing) -> Result<(), Fault> {
        self.at_once(4, outgoing.flagged(false)).await
    }

    /// The private message whose button was pressed becomes this one. Of a public one the picture would be lost.
    pub(super) async fn replace(&self, outgoing: Outgoing) -> Result<(), Fault> {
        self.at_once(7, outgoing).await
    }

    async fn at_once(&self, kind: u8, outgoing: Outgoing) -> Result<(), Fault> {
        let until = outgoing.until.clone();
        let route = Route::Callback { interaction: self.id, token: self.token };
        let deadline = self.came + FIRST_ANSWER;
        let sent = |outgoing: Outgoing| {
            let route = &route;
            async move {
                let body = json!({"type": kind, "data": outgoing.body});
                match self.rest.send_until(deadline, Method::POST, route, &body, &outgoing.files).await {
                    Ok(_) => Ok(()),
                    Err(fault) if fault.code() == Some(ALREADY_ACKNOWLEDGED) => Ok(()),
                    Err(fault) => Err(fault),
                }
            }
        };
        let has_files = !outgoing.files.is_empty();
        match sent(outgoing.clone()).await {
            // Files may be what is in the way (size, permission); the words must arrive.
            Err(Fault::Refused { .. }) if has_files => sent(outgoing.without_files()).await?,
            done => done?,
        }
        self.stands_until(until, None).await;
        Ok(())
    }

    /// A note goes away with the picture that it speaks of.
    async fn stands_until(&self, picture: Option<String>, message: Option<u64>) {
        let Some(picture) = picture else { return };
        let note = Note { application: self.application, token: self.token.to_owned(), message };
        let Some(done) = self.rest.passing.keep(picture, note) else { return };
        if let Err(fault) = done.delete(self.rest).await {
            tracing::debug!(interaction = self.id, "discord: a note stays: {fault}");
        }
    }

    /// A failure here is no reason to drop what the person did: it is logged and the rest goes on.
    async fn first(&self, body: &Value) {
        let route = Route::Callback { interaction: self.id, token: self.token };
        let deadline = self.came + FIRST_ANSWER;
        match self.rest.send_until(deadline, Method::POST, &route, body, &[]).await {
            Ok(_) => {}
            Err(fault) if fault.code() == Some(ALREADY_ACKNOWLEDGED) => {}
            Err(fault) => tracing::warn!(interaction = self.id, "discord: first answer failed: {fault}"),
        }
    }

    /// Replaces the deferred answer, or the message whose button was pressed.
    pub(super) async fn edit_original(&self, outgoing: Outgoing) -> Result<(), Fault> {
        let route = Route::Original { application: self.application, token: self.token };
        let until = outgoing.until.clone();
        self.later(Method::PATCH, &route, outgoing).await?;
        self.stands_until(until, None).await;
        Ok(())
    }

    /// Takes the deferred answer away, or the private message whose button was pressed; one that is gone is success.
    pub(super) async fn delete_original(&self) -> Result<(), Fault> {
        let route = Route::Original { application: self.application, token: self.token };
        let deadline = Instant::now() + LATER_ANSWERS;
        match self.rest.send_until(deadline, Method::DELETE, &route, &Value::Null, &[]).await {
            Ok(_) => Ok(()),
            Err(fault) if fault.code() == Some(UNKNOWN_MESSAGE) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// One more message that only this person sees.
    pub(super) async fn follow_up(&self, outgoing: Outgoing) -> Result<(), Fault> {
        let route = Route::Followups { application: self.application, token: self.token };
        let until = outgoing.until.clone();
        let posted = self.later(Method::POST, &route, outgoing.flagged(true)).await?;
        self.stands_until(until, rest::snowflake(&posted["id"]).ok()).await;
        Ok(())
    }

    async fn later(&self, method: Method, route: &Route<'_>, outgoing: Outgoing) -> Result<Value, Fault> {
        let deadline = Instant::now() + LATER_ANSWERS;
        let sent = self.rest.send_until(deadline, method.clone(), route, &outgoing.body, &outgoing.files).await;
        match sent {
            // Files may be what is in the way (size, permission); the words must arrive.
            Err(Fault::Refused { .. }) if !outgoing.files.is_empty() => {
                let plain = outgoing.without_files();
                self.rest.send_until(deadline, method, route, &plain.body, &[]).await
            }
            sent => sent,
        }
    }
}
