//! Actions of people: write, reply, press, add the bot.

use serde_json::{Value, json};

use super::world::{Chat, Human, Message, World};
use super::{BOT_ID, BOT_NAME, Fake};

/// One person. Cheap to clone.
#[derive(Clone)]
pub struct User {
    fake: Fake,
    pub id: i64,
}

/// A message of the bot that can be answered or pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotMessage {
    pub chat: i64,
    pub id: i64,
}

impl From<&Message> for BotMessage {
    fn from(message: &Message) -> BotMessage {
        BotMessage { chat: message.chat, id: message.id }
    }
}

impl Fake {
    /// Creates a person who has not started the bot. The language is Vietnamese, the username the name in small
    /// letters.
    pub fn user(&self, name: &str) -> User {
        let id = self.with(|world| {
            let id = 1_001 + i64::try_from(world.people.len()).expect("few people");
            let username = name.to_ascii_lowercase();
            let human = Human {
                id,
                first_name: name.to_owned(),
                username: username.chars().all(|c| c.is_ascii_alphanumeric()).then_some(username),
                language: Some("vi".into()),
                started: false,
                blocked: false,
            };
            world.people.insert(id, human);
            world.chats.insert(id, Chat { title: name.to_owned(), ..chat(id, "private") });
            id
        });
        User { fake: self.clone(), id }
    }

    /// Creates a group with the bot and these people.
    pub fn group(&self, title: &str, members: &[&User]) -> i64 {
        self.with(|world| {
            let id = -4_000 - i64::try_from(world.chats.len()).expect("few chats");
            let members = members.iter().map(|user| user.id).collect();
            world.chats.insert(id, Chat { title: title.to_owned(), members, ..chat(id, "group") });
            id
        })
    }

    /// Creates a forum with one topic; returns the chat and the topic.
    pub fn forum(&self, title: &str, members: &[&User]) -> (i64, i64) {
        let id = self.group(title, members);
        self.with(|world| {
            let chat = world.chats.get_mut(&id).expect("just made");
            chat.kind = "supergroup";
            chat.is_forum = true;
            chat.last_message = 77;
            chat.topics.insert(77);
            (id, 77)
        })
    }

    /// Gives the group a new id; with `told`, both service messages are sent.
    pub fn migrate(&self, from: i64, told: bool) -> i64 {
        self.with(|world| {
            let to = from - 1_000_000_000_000;
            let mut chat = world.chats.get(&from).expect("a group").clone();
            chat.id = to;
            chat.kind = "supergroup";
            world.chats.insert(to, chat);
            if let Some(old) = world.chats.get_mut(&from) {
                old.migrated_to = Some(to);
            }
            if told {
                for (chat, key, other) in [(from, "migrate_to_chat_id", to), (to, "migrate_from_chat_id", from)] {
                    let mut message = service_message(world, chat);
                    message[key] = other.into();
                    world.push_update("message", message);
                }
            }
            to
        })
    }

    /// Adds the bot to a group.
    pub fn add_bot(&self, chat: i64, by: &User) {
        self.with(|world| {
            let bot = json!({ "id": BOT_ID, "is_bot": true, "first_name": "Bạn Cờ", "username": BOT_NAME });
            let change = json!({
                "chat": world.chats[&chat].json(), "from": world.people[&by.id].json(), "date": 1_795_000_000,
                "old_chat_member": { "status": "left", "user": bot },
                "new_chat_member": { "status": "member", "user": bot },
            });
            world.push_update("my_chat_member", change);
        });
    }
}

fn chat(id: i64, kind: &'static str) -> Chat {
    Chat {
        id,
        kind,
        title: String::new(),
        is_forum: false,
        topics: Default::default(),
        members: Default::default(),
        admins: Default::default(),
        anonymous: Default::default(),
        has_bot: true,
        no_photos: false,
        migrated_to: None,
        bot_reads_all: false,
        last_message: 100,
    }
}

fn service_message(world: &mut World, chat: i64) -> Value {
    let place = world.chats.get_mut(&chat).expect("a chat");
    place.last_message += 1;
    json!({ "message_id": place.last_message, "date": 1_795_000_000, "chat": place.json() })
}

impl User {
    /// Opens the private chat by the start button, with the payload of the link.
    pub fn starts(&self, payload: &str) {
        self.fake.with(|world| world.people.get_mut(&self.id).expect("a person").started = true);
        self.says(self.id, format!("/start {payload}").trim_end());
    }

    /// Opens the private chat without a message.
    pub fn has_started(&self) -> &User {
        self.fake.with(|world| world.people.get_mut(&self.id).expect("a person").started = true);
        self
    }

