//! The whole house behind each adapter, with people at it: the same program on every platform.

use std::any::Any;
use std::sync::Arc;

use banco::adapters::discord::{Discord, DiscordConfig};
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco::adapters::web::Web;
use banco::ports::{Lang, Platform};
use banco::store::Store;
use tokio::sync::watch;

use crate::bare::{Bare, House};
use crate::discord::FakeDiscord;
use crate::discord::driver::DiscordDriver;
use crate::driver::Driver;
use crate::telegram::TelegramDriver;
use crate::telegram::{Fake, TOKEN};
use crate::web::{WebDriver, open_table};

/// A platform with the real service behind it.
pub struct Stage {
    pub platform: &'static str,
    pub driver: Box<dyn Driver>,
    /// What the house remembers, for those who want to look behind the scene.
    pub store: Arc<dyn Store>,
    /// Stops the adapter, and judges what it sent, when the stage is left.
    _behind: Vec<Box<dyn Any + Send>>,
}

pub async fn bare() -> Stage {
    let bare = Bare::open().await;
    let store = bare.store();
    Stage { platform: "bare", driver: Box::new(bare), store, _behind: Vec::new() }
}

pub async fn web() -> Stage {
    local_table().await.1
}

/// The local table with the address of its page.
pub async fn local_table() -> (String, Stage) {
    let web = Web::bind(open_table()).await.expect("a free port on loopback");
    let base = format!("http://{}", web.address());
    let house = House::in_memory(vec![(Platform::Web, web.deliver())]).await;
    let store = Arc::clone(&house.store);
    let (stop, stopped) = watch::channel(false);
    let service = Arc::clone(&house.service);
    tokio::spawn(async move { web.serve(service, asked_to(stopped)).await });
    let stage = Stage {
        platform: "web",
        driver: Box::new(WebDriver::new(&base, "hoi-co")),
        store,
        _behind: vec![Box::new(stop), Box::new(house)],
    };
    (base, stage)
}

pub async fn telegram() -> Stage {
    let (fake, strict) = Fake::start().await;
    let config = TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: Lang::Vi };
    let telegram = Telegram::new(&config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Telegram, telegram.sender())]).await;
    let store = Arc::clone(&house.store);
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(telegram.run(house.service.clone(), stopped));
    fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
    Stage {
        platform: "telegram",
        driver: Box::new(TelegramDriver::new(fake)),
        store,
        _behind: vec![Box::new(stop), Box::new(strict), Box::new(house)],
    }
}

pub async fn discord() -> Stage {
    let fake = FakeDiscord::start().await;
    let token = fake.state().token.clone();
    let config = DiscordConfig { token, api_base: Some(fake.api_base()), guild_id: None, shards: 1 };
    let discord = Discord::new(config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let store = Arc::clone(&house.store);
    let (stop, stopped) = watch::channel(false);
    let service = Arc::clone(&house.service);
    tokio::spawn(async move { discord.run(service, asked_to(stopped)).await });
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    Stage {
        platform: "discord",
        driver: Box::new(DiscordDriver::new(fake)),
        store,
        _behind: vec![Box::new(stop), Box::new(house)],
    }
}

/// Done when the stage is left.
async fn asked_to(mut stop: watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
