//! The scenario language on the fake Discord.

use std::collections::HashMap;

use async_trait::async_trait;
use banco_service::messages::commands::{self, CommandSpec, OptionKind, OptionSpec};
use serde_json::{Value, json};

use super::FakeDiscord;
use super::state::{Message, State};
use crate::driver::{Driver, Seen};

/// People in one guild channel. A line with a slash is a slash command, any other mentions the bot.
pub struct DiscordDriver {
    pub fake: FakeDiscord,
    channel: u64,
    /// Last state of each message that each person saw: its number of edits.
    shown: HashMap<(u64, u64), u32>,
}

impl DiscordDriver {
    pub fn new(fake: FakeDiscord) -> DiscordDriver {
        let channel = fake.channel();
        DiscordDriver { fake, channel, shown: HashMap::new() }
    }

    /// Moves all people to that channel.
    pub fn go_to(&mut self, channel: u64) {
        self.channel = channel;
    }

    pub fn channel(&self) -> u64 {
        self.channel
    }

    /// Reads `/play xiangqi @binh side=first` as options of the command. `name=value` is set by name, and `@name`
    /// fills the user option. Other words fill the remaining options in order; the last option takes the rest. A name
    /// that no option has is a rare option; these are joined into `options`.
    fn options(&self, spec: &CommandSpec, line: &str) -> Vec<(&'static str, Value)> {
        let mut given: Vec<(&'static str, Value)> = Vec::new();
        let (mut words, mut rare) = (Vec::new(), Vec::new());
        let takes_rare = spec.options.iter().any(|option| option.name == "options");
        for word in line.split_whitespace() {
            let named = word.split_once('=').and_then(|(name, value)| {
                spec.options.iter().find(|option| option.name == name).map(|option| (option.name, json!(value)))
            });
            let user = spec.options.iter().find(|option| option.kind == OptionKind::User);
            if let Some(named) = named {
                given.push(named);
            } else if let (Some(name), Some(option)) = (word.strip_prefix('@'), user) {
                given.push((option.name, json!({"user": self.fake.user(name)})));
            } else if takes_rare && word.contains('=') {
                rare.push(word);
            } else {
                words.push(word);
            }
        }
        if !rare.is_empty() {
            given.push(("options", json!(rare.join(" "))));
        }
        let mut free: Vec<_> = spec
            .options
            .iter()
            .filter(|option| option.kind != OptionKind::User && given.iter().all(|(name, _)| *name != option.name))
            .collect();
        while !words.is_empty() && !free.is_empty() {
            let option = free.remove(0);
            let last = free.iter().all(|option| !option.required);
            let takes_all = last && matches!(option.kind, OptionKind::Text | OptionKind::Completed);
            let value = if takes_all { std::mem::take(&mut words).join(" ") } else { words.remove(0).into() };
            given.push((option.name, json!(value)));
        }
        given
    }

    /// `@name` as Discord's client sends it.
    fn mentioning(&self, text: &str) -> String {
        let word = |word: &str| match word.strip_prefix('@').filter(|name| !name.is_empty()) {
            Some(name) => format!("<@{}>", self.fake.user(name)),
            None => word.to_owned(),
        };
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    fn place_of(&self, seen: &Seen) -> u64 {
        seen.id.parse().expect("ids of the fake are numbers")
    }
}

#[async_trait]
impl Driver for DiscordDriver {
    fn speaks(&mut self, user: &str, locale: &str) {
        let user = self.fake.user(user);
        self.fake.state().users.get_mut(&user).expect("a person").locale = locale.to_owned();
    }

    async fn say(&mut self, user: &str, text: &str) {
        let user = self.fake.user(user);
        let command = text.strip_prefix('/').map(|line| line.split_once(' ').unwrap_or((line, "")));
        if let Some((spec, line)) = command.and_then(|(name, line)| Some((commands::called(name, "")?.spec, line))) {
            let options = self.options(spec, line);
            // Text that Discord's client would not send as a command is sent as a message instead.
            if spec.options.iter().all(|option| is_sendable(option, &options)) {
                self.fake.command(user, self.channel, spec.name, &options);
                return;
            }
        }
        let bot = self.fake.state().bot;
        self.fake.type_text(user, self.channel, &format!("<@{bot}> {}", self.mentioning(text)));
    }

    async fn reply(&mut self, user: &str, to: &Seen, text: &str) {
        let user = self.fake.user(user);
        self.fake.reply(user, self.place_of(to), text, true);
    }

    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str) {
        let user = self.fake.user(user);
        let data = on.button(data_or_label).unwrap_or_else(|| panic!("no button {data_or_label} on {on:?}"));
        // A stale message may have lost the button; people still press the buttons they see.
        let message = self.place_of(on);
        let channel = self.fake.state().message(message).expect("the message is there").channel;
        self.fake.press_forged(user, channel, message, data);
    }

    async fn seen(&mut self, user: &str) -> Vec<Seen> {
        let user = self.fake.user(user);
        self.fake.settled().await;
        let state = self.fake.state();
        let mut seen = Vec::new();
        for message in state.messages.iter().filter(|message| is_for(&state, message, user)) {
            let before = self.shown.insert((user, message.id), message.edits);
            if before != Some(message.edits) {
                seen.push(as_seen(&state, message, user, before.is_some()));
            }
        }
        // A deleted message shows nothing any more.
        let gone: Vec<(u64, u64)> =
            (self.shown.keys()).filter(|(whose, id)| *whose == user && state.message(*id).is_none()).copied().collect();
        for key in gone {
            self.shown.remove(&key);
            seen.push(Seen { id: key.1.to_string(), edited: true, ..Seen::default() });
        }
        seen
    }
}

/// True if all required options are given, and every choice is an allowed one.
fn is_sendable(option: &OptionSpec, given: &[(&str, Value)]) -> bool {
    let value = given.iter().find(|(name, _)| *name == option.name).map(|(_, value)| value);
    match (value, option.kind) {
        (None, _) => !option.required,
        (Some(value), OptionKind::Choice(choices)) => choices.iter().any(|choice| value == choice),
        (Some(_), OptionKind::Text | OptionKind::Completed | OptionKind::User | OptionKind::File) => true,
    }
}

fn is_for(state: &State, message: &Message, user: u64) -> bool {
    let in_his_reach = state
        .channels
        .get(&message.channel)
        .is_some_and(|channel| channel.guild.is_some() || channel.recipient == Some(user));
    message.author == state.bot && in_his_reach && !message.thinking && message.only_to.is_none_or(|only| only == user)
}

fn as_seen(state: &State, message: &Message, user: u64, edited: bool) -> Seen {
    let is_picture = |name: &str| name.ends_with(".png") || name.ends_with(".gif");
    let picture = message.attachments.iter().find(|file| is_picture(&file.name));
    Seen {
        id: message.id.to_string(),
        text: shown(state, user, &message.words()),
        private: message.only_to.is_some() || state.channels.get(&message.channel).is_some_and(|c| c.guild.is_none()),
        image: picture.map(|file| file.bytes.clone()),
        alt: picture.and_then(|file| message.alt(file)).unwrap_or_default(),
        buttons: message.buttons(),
        styles: message.styles(),
        files: message
            .attachments
            .iter()
            .filter(|file| !is_picture(&file.name))
            .map(|file| (file.name.clone(), file.bytes.clone()))
            .collect(),
        edited,
    }
}

/// Markdown as a person sees it: without marks and escapes, with mentions as names and commands as the client shows
/// them.
pub fn shown(state: &State, user: u64, content: &str) -> String {
    let mut text = String::with_capacity(content.len());
    let content = content.replace("\n-# ", "\n");
    let content = content.strip_prefix("-# ").unwrap_or(&content);
    let mut letters = content.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            '*' | '`' | '\u{200b}' => {}
            '<' if letters.peek() == Some(&'@') => {
                letters.next();
                let id: String = letters.by_ref().take_while(|&letter| letter != '>').collect();
                let user = id.parse().ok().and_then(|id: u64| state.users.get(&id));
                text.push_str(user.map_or("?", |user| user.display.as_deref().unwrap_or(&user.name)));
            }
            '<' if letters.peek() == Some(&'#') => {
                letters.next();
                let id: String = letters.by_ref().take_while(|&letter| letter != '>').collect();
                let channel = id.parse().ok().and_then(|id: u64| state.channels.get(&id));
                text.push_str(&format!("#{}", channel.map_or("?", |channel| channel.name.as_str())));
            }
            '<' if letters.peek() == Some(&'/') => {
                letters.next();
                let link: String = letters.by_ref().take_while(|&letter| letter != '>').collect();
                text.push_str(&command_of(state, user, &link));
            }
            _ => text.push(letter),
        }
    }
    text
}

/// `play:12` as the client of `user` shows it; a link without a target is shown as text.
fn command_of(state: &State, user: u64, link: &str) -> String {
    let (name, id) = link.split_once(':').unwrap_or((link, ""));
    let registered = state.commands.get(&None).and_then(Value::as_array).into_iter().flatten();
    let Some(command) = registered.into_iter().find(|command| command["id"] == id && command["name"] == name) else {
        return format!("</{link}>");
    };
    let locale = state.users.get(&user).map_or("", |user| user.locale.as_str());
    let shown = command["name_localizations"][locale].as_str().unwrap_or(name);
    format!("/{shown}")
}
