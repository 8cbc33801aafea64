//! Telegram, Discord and the page behind one service: people with an account on each, and with browsers.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco::adapters::web::{Web, WebConfig};
use banco_ports::{DefaultLang, Place, Platform};
use banco_service::sessions::{PublicPage, SigningKey, open_page};
use tokio::sync::watch;

use super::{Hall, PageDriver, Patient, activity_at, asked_to, discord_at};
use crate::bare::House;
use crate::discord::FakeDiscord;
use crate::discord::driver::DiscordDriver;
use crate::driver::{Driver, Seen};
use crate::scenario::PLATFORM;
use crate::telegram::{CLOCK_RATE, Fake, TOKEN, TelegramDriver};
use crate::web::open_table;
use crate::web::signed::ADDRESS;

/// Both platforms and the page; the guards stop the adapters and check their requests when they are dropped.
pub struct Both {
    pub driver: Patient<People>,
    /// Address of the page.
    pub base: String,
    _behind: (watch::Sender<bool>, crate::telegram::Strict),
}

/// Opens both platforms and the page over one store in memory.
pub async fn both() -> Both {
    open(false).await
}

/// The same, with the page inside Discord.
pub async fn both_with_activity() -> Both {
    open(true).await
}

async fn open(is_activity: bool) -> Both {
    let (fake, strict) = Fake::start().await;
    let config =
        TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: DefaultLang::Auto, rate: CLOCK_RATE };
    let telegram = Telegram::new(&config).expect("a good configuration");
    let fake_discord = FakeDiscord::start().await;
    let mut discord = discord_at(&fake_discord);
    let web = Web::bind(WebConfig { public_url: Some(ADDRESS.to_owned()), ..open_table() }).await;
    let web = web.expect("a free port on loopback");
    let mut web = web;
    if is_activity {
        let activity = activity_at(&fake_discord).await;
        discord = discord.with_activity(Arc::clone(&activity));
        web = web.with_activity(activity);
    }
    let base = format!("http://{}", web.address());
    let deliverers = vec![
        (Platform::Telegram, telegram.sender()),
        (Platform::Discord, discord.deliver()),
        (Platform::Web, web.deliver()),
    ];
    let house = House::in_memory(deliverers).await;
    open_page(&house.service, PublicPage { address: ADDRESS.to_owned(), key: SigningKey::from([3; 32]) });
    let (stop, stopped) = watch::channel(false);
    let hall = Hall::with_reach(&house);
    tokio::spawn(telegram.run(hall.clone(), stopped.clone()));
    let (host, until) = (Arc::clone(&hall), stopped.clone());
    tokio::spawn(async move { discord.run(host, asked_to(until)).await });
    let host = Arc::clone(&hall);
    tokio::spawn(async move { web.serve(host, asked_to(stopped)).await });
    fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
    fake_discord.connected(1).await;
    // An application with Activities has one command already.
    let are_there = |state: &crate::discord::State| {
        let set = state.commands.values().next()?;
        (set.as_array().map_or(0, Vec::len) > 1).then_some(())
    };
    fake_discord.wait("the commands", are_there).await;
    let people = People {
        telegram: TelegramDriver::new(fake),
        discord: DiscordDriver::new(fake_discord),
        page: PageDriver::new(&base),
    };
    let both = Both { driver: Patient { driver: people, house, hall }, base, _behind: (stop, strict) };
    for platform in [Platform::Telegram, Platform::Discord] {
        both.is_reached(platform, true).await;
    }
    both
}

impl Both {
    pub fn house(&self) -> &House {
        &self.driver.house
    }

    pub fn people(&mut self) -> &mut People {
        &mut self.driver.driver
    }

    pub fn telegram(&self) -> &Fake {
        &self.driver.driver.telegram.fake
    }

    pub fn discord(&self) -> &FakeDiscord {
        &self.driver.driver.discord.fake
    }

    /// The group of all people on a platform.
    pub fn group(&self, platform: Platform) -> Place {
        let chat = match platform {
            Platform::Telegram => self.driver.driver.telegram.chat.to_string(),
            Platform::Discord => self.driver.driver.discord.channel().to_string(),
            Platform::Web => panic!("the page has no group"),
        };
        Place { platform, chat, thread: None }
    }

    /// Advances the clock; due work is done on return. A clock that ends may wait until its platform is heard of.
    pub async fn later(&self, millis: i64) {
        let House { service, clock, .. } = self.house();
        clock.fetch_add(millis, Ordering::SeqCst);
        service.follow_the_platforms().await;
        service.do_what_is_due().await;
    }
}

/// Accounts by their names in a scenario: `telegram:an`, `discord:an`, and the browser `page:an`.
pub struct People {
    pub telegram: TelegramDriver,
    pub discord: DiscordDriver,
    pub page: PageDriver,
}

/// Door that a name stands for.
enum Door<'p, 'n> {
    Chat(&'p mut dyn Driver, &'n str),
    Page(&'p mut PageDriver, &'p mut TelegramDriver, &'n str),
}

impl People {
    fn of<'n>(&mut self, user: &'n str) -> Door<'_, 'n> {
        match user.split_once(PLATFORM) {
            Some(("telegram", name)) => Door::Chat(&mut self.telegram, name),
            Some(("discord", name)) => Door::Chat(&mut self.discord, name),
            Some(("page", name)) => Door::Page(&mut self.page, &mut self.telegram, name),
            _ => panic!("{user} names no platform"),
        }
    }
}

#[async_trait]
impl Driver for People {
    fn speaks(&mut self, user: &str, locale: &str) {
        match self.of(user) {
            Door::Chat(driver, name) => driver.speaks(name, locale),
            Door::Page(page, _, name) => page.speaks(name, locale),
        }
    }

    async fn say(&mut self, user: &str, text: &str) {
        match self.of(user) {
            Door::Chat(driver, name) => driver.say(name, text).await,
            Door::Page(page, telegram, name) => {
                let browser = page.browser(telegram, name).await;
                page.say(name, &browser, text).await;
            }
        }
    }

    async fn reply(&mut self, user: &str, to: &Seen, text: &str) {
        match self.of(user) {
            Door::Chat(driver, name) => driver.reply(name, to, text).await,
            Door::Page(..) => panic!("{user}: a browser with a session has no replies"),
        }
    }

    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str) {
        match self.of(user) {
            Door::Chat(driver, name) => driver.press(name, on, data_or_label).await,
            Door::Page(page, telegram, name) => {
                let browser = page.browser(telegram, name).await;
                page.press(name, &browser, on, data_or_label).await;
            }
        }
    }

    async fn seen(&mut self, user: &str) -> Vec<Seen> {
        match self.of(user) {
            Door::Chat(driver, name) => driver.seen(name).await,
            Door::Page(page, telegram, name) => {
                let browser = page.browser(telegram, name).await;
                page.seen(name, &browser).await
            }
        }
    }
}