    pub fn blocks(&self) {
        self.fake.with(|world| world.people.get_mut(&self.id).expect("a person").blocked = true);
    }

    pub fn says(&self, chat: i64, text: &str) -> i64 {
        self.writes(chat, text, None, |_| {})
    }

    pub fn says_in_topic(&self, chat: i64, topic: i64, text: &str) -> i64 {
        self.writes(chat, text, None, |message| {
            message["message_thread_id"] = topic.into();
            message["is_topic_message"] = true.into();
            // A message in a topic that replies to no message refers to this one.
            let created = json!({
                "message_id": topic, "date": 1_795_000_000, "chat": message["chat"], "from": message["from"],
                "message_thread_id": topic, "is_topic_message": true,
                "forum_topic_created": { "name": "cờ", "icon_color": 7_322_096 },
            });
            message["reply_to_message"] = created;
        })
    }

    /// Sends a file with this caption.
    pub fn attaches(&self, chat: i64, caption: &str, bytes: &[u8]) -> i64 {
        let id = self.fake.with(|world| {
            let id = format!("file-{}", world.sent_files.len());
            world.sent_files.insert(id.clone(), bytes.to_vec());
            id
        });
        let document = json!({
            "file_id": id, "file_unique_id": id, "file_size": bytes.len(), "file_name": "van.pgn",
        });
        self.writes(chat, caption, None, |message| {
            if let Some(message) = message.as_object_mut() {
                message.remove("text");
                message.remove("entities");
            }
            message["document"] = document;
            if !caption.is_empty() {
                message["caption"] = caption.into();
            }
        })
    }

    pub fn replies(&self, to: BotMessage, text: &str) -> i64 {
        self.writes(to.chat, text, Some(to.id), |_| {})
    }

    /// Sends a message after any other change to it.
    pub fn writes(&self, chat: i64, text: &str, reply_to: Option<i64>, change: impl FnOnce(&mut Value)) -> i64 {
        self.fake.with(|world| {
            let message = Message { chat, from: self.id, text: text.to_owned(), reply_to, ..Message::default() };
            let message = world.store(message);
            let mut json = world.message_json(&message, true);
            change(&mut json);
            if is_delivered(world, &message) {
                world.push_update("message", json);
            }
            message.id
        })
    }

    /// Edits a message of this person.
    pub fn edits(&self, chat: i64, id: i64, text: &str) {
        self.fake.with(|world| {
            let mut json = world.message_json(&world.message(chat, id).expect("his message").clone(), true);
            json["text"] = text.into();
            json["edit_date"] = 1_795_000_100.into();
            world.push_update("edited_message", json);
        });
    }

    /// Presses the button with this data or, failing that, this label; returns the id of the query.
    pub fn presses(&self, on: BotMessage, data_or_label: &str) -> String {
        let data = self.fake.with(|world| {
            let message = world.message(on.chat, on.id).expect("a message");
            button(message, data_or_label)
        });
        let data = data.unwrap_or_else(|| panic!("no button {data_or_label:?} on {on:?}"));
        self.presses_anything(on, &data)
    }

    /// Types the bot's name and a text in a chat; returns the id of the query.
    pub fn asks_inline(&self, typed: &str) -> String {
        self.fake.with(|world| {
            let id = format!("inline-{}", world.tick());
            let query = json!({ "id": id, "from": world.people[&self.id].json(), "query": typed, "offset": "" });
            world.push_update("inline_query", query);
            id
        })
    }

    /// Sends data that no button has, like a hostile client.
    pub fn presses_anything(&self, on: BotMessage, data: &str) -> String {
        self.fake.with(|world| {
            let id = world.new_query(self.id);
            let message = world.message(on.chat, on.id).expect("a message").clone();
            let query = json!({
                "id": id, "from": world.people[&self.id].json(), "chat_instance": "1", "data": data,
                "message": world.message_json(&message, true),
            });
            world.push_update("callback_query", query);
            id
        })
    }
}

/// Data of a message's button.
pub fn button(message: &Message, data_or_label: &str) -> Option<String> {
    let buttons = super::driver::buttons(message);
    let found = buttons.iter().flatten().find(|(_, data)| data == data_or_label);
    let found = found.or_else(|| buttons.iter().flatten().find(|(label, _)| label == data_or_label));
    found.map(|(_, data)| data.clone())
}

/// True if privacy mode delivers the message to the bot.
fn is_delivered(world: &World, message: &Message) -> bool {
    let chat = &world.chats[&message.chat];
    let answered = message.reply_to.and_then(|id| world.message(message.chat, id));
    chat.kind == "private"
        || chat.bot_reads_all
        || message.text.starts_with('/')
        || answered.is_some_and(|answered| answered.from == BOT_ID)
}
