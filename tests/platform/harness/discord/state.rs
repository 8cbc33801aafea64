//! State of the fake Discord.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::activity::ActivityState;
use super::faults::{Fault, Trouble};
use super::gateway::Out;
use crate::clock::Clock;

pub const VIEW: u64 = 1 << 10;
pub const SEND: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const ATTACH: u64 = 1 << 15;
pub const MANAGE_GUILD: u64 = 1 << 5;
pub const CREATE_THREADS: u64 = 1 << 35;
pub const SEND_IN_THREADS: u64 = 1 << 38;
pub const EVERYTHING_NEEDED: u64 = VIEW | SEND | ATTACH | CREATE_THREADS | SEND_IN_THREADS;

pub const EPHEMERAL: u64 = 1 << 6;
/// Flag of a message without a notification sound.
pub const SILENT: u64 = 1 << 12;
/// Flag of a message that consists of components.
pub const CARD: u64 = 1 << 15;

/// All components inside `components` at any depth, outer ones first.
pub fn all_components(components: &Value) -> Vec<&Value> {
    let mut all = Vec::new();
    for component in components.as_array().into_iter().flatten() {
        all.push(component);
        all.extend(all_components(&component["components"]));
    }
    all
}

#[derive(Clone, Debug)]
pub struct User {
    pub id: u64,
    pub name: String,
    pub display: Option<String>,
    pub nick: Option<String>,
    pub bot: bool,
    /// Permissions of the person in the guild's channels.
    pub permissions: u64,
    pub locale: String,
    /// True if the person accepts no direct messages from bots.
    pub closed: bool,
    /// True if the person is no member of any server.
    pub outside: bool,
}

#[derive(Clone, Debug)]
pub struct Channel {
    pub id: u64,
    /// Type: 0 text, 1 direct messages, 3 group of people, 11 thread, 15 forum.
    pub kind: u8,
    pub guild: Option<u64>,
    /// Permissions of the bot there.
    pub app_permissions: u64,
    /// The person of a direct-message channel.
    pub recipient: Option<u64>,
    /// True if the bot itself is a member, not only installed by a user.
    pub bot_present: bool,
    /// True if the channel accepts messages made of components.
    pub takes_cards: bool,
    pub name: String,
    /// The channel a thread belongs to.
    pub parent: Option<u64>,
    /// True if the thread is archived, until the next message.
    pub archived: bool,
    /// True if only moderators may write in the thread.
    pub locked: bool,
    /// Tags of a forum, each with true if only moderators may set it. If there are any, a post must have one.
    pub tags: Vec<(u64, bool)>,
}

#[derive(Clone, Debug, Default)]
pub struct Attached {
    pub name: String,
    pub description: Option<String>,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Debug, Default)]
pub struct Message {
    pub id: u64,
    pub channel: u64,
    pub author: u64,
    pub content: String,
    pub components: Value,
    pub attachments: Vec<Attached>,
    /// The only person who sees the message.
    pub only_to: Option<u64>,
    /// True while the message shows "Thinking…": deferred and not yet replaced.
    pub thinking: bool,
    pub nonce: Option<String>,
    pub reference: Option<u64>,
    /// People who were mentioned with a notification.
    pub pinged: Vec<u64>,
    pub edits: u32,
    /// The interaction that the message answers.
    pub interaction: Option<u64>,
    /// True if the message consists of components; this never changes.
    pub is_card: bool,
    /// True if the message came without a sound (`SUPPRESS_NOTIFICATIONS`).
    pub silent: bool,
    /// First text of the message, and the instant by the clock of a time machine.
    pub first_words: String,
    pub told_at: i64,
}

impl Message {
    fn rows(&self) -> Vec<Vec<&Value>> {
        let rows = all_components(&self.components).into_iter().filter(|component| component["type"] == 1);
        rows.map(|row| row["components"].as_array().into_iter().flatten().collect()).collect()
    }

