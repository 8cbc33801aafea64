//! Messages as an account is shown them: each as its platform got it, with the bytes of its pictures and files.

use std::collections::HashMap;
use std::fmt;

use banco_tests::discord::FakeDiscord;
use banco_tests::telegram::{BOT_ID, Fake, Message};
use banco_tests::web::signed::Browser;
use serde_json::{Value, json};

/// Something that was shown. `text` is all of it but the files, also buttons, marks and alt texts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shown {
    pub text: String,
    pub bytes: Vec<Vec<u8>>,
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths: Vec<usize> = self.bytes.iter().map(Vec::len).collect();
        write!(f, "{} {lengths:?}", self.text)
    }
}

/// Eyes of all accounts: each sees what is new since its last look.
#[derive(Default)]
pub(super) struct Eyes {
    telegram: HashMap<i64, u64>,
    discord: HashMap<(u64, u64), u32>,
}

impl Eyes {
    /// News for an account on Telegram: messages of its chats, ephemeral ones, and alerts.
    pub(super) fn on_telegram(&mut self, fake: &Fake, user: i64) -> Vec<Shown> {
        let (news, now) = fake.with(|world| {
            let since = self.telegram.get(&user).copied().unwrap_or_default();
            let reaches =
                |chat: i64| chat == user || world.chats.get(&chat).is_some_and(|chat| chat.members.contains(&user));
            let messages = world.messages.iter().filter(|message| message.from == BOT_ID && reaches(message.chat));
            let alone = world.alone.iter().filter(|(only, _)| *only == user).map(|(_, message)| message);
            let messages = messages.chain(alone).filter(|message| message.changed_at > since).map(of_telegram);
            let alerts = world.alerts.iter().filter(|alert| alert.user == user && alert.at > since);
            let alerts = alerts.map(|alert| Shown { text: format!("alert: {}", alert.text), bytes: Vec::new() });
            (messages.chain(alerts).collect::<Vec<_>>(), world.moment)
        });
        self.telegram.insert(user, now);
        news
    }

    /// News for an account on Discord: messages of its channels, and ephemeral ones for it alone.
    pub(super) fn on_discord(&mut self, fake: &FakeDiscord, user: u64) -> Vec<Shown> {
        let state = fake.state();
        let mut news = Vec::new();
        for message in state.messages.iter().filter(|message| message.author == state.bot && !message.thinking) {
            let channel = state.channels.get(&message.channel);
            let reaches = channel.is_some_and(|channel| channel.guild.is_some() || channel.recipient == Some(user));
            if reaches
                && message.only_to.is_none_or(|only| only == user)
                && self.discord.insert((user, message.id), message.edits) != Some(message.edits)
            {
                news.push(of_discord(message.clone()));
            }
        }
        news
    }
}

/// A message without its number and moments. Whether a first answer came late is no matter of the game.
fn of_telegram(message: &Message) -> Shown {
    let mut message = Message { id: 0, sent_at: 0, changed_at: 0, told_at: 0, reply_to: None, ..message.clone() };
    message.first_text.clear();
    let document = message.document.take();
    let name = document.as_ref().map(|(name, _)| name.clone());
    let files = [message.photo.take(), message.animation.take(), document.map(|(_, bytes)| bytes)];
    Shown { text: format!("{message:?} {name:?}"), bytes: files.into_iter().flatten().collect() }
}

fn of_discord(mut message: banco_tests::discord::Message) -> Shown {
    (message.id, message.edits, message.told_at) = (0, 0, 0);
    (message.reference, message.interaction, message.nonce) = (None, None, None);
    message.first_words.clear();
    let bytes = message.attachments.iter_mut().map(|file| std::mem::take(&mut file.bytes)).collect();
    Shown { text: format!("{message:?}"), bytes }
}

/// Answer of the page at this address.
pub(super) async fn get(browser: &Browser, address: &str) -> Shown {
    let answer = browser.get(address).await;
    let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().expect("text").to_owned());
    let head =
        format!("{} {} {:?} {:?}", masked(address), answer.status(), header("content-type"), header("cache-control"));
    let bytes = answer.bytes().await.expect("a body").to_vec();
    match String::from_utf8(bytes) {
        Ok(text) => Shown { text: format!("{head}\n{}", masked(&text)), bytes: Vec::new() },
        Err(binary) => Shown { text: head, bytes: vec![binary.into_bytes()] },
    }
}

/// Answer of the page to a typed line, with the pictures and files of its messages.
pub(super) async fn says(browser: &Browser, mut body: Value, line: &str) -> Vec<Shown> {
    body["text"] = json!(line);
    let answer = browser.post("/api/say", &body).await;
    let status = answer.status();
    let told: Value = answer.json().await.expect("JSON");
    let mut all = vec![Shown { text: format!("{line} {status}\n{}", masked(&told.to_string())), bytes: Vec::new() }];
    let messages = told["messages"].as_array().cloned().unwrap_or_default();
    let pictures = messages.iter().filter_map(|message| message["image"].as_str());
    let files = messages.iter().flat_map(|message| message["files"].as_array().into_iter().flatten());
    let addresses: Vec<&str> = pictures.chain(files.filter_map(|file| file["url"].as_str())).collect();
    for address in addresses {
        all.push(get(browser, address).await);
    }
    all
}

/// Fewest digits of a number that a platform or the page gives, and of an instant in milliseconds.
const LONG_NUMBER: usize = 12;

/// A text without such numbers. Nothing about a piece is one.
pub(super) fn masked(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    let mut digits = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        masked.push_str(if digits.len() < LONG_NUMBER { &digits } else { "N" });
        digits.clear();
        masked.push(c);
    }
    masked.pop();
    masked
}
