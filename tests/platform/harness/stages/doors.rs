//! One service behind every door: Telegram, Discord, and a public page whose local table is open to guests.

use std::net::SocketAddr;
use std::sync::Arc;

use banco::adapters::discord::{Endpoint, PublicKey};
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco::adapters::web::{Web, WebConfig};
use banco_engine::{Person, PersonKey};
use banco_ports::{Answer, Args, Converse, DefaultLang, Inbound, Intent, Lang, Place, Platform};
use banco_service::Entropy;
use banco_service::sessions::{PublicPage, SigningKey, open_page};
use banco_store::Store;
use serde_json::json;
use tokio::sync::watch;

use super::{Hall, activity_at, asked_to, discord_at, is_idle};
use crate::bare::House;
use crate::discord::FakeDiscord;
use crate::discord::driver::DiscordDriver;
use crate::discord::http::public_key;
use crate::patience::PATIENCE;
use crate::telegram::{CLOCK_RATE, Fake, Strict, TOKEN, TelegramDriver};
use crate::web::inside::Inside;
use crate::web::open_table;
use crate::web::signed::{ADDRESS, Browser};

/// Way on which interactions of Discord come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interactions {
    Gateway,
    Http,
}

/// All doors of one process.
pub struct Doors {
    pub telegram: TelegramDriver,
    pub discord: DiscordDriver,
    /// Address of the page.
    pub base: String,
    pub house: House,
    hall: Arc<Hall>,
    events: u64,
    /// Stops the adapters, and checks the requests of Telegram's, when they are dropped.
    _behind: (watch::Sender<bool>, Strict),
}

