//! State of the server: people, chats, messages, unconfirmed updates.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::{Map, Value};

use super::faults::Planned;
use crate::clock::Clock;

/// The whole state. Tests read it through [`super::Fake::wait`] and [`super::Fake::with`].
#[derive(Default)]
pub struct World {
    pub people: BTreeMap<i64, Human>,
    pub chats: BTreeMap<i64, Chat>,
    /// Messages of people and of the bot, in the order of sending.
    pub messages: Vec<Message>,
    /// Indices of each chat's messages; a waiting test reads them often.
    by_chat: HashMap<i64, Vec<usize>>,
    pub alerts: Vec<Alert>,
    /// Attached files, by their ids.
    pub sent_files: BTreeMap<String, Vec<u8>>,
    /// Chats and messages with a reaction of the bot.
    pub reactions: Vec<(i64, i64)>,
    /// True if the server supports Bot API 10.2: messages for one person.
    pub knows_ephemeral: bool,
    /// True if the server is older than Bot API 9.5 and refuses entities for a point in time.
    pub knows_no_instants: bool,
    /// Methods that this server lacks.
    pub lacks: BTreeSet<&'static str>,
    /// True if every request with a file gets an error page; other requests pass.
    pub uploads_fail: bool,
    /// Messages for one person, with that person's id.
    pub alone: Vec<(i64, Message)>,
    /// Unconfirmed updates; they are delivered repeatedly.
    pub updates: VecDeque<(u32, Value)>,
    pub queries: HashMap<String, Query>,
    /// Answers to inline queries, by query.
    pub inline: HashMap<String, Value>,
    /// Menus by language code, empty for all languages, and by scope if one was named.
    pub menus: BTreeMap<String, Value>,
    /// Menu buttons that were set, by private chat.
    pub menu_buttons: BTreeMap<i64, Value>,
    /// Menu button of all other private chats; `None`: the commands.
    pub menu_button: Option<Value>,
    /// Texts of the bot's profile, by field and language code.
    pub profile: BTreeMap<(String, String), String>,
    /// All requests, including failed ones.
    pub calls: Vec<Call>,
    pub violations: Vec<String>,
    pub faults: Vec<Planned>,
    /// Instants of the bot's messages to each group within the last minute.
    pub minutes: HashMap<i64, VecDeque<std::time::Duration>>,
    pub webhook: bool,
    /// The webhook, if set.
    pub hook: Option<Hook>,
    /// Answer to the last delivery, if the webhook refused it.
    pub hook_trouble: Option<String>,
    /// True if the token was revoked; then no request succeeds.
    pub token_is_revoked: bool,
    /// Number of open requests, without polls.
    pub under_way: usize,
    /// Holds the answers of polls while it is false.
    pub poll_answers_late: Option<tokio::sync::watch::Receiver<bool>>,
    pub polls_on_their_way: usize,
    /// Number of the newest poll; a newer poll ends an older one.
    pub poll: u64,
    pub allowed_updates: Vec<String>,
    /// True if every poll gets all updates again, as from a broken server.
    pub confirms_nothing: bool,
    /// Number of the newest update; a test may lower it, as the server does after a week without updates.
    pub next_update: u32,
    /// Counter of messages, edits and alerts; gives their order.
    pub moment: u64,
    /// Clock of this server; `None` for the real one.
    pub clock: Option<Clock>,
    /// Latest instant at which the held poll is answered, by that clock.
    pub poll_ends: Option<i64>,
    next_query: u64,
    /// Number of `getMe` requests: a program sends one when it starts.
    pub greetings: usize,
}

/// Values set by `setWebhook`.
#[derive(Clone, Debug)]
pub struct Hook {
    pub url: String,
    pub secret: String,
}

#[derive(Clone, Debug)]
pub struct Human {
    pub id: i64,
    pub first_name: String,
    pub username: Option<String>,
    pub language: Option<String>,
    /// True if the person has opened a private chat with the bot.
    pub started: bool,
    pub blocked: bool,
}