    /// Labels and data of its buttons; each menu's options form a row of their own.
    pub fn buttons(&self) -> Vec<Vec<(String, String)>> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let button = |button: &Value| match button["options"].as_array() {
            Some(options) => options.iter().map(|option| (text(&option["label"]), text(&option["value"]))).collect(),
            None => vec![(text(&button["label"]), text(&button["custom_id"]))],
        };
        self.rows().into_iter().map(|row| row.into_iter().flat_map(button).collect()).collect()
    }

    /// The menu with an option of this data.
    pub fn menu_with(&self, data: &str) -> Option<String> {
        let offers =
            |menu: &&&Value| menu["options"].as_array().into_iter().flatten().any(|option| option["value"] == data);
        let rows = self.rows();
        let menu = rows.iter().flatten().find(offers)?;
        menu["custom_id"].as_str().map(str::to_owned)
    }

    /// Colours of its buttons; options of a menu have none.
    pub fn styles(&self) -> Vec<Vec<u64>> {
        let style = |button: &Value| match button["options"].as_array() {
            Some(options) => vec![0; options.len()],
            None => vec![button["style"].as_u64().unwrap_or_default()],
        };
        self.rows().into_iter().map(|row| row.into_iter().flat_map(style).collect()).collect()
    }

    /// Whole text of the message: its content, or the texts of a card.
    pub fn words(&self) -> String {
        if !self.is_card {
            return self.content.clone();
        }
        let texts = all_components(&self.components);
        let texts: Vec<&str> =
            texts.iter().filter(|text| text["type"] == 10).filter_map(|text| text["content"].as_str()).collect();
        texts.join("\n")
    }

    /// Alt text of a file, from any component.
    pub fn alt(&self, file: &Attached) -> Option<String> {
        let shown = format!("attachment://{}", file.name);
        let items = all_components(&self.components).into_iter().flat_map(|gallery| gallery["items"].as_array());
        let item = items.flatten().find(|item| item["media"]["url"] == shown.as_str());
        let said = item.and_then(|item| item["description"].as_str()).map(str::to_owned);
        said.or_else(|| file.description.clone())
    }

    pub fn has_button(&self, data: &str) -> bool {
        self.buttons().iter().flatten().any(|(_, custom_id)| custom_id == data)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Command,
    Component,
    Autocomplete,
    /// A form was filled in.
    Form,
}

#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: u64,
    pub token: String,
    pub kind: Kind,
    pub user: u64,
    pub channel: u64,
    pub created: Instant,
    /// Type of the first answer, and the time it took.
    pub first: Option<(u64, Duration)>,
    /// The deferred answer, or the message of the pressed button.
    pub original: Option<u64>,
    pub choices: Value,
    /// The form in its answer.
    pub form: Value,
    /// Reason of a failure that the person saw.
    pub failed: Option<String>,
}

/// A request with its answer.
#[derive(Clone, Debug)]
pub struct Request {
    pub line: String,
    pub body: Value,
    pub status: u16,
}

pub struct Session {
    pub shard: u64,
    pub seq: u64,
    /// All dispatched events, for resuming.
    pub log: Vec<Value>,
    pub live: Option<UnboundedSender<Out>>,
}

