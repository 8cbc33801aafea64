//! Messages in a group that only one person sees (Bot API 10.2), if server and chat take them.
//!
//! A server that does not know them would post such a message publicly. So the adapter first calls a method of the same
//! version that changes nothing. If they are refused, the alert and the direct message remain.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::sync::OnceCell;
use tokio::time::Instant;

use super::api::{Api, Fault};

/// Time after a press in which such a message may follow; Telegram allows fifteen seconds.
const AFTER_PRESS: Duration = Duration::from_secs(12);

/// Time after which a chat that refused one is asked again.
const REFUSED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// Chats remembered as refusing before all are asked again.
const CHATS_MAX: usize = 5_000;

/// Receiver of such a message, with the press it answers; without a press only an administrator may send it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alone<'a> {
    pub receiver: i64,
    pub query: Option<&'a str>,
}

/// Chats that take such messages, as far as is known.
#[derive(Default)]
pub(super) struct Ephemeral {
    server: OnceCell<bool>,
    /// Refusals by chat, with true for messages in answer to a press: instant until which each holds.
    refusing: Mutex<HashMap<(i64, bool), Instant>>,
}

impl Ephemeral {
    fn refusing(&self) -> MutexGuard<'_, HashMap<(i64, bool), Instant>> {
        self.refusing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if one may be sent there now, in answer to a recent press or to typed text.
    pub(super) async fn may(&self, api: &Api, chat: i64, receiver: i64, pressed: Option<Instant>) -> bool {
        let now = Instant::now();
        let is_late = pressed.is_some_and(|pressed| pressed.elapsed() > AFTER_PRESS);
        if is_late || self.refusing().get(&(chat, pressed.is_some())).is_some_and(|until| *until > now) {
            return false;
        }
        // The server is asked once in a run; a network fault at that moment costs only the better form.
        *self.server.get_or_init(|| knows(api, chat, receiver)).await
    }

    /// Remembers that this chat took none. An old or foreign press, a flood and a passing fault say nothing about the
    /// chat. Only a missing right, or a server that knows no such message, counts.
    pub(super) fn refused(&self, chat: i64, pressed: bool, why: &Fault) {
        if !is_of_chat(pressed, why) {
            tracing::debug!(chat, %why, "telegram: this message for one person was refused");
            return;
        }
        tracing::info!(chat, pressed, %why, "telegram: no such messages for one person in this chat for a day");
        let mut refusing = self.refusing();
        if refusing.len() >= CHATS_MAX {
            refusing.clear();
        }
        refusing.insert((chat, pressed), Instant::now() + REFUSED_FOR);
    }
}

/// True if this refusal will come again in this chat.
fn is_of_chat(pressed: bool, why: &Fault) -> bool {
    match why {
        Fault::Refused { .. } if why.says("query") => false,
        // Only an administrator may send one without a press.
        Fault::Refused { .. } if !pressed => true,
        Fault::Refused { .. } => {
            let parts = ["EPHEMERAL", "not supported", "not available", "not allowed"];
            why.is_no_right() || why.has_code(404) || parts.iter().any(|part| why.says(part))
        }
        Fault::Wait(_) | Fault::Moved(_) | Fault::Conflict(_) | Fault::Unauthorized | Fault::Passing(_) => false,
    }
}

/// True if the server knows the method. A server of 10.2 refuses to delete a message that never existed; an older one
/// has no such method.
async fn knows(api: &Api, chat: i64, receiver: i64) -> bool {
    let mut fields = Map::new();
    fields.insert("chat_id".into(), chat.into());
    fields.insert("receiver_user_id".into(), receiver.into());
    fields.insert("ephemeral_message_id".into(), 0.into());
    let answer = api.call::<Value>("deleteEphemeralMessage", fields).await;
    answer.is_ok() || answer.is_err_and(|fault| fault.has_code(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Review of Telegram, 6: one stale press switched private answers off in its group for a day.
    #[test]
    fn only_what_is_about_the_chat_counts_against_it() {
        let refused = |what: &str| Fault::Refused { code: 400, what: what.to_owned() };
        let stale = "Bad Request: query is too old and response timeout expired or query ID is invalid";
        for (pressed, fault, counts) in [
            (true, refused(stale), false),
            (false, refused(stale), false),
            (true, refused("Bad Request: USER_NOT_PARTICIPANT"), false),
            (true, refused("Bad Request: not enough rights to send ephemeral messages"), true),
            (true, refused("Bad Request: EPHEMERAL_FORBIDDEN"), true),
            (true, Fault::Refused { code: 404, what: "Not Found".to_owned() }, true),
            (false, refused("Bad Request: the message can't be sent to the user"), true),
            (true, Fault::Wait(Duration::from_secs(3)), false),
            (true, Fault::Passing("HTTP 502".to_owned()), false),
        ] {
            assert_eq!(is_of_chat(pressed, &fault), counts, "{fault}");
        }
    }
}
