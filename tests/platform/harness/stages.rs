//! The whole service behind each adapter, with people: the same program on every platform.

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use banco::adapters::discord::{Discord, DiscordActivity, DiscordConfig, Endpoint, PublicKey};
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco::adapters::web::{Web, WebConfig};
use banco_engine::{Person, PersonKey, Table};
use banco_ports::{Activity, Args, DefaultLang, Inbound, Intent, Place, Platform};
use banco_service::Service;
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use tokio::sync::watch;

use crate::bare::{Bare, House};
use crate::discord::FakeDiscord;
use crate::discord::activity::CLIENT_SECRET;
use crate::discord::driver::DiscordDriver;
use crate::discord::http::public_key;
use crate::driver::{Driver, Seen};
use crate::patience::{PATIENCE, until};
use crate::tables::truth;
use crate::telegram::TelegramDriver;
use crate::telegram::{CLOCK_RATE, Fake, TOKEN};
use crate::web::{WebDriver, open_table};
use crate::whole_game::Plan;

mod both;
mod doors;
mod hall;
mod outage;
mod page;
mod sent;

pub use both::{Both, People, both, both_with_activity};
pub use doors::{Doors, Interactions};
use hall::Hall;
pub use page::PageDriver;
pub use sent::{Mark, Sent, posted_to};

/// A platform with the real service behind it.
pub struct Stage {
    pub platform: &'static str,
    pub driver: Box<dyn Driver>,
    /// The store, for tests that check the saved state.
    pub store: Arc<dyn Store>,
    /// The chat shared by all people.
    pub place: Place,
    service: Arc<Service>,
    clock: Arc<AtomicI64>,
    /// Parts that stop the adapter and check its requests when the stage is dropped.
    _behind: Vec<Box<dyn Any + Send>>,
}

impl Stage {
    fn seated<D: Driver + 'static>(
        driver: D,
        house: House,
        hall: Arc<Hall>,
        place: Place,
        behind: Vec<Box<dyn Any + Send>>,
    ) -> Stage {
        let (store, service, clock) = (Arc::clone(&house.store), Arc::clone(&house.service), Arc::clone(&house.clock));
        let (platform, driver) = (place.platform.key(), Patient::seated(driver, house, hall));
        Stage { platform, driver, store, place, service, clock, _behind: behind }
    }

    /// Advances the clock by so many milliseconds; due work and computer moves are done on return.
    pub async fn later(&self, millis: i64) {
        self.clock.fetch_add(millis, Ordering::SeqCst);
        self.service.do_what_is_due().await;
        self.service.keep_due("puzzle:").await;
        while self.service.play_one().await || self.service.review_one().await {}
    }

    /// Time of the service's clock.
    pub fn now(&self) -> i64 {
        self.clock.load(Ordering::SeqCst)
    }

    /// Types a command of a moderator into the chat; returns the reply.
    pub async fn rules(&self, name: &str, rest: &str) -> String {
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        let inbound = Inbound {
            place: self.place.clone(),
            private: false,
            guild: None,
            from: Person {
                key: PersonKey(format!("{}:0", self.platform)), name: "Chủ nhà".to_owned(), username: None
            },
            moderator: true,
            event: format!("rules:{name} {rest}"),
            lang: None,
            chat_lang: None,
            chat_title: None,
            intent: Intent::Command { name: name.to_owned(), args },
            reply_to: None,
        };
        let answer = self.service.handle(inbound).await;
        answer.replies.iter().map(|reply| reply.message.text.to_plain()).collect()
    }
}

pub async fn bare() -> Stage {
    let bare = Bare::open().await;
    let (service, clock, store) = (bare.service(), bare.clock(), bare.store());
    let place = bare.place();
    Stage { platform: "bare", driver: Box::new(bare), store, place, service, clock, _behind: Vec::new() }
}

pub async fn web() -> Stage {
    local_table().await.1
}

/// The local table with the address of its page.
pub async fn local_table() -> (String, Stage) {
    local_table_on(Arc::new(InMemoryStore::new())).await
}

/// The local table over an existing store.
pub async fn local_table_on(store: Arc<dyn Store>) -> (String, Stage) {
    let web = Web::bind(open_table()).await.expect("a free port on loopback");
    seated_at(web, store).await
}

/// The local table again at the same address, over an existing store.
pub async fn local_table_again(store: Arc<dyn Store>, base: &str) -> Stage {
    let listen: SocketAddr = base.trim_start_matches("http://").parse().expect("an address");
    let config = || WebConfig { listen, ..open_table() };
    // The previous table has to release the port first.
    let web = until("the port is free again", async || Web::bind(config()).await.ok()).await;
    seated_at(web, store).await.1
}

async fn seated_at(web: Web, store: Arc<dyn Store>) -> (String, Stage) {
    let base = format!("http://{}", web.address());
    let house = House::open(store, vec![(Platform::Web, web.deliver())]).await;
    let (stop, stopped) = watch::channel(false);
    let hall = Hall::new(&house);
    let host = Arc::clone(&hall);
    tokio::spawn(async move { web.serve(host, asked_to(stopped)).await });
    let place = Place { platform: Platform::Web, chat: "hoi-co".to_owned(), thread: None };
    let stage = Stage::seated(WebDriver::new(&base, &place.chat), house, hall, place, vec![Box::new(stop)]);
    (base, stage)
}

