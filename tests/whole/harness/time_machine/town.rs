//! Friends around a program in a time machine: a Telegram group, a Discord channel and a channel of the local table.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::Value;

use super::{Instant, SMALL_STRIDE, STRIDE, Said, TimeMachine};
use crate::discord::driver::{DiscordDriver, shown};
use crate::discord::{self, FakeDiscord};
use crate::driver::{Driver, Seen};
use crate::telegram::{BOT_ID, Fake, Strict, TOKEN, TelegramDriver, buttons_of};
use crate::web::{self, Api, WebDriver};

/// One of the three platforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Door {
    Telegram,
    Discord,
    Table,
}

impl Door {
    pub const ALL: [Door; 3] = [Door::Telegram, Door::Discord, Door::Table];
}

/// The channel of the local table.
const CHANNEL: &str = "sanh";

/// Maximum pause of the bot before its next message to a chat, by the limits of the platforms.
const PACE: i64 = 8_000;

/// Number of pauses of [`PACE`] after which the program must be idle.
const PAUSES_MAX: usize = 200;

/// Maximum real time that the test waits for the next poll, because the program may be connecting.
const POLLS_WITHIN: Duration = Duration::from_secs(5);

/// The friends and the program. Dropping it checks all requests to the platforms.
pub struct Town {
    pub machine: TimeMachine,
    pub telegram: TelegramDriver,
    pub discord: DiscordDriver,
    table: WebDriver,
    api: Api,
    /// Messages at the table, and their ids.
    at_table: Vec<(u64, Said, Seen)>,
    known: BTreeSet<u64>,
    /// Last change that each person has read there.
    read: BTreeMap<String, u64>,
    _strict: Strict,
}

impl Town {
    /// Starts a program with all three doors open, at this instant.
    pub async fn open(at: Instant) -> Town {
        Town::open_with(at, &[]).await
    }

    /// The same, with environment variables for the program.
    pub async fn open_with(at: Instant, environment: &[(&str, &str)]) -> Town {
        let mut machine = TimeMachine::new(at);
        environment.iter().for_each(|(name, value)| machine.set(name, value));
        let (telegram, strict) = Fake::start().await;
        let discord = FakeDiscord::start().await;
        telegram.with(|world| world.clock = Some(machine.clock()));
        discord.change(|state| state.clock = Some(machine.clock()));
        machine.set("BANCO__TELEGRAM__TOKEN", TOKEN);
        machine.set("BANCO__TELEGRAM__API_BASE", &telegram.base());
        let token = discord.state().token.clone();
        machine.set("BANCO__DISCORD__TOKEN", &token);
        machine.set("BANCO__DISCORD__API_BASE", &discord.api_base());
        let (telegram, discord) = (TelegramDriver::new(telegram), DiscordDriver::new(discord));
        let (table, api) = (WebDriver::new("", CHANNEL), Api::new("", CHANNEL));
        let (at_table, known, read) = Default::default();
        let mut town = Town { machine, telegram, discord, table, api, at_table, known, read, _strict: strict };
        town.start().await;
        town
    }

    pub fn now(&self) -> Instant {
        self.machine.now()
    }

    /// Starts or restarts the program and waits until every door is open.
    pub async fn start(&mut self) {
        let begun = self.discord.fake.state().identifies;
        let base = self.machine.start().await;
        self.table.reopen(&base);
        self.api = Api::new(&base, CHANNEL);
        self.discord.fake.connected(begun + 1).await;
        self.discord.fake.wait("the commands", |state| state.commands.contains_key(&None).then_some(())).await;
        self.telegram.fake.wait("the first poll", |world| world.poll_ends).await;
        self.settle().await;
    }

    /// Kills the program like a power cut, some seconds after its last action.
    pub fn kill(&mut self) {
        self.machine.kill();
        self.telegram.fake.with(|world| world.poll_ends = None);
    }

    fn driver(&mut self, door: Door) -> &mut dyn Driver {
        match door {
            Door::Telegram => &mut self.telegram,
            Door::Discord => &mut self.discord,
            Door::Table => &mut self.table,
        }
    }

