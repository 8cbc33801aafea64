//! Administrators of a group: asked for only if it matters, and remembered for a while.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use banco_engine::Person;
use banco_ports::limits::MODERATORS_NAMED_MAX;
use banco_ports::{Inbound, Intent};
use banco_service::messages::button::Press;
use banco_service::messages::commands;
use serde_json::{Map, Value};
use teloxide_core::types::User;

use super::api::Api;
use super::person::{person, user_id};

/// Time for which an answer is trusted: a new administrator waits at most that long.
const TRUST: Duration = Duration::from_secs(300);

/// Remembered answers; the map is emptied when full.
const REMEMBERED_MAX: usize = 1_000;

/// Maximum time for the answer; after it the person counts as no moderator, so that the command does not wait.
const PATIENCE: Duration = Duration::from_secs(3);

pub(super) struct Moderators {
    api: Api,
    known: Mutex<HashMap<(String, u64), (Instant, bool)>>,
}

impl Moderators {
    pub(super) fn new(api: Api) -> Moderators {
        Moderators { api, known: Mutex::default() }
    }

    pub(super) async fn is_moderator(&self, inbound: &Inbound) -> bool {
        let Some(user) = user_id(&inbound.from).filter(|_| !inbound.private && matters(&inbound.intent)) else {
            return false;
        };
        let key = (inbound.place.chat.clone(), user);
        if let Some((since, is_moderator)) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key)
            && since.elapsed() < TRUST
        {
            return *is_moderator;
        }
        let mut fields = Map::new();
        fields.insert("chat_id".into(), inbound.place.chat.as_str().into());
        fields.insert("user_id".into(), user.into());
        let Ok(member) = self.api.call_within::<Value>("getChatMember", fields, PATIENCE).await else { return false };
        let is_moderator = matches!(member.get("status").and_then(Value::as_str), Some("creator" | "administrator"));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED_MAX {
            known.clear();
        }
        known.insert(key, (Instant::now(), is_moderator));
        is_moderator
    }
}

/// Administrators of a group to be mentioned: people who show themselves as such there. None if Telegram does not tell.
pub(super) async fn all(api: &Api, chat: i64) -> Vec<Person> {
    let fields = Map::from_iter([("chat_id".to_owned(), chat.into())]);
    let members = match api.call_within::<Vec<Value>>("getChatAdministrators", fields, PATIENCE).await {
        Ok(members) => members,
        Err(fault) => {
            tracing::debug!(chat, %fault, "telegram: the administrators are not known");
            return Vec::new();
        }
    };
    let shown = members.into_iter().filter(|member| member["is_anonymous"] == false);
    let users = shown.filter_map(|mut member| serde_json::from_value::<User>(member["user"].take()).ok());
    users.filter(|user| !user.is_bot).take(MODERATORS_NAMED_MAX).map(|user| person(&user)).collect()
}

fn matters(intent: &Intent) -> bool {
    match intent {
        Intent::Command { name, args } => {
            commands::called(name, &args.rest).is_some_and(|called| called.spec.asks_moderator)
        }
        Intent::Press(data) => Press::read(data).is_some_and(|press| press.asks_moderator()),
        Intent::Text(_) | Intent::Line { .. } => false,
    }
}