pub async fn telegram() -> Stage {
    let (fake, strict) = Fake::start().await;
    let config =
        TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: DefaultLang::Auto, rate: CLOCK_RATE };
    let telegram = Telegram::new(&config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Telegram, telegram.sender())]).await;
    let (stop, stopped) = watch::channel(false);
    let hall = Hall::new(&house);
    tokio::spawn(telegram.run(hall.clone(), stopped));
    fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
    let driver = TelegramDriver::new(fake);
    let place = Place { platform: Platform::Telegram, chat: driver.chat.to_string(), thread: None };
    Stage::seated(driver, house, hall, place, vec![Box::new(stop), Box::new(strict)])
}

pub async fn discord() -> Stage {
    let fake = FakeDiscord::start().await;
    let discord = discord_at(&fake);
    on_discord(fake, discord).await
}

/// Discord with interactions over HTTP, without a gateway connection.
pub async fn discord_over_http() -> Stage {
    let fake = FakeDiscord::start().await;
    let key = PublicKey::read(&public_key()).expect("a key");
    let endpoint = Endpoint::bind(SocketAddr::from(([127, 0, 0, 1], 0)), key).expect("a free port");
    fake.point_to(&format!("http://{}/discord", endpoint.address().expect("it has one")));
    let discord = discord_at(&fake).with_endpoint(endpoint);
    on_discord(fake, discord).await
}

fn discord_at(fake: &FakeDiscord) -> Discord {
    let token = fake.state().token.clone();
    let config = DiscordConfig { token, api_base: Some(fake.api_base()), guild_id: None, shards: 1 };
    Discord::new(config).expect("a good configuration")
}

/// The page as an Activity of the application, which is enabled in the developer portal.
async fn activity_at(fake: &FakeDiscord) -> Arc<DiscordActivity> {
    fake.enable_activities();
    let token = fake.state().token.clone();
    let activity = DiscordActivity::new(&token, Some(&fake.api_base()), CLIENT_SECRET);
    let activity = activity.expect("a good configuration");
    // The program learns this while it already serves.
    activity.learn().await;
    Arc::new(activity)
}

async fn on_discord(fake: FakeDiscord, discord: Discord) -> Stage {
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let (stop, stopped) = watch::channel(false);
    let hall = Hall::new(&house);
    let host = Arc::clone(&hall);
    tokio::spawn(async move { discord.run(host, asked_to(stopped)).await });
    if fake.state().endpoint.is_none() {
        fake.connected(1).await;
    }
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    let driver = DiscordDriver::new(fake);
    let place = Place { platform: Platform::Discord, chat: driver.channel().to_string(), thread: None };
    Stage::seated(driver, house, hall, place, vec![Box::new(stop)])
}

/// Waits for the end of the stage.
async fn asked_to(mut stop: watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Driver that looks only when the service is idle: a picture may take long to draw, and nothing shows that from
/// outside.
pub struct Patient<D> {
    /// The driver itself, which waits for its own platform alone.
    pub driver: D,
    pub house: House,
    hall: Arc<Hall>,
}

impl<D: Driver + 'static> Patient<D> {
    fn seated(driver: D, house: House, hall: Arc<Hall>) -> Box<dyn Driver> {
        Box::new(Patient { driver, house, hall })
    }

    /// Waits until no call and no message is under way.
    ///
    /// # Panics
    /// A message does not get through.
    pub async fn idle(&self) {
        until("nothing under way", async || is_idle(&self.house, &self.hall).await.then_some(())).await;
    }
}

async fn is_idle(house: &House, hall: &Hall) -> bool {
    hall.is_empty() && house.outbox.settle(None, Duration::ZERO).await
}

#[async_trait]
impl<D: Driver> Driver for Patient<D> {
    fn speaks(&mut self, user: &str, locale: &str) {
        self.driver.speaks(user, locale);
    }

    async fn say(&mut self, user: &str, text: &str) {
        self.driver.say(user, text).await;
    }

    async fn reply(&mut self, user: &str, to: &Seen, text: &str) {
        self.driver.reply(user, to, text).await;
    }

    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str) {
        self.driver.press(user, on, data_or_label).await;
    }

    async fn seen(&mut self, user: &str) -> Vec<Seen> {
        let mut seen = Vec::new();
        loop {
            let was_idle = is_idle(&self.house, &self.hall).await;
            seen.extend(self.driver.seen(user).await);
            if was_idle && is_idle(&self.house, &self.hall).await {
                return seen;
            }
            assert!(self.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        }
    }

    async fn next_move(&mut self, game: &str) -> Option<(usize, String)> {
        let entries = self.house.store.load(&game.to_ascii_lowercase()).await.expect("the store")?;
        let table = Table::replay(&entries).expect("a good record");
        table.to_move()?;
        Some((table.plies().len(), Plan::Quiet.choose(&table, &truth(&entries)).text))
    }
}