pub struct State {
    ids: u64,
    pub token: String,
    pub application: u64,
    pub bot: u64,
    /// Owner of the guilds.
    pub owner: u64,
    pub users: BTreeMap<u64, User>,
    pub channels: BTreeMap<u64, Channel>,
    pub messages: Vec<Message>,
    pub interactions: BTreeMap<u64, Interaction>,
    /// Command sets by guild; the global set has none.
    pub commands: HashMap<Option<u64>, Value>,
    pub requests: Vec<Request>,
    pub violations: Vec<String>,
    pub faults: Vec<Fault>,
    pub sessions: HashMap<String, Session>,
    /// Newest session of each shard.
    pub current: BTreeMap<u64, String>,
    pub shards: u64,
    pub identifies: u32,
    pub resumes: u32,
    pub heartbeats: u32,
    pub heartbeat_millis: u64,
    /// True if heartbeats are not acknowledged and nothing is dispatched.
    pub zombie: bool,
    /// True if every token has expired (after fifteen minutes).
    pub tokens_are_dead: bool,
    /// Number of answered requests after which `GET /gateway` fails.
    pub gateway_faults_after: Option<usize>,
    /// True if the gateway refuses every connection.
    pub is_shut: bool,
    /// True if no connection becomes a WebSocket, as behind a proxy that passes only plain HTTP.
    pub refuses_upgrade: bool,
    /// Status for every request with a file: an error page, or a refusal below 500. Other requests pass.
    pub uploads_fail: Option<u16>,
    /// Names of event fields that are left out, as in other servers of this kind.
    pub leaves_out: Vec<&'static str>,
    /// True if a resume is accepted.
    pub resumable: bool,
    /// Number of shards that `GET /gateway/bot` recommends.
    pub shards_advised: u64,
    /// Minimum number of shards; an identify with fewer is closed with 4011.
    pub shards_required: u64,
    /// True if replies come without the answered message.
    pub hides_references: bool,
    /// Language of every guild.
    pub guild_locale: String,
    /// Guilds with the moment of joining (RFC 3339); older ones were joined long ago.
    pub guilds: BTreeMap<u64, String>,
    /// Greeting channel of every guild.
    pub system_channel: u64,
    /// URL that gets interactions; `None` for the gateway.
    pub endpoint: Option<String>,
    /// Interactions to be sent there.
    pub to_bring: Vec<(u64, String, Value)>,
    /// Clock for the time of messages; `None` if no test needs it.
    pub clock: Option<Clock>,
    /// The application as an Activity.
    pub activity: ActivityState,
}

impl State {
    pub(crate) fn new() -> State {
        let mut state = State {
            // A plausible snowflake, so shards follow from guild ids.
            ids: 1_300_000_000_000_000_000,
            token: "bot-token-NEVER-SHOW.abc123".into(),
            application: 0,
            bot: 0,
            owner: 0,
            users: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: Vec::new(),
            interactions: BTreeMap::new(),
            commands: HashMap::new(),
            requests: Vec::new(),
            violations: Vec::new(),
            faults: Vec::new(),
            sessions: HashMap::new(),
            current: BTreeMap::new(),
            shards: 1,
            identifies: 0,
            resumes: 0,
            heartbeats: 0,
            heartbeat_millis: 41_250,
            zombie: false,
            tokens_are_dead: false,
            gateway_faults_after: None,
            is_shut: false,
            refuses_upgrade: false,
            uploads_fail: None,
            leaves_out: Vec::new(),
            resumable: true,
            shards_advised: 1,
            shards_required: 1,
            hides_references: false,
            guild_locale: "vi".into(),
            guilds: BTreeMap::new(),
            system_channel: 0,
            endpoint: None,
            to_bring: Vec::new(),
            clock: None,
            activity: ActivityState::default(),
        };
        state.application = state.id();
        state.bot = state.add_user("banco", true);
        state.owner = state.bot;
        let guild = state.id();
        state.guilds.insert(guild, "2024-01-01T00:00:00.000000+00:00".into());
        state.system_channel = state.add_channel(0, Some(guild));
        state
    }

    pub fn id(&mut self) -> u64 {
        self.ids += 4_194_304;
        self.ids
    }

    pub fn guild(&self) -> u64 {
        *self.guilds.keys().next().expect("there is always one guild")
    }

    pub fn add_user(&mut self, name: &str, bot: bool) -> u64 {
        let id = self.id();
        let user = User {
            id,
            name: name.into(),
            display: None,
            nick: None,
            bot,
            permissions: VIEW | SEND,
            locale: "vi".into(),
            closed: false,
            outside: false,
        };
        self.users.insert(id, user);
        id
    }

    pub fn add_channel(&mut self, kind: u8, guild: Option<u64>) -> u64 {
        let id = self.id();
        let channel = Channel {
            id,
            kind,
            guild,
            app_permissions: EVERYTHING_NEEDED,
            recipient: None,
            bot_present: true,
            takes_cards: true,
            name: "bàn-cờ".into(),
            parent: None,
            archived: false,
            locked: false,
            tags: Vec::new(),
        };
        self.channels.insert(id, channel);
        id
    }

