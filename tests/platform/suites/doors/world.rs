//! One evening: Red on Telegram, Black on Discord, spectators in both chats, and browsers.

use banco_engine::Table;
use banco_ports::{Args, Converse, Glance, Inbound, Intent, Platform, Reader, Visitor};
use banco_store::memory::InMemoryStore;
use banco_tests::driver::{Driver, Seen};
use banco_tests::stages::{Doors, Interactions};
use banco_tests::twins::entropy;
use banco_tests::web::signed::Browser;
use serde_json::json;
use std::sync::Arc;

use super::Told;
use super::eyes::{Eyes, Shown, get, masked, says};

/// Questions about a game; `#` is its id.
pub(super) const LINES: [&str; 8] =
    ["/peek #", "/board game=#", "/history #", "/export #", "/replay #", "/gif #", "/legal square=a1 game=#", "/games"];

/// Questions that are asked in a browser.
const BROWSER_LINES: [&str; 7] = ["/peek #", "/board #", "/history #", "/export #", "/replay #", "/verify #", "/games"];

/// An evening with all that was told.
pub(super) struct World {
    pub doors: Doors,
    eyes: Eyes,
    id: String,
    /// The table as it began.
    pub begun: Table,
    /// Texts that are public and random, with the words in their place.
    masks: Vec<(String, &'static str)>,
    /// A browser of the account on Discord that is connected with the seat.
    pub browser: Option<Browser>,
    /// Told to people without the seat.
    pub public: Told,
    /// Told to the account of the seat, and to a connected one.
    pub private: Told,
}

fn code_in(seen: &[Seen]) -> String {
    let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-' && word.to_uppercase() == **word;
    let found = seen.iter().flat_map(|seen| seen.text.split_whitespace()).find(is_code);
    found.unwrap_or_else(|| panic!("no code: {seen:?}")).to_owned()
}

fn with_button(seen: Vec<Seen>, label: &str) -> Seen {
    let found = seen.iter().rev().find(|seen| seen.button(label).is_some());
    found.unwrap_or_else(|| panic!("no button {label}: {seen:?}")).clone()
}

impl World {
    /// A challenge of Telegram that is accepted on Discord; the players also have it in their private chats.
    pub(super) async fn begin(seed: [u8; 32], interactions: Interactions) -> World {
        let mut doors = Doors::open(Arc::new(InMemoryStore::new()), entropy(seed), interactions).await;
        for name in ["an", "binh", "chi"] {
            doors.telegram.speaks(name, "en");
            doors.discord.speaks(name, "en-US");
        }
        doors.telegram.say("an", "/play coup anywhere side=first").await;
        doors.settled().await;
        let code = code_in(&doors.telegram.seen("an").await);
        doors.discord.say("binh", &format!("/accept {code}")).await;
        doors.settled().await;
        let card = with_button(doors.discord.seen("binh").await, "Accept");
        doors.discord.press("binh", &card, "Accept").await;
        doors.settled().await;
        let an = doors.on_telegram("an");
        let games = doors.house.store.games_of(&an.key, true, 2).await.expect("readable");
        let id = games.first().expect("a game").0.clone();
        let user = doors.telegram.user("an");
        user.says(user.id, &format!("/board {code} here"));
        let (channel, direct) = (doors.discord.channel(), doors.discord.fake.user("binh"));
        doors.discord.go_to(doors.discord.fake.direct(direct));
        doors.discord.say("binh", &format!("/board where=here code={code}")).await;
        doors.settled().await;
        doors.discord.go_to(channel);
        let entries = doors.house.store.load(&id).await.expect("readable").expect("there");
        let begun = Table::replay(&entries).expect("it replays");
        assert!(begun.plies().is_empty());
        let card = doors.house.store.card(&id).await.expect("readable").expect("there");
        assert_eq!(card.places.len(), 4, "a group, a channel, and a private chat of each player");
        let commitment = begun.commitment();
        // The short public form of the commitment (fairness 1).
        let seal = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36].map(|at| &commitment[at..at + 4]).join(" ");
        let masks = vec![(commitment, "COMMITMENT"), (seal, "SEAL"), (code.replace('-', ""), "CODE"), (code, "CODE")];
        let mut world = World {
            doors,
            eyes: Eyes::default(),
            id,
            begun,
            masks,
            browser: None,
            public: Told::new(),
            private: Told::new(),
        };
        world.look("begun", &[]).await;
        world
    }