impl Doors {
    pub async fn open(store: Arc<dyn Store>, entropy: Entropy, interactions: Interactions) -> Doors {
        let (fake, strict) = Fake::start().await;
        let lang = DefaultLang::Auto;
        let config = TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang, rate: CLOCK_RATE };
        let telegram = Telegram::new(&config).expect("a good configuration");
        let fake_discord = FakeDiscord::start().await;
        let mut discord = discord_at(&fake_discord);
        if interactions == Interactions::Http {
            let key = PublicKey::read(&public_key()).expect("a key");
            let endpoint = Endpoint::bind(SocketAddr::from(([127, 0, 0, 1], 0)), key).expect("a free port");
            fake_discord.point_to(&format!("http://{}/discord", endpoint.address().expect("it has one")));
            discord = discord.with_endpoint(endpoint);
        }
        let config = WebConfig { public_url: Some(ADDRESS.to_owned()), guests: true, ..open_table() };
        let web = Web::bind(config).await.expect("a free port");
        let activity = activity_at(&fake_discord).await;
        let (discord, web) = (discord.with_activity(Arc::clone(&activity)), web.with_activity(activity));
        let base = format!("http://{}", web.address());
        let deliverers = vec![
            (Platform::Telegram, telegram.sender()),
            (Platform::Discord, discord.deliver()),
            (Platform::Web, web.deliver()),
        ];
        let house = House::open_with(store, deliverers, entropy, lang).await;
        open_page(&house.service, PublicPage { address: ADDRESS.to_owned(), key: SigningKey::from([3; 32]) });
        let (stop, stopped) = watch::channel(false);
        let hall = Hall::new(&house);
        tokio::spawn(telegram.run(hall.clone(), stopped.clone()));
        let (host, stopping) = (Arc::clone(&hall), stopped.clone());
        tokio::spawn(async move { discord.run(host, asked_to(stopping)).await });
        // Its calls end with the requests for the page, so nothing has to wait for them.
        let host = Arc::clone(&house.service);
        tokio::spawn(async move { web.serve(host, asked_to(stopped)).await });
        fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
        if interactions == Interactions::Gateway {
            fake_discord.connected(1).await;
        }
        let are_there = |state: &crate::discord::State| {
            let set = state.commands.values().next()?;
            (set.as_array().map_or(0, Vec::len) > 1).then_some(())
        };
        fake_discord.wait("the commands", are_there).await;
        let (telegram, discord) = (TelegramDriver::new(fake), DiscordDriver::new(fake_discord));
        Doors { telegram, discord, base, house, hall, events: 0, _behind: (stop, strict) }
    }

    /// Waits until every message has arrived and no request is under way.
    ///
    /// # Panics
    /// That never happens.
    pub async fn settled(&self) {
        loop {
            self.telegram.fake.settled().await;
            self.discord.fake.settled().await;
            if is_idle(&self.house, &self.hall).await {
                return;
            }
            assert!(self.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        }
    }

    /// The account of this name on Telegram.
    pub fn on_telegram(&mut self, name: &str) -> Person {
        let id = self.telegram.user(name).id;
        Person { key: PersonKey(format!("telegram:{id}")), name: name.to_owned(), username: Some(name.to_owned()) }
    }

    /// The account of this name on Discord.
    pub fn on_discord(&self, name: &str) -> Person {
        let id = self.discord.fake.user(name);
        Person { key: PersonKey(format!("discord:{id}")), name: name.to_owned(), username: Some(name.to_owned()) }
    }

    /// A command of this account in its private chat, past the platform.
    pub async fn whispers(&mut self, who: &Person, name: &str, rest: &str) -> Answer {
        self.events += 1;
        let id = who.key.0.split_once(':').expect("an account").1;
        let platform = Platform::of(&who.key).expect("a platform");
        let chat = match platform {
            Platform::Discord => self.discord.fake.direct(id.parse().expect("a number")).to_string(),
            Platform::Telegram | Platform::Web => id.to_owned(),
        };
        let inbound = Inbound {
            place: Place { platform, chat, thread: None },
            private: true,
            guild: None,
            from: who.clone(),
            moderator: false,
            event: format!("doors:{}", self.events),
            lang: Some(Lang::En),
            chat_lang: None,
            chat_title: None,
            intent: Intent::Command { name: name.to_owned(), args: Args { rest: rest.to_owned(), ..Args::default() } },
            reply_to: None,
        };
        Converse::handle(&*self.house.service, inbound).await
    }

    /// Token of a new link to the page.
    ///
    /// # Panics
    /// The account gets none.
    pub async fn link(&mut self, who: &Person) -> String {
        let answer = self.whispers(who, "page", "").await;
        let mut links = answer.replies.iter().flat_map(|reply| &reply.message.links);
        let token = links.find_map(|link| link.url.strip_prefix(&format!("{ADDRESS}/in#")));
        token.unwrap_or_else(|| panic!("no link: {answer:?}")).to_owned()
    }

    /// A browser in which this account has signed in with a link from the chat.
    pub async fn signs_in(&mut self, who: &Person) -> Browser {
        let token = self.link(who).await;
        let browser = Browser::stranger(&self.base);
        let answer = browser.post("/api/session", &json!({ "token": token })).await;
        assert_eq!(answer.status(), 200);
        let cookie = answer.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a cookie");
        Browser { cookie: Some(cookie.to_owned()), ..browser }
    }

    /// The page inside Discord of this account, in the channel of the game. With `is_listed` Discord lists the account
    /// among the people there.
    pub async fn enters(&self, who: &Person, is_listed: bool) -> Browser {
        let channel = self.discord.channel();
        let user = who.key.0.split_once(':').and_then(|(_, id)| id.parse().ok()).expect("an account of Discord");
        let fake = &self.discord.fake;
        fake.joins(INSTANCE, channel, if is_listed { user } else { fake.user("host") });
        Inside { base: self.base.clone(), code: fake.authorize(user), instance: INSTANCE.to_owned() }.browser().await
    }
}

/// Id of the one instance of the page inside Discord.
const INSTANCE: &str = "i-1-gc-2-3";
