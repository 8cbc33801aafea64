//! One interaction: its first answer within three seconds, and what follows within fifteen minutes.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::outgoing::Outgoing;
use super::passing::Note;
use super::rest::{self, Fault, Rest};
use super::route::Route;
use super::user_install::UserInstalls;

/// Maximum time for the first answer: Discord wants it within 3 s of the event and refuses later ones (10062).
const FIRST_ANSWER: Duration = Duration::from_millis(2_800);

/// Maximum time for the rest of an answer; the token lives 15 minutes.
const LATER_ANSWERS: Duration = Duration::from_secs(120);

const UNKNOWN_MESSAGE: i64 = 10_008;

/// Error code of a second first answer: the try before did arrive.
const ALREADY_ACKNOWLEDGED: i64 = 40_060;

/// Right to answer an interaction. It contains the token, so it has no `Debug`.
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

    /// Lets other messages for the channel go out under this token.
    pub(super) fn lets_in(&self, visits: &UserInstalls, channel: u64) {
        visits.answered(channel, self.application, self.token);
    }

    /// Shows "thinking…", which the first reply replaces. The flag for private is fixed here.
    pub(super) async fn defer(&self, ephemeral: bool) {
        self.first(&json!({"type": 5, "data": {"flags": if ephemeral { 64 } else { 0 }}})).await;
    }

    /// Acknowledges the press; the message stays as it is.
    pub(super) async fn defer_update(&self) {
        self.first(&json!({"type": 6})).await;
    }

    /// Answers with suggestions for the option being typed.
    pub(super) async fn suggest(&self, choices: Value) {
        self.first(&json!({"type": 8, "data": {"choices": choices}})).await;
    }

    /// Opens a form; its content comes as an interaction of its own.
    pub(super) async fn ask(&self, form: Value) {
        self.first(&json!({"type": 9, "data": form})).await;
    }

    /// Sends a private message as the first answer, with no "thinking…" before it.
    pub(super) async fn reply(&self, outgoing: Outgoing) -> Result<(), Fault> {
        self.at_once(4, outgoing.flagged(true)).await
    }

    /// Sends a public message as the first answer.
    pub(super) async fn publish(&self, outgoing: Outgoing) -> Result<(), Fault> {
        self.at_once(4, outgoing.flagged(false)).await
    }

    /// Replaces the pressed private message. A public one would lose its picture.
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
            // Files may be the cause (size, permission); the words must arrive.
            Err(Fault::Refused { .. }) if has_files => sent(outgoing.without_files()).await?,
            done => done?,
        }
        self.stands_until(until, None).await;
        Ok(())
    }

    /// Remembers a note for deletion once the picture it announces has arrived.
    async fn stands_until(&self, picture: Option<String>, message: Option<u64>) {
        let Some(picture) = picture else { return };
        let note = Note { application: self.application, token: self.token.to_owned(), message };
        let Some(done) = self.rest.passing.keep(picture, note) else { return };
        if let Err(fault) = self.rest.delete_note(done).await {
            tracing::debug!(interaction = self.id, "discord: a note stays: {fault}");
        }
    }

    /// Sends a first answer. A failure is logged, and the person's action still counts.
    async fn first(&self, body: &Value) {
        let route = Route::Callback { interaction: self.id, token: self.token };
        let deadline = self.came + FIRST_ANSWER;
        match self.rest.send_until(deadline, Method::POST, &route, body, &[]).await {
            Ok(_) => {}
            Err(fault) if fault.code() == Some(ALREADY_ACKNOWLEDGED) => {}
            Err(fault) => tracing::warn!(interaction = self.id, "discord: first answer failed: {fault}"),
        }
    }

    /// Sends a first answer and returns what Discord tells of it.
    pub(super) async fn first_with_response(&self, body: &Value) -> Result<Value, Fault> {
        let route = Route::Callback { interaction: self.id, token: self.token };
        let deadline = self.came + FIRST_ANSWER;
        match self.rest.ask_until(deadline, Method::POST, &route, "?with_response=true", body, &[]).await {
            // An earlier try has arrived.
            Err(fault) if fault.code() == Some(ALREADY_ACKNOWLEDGED) => Ok(Value::Null),
            told => told,
        }
    }

    /// Replaces the deferred answer, or the pressed message.
    pub(super) async fn edit_original(&self, outgoing: Outgoing) -> Result<(), Fault> {
        let route = Route::Original { application: self.application, token: self.token };
        let until = outgoing.until.clone();
        self.later(Method::PATCH, &route, outgoing).await?;
        self.stands_until(until, None).await;
        Ok(())
    }

    /// Deletes the deferred answer, or the pressed private message; an already deleted one is success.
    pub(super) async fn delete_original(&self) -> Result<(), Fault> {
        let route = Route::Original { application: self.application, token: self.token };
        let deadline = Instant::now() + LATER_ANSWERS;
        match self.rest.send_until(deadline, Method::DELETE, &route, &Value::Null, &[]).await {
            Ok(_) => Ok(()),
            Err(fault) if fault.code() == Some(UNKNOWN_MESSAGE) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// Sends one more message that only this person sees.
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
            // Files may be the cause (size, permission); the words must arrive.
            Err(Fault::Refused { .. }) if !outgoing.files.is_empty() => {
                let plain = outgoing.without_files();
                self.rest.send_until(deadline, method, route, &plain.body, &[]).await
            }
            sent => sent,
        }
    }
}
