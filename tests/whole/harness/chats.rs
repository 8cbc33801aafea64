//! Both fake chats around a program that may be killed, with players who have an account in each.

use serde_json::json;

use crate::discord::FakeDiscord;
use crate::program::Program;
use crate::telegram::{BotMessage, Fake, Message, Strict, TOKEN, User, buttons_of};

/// Telegram and Discord; dropping it checks all requests to Telegram.
pub struct Chats {
    pub telegram: Fake,
    pub discord: FakeDiscord,
    _strict: Strict,
}

/// A player's accounts.
pub struct Player {
    pub telegram: User,
    pub discord: u64,
    /// Private channel of the account on Discord.
    pub direct: u64,
}

impl Chats {
    pub async fn open() -> Chats {
        let (telegram, strict) = Fake::start().await;
        Chats { telegram, discord: FakeDiscord::start().await, _strict: strict }
    }

    /// Settings with which a program finds both chats.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("BANCO__TELEGRAM__TOKEN", TOKEN.to_owned()),
            ("BANCO__TELEGRAM__API_BASE", self.telegram.base()),
            ("BANCO__DISCORD__TOKEN", self.discord.state().token.clone()),
            ("BANCO__DISCORD__API_BASE", self.discord.api_base()),
        ]
    }

    /// Starts a program in this folder, which polls Telegram and listens at Discord's gateway.
    pub async fn start(&self, folder: &std::path::Path) -> Program {
        let (begun, poll) = (self.discord.state().identifies, self.telegram.with(|world| world.poll));
        let settings = self.settings();
        let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut program = Program::spawn(folder, &settings);
        program.wait_ready();
        self.telegram.wait("a poll of the new program", |world| (world.poll > poll).then_some(())).await;
        self.discord.connected(begun + 1).await;
        self.discord.wait("the commands", |state| state.commands.contains_key(&None).then_some(())).await;
        program
    }

    /// A player who has opened the private chat on Telegram, and speaks English on both platforms.
    pub fn player(&self, name: &str) -> Player {
        let telegram = self.telegram.user(name);
        telegram.has_started();
        self.telegram.with(|world| {
            world.people.get_mut(&telegram.id).expect("a person").language = Some("en".to_owned());
        });
        let discord = self.discord.user(&name.to_lowercase());
        self.discord.change(|state| state.users.get_mut(&discord).expect("a person").locale = "en-US".to_owned());
        Player { telegram, discord, direct: self.discord.direct(discord) }
    }

    /// The answer to a line in the private chat on Telegram: the first new message that is one. Letters of before may
    /// arrive in between.
    pub async fn answer_on_telegram(&self, who: &Player, line: &str, is_one: impl Fn(&str) -> bool) -> String {
        let chat = who.telegram.id;
        let before = self.telegram.with(|world| world.said_by_bot(chat).count());
        who.telegram.says(chat, line);
        let what = format!("an answer to {line}");
        self.telegram
            .wait(&what, |world| {
                let mut news = world.said_by_bot(chat).skip(before);
                news.find(|message| is_one(&message.text)).map(|message| message.text.clone())
            })
            .await
    }

    /// The answer to `/connect …` on Discord, with the number of its message.
    pub async fn connects_on_discord(&self, who: &Player, code: &str) -> (u64, String) {
        let asked = self.discord.command(who.discord, who.direct, "connect", &[("code", json!(code))]);
        let answered =
            |state: &crate::discord::State| state.answers(asked).first().map(|message| (message.id, message.words()));
        self.discord.wait("an answer to /connect", answered).await
    }

    /// Both lists of accounts, first that on Telegram: true if another account is in it.
    pub async fn is_connected(&self, who: &Player) -> [bool; 2] {
        let is_list = |text: &str| text.contains("Your accounts") || text.contains("No other account");
        let here = self.answer_on_telegram(who, "/connect list", is_list).await;
        let (_, there) = self.connects_on_discord(who, "list").await;
        assert!(is_list(&there), "{there}");
        [here, there].map(|list| list.contains("Your accounts"))
    }

    /// A code of the account on Telegram, entered on Discord: the question there.
    pub async fn is_asked(&self, who: &Player) -> Question {
        let text = self.answer_on_telegram(who, "/connect", |text| text.contains("Your code")).await;
        let code = code_in(&text);
        let (message, words) = self.connects_on_discord(who, &code).await;
        let state = self.discord.state();
        let buttons = state.message(message).map(crate::discord::Message::buttons).unwrap_or_default();
        let yes = buttons.into_iter().flatten().map(|(_, data)| data).find(|data| data.starts_with("connect:"));
        Question { code, message, yes: yes.unwrap_or_else(|| panic!("no question: {words}")) }
    }

    /// The account on Discord says yes, and the question reaches the one on Telegram.
    pub async fn confirms(&self, who: &Player, asked: &Question) -> BotMessage {
        self.discord.press(who.discord, asked.message, &asked.yes);
        let has_it = |message: &&Message| buttons_of(message).into_iter().flatten().any(|(_, data)| data == asked.yes);
        let chat = who.telegram.id;
        self.telegram
            .wait("the question to the maker", |world| world.said_by_bot(chat).find(has_it).map(BotMessage::from))
            .await
    }
}

/// The question to the account that entered a code.
pub struct Question {
    pub code: String,
    /// Number of its message on Discord.
    pub message: u64,
    /// Data of the button that says yes.
    pub yes: String,
}

/// The first code in a text.
///
/// # Panics
/// There is none.
pub fn code_in(text: &str) -> String {
    let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-' && word.to_uppercase() == **word;
    text.split_whitespace().find(is_code).unwrap_or_else(|| panic!("no code in {text}")).to_owned()
}
