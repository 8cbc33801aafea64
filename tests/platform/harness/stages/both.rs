//! Telegram and Discord behind one service: people with an account on each.

use std::sync::Arc;

use async_trait::async_trait;
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco_ports::{DefaultLang, Platform};
use tokio::sync::watch;

use super::{Hall, Patient, asked_to, discord_at};
use crate::bare::House;
use crate::discord::FakeDiscord;
use crate::discord::driver::DiscordDriver;
use crate::driver::{Driver, Seen};
use crate::scenario::PLATFORM;
use crate::telegram::{CLOCK_RATE, Fake, TOKEN, TelegramDriver};

/// Both platforms; the guards stop the adapters and check their requests when they are dropped.
pub struct Both {
    pub driver: Box<dyn Driver>,
    _behind: (watch::Sender<bool>, crate::telegram::Strict),
}

/// Opens both platforms over one store in memory.
pub async fn both() -> Both {
    let (fake, strict) = Fake::start().await;
    let config =
        TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: DefaultLang::Auto, rate: CLOCK_RATE };
    let telegram = Telegram::new(&config).expect("a good configuration");
    let fake_discord = FakeDiscord::start().await;
    let discord = discord_at(&fake_discord);
    let deliverers = vec![(Platform::Telegram, telegram.sender()), (Platform::Discord, discord.deliver())];
    let house = House::in_memory(deliverers).await;
    let (stop, stopped) = watch::channel(false);
    let hall = Hall::new(&house);
    tokio::spawn(telegram.run(hall.clone(), stopped.clone()));
    let host = Arc::clone(&hall);
    tokio::spawn(async move { discord.run(host, asked_to(stopped)).await });
    fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
    fake_discord.connected(1).await;
    fake_discord.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    let people = People { telegram: TelegramDriver::new(fake), discord: DiscordDriver::new(fake_discord) };
    Both { driver: Patient::seated(people, house, hall), _behind: (stop, strict) }
}

/// Accounts by their names in a scenario: `telegram:an`, `discord:an`.
struct People {
    telegram: TelegramDriver,
    discord: DiscordDriver,
}

impl People {
    fn of<'n>(&mut self, user: &'n str) -> (&mut dyn Driver, &'n str) {
        match user.split_once(PLATFORM) {
            Some(("telegram", name)) => (&mut self.telegram, name),
            Some(("discord", name)) => (&mut self.discord, name),
            _ => panic!("{user} names no platform"),
        }
    }
}

#[async_trait]
impl Driver for People {
    fn speaks(&mut self, user: &str, locale: &str) {
        let (driver, name) = self.of(user);
        driver.speaks(name, locale);
    }

    async fn say(&mut self, user: &str, text: &str) {
        let (driver, name) = self.of(user);
        driver.say(name, text).await;
    }

    async fn reply(&mut self, user: &str, to: &Seen, text: &str) {
        let (driver, name) = self.of(user);
        driver.reply(name, to, text).await;
    }

    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str) {
        let (driver, name) = self.of(user);
        driver.press(name, on, data_or_label).await;
    }

    async fn seen(&mut self, user: &str) -> Vec<Seen> {
        let (driver, name) = self.of(user);
        driver.seen(name).await
    }
}