    /// `name` types a line into the group; returns after the bot's answer.
    pub async fn say(&mut self, door: Door, name: &str, line: &str) {
        self.driver(door).say(name, line).await;
        self.settle().await;
    }

    /// `name` writes to the bot in private.
    pub async fn whisper(&mut self, door: Door, name: &str, line: &str) {
        match door {
            Door::Telegram => {
                let user = self.telegram.user(name);
                user.says(user.id, line);
            }
            Door::Discord => {
                let channel = self.discord.channel();
                let user = self.discord.fake.user(name);
                let direct = self.discord.fake.direct(user);
                self.discord.go_to(direct);
                self.discord.say(name, line).await;
                self.discord.go_to(channel);
            }
            // The table itself keeps answers private if needed.
            Door::Table => self.table.say(name, line).await,
        }
        self.settle().await;
    }

    /// `name` presses a button (data or label) of the newest message that has it.
    ///
    /// # Panics
    /// No message has the button.
    pub async fn press(&mut self, door: Door, name: &str, data_or_label: &str) {
        let messages = self.messages(door);
        let found = messages.iter().rev().find(|(_, seen)| seen.button(data_or_label).is_some());
        let seen = found.map(|(_, seen)| seen.clone());
        let seen = seen.unwrap_or_else(|| panic!("{door:?}: no button {data_or_label:?}"));
        self.driver(door).press(name, &seen, data_or_label).await;
        self.settle().await;
    }

    /// Advances time to `at`; everything due by then is done and sent.
    pub async fn advance_to(&mut self, at: Instant) {
        self.pass(at, STRIDE).await;
        self.settle().await;
    }

    pub async fn advance(&mut self, time: Duration) {
        let millis = i64::try_from(time.as_millis()).expect("some days");
        self.advance_to(self.now() + millis).await;
    }

    async fn pass(&mut self, until: Instant, stride: Duration) {
        while self.now() < until {
            let poll = self.telegram.fake.with(|world| world.poll_ends);
            let stop = poll.map_or(until, |ends| until.min(ends.max(self.now() + 1)));
            self.machine.go(stop, stride).await;
            let now = self.now();
            if poll.is_some_and(|ends| ends <= now) {
                // The held poll is answered, and the next poll begins.
                self.telegram.fake.with(|_| ());
                let next = self.telegram.fake.wait("a poll", |world| world.poll_ends.filter(|ends| *ends > now));
                let _ = tokio::time::timeout(POLLS_WITHIN, next).await;
            }
        }
    }

    /// Waits until no request to the bot is open and the bot has nothing left to send.
    pub async fn settle(&mut self) {
        for _ in 0..PAUSES_MAX {
            let before = self.calls();
            self.pass(self.now() + PACE, SMALL_STRIDE).await;
            let is_heard = self.telegram.fake.with(|world| world.updates.is_empty() && world.under_way == 0);
            if is_heard && !self.discord.fake.state().is_busy() && self.calls() == before {
                self.read_table().await;
                return;
            }
        }
        panic!("the bot does not come to rest:\n{}", self.machine.output());
    }

    fn calls(&self) -> (usize, usize) {
        let telegram = self.telegram.fake.with(|world| {
            let calls = world.calls.iter().filter(|call| call.method != "getUpdates");
            let count = calls.count();
            // Old polls are dropped to save memory.
            world.calls.retain(|call| call.method != "getUpdates");
            count
        });
        (telegram, self.discord.fake.state().requests.len())
    }

    async fn read_table(&mut self) {
        let people: BTreeSet<String> = self.table.people();
        for name in people {
            let since = self.read.get(&name).copied().unwrap_or_default();
            for message in self.api.list(&name, since).await {
                let change = message["change"].as_u64().expect("a change");
                let last = self.read.entry(name.clone()).or_default();
                *last = (*last).max(change);
                let id = message["id"].as_u64().expect("an id");
                let is_news = message["kind"] != "line" && self.known.insert(id);
                let seen = seen_at_table(&message);
                if is_news {
                    let said = said_at_table(&message, self.machine.clock().now());
                    self.at_table.push((id, said, seen));
                } else if let Some((_, _, shown)) = self.at_table.iter_mut().find(|(known, ..)| *known == id) {
                    *shown = seen;
                }
            }
        }
    }