    /// Adds a thread to a channel; a thread of a message has the message's id.
    pub fn add_thread(&mut self, parent: u64, message: Option<u64>, name: &str) -> u64 {
        let known = self.channels[&parent].clone();
        let id = message.unwrap_or_else(|| self.id());
        self.channels
            .insert(id, Channel { id, kind: 11, parent: Some(parent), name: name.into(), tags: Vec::new(), ..known });
        id
    }

    /// The threads of a channel.
    pub fn threads(&self, parent: u64) -> Vec<&Channel> {
        self.channels.values().filter(|channel| channel.parent == Some(parent)).collect()
    }

    /// The direct messages between the bot and a person.
    pub fn direct_channel(&mut self, user: u64) -> u64 {
        let known = self.channels.values().find(|channel| channel.kind == 1 && channel.recipient == Some(user));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.add_channel(1, None);
        self.channels.get_mut(&id).expect("just made").recipient = Some(user);
        id
    }

    pub fn message(&self, id: u64) -> Option<&Message> {
        self.messages.iter().find(|message| message.id == id)
    }

    pub fn message_mut(&mut self, id: u64) -> Option<&mut Message> {
        self.messages.iter_mut().find(|message| message.id == id)
    }

    /// Public messages of the bot in a channel.
    pub fn posted(&self, channel: u64) -> Vec<&Message> {
        let ours =
            |message: &&Message| message.channel == channel && message.author == self.bot && message.only_to.is_none();
        self.messages.iter().filter(ours).collect()
    }

    /// Answers to an interaction that only its person sees, without deferred ones.
    pub fn answers(&self, interaction: u64) -> Vec<&Message> {
        let answer = |message: &&Message| message.interaction == Some(interaction) && !message.thinking;
        self.messages.iter().filter(answer).collect()
    }

    /// True if a request or interaction is still unanswered.
    pub fn is_busy(&self) -> bool {
        self.messages.iter().any(|message| message.thinking)
            || self.interactions.values().any(|interaction| interaction.first.is_none() && interaction.failed.is_none())
    }

    /// The fault for this request, if any; its count goes down.
    pub fn next_trouble(&mut self, line: &str) -> Option<Trouble> {
        if line == "GET /gateway" && self.gateway_faults_after.is_some_and(|after| self.count(line) >= after) {
            return Some(Trouble::Html(502));
        }
        let at = self.faults.iter().position(|fault| fault.times > 0 && line.contains(fault.on))?;
        let fault = self.faults.get_mut(at)?;
        fault.times -= 1;
        Some(fault.trouble.clone())
    }

    /// Number of requests so far whose `METHOD /path` contains this part.
    pub fn count(&self, part_of_line: &str) -> usize {
        self.requests.iter().filter(|request| request.line.contains(part_of_line)).count()
    }

    /// Sends an event to its shard; stored for a resume while there is no connection.
    pub fn dispatch(&mut self, guild: Option<u64>, name: &str, data: Value) {
        let shard = guild.map_or(0, |guild| (guild >> 22) % self.shards);
        let Some(session) = self.current.get(&shard).and_then(|id| self.sessions.get_mut(id)) else {
            return;
        };
        session.seq += 1;
        let mut event = json!({"op": 0, "s": session.seq, "t": name, "d": data});
        if let Some(fields) = event["d"].as_object_mut() {
            fields.retain(|field, _| !self.leaves_out.contains(&field.as_str()));
        }
        session.log.push(event.clone());
        if let Some(live) = session.live.as_ref().filter(|_| !self.zombie) {
            // The connection's own task handles a broken connection.
            drop(live.send(Out::Send(event)));
        }
    }

    /// Recent requests, for a failing test.
    pub fn report(&self) -> String {
        let lately = self.requests.iter().rev().take(20).rev();
        let lines: Vec<String> =
            lately.map(|request| format!("  {} -> {} {}", request.line, request.status, request.body)).collect();
        format!(
            "identified {}, resumed {}, violations {:?}, requests lately:\n{}",
            self.identifies,
            self.resumes,
            self.violations,
            lines.join("\n")
        )
    }
}
