//! The scenario language on the fake Telegram.

use std::collections::HashMap;

use async_trait::async_trait;
use serde_json::Value;

use super::people::{BotMessage, User};
use super::world::Message;
use super::{BOT_ID, Fake};
use crate::driver::{Driver, Seen};

/// A group; people are created at their first mention, and each has started the bot.
pub struct TelegramDriver {
    pub fake: Fake,
    pub chat: i64,
    users: HashMap<String, User>,
    /// Moment up to which each person has seen everything.
    seen: HashMap<String, u64>,
}

impl TelegramDriver {
    pub fn new(fake: Fake) -> TelegramDriver {
        let chat = fake.group("Hội cờ", &[]);
        TelegramDriver { fake, chat, users: HashMap::new(), seen: HashMap::new() }
    }

    /// The person of this name, who joins the group at the first mention.
    pub fn user(&mut self, name: &str) -> User {
        if let Some(user) = self.users.get(name) {
            return user.clone();
        }
        let user = self.fake.user(name);
        user.has_started();
        self.fake.with(|world| world.chats.get_mut(&self.chat).expect("the group").members.insert(user.id));
        self.users.insert(name.to_owned(), user.clone());
        user
    }
}

/// `chat:message`; an alert has no such id and cannot be answered.
fn bot_message(seen: &Seen) -> BotMessage {
    let ids = seen.id.split_once(':').and_then(|(chat, id)| Some((chat.parse().ok()?, id.parse().ok()?)));
    let (chat, id) = ids.unwrap_or_else(|| panic!("{} is no message that can be answered or pressed", seen.id));
    BotMessage { chat, id }
}

#[async_trait]
impl Driver for TelegramDriver {
    fn speaks(&mut self, user: &str, locale: &str) {
        let id = self.user(user).id;
        self.fake.with(|world| world.people.get_mut(&id).expect("a person").language = Some(locale.to_owned()));
    }

    async fn say(&mut self, user: &str, text: &str) {
        let chat = self.chat;
        self.user(user).says(chat, text);
    }

    async fn reply(&mut self, user: &str, to: &Seen, text: &str) {
        self.user(user).replies(bot_message(to), text);
    }

    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str) {
        self.user(user).presses(bot_message(on), data_or_label);
    }

    async fn seen(&mut self, user: &str) -> Vec<Seen> {
        let id = self.user(user).id;
        self.fake.settled().await;
        let since = self.seen.get(user).copied().unwrap_or_default();
        let (mut seen, now) = self.fake.with(|world| {
            let can_see =
                |chat: i64| chat == id || world.chats.get(&chat).is_some_and(|chat| chat.members.contains(&id));
            let messages = world
                .messages
                .iter()
                .filter(|message| message.from == BOT_ID && message.changed_at > since && can_see(message.chat))
                .map(|message| (message.changed_at, seen_message(message, message.sent_at <= since)));
            let alerts = world.alerts.iter().filter(|alert| alert.user == id && alert.at > since).map(|alert| {
                let seen = Seen {
                    id: format!("alert-{}", alert.at),
                    text: alert.text.clone(),
                    private: true,
                    ..Seen::default()
                };
                (alert.at, seen)
            });
            let alone = world.alone.iter().filter(|(user, message)| *user == id && message.sent_at > since);
            let alone = alone.map(|(_, message)| {
                let seen = seen_message(message, false);
                (message.sent_at, Seen { id: format!("alone-{}", message.sent_at), private: true, ..seen })
            });
            (messages.chain(alerts).chain(alone).collect::<Vec<_>>(), world.moment)
        });
        self.seen.insert(user.to_owned(), now);
        seen.sort_by_key(|(at, _)| *at);
        seen.into_iter().map(|(_, seen)| seen).collect()
    }
}

fn seen_message(message: &Message, edited: bool) -> Seen {
    Seen {
        id: format!("{}:{}", message.chat, message.id),
        text: message.text.clone(),
        private: message.chat > 0,
        image: message.photo.clone().or_else(|| message.animation.clone()),
        alt: String::new(),
        buttons: buttons(message),
        files: message.document.clone().into_iter().collect(),
        edited,
        ..Seen::default()
    }
}

/// Rows of (label, data); a link takes the place of data. Buttons that only copy text are left out.
pub fn buttons(message: &Message) -> Vec<Vec<(String, String)>> {
    let rows = message.markup.as_ref().and_then(|markup| markup.get("inline_keyboard")).and_then(Value::as_array);
    let part = |button: &Value, name: &str| button.get(name).and_then(Value::as_str).map(str::to_owned);
    rows.into_iter()
        .flatten()
        .filter_map(Value::as_array)
        .map(|row| {
            let data =
                |button: &Value| part(button, "callback_data").or_else(|| part(button, "url")).unwrap_or_default();
            let row = row.iter().filter(|button| button.get("copy_text").is_none());
            row.map(|button| (part(button, "text").unwrap_or_default(), data(button))).collect()
        })
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect()
}
