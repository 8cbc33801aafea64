//! What the server knows: people, chats, messages, updates not confirmed yet.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::{Map, Value};

use super::faults::Planned;
use crate::time_machine::Clock;

/// Everything. Tests read it through [`super::Fake::wait`] and [`super::Fake::with`].
#[derive(Default)]
pub struct World {
    pub people: BTreeMap<i64, Human>,
    pub chats: BTreeMap<i64, Chat>,
    /// In the order they were sent, people's and the bot's.
    pub messages: Vec<Message>,
    /// Where in them those of a chat stand: whoever waits for one looks often.
    by_chat: HashMap<i64, Vec<usize>>,
    pub alerts: Vec<Alert>,
    /// What people attached, by the id of the file.
    pub sent_files: BTreeMap<String, Vec<u8>>,
    /// Chats and messages under which the bot's reaction stands.
    pub reactions: Vec<(i64, i64)>,
    /// The server speaks Bot API 10.2: messages for one person.
    pub knows_ephemeral: bool,
    /// The server is older than Bot API 9.5: it refuses entities that show a point in time.
    pub knows_no_instants: bool,
    /// Methods that this server does not know.
    pub lacks: BTreeSet<&'static str>,
    /// Whatever comes with a file meets an error page; all else passes.
    pub uploads_fail: bool,
    /// Such messages, and who sees each.
    pub alone: Vec<(i64, Message)>,
    /// Given out again until confirmed.
    pub updates: VecDeque<(u32, Value)>,
    pub queries: HashMap<String, Query>,
    /// Answers to inline queries, by query.
    pub inline: HashMap<String, Value>,
    /// By language code, empty for everybody, and the scope behind it where one was named.
    pub menus: BTreeMap<String, Value>,
    /// The words of the account by field and language code.
    pub profile: BTreeMap<(String, String), String>,
    /// Every request, also the failed ones.
    pub calls: Vec<Call>,
    pub violations: Vec<String>,
    pub faults: Vec<Planned>,
    /// When the bot wrote to each group within the last minute.
    pub minutes: HashMap<i64, VecDeque<std::time::Duration>>,
    pub webhook: bool,
    /// Where updates are brought.
    pub hook: Option<Hook>,
    /// What the last try to bring one was answered, if it was not taken.
    pub hook_trouble: Option<String>,
    /// BotFather gave out another token: nothing is answered any more.
    pub token_is_revoked: bool,
    /// Requests being answered, polls not counted.
    pub under_way: usize,
    /// Answers of polls wait until this says so.
    pub poll_answers_late: Option<tokio::sync::watch::Receiver<bool>>,
    pub polls_on_their_way: usize,
    /// A newer poll ends an older one.
    pub poll: u64,
    pub allowed_updates: Vec<String>,
    /// Every poll brings everything again, as from a server that lost its mind.
    pub confirms_nothing: bool,
    /// The number of the newest update; a test may let it fall, as after a week without any.
    pub next_update: u32,
    /// Counts messages, edits and alerts: the order in which things came to be seen.
    pub moment: u64,
    /// Whose clock this server goes by; none: the real one.
    pub clock: Option<Clock>,
    /// When the poll that is held now is answered at the latest, by that clock.
    pub poll_ends: Option<i64>,
    next_query: u64,
}

/// What `setWebhook` said.
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
    /// Has opened a private chat with the bot.
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
    /// The bot is in it.
    pub has_bot: bool,
    pub no_photos: bool,
    pub migrated_to: Option<i64>,
    /// Privacy mode is off: the bot receives everything that is said.
    pub bot_reads_all: bool,
    pub last_message: i64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    pub id: i64,
    pub chat: i64,
    pub thread: Option<i64>,
    /// The bot's id or a person's.
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
    /// When it came, and when it last changed.
    pub sent_at: u64,
    pub changed_at: u64,
    /// What it said when it came, and the instant by the clock of a time machine.
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
    pub asked: std::time::Instant,
    pub answered_after: Option<std::time::Duration>,
}

/// A request as it came.
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

    /// Queues an update, if the bot wants its kind.
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
        let query = Query { user, answers: 0, asked: std::time::Instant::now(), answered_after: None };
        self.queries.insert(id.clone(), query);
        id
    }

    /// Stores a message; it gets its id here.
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

    /// Takes a message away.
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

    /// Everything said in a chat, oldest first.
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