    /// All messages of the bot through a door, in order, with their present buttons.
    pub fn messages(&self, door: Door) -> Vec<(Said, Seen)> {
        match door {
            Door::Telegram => self.on_telegram(),
            Door::Discord => self.on_discord(),
            Door::Table => self.at_table.iter().map(|(_, said, seen)| (said.clone(), seen.clone())).collect(),
        }
    }

    /// All messages of the bot through a door since an instant, in order.
    pub fn said_since(&self, door: Door, since: Instant) -> Vec<Said> {
        let all = self.messages(door).into_iter().map(|(said, _)| said);
        all.filter(|said| said.at >= since).collect()
    }

    fn on_telegram(&self) -> Vec<(Said, Seen)> {
        self.telegram.fake.with(|world| {
            let name = |id: i64| world.people.get(&id).map(|human| human.first_name.clone());
            let by_bot = world.messages.iter().filter(|message| message.from == BOT_ID);
            let said = by_bot.map(|message| {
                let of_entity = |entity: &Value| match entity["type"].as_str() {
                    Some("text_mention") => name(entity["user"]["id"].as_i64()?),
                    _ => None,
                };
                let said = Said {
                    door: Door::Telegram,
                    at: message.told_at,
                    alone: (message.chat > 0).then(|| name(message.chat)).flatten(),
                    text: message.first_text.clone(),
                    has_picture: message.photo.is_some(),
                    is_silent: message.silent,
                    mentions: message.entities.iter().filter_map(of_entity).collect(),
                };
                let seen = Seen {
                    id: format!("{}:{}", message.chat, message.id),
                    text: message.text.clone(),
                    buttons: buttons_of(message),
                    ..Seen::default()
                };
                (said, seen)
            });
            said.collect()
        })
    }

    fn on_discord(&self) -> Vec<(Said, Seen)> {
        let state = self.discord.fake.state();
        let name = |id: u64| state.users.get(&id).map(|user| user.name.clone());
        let by_bot = state.messages.iter().filter(|message| message.author == state.bot && !message.thinking);
        let said = by_bot.map(|message: &discord::Message| {
            let direct = state.channels.get(&message.channel).and_then(|channel| channel.recipient);
            let said = Said {
                door: Door::Discord,
                at: message.told_at,
                alone: message.only_to.or(direct).and_then(name),
                text: shown(&state, 0, &message.first_words),
                has_picture: !message.attachments.is_empty(),
                // An ephemeral answer to a person's own command makes no sound.
                is_silent: message.silent || message.only_to.is_some(),
                mentions: message.pinged.iter().filter_map(|id| name(*id)).collect(),
            };
            let seen = Seen {
                id: message.id.to_string(),
                text: shown(&state, 0, &message.words()),
                buttons: message.buttons(),
                ..Seen::default()
            };
            (said, seen)
        });
        said.collect()
    }
}

/// A message of the table: it makes a sound if it names a person, as the page does for a waiting game.
fn said_at_table(message: &Value, now: Instant) -> Said {
    let spans = message["spans"].as_array().into_iter().flatten();
    let mentions = spans.filter(|span| span["kind"] == "mention").filter_map(|span| span["text"].as_str());
    let to = message["to"].as_str().filter(|to| *to != "all").map(str::to_owned);
    Said {
        door: Door::Table,
        at: message["at"].as_i64().unwrap_or(now),
        is_silent: to.is_some(),
        alone: to,
        text: message["text"].as_str().unwrap_or_default().to_owned(),
        has_picture: !message["image"].is_null(),
        mentions: mentions.map(str::to_owned).collect(),
    }
}

fn seen_at_table(message: &Value) -> Seen {
    Seen {
        id: message["id"].to_string(),
        text: message["text"].as_str().unwrap_or_default().to_owned(),
        buttons: web::buttons(message),
        ..Seen::default()
    }
}