    pub(super) async fn table(&self) -> Table {
        let entries = self.doors.house.store.load(&self.id).await.expect("readable").expect("there");
        Table::replay(&entries).expect("it replays")
    }

    fn note(&mut self, at: String, shown: Vec<Shown>, is_private: bool) {
        let masks = &self.masks;
        let clean = |shown: Shown| {
            let text = masks.iter().fold(shown.text, |text, (from, to)| text.replace(from.as_str(), to));
            Shown { text: masked(&text), ..shown }
        };
        let mut shown: Vec<Shown> = shown.into_iter().map(clean).collect();
        // Two chats do not wait for each other, and the numbers of messages are masked now.
        shown.sort();
        let told = if is_private { &mut self.private } else { &mut self.public };
        told.entry(at).or_default().extend(shown);
    }

    /// Notes what every account was shown since the last look. The player on Telegram sees the seat's secrets, and so
    /// does an account on Discord that is named here.
    async fn look(&mut self, at: &str, private_on_discord: &[&str]) {
        self.doors.settled().await;
        for name in ["an", "binh", "chi"] {
            let user = self.doors.telegram.user(name).id;
            let news = self.eyes.on_telegram(&self.doors.telegram.fake, user);
            self.note(format!("{at}: telegram {name}"), news, name == "an");
            let user = self.doors.discord.fake.user(name);
            let news = self.eyes.on_discord(&self.doors.discord.fake, user);
            self.note(format!("{at}: discord {name}"), news, private_on_discord.contains(&name));
        }
    }

    pub(super) async fn plays(&mut self, moves: &[String]) {
        for (ply, mv) in moves.iter().enumerate() {
            let line = format!("/move {mv} #{}", self.id);
            match ply % 2 {
                0 => self.doors.telegram.say("an", &line).await,
                _ => self.doors.discord.say("binh", &line).await,
            }
            self.look(&format!("ply {ply}"), &[]).await;
        }
        assert_eq!(self.table().await.plies().len(), moves.len());
    }

    pub(super) async fn asks_on_discord(&mut self, at: &str, name: &str, lines: &[&str]) {
        for line in lines {
            self.doors.discord.say(name, &line.replace('#', &self.id)).await;
            self.look(at, if at == "connected" { &["an"] } else { &[] }).await;
        }
    }

    async fn asks_on_telegram(&mut self, at: &str, name: &str, lines: &[&str]) {
        for line in lines {
            let line = line.replace("game=", "").replace("square=", "").replace('#', &self.id);
            self.doors.telegram.say(name, &line).await;
            self.look(at, &[]).await;
        }
    }

    /// Spectators, the opponent, and accounts of the players that are connected with none ask about the game.
    pub(super) async fn spectators_ask(&mut self) {
        for name in ["chi", "binh", "an"] {
            self.asks_on_discord("asked", name, &LINES).await;
        }
        self.asks_on_telegram("asked", "chi", &LINES).await;
        self.asks_on_telegram("asked", "binh", &LINES[..4]).await;
        // The account of the seat, for comparison: it is answered alone.
        self.asks_on_telegram("asked", "an", &LINES[..1]).await;
        for who in [self.doors.on_discord("an"), self.doors.on_discord("binh"), self.doors.on_telegram("chi")] {
            let browser = self.doors.signs_in(&who).await;
            self.reads(&format!("asked, browser of {}", who.key.0), &browser).await;
        }
        let guest = Browser::stranger(&self.doors.base);
        self.reads("asked, a guest", &guest).await;
        // Inside Discord, beside the player: a spectator, the opponent, and one who only looks on.
        for (name, is_listed) in [("chi", true), ("binh", true), ("dung", false)] {
            let who = self.doors.on_discord(name);
            let browser = self.doors.enters(&who, is_listed).await;
            assert_eq!(browser.get(&format!("/api/table/{}", self.id)).await.status(), 200, "{name} sees the board");
            self.reads(&format!("asked, inside Discord as {name}"), &browser).await;
        }
    }

