//! A page to which accounts of a chat sign in, with the real service behind it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use banco::adapters::web::{InitKey, Web, WebConfig};
use banco_engine::{Person, PersonKey};
use banco_ports::{Answer, Args, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform};
use banco_service::sessions::{PublicPage, SigningKey, open_page};
use banco_store::memory::InMemoryStore;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::open_table;
use crate::bare::House;
use crate::patience::until;
use crate::telegram::TOKEN;

/// Public address of the page. Requests reach it at another one, as behind a proxy.
pub const ADDRESS: &str = "https://banco.example";

/// The page, and the accounts of a group on Telegram.
pub struct SignedPage {
    pub base: String,
    pub house: House,
    /// Public messages in the chats.
    posts: Arc<Posts>,
    events: AtomicU64,
    _stop: watch::Sender<bool>,
}

/// Messages of the chats.
#[derive(Default)]
struct Posts(Mutex<Vec<Parcel>>);

#[async_trait]
impl Deliver for Posts {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        self.0.lock().expect("no test panics here").push(parcel.clone());
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _place: &Place, _message: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// An account on Telegram.
pub fn account(name: &str) -> Person {
    let number = name.bytes().fold(7_u64, |number, byte| number * 31 % 1_000_003 + u64::from(byte));
    Person { key: PersonKey(format!("telegram:{number}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

impl SignedPage {
    pub async fn open(guests: bool) -> SignedPage {
        let init_key = Some(InitKey::of(TOKEN));
        let config = WebConfig { public_url: Some(ADDRESS.to_owned()), guests, init_key, ..open_table() };
        let web = Web::bind(config).await.expect("a free port");
        let base = format!("http://{}", web.address());
        let posts = Arc::new(Posts::default());
        let chats = Arc::clone(&posts) as Arc<dyn Deliver>;
        let deliverers = vec![(Platform::Web, web.deliver()), (Platform::Telegram, chats)];
        let house = House::open(Arc::new(InMemoryStore::new()), deliverers).await;
        let key = SigningKey::from([3; 32]);
        open_page(&house.service, PublicPage { address: ADDRESS.to_owned(), key });
        let (stop, mut stopped) = watch::channel(false);
        let host = Arc::clone(&house.service);
        tokio::spawn(async move {
            let asked = async move {
                let _ = stopped.wait_for(|stop| *stop).await;
            };
            web.serve(host, asked).await
        });
        SignedPage { base, house, posts, events: AtomicU64::new(0), _stop: stop }
    }

    async fn send(&self, who: &str, intent: Intent, is_private: bool) -> Answer {
        let from = account(who);
        let number = self.events.fetch_add(1, Ordering::SeqCst);
        let group = Place { platform: Platform::Telegram, chat: "-100".to_owned(), thread: None };
        let own = Platform::own_chat(&from.key).expect("an account of Telegram");
        let inbound = Inbound {
            place: if is_private { own } else { group },
            private: is_private,
            guild: None,
            from,
            moderator: false,
            event: format!("telegram:test{number}"),
            lang: Some(Lang::En),
            chat_lang: None,
            chat_title: None,
            intent,
            reply_to: None,
        };
        self.house.service.handle(inbound).await
    }

    /// A command in the private chat with the bot.
    pub async fn whispers(&self, who: &str, name: &str, rest: &str) -> Answer {
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        self.send(who, Intent::Command { name: name.to_owned(), args }, true).await
    }

    /// A press in the private chat with the bot.
    pub async fn presses(&self, who: &str, data: &str) -> Answer {
        self.send(who, Intent::Press(data.to_owned()), true).await
    }

    /// A press in the group.
    pub async fn presses_aloud(&self, who: &str, data: &str) -> Answer {
        self.send(who, Intent::Press(data.to_owned()), false).await
    }

    /// A command in the group.
    pub async fn says(&self, who: &str, name: &str, rest: &str) -> Answer {
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        self.send(who, Intent::Command { name: name.to_owned(), args }, false).await
    }

    /// The board of a game after so many moves, as its chat got it.
    pub async fn board(&self, game: &str, plies: u32) -> Parcel {
        // The first board has version 1.
        let is_it = |parcel: &&Parcel| parcel.message.game.as_ref() == Some(&(game.to_owned(), plies + 1));
        until(&format!("the board of {game} after {plies} moves"), async || {
            self.posts.0.lock().expect("no test panics here").iter().find(is_it).cloned()
        })
        .await
    }

    /// The open game of a person that changed last.
    pub async fn newest_game(&self, who: &str) -> String {
        let games = self.house.store.games_of(&account(who).key, true, 1).await.expect("readable");
        games.first().expect("a game").0.clone()
    }

    /// Invitation code of a challenge, as its chat shows it.
    pub async fn invitation(&self, game: &str) -> String {
        let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-' && word.to_uppercase() == **word;
        until(&format!("the code of {game}"), async || {
            let posts = self.posts.0.lock().expect("no test panics here");
            let mut texts = posts.iter().map(|parcel| parcel.message.text.to_plain());
            let text = texts.find(|text| text.contains(&format!("#{game}")))?;
            text.split_whitespace().find(is_code).map(str::to_owned)
        })
        .await
    }

    /// A running game of the group; its id.
    pub async fn game(&self, game: &str, first: &str, second: &str) -> String {
        self.says(first, "play", &format!("{game} side=first")).await;
        let id = self.newest_game(first).await;
        self.send(second, Intent::Press(format!("accept:{id}")), false).await;
        id
    }

    /// Token of a new link.
    pub async fn token(&self, who: &str) -> String {
        let answer = self.whispers(who, "page", "").await;
        let links: Vec<_> = answer.replies.iter().flat_map(|reply| &reply.message.links).collect();
        let token = links.first().and_then(|link| link.url.strip_prefix(&format!("{ADDRESS}/in#")));
        token.unwrap_or_else(|| panic!("{answer:?}")).to_owned()
    }

    /// Secret of a new session for an embedded page.
    pub async fn embedded(&self, who: &str) -> String {
        let body = json!({ "token": self.token(who).await, "embedded": true });
        let answer = Browser::stranger(&self.base).post("/api/session", &body).await;
        assert!(answer.headers().get("set-cookie").is_none());
        let told: Value = answer.json().await.expect("JSON");
        told["session"].as_str().expect("a secret").to_owned()
    }

    /// A browser that has signed in with a link.
    pub async fn signs_in(&self, who: &str) -> Browser {
        Browser::stranger(&self.base).signs_in(&self.token(who).await).await
    }
}

/// A browser with or without a session, without scripts.
#[derive(Clone)]
pub struct Browser {
    pub base: String,
    /// Name and value of the cookie.
    pub cookie: Option<String>,
    pub client: reqwest::Client,
}

impl Browser {
    /// A browser without a session.
    pub fn stranger(base: &str) -> Browser {
        Browser { base: base.to_owned(), cookie: None, client: reqwest::Client::new() }
    }

    /// The same browser, signed in by the token of a link.
    ///
    /// # Panics
    /// The page refuses the token.
    pub async fn signs_in(self, token: &str) -> Browser {
        let answer = self.post("/api/session", &json!({ "token": token })).await;
        assert_eq!(answer.status(), 200);
        let cookie = answer.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a cookie");
        Browser { cookie: Some(cookie.to_owned()), ..self }
    }

    fn with_cookie(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        match &self.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }

    pub async fn get(&self, address: &str) -> reqwest::Response {
        let request = self.client.get(format!("{}{address}", self.base));
        self.with_cookie(request).send().await.expect("the page answers")
    }

    pub async fn post(&self, address: &str, body: &Value) -> reqwest::Response {
        let request = self.client.post(format!("{}{address}", self.base)).json(body);
        self.with_cookie(request).send().await.expect("the page answers")
    }

    /// JSON of an address.
    pub async fn reads(&self, address: &str) -> Value {
        self.get(address).await.json().await.expect("JSON")
    }
}
