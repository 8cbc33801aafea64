//! The whole service behind the adapter, and the messages in its chats as they were sent.

use std::sync::Arc;

use banco::adapters::telegram::{Telegram, TelegramError};
use banco_ports::Platform;
use banco_tests::bare::House;
use banco_tests::telegram::{BotMessage, Fake, Strict, buttons_of};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::rig::config;

pub struct Whole {
    pub fake: Fake,
    pub house: House,
    stop: watch::Sender<bool>,
    run: JoinHandle<Result<(), TelegramError>>,
    _strict: Strict,
}

impl Whole {
    pub async fn open() -> Whole {
        let (fake, strict) = Fake::start().await;
        let telegram = Telegram::new(&config(&fake)).unwrap();
        let house = House::in_memory(vec![(Platform::Telegram, telegram.sender())]).await;
        let (stop, stopped) = watch::channel(false);
        let run = tokio::spawn(telegram.run(Arc::clone(&house.service) as Arc<_>, stopped));
        Whole { fake, house, stop, run, _strict: strict }
    }

    pub async fn close(self) {
        let _ = self.stop.send(true);
        self.run.await.unwrap().unwrap();
    }
}

/// The first message of a chat after `after` with a button of this verb, and the last such button.
pub async fn pressable(fake: &Fake, chat: i64, after: i64, verb: &str) -> (BotMessage, String) {
    fake.wait(verb, |world| {
        world.said_by_bot(chat).filter(|message| message.id > after).find_map(|message| {
            let buttons: Vec<(String, String)> = buttons_of(message).into_iter().flatten().collect();
            let (_, data) = buttons.into_iter().rfind(|(_, data)| data.starts_with(verb))?;
            Some((BotMessage { chat, id: message.id }, data))
        })
    })
    .await
}
