//! An adapter on a fake with two people in a group.

use std::sync::Arc;

use banco::adapters::telegram::{Telegram, TelegramConfig, TelegramError};
use banco_ports::{DefaultLang, Deliver, Parcel, Place, Platform, Rendered};
use banco_tests::telegram::{BotMessage, CLOCK_RATE, Fake, Message, Strict, TOKEN, User};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::host::{Host, buttons, picture};

pub struct Rig {
    pub fake: Fake,
    pub host: Arc<Host>,
    pub an: User,
    pub binh: User,
    pub chat: i64,
    pub sender: Arc<dyn Deliver>,
    pub stop: watch::Sender<bool>,
    pub run: JoinHandle<Result<(), TelegramError>>,
    _strict: Strict,
}

pub fn config(fake: &Fake) -> TelegramConfig {
    TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: DefaultLang::Auto, rate: CLOCK_RATE }
}

/// Handles of a running adapter.
pub type Running = (Arc<dyn Deliver>, watch::Sender<bool>, JoinHandle<Result<(), TelegramError>>);

pub fn start(fake: &Fake, host: &Arc<Host>) -> Running {
    let telegram = Telegram::new(&config(fake)).unwrap();
    let sender = telegram.sender();
    let (stop, stopped) = watch::channel(false);
    let run = tokio::spawn(telegram.run(Arc::clone(host) as Arc<_>, stopped));
    (sender, stop, run)
}

impl Rig {
    pub async fn new(host: Arc<Host>) -> Rig {
        let (fake, strict) = Fake::start().await;
        let (an, binh) = (fake.user("An"), fake.user("Binh"));
        let chat = fake.group("Hội cờ", &[&an, &binh]);
        let (sender, stop, run) = start(&fake, &host);
        fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
        Rig { fake, host, an, binh, chat, sender, stop, run, _strict: strict }
    }

    pub fn place(&self) -> Place {
        place(self.chat)
    }

    /// A board in the group, with two buttons.
    pub async fn board(&self) -> BotMessage {
        self.board_in(self.chat).await
    }

    pub async fn board_in(&self, chat: i64) -> BotMessage {
        let rows = buttons(&[&[("Pháo", "pick:k7m2:3:P"), ("Xin thua", "resign:k7m2:3")]]);
        let text = banco_ports::RichText::plain("Ván k7m2: đến lượt An");
        let message = Rendered { text, image: Some(picture(40, 44)), buttons: rows, ..Rendered::default() };
        let parcel = Parcel { number: 1, place: place(chat), message, ping: None, wordings: Vec::new() };
        let id = self.sender.post(&parcel).await.unwrap().0.parse().unwrap();
        BotMessage { chat, id }
    }

    /// The bot's messages in a chat, once there are `count`.
    pub async fn said(&self, chat: i64, count: usize) -> Vec<Message> {
        let what = format!("{count} messages in {chat}");
        self.fake
            .wait(&what, |world| {
                let said: Vec<_> = world.said_by_bot(chat).cloned().collect();
                (said.len() >= count).then_some(said)
            })
            .await
    }

    /// Waits until everything is done.
    pub async fn settled(&self) {
        self.fake.settled().await;
    }
}

pub fn place(chat: i64) -> Place {
    Place { platform: Platform::Telegram, chat: chat.to_string(), thread: None }
}