    /// Notes all that a browser is answered about the game.
    pub(super) async fn reads(&mut self, at: &str, browser: &Browser) {
        let shown = self.answers(browser).await;
        self.note(at.to_owned(), shown, false);
    }

    async fn answers(&self, browser: &Browser) -> Vec<Shown> {
        let id = &self.id;
        let who = if browser.cookie.is_some() { "" } else { "&channel=ban&user=chi" };
        let mut all = Vec::new();
        for address in [
            "/?x=1".to_owned(),
            format!("/api/session?x=1{who}"),
            format!("/api/tables?x=1{who}"),
            format!("/api/table/{id}?x=1{who}"),
            format!("/api/legal/{id}?v=9{who}"),
            format!("/api/channel/ban?since=0{who}"),
            format!("/board/{id}.png"),
            format!("/board/{id}.png?v=9"),
            format!("/board/{id}.png?at=3&small=1"),
        ] {
            all.push(get(browser, &address).await);
        }
        let body = if browser.cookie.is_some() { json!({}) } else { json!({ "channel": "ban", "user": "chi" }) };
        for line in BROWSER_LINES {
            all.extend(says(browser, body.clone(), &line.replace('#', id)).await);
        }
        all
    }

    /// The two accounts of each player are connected; then they ask.
    pub(super) async fn accounts_connect(&mut self) {
        for name in ["an", "binh"] {
            self.doors.telegram.say(name, "/connect").await;
            self.doors.settled().await;
            let code = code_in(&self.doors.telegram.seen(name).await);
            self.doors.discord.say(name, &format!("/connect {code}")).await;
            self.doors.settled().await;
            let asked = with_button(self.doors.discord.seen(name).await, "That is me");
            self.doors.discord.press(name, &asked, "That is me").await;
            self.doors.settled().await;
            let asked = with_button(self.doors.telegram.seen(name).await, "That is me");
            self.doors.telegram.press(name, &asked, "That is me").await;
            self.look("connecting", &[]).await;
        }
        self.asks_on_discord("connected", "an", &LINES).await;
        // The opponent's accounts, connected too, have the public view.
        self.asks_on_telegram("connected", "binh", &LINES).await;
        let binh = self.doors.on_telegram("binh");
        let browser = self.doors.signs_in(&binh).await;
        self.reads("connected: browser of telegram binh", &browser).await;
        let an = self.doors.on_discord("an");
        let browser = self.doors.signs_in(&an).await;
        let shown = self.answers(&browser).await;
        self.note("connected: browser of discord an".to_owned(), shown, true);
        self.browser = Some(browser);
        self.look("connected, done", &["an"]).await;
    }

    /// The account on Discord is parted from the account of the seat.
    pub(super) async fn parted(&mut self) {
        self.doors.discord.say("an", "/connect off").await;
        self.doors.settled().await;
        let listed = with_button(self.doors.discord.seen("an").await, "an · Discord");
        self.doors.discord.press("an", &listed, "an · Discord").await;
        self.look("parting", &[]).await;
    }

    /// A request of a browser that began before the parting and ends after it.
    pub(super) async fn still_under_way(&mut self, visitor: &Visitor) {
        let service = Arc::clone(&self.doors.house.service);
        let reader = Reader { person: visitor.person.clone(), lang: None, is_flipped: false };
        let table = service.table(Platform::Web, &self.id, &reader).await;
        let picture = service.picture(Platform::Web, &self.id, &reader, &Glance::default()).await;
        assert!(table.is_none() && picture.is_none(), "the game is that of another person");
        let inbound = Inbound {
            place: visitor.place.clone(),
            private: true,
            guild: None,
            from: visitor.person.clone(),
            moderator: false,
            event: "page:under-way".to_owned(),
            lang: None,
            chat_lang: None,
            chat_title: None,
            intent: Intent::Command {
                name: "peek".to_owned(),
                args: Args { rest: self.id.clone(), ..Args::default() },
            },
            reply_to: None,
        };
        let answer = service.handle_of(visitor, inbound).await;
        let shown = Shown { text: format!("{answer:?}"), bytes: Vec::new() };
        self.note("parted, a request under way".to_owned(), vec![shown], false);
    }
}
