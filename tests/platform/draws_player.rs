//! A process that plays games with public numbers until it is killed, for the tests of draws.
//!
//! `draws-player FOLDER POSTS` or `draws-player postgres://… POSTS`. Each message that a chat would show is a line of the
//! file POSTS, written before the bot hears that it was taken.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use banco::program::{system_clock, system_entropy};
use banco_engine::{Person, Phase, Table};
use banco_ports::{Args, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform};
use banco_service::outbox::Outbox;
use banco_service::present::pictures::Pictures;
use banco_service::{Service, cache_invalidation, clockwork};
use banco_store::Store;
use banco_store::local::Local;
use banco_store::postgres::{Duty, Postgres};
use banco_tests_platform::postgres::{KEEPS_THE_HOUSE, patient};
use banco_tests_platform::public_relay::PublicRelay;
use banco_tests_platform::timers::{chat, player};

/// Pairs of players, each with one game after another.
const PAIRS: usize = 12;

/// Terms of the games, in turn.
const TERMS: [&str; 3] =
    ["coup luck=beacon", "backgammon match=3 luck=beacon", "coup side=first luck=beacon captured=captor"];

/// Time between two looks of a pair at its game.
const LOOK: Duration = Duration::from_millis(40);

/// Chats that outlive the process: a file.
struct Chats(File);

#[async_trait]
impl Deliver for Chats {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        let (game, version) = parcel.message.game.clone().unwrap_or_default();
        let text = parcel.message.text.to_plain().replace(['\n', '\t'], " ");
        // One write: a line is whole, or not there.
        (&self.0).write_all(format!("{game}\t{version}\t{text}\n").as_bytes()).expect("written");
        Ok(MessageRef(parcel.number.to_string()))
    }

    fn posted_at(&self, _: &Parcel, _: &MessageRef) -> Option<i64> {
        Some(system_clock()())
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// Two players at their game.
struct Pair {
    service: Arc<Service>,
    store: Arc<dyn Store>,
    place: Place,
    players: [Person; 2],
    terms: &'static str,
    /// Events of this process have ids of their own.
    events: Arc<AtomicU64>,
}

impl Pair {
    async fn play(self) {
        loop {
            self.look().await;
            tokio::time::sleep(LOOK).await;
        }
    }

    async fn look(&self) {
        let open = self.store.open_games_at(&self.place).await.expect("readable");
        let [one, other] = &self.players;
        let Some((id, _)) = open.first() else {
            let rest = format!("{} @{}", self.terms, other.name);
            return self.say(one, "play", rest).await;
        };
        let entries = self.store.load(id).await.expect("readable").expect("an open game has entries");
        let table = Table::replay(&entries).expect("a good record");
        if table.open_draws().is_some() {
            return;
        }
        match table.phase() {
            Phase::Challenged => self.say(other, "accept", format!("#{id}")).await,
            Phase::Playing => {
                let mover = table.to_move().and_then(|seat| table.person_at(seat)).expect("a player to move");
                let legal = table.game().expect("a game").legal();
                let mv = &legal[entries.len() * 7 % legal.len()].text;
                self.say(mover, "move", format!("{mv} #{id}")).await;
            }
            Phase::Over(_) | Phase::Declined | Phase::Cancelled => {}
        }
    }

    async fn say(&self, from: &Person, command: &str, rest: String) {
        let event = format!("telegram:{}", self.events.fetch_add(1, Ordering::Relaxed));
        let inbound = Inbound {
            place: self.place.clone(),
            private: false,
            from: from.clone(),
            moderator: false,
            guild: None,
            event,
            lang: Some(Lang::Vi),
            chat_lang: None,
            chat_title: None,
            intent: Intent::Command { name: command.to_owned(), args: Args { rest, ..Args::default() } },
            reply_to: None,
        };
        Box::pin(self.service.handle(inbound)).await;
    }
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let (place, posts) = (arguments.next().expect("a store"), arguments.next().expect("a file"));
    let (store, duty): (Arc<dyn Store>, _) = if place.starts_with("postgres://") {
        let store = Postgres::open(patient(&place), |_| ()).await.expect("opened");
        let duty = store.duty();
        (Arc::new(store), Some(duty))
    } else {
        (Arc::new(Local::open(Path::new(&place)).expect("opened").0), None)
    };
    let (outbox, exit) = Outbox::new();
    let pictures = Arc::new(Pictures::new(None));
    let service =
        Arc::new(Service::new(Arc::clone(&store), outbox, pictures, system_clock(), system_entropy(), Lang::Vi));
    PublicRelay::new(0).give_to(&service);
    service.stand_back();
    let file = OpenOptions::new().create(true).append(true).open(posts).expect("a file");
    let deliverers = HashMap::from([(Platform::Telegram, Arc::new(Chats(file)) as Arc<dyn Deliver>)]);
    tokio::spawn(exit.run(service.clone(), Arc::clone(&store), deliverers));
    tokio::spawn(cache_invalidation::run(Arc::clone(&service)));
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let events = Arc::new(AtomicU64::new(u64::try_from(since.as_nanos()).expect("a time of today")));
    for pair in 0..PAIRS {
        let players = ["a", "b"].map(|seat| player(&format!("{seat}{pair}")));
        let (service, store, events) = (Arc::clone(&service), Arc::clone(&store), Arc::clone(&events));
        let terms = TERMS[pair % TERMS.len()];
        tokio::spawn(Pair { service, store, place: chat(&format!("-{pair}")), players, terms, events }.play());
    }
    let alone = duty.is_none();
    if let Some(mut duty) = duty {
        duty.wait_for(Duty::is_ours).await.expect("it lives");
    }
    service.take_the_house(alone).await.expect("readable");
    println!("{KEEPS_THE_HOUSE}");
    clockwork::run(service).await;
}
