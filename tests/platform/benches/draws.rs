//! Draws with public numbers: time from a move to its result, requests, and work for a draw.
//!
//! `cargo bench -p banco-tests-platform --bench draws`. The relay has each round a second after its time, as drand has.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::collections::HashMap;
use std::hint::black_box;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use banco::program::{system_clock, system_entropy};
use banco_beacon::{Draw, Links, Network, Number, Purpose, Round, Side, sign};
use banco_ports::{Args, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform};
use banco_render::Renderer;
use banco_service::outbox::Outbox;
use banco_service::present::pictures::Pictures;
use banco_service::{Service, clockwork, game_id_in};
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests_platform::public_relay::PublicRelay;
use banco_tests_platform::timers::{chat, player};

/// Games at once, and the time between two of their moves.
const GAMES: usize = 120;
const BETWEEN_MOVES: Duration = Duration::from_millis(97);

/// Milliseconds from the time of a round to its first answer.
const ANSWERED: i64 = 1_000;

/// Longest wait for a board.
const PATIENCE: Duration = Duration::from_secs(60);

/// Boards that arrived, by game: number of the version and instant.
#[derive(Default)]
struct Chats(Mutex<HashMap<String, Vec<(String, Instant)>>>);

#[async_trait]
impl Deliver for Chats {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        let (text, now) = (parcel.message.text.to_plain(), Instant::now());
        let mut all = self.0.lock().expect("nobody panics here");
        all.entry(parcel.place.chat.clone()).or_default().push((text, now));
        Ok(MessageRef(parcel.number.to_string()))
    }

    fn posted_at(&self, _: &Parcel, _: &MessageRef) -> Option<i64> {
        Some(system_clock()())
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

impl Chats {
    /// The first message of a chat that fits.
    fn first(&self, place: &Place, fits: impl Fn(&str) -> bool) -> Option<(String, Instant)> {
        let all = self.0.lock().expect("nobody panics here");
        all.get(&place.chat)?.iter().find(|(text, _)| fits(text)).cloned()
    }

    async fn waited(&self, place: &Place, fits: impl Fn(&str) -> bool) -> (String, Instant) {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = self.first(place, &fits) {
                return found;
            }
            assert!(Instant::now() < until, "no board came");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

fn inbound(place: &Place, from: &str, command: &str, rest: String, number: usize) -> Inbound {
    Inbound {
        place: place.clone(),
        private: false,
        from: player(from),
        moderator: false,
        guild: None,
        event: format!("telegram:{command}{number}"),
        lang: Some(Lang::Vi),
        chat_lang: None,
        chat_title: None,
        intent: Intent::Command { name: command.to_owned(), args: Args { rest, ..Args::default() } },
        reply_to: None,
    }
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    println!("{what} ({}): p50 {:.2?}, p99 {:.2?}, max {:.2?}", times.len(), at(50), at(99), at(100));
}

/// Each game turns up its first piece; says how long its announcement and its result took.
async fn play() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let (outbox, exit) = Outbox::new();
    let pictures = Arc::new(Pictures::new(Some(Renderer::new().expect("the fonts are in the program"))));
    let service =
        Arc::new(Service::new(Arc::clone(&store), outbox, pictures, system_clock(), system_entropy(), Lang::Vi));
    let (relay, chats) = (PublicRelay::new(ANSWERED), Arc::new(Chats::default()));
    relay.give_to(&service);
    let deliverers = HashMap::from([(Platform::Telegram, Arc::clone(&chats) as Arc<dyn Deliver>)]);
    tokio::spawn(exit.run(service.clone(), Arc::clone(&store), deliverers));
    let clock = tokio::spawn(clockwork::run(Arc::clone(&service)));
    let places: Vec<Place> = (0..GAMES).map(|game| chat(&format!("-{game}"))).collect();
    let mut ids = Vec::new();
    for (game, place) in places.iter().enumerate() {
        let terms = format!("coup @b{game} side=first luck=beacon");
        Box::pin(service.handle(inbound(place, &format!("a{game}"), "play", terms, game))).await;
        let (text, _) = chats.waited(place, |text| text.contains('#')).await;
        let id = game_id_in(&text).expect("a challenge names its game");
        Box::pin(service.handle(inbound(place, &format!("b{game}"), "accept", format!("#{id}"), game))).await;
        ids.push(id);
    }
    let mut moved = Vec::new();
    for (game, place) in places.iter().enumerate() {
        let began = Instant::now();
        let mv = inbound(place, &format!("a{game}"), "move", format!("b3b10 #{}", ids[game]), game);
        moved.push(began);
        Box::pin(service.handle(mv)).await;
        tokio::time::sleep(BETWEEN_MOVES.saturating_sub(began.elapsed())).await;
    }
    let (mut announced, mut results) = (Vec::new(), Vec::new());
    for (place, began) in places.iter().zip(&moved) {
        let (_, shown) = chats.waited(place, |text| text.contains("lật ra")).await;
        results.push(shown.duration_since(*began));
        let (_, said) = chats.waited(place, |text| text.contains("Quân lật theo")).await;
        announced.push(said.duration_since(*began));
    }
    told("move to announcement", announced);
    told("move to result", results);
    println!("{} requests for {GAMES} draws", relay.requests());
    clock.abort();
}

/// Verifying a number, and making a draw of it.
fn work() {
    let network = Network::test();
    let rounds: Vec<Round> = (600_000_000..600_000_200).filter_map(|number| Round::new(number).ok()).collect();
    let signed: Vec<_> = rounds.iter().map(|round| (*round, sign(*round))).collect();
    let mut verified = Vec::new();
    for (round, signature) in &signed {
        let began = Instant::now();
        let number = Number::verified(network, *round, *signature).expect("it is valid");
        verified.push((number, began.elapsed()));
    }
    told("verifying a number, once for all games", verified.iter().map(|(_, took)| *took).collect());
    let mut made = Vec::new();
    for (at, (number, _)) in verified.iter().enumerate() {
        let began = Instant::now();
        let links = Links::new(&[7; 32], "k7m2");
        let count = at as u64 + 1;
        let draw = Draw { game_id: "k7m2", purpose: Purpose::Man(Side::Red), count, number };
        black_box(draw.public(&links.link(count).expect("a link"), &[15]));
        made.push(began.elapsed());
    }
    told("link and draw", made);
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    work();
    play().await;
}