#[derive(Clone, Debug)]
pub struct Chat {
    pub id: i64,
    /// `private`, `group` or `supergroup`.
    pub kind: &'static str,
    pub title: String,
    pub is_forum: bool,
    pub topics: BTreeSet<i64>,
    pub members: BTreeSet<i64>,
    pub admins: BTreeSet<i64>,
    /// Administrators whose presence is hidden.
    pub anonymous: BTreeSet<i64>,
    /// True if the bot is a member.
    pub has_bot: bool,
    pub no_photos: bool,
    pub migrated_to: Option<i64>,
    /// True if privacy mode is off, so the bot receives all messages.
    pub bot_reads_all: bool,
    pub last_message: i64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    pub id: i64,
    pub chat: i64,
    pub thread: Option<i64>,
    /// Id of the bot or of a person.
    pub from: i64,
    /// Text or caption.
    pub text: String,
    pub entities: Vec<Value>,
    pub photo: Option<Vec<u8>>,
    pub animation: Option<Vec<u8>>,
    pub document: Option<(String, Vec<u8>)>,
    pub markup: Option<Value>,
    pub reply_to: Option<i64>,
    pub silent: bool,
    /// Moments of sending and of the last change.
    pub sent_at: u64,
    pub changed_at: u64,
    /// First text of the message, and the instant by the clock of a time machine.
    pub first_text: String,
    pub told_at: i64,
}

#[derive(Clone, Debug)]
pub struct Alert {
    pub user: i64,
    pub text: String,
    pub at: u64,
}

#[derive(Clone, Debug)]
pub struct Query {
    pub user: i64,
    pub answers: usize,
    /// Value of [`World::greetings`] at the press.
    pub greetings: usize,
    pub asked: std::time::Instant,
    pub answered_after: Option<std::time::Duration>,
}

/// A request as received.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: String,
    pub fields: Map<String, Value>,
    pub at: std::time::Instant,
}

impl World {
    pub fn tick(&mut self) -> u64 {
        self.moment += 1;
        self.moment
    }

    pub fn violation(&mut self, what: impl Into<String>) {
        self.violations.push(what.into());
    }

    /// Queues an update if the bot wants its kind.
    pub fn push_update(&mut self, kind: &str, content: Value) -> u32 {
        self.next_update += 1;
        let id = self.next_update;
        let mut update = Map::new();
        update.insert("update_id".into(), id.into());
        update.insert(kind.into(), content);
        let update = Value::Object(update);
        if let Err(error) = super::spec::check_type("Update", &update) {
            self.violation(format!("the fake itself: {error}"));
        }
        if self.allowed_updates.is_empty() || self.allowed_updates.iter().any(|allowed| allowed == kind) {
            self.updates.push_back((id, update));
        }
        id
    }

    pub fn new_query(&mut self, user: i64) -> String {
        self.next_query += 1;
        let id = format!("q{}", self.next_query);
        let asked = std::time::Instant::now();
        let query = Query { user, answers: 0, greetings: self.greetings, asked, answered_after: None };
        self.queries.insert(id.clone(), query);
        id
    }

    /// Stores a message and gives it its id.
    pub fn store(&mut self, mut message: Message) -> Message {
        let moment = self.tick();
        let chat = self.chats.get_mut(&message.chat).expect("the chat was checked");
        chat.last_message += 1;
        message.id = chat.last_message;
        message.sent_at = moment;
        message.changed_at = moment;
        message.first_text.clone_from(&message.text);
        message.told_at = self.clock.as_ref().map_or(0, Clock::now);
        self.by_chat.entry(message.chat).or_default().push(self.messages.len());
        self.messages.push(message.clone());
        message
    }

    /// Removes a message.
    pub fn remove(&mut self, at: usize) {
        self.messages.remove(at);
        self.by_chat.clear();
        for (at, message) in self.messages.iter().enumerate() {
            self.by_chat.entry(message.chat).or_default().push(at);
        }
    }

    pub fn message(&self, chat: i64, id: i64) -> Option<&Message> {
        self.in_chat(chat).rfind(|message| message.id == id)
    }

    /// All messages in a chat, oldest first.
    pub fn in_chat(&self, chat: i64) -> impl DoubleEndedIterator<Item = &Message> {
        let here = self.by_chat.get(&chat).map(Vec::as_slice).unwrap_or_default();
        here.iter().filter_map(|at| self.messages.get(*at))
    }

    /// Messages of the bot in a chat, oldest first.
    pub fn said_by_bot(&self, chat: i64) -> impl Iterator<Item = &Message> {
        self.in_chat(chat).filter(|message| message.from == super::BOT_ID)
    }

    /// Calls of one method.
    pub fn calls_of<'a>(&'a self, method: &'a str) -> impl Iterator<Item = &'a Call> {
        self.calls.iter().filter(move |call| call.method == method)
    }
}
