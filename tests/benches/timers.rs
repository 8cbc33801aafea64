//! Timers at scale (days 1.4, 2.7): what 100,000 of them take, how late a flag falls while a hundred moves a second are
//! played, and whether 10,000 reminders that are due at once hold up a move.
//!
//! `cargo bench -p banco-tests --bench timers`. Service, local store on a real disk, outbox and clockwork; boards in
//! letters. The timers are written by a process of its own, so that what it took does not count. Figures depend on the disk
//! of the build folder.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use banco::program::{steady_clock, system_clock, system_entropy};
use banco_engine::{
    Action, Actor, Challenge, FlagRule, GameKey, GameOptions, Opponent, Pace, Part, Person, PersonKey, Rest, Seed,
    Side, Table, TimeControl,
};
use banco_ports::{Args, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform};
use banco_store::local::Local;
use banco_store::{Batch, GameAppend, GameCard, Store};
use banco_talk::outbox::Outbox;
use banco_talk::present::pictures::Pictures;
use banco_talk::{Service, Times, clockwork};

const TIMERS: usize = 100_000;
const FLAGS: usize = 1_000;
const REMINDERS: usize = 10_000;
const GAMES_PER_BATCH: usize = 200;

/// Pairs who play, and how often one of all of them moves.
const PAIRS: usize = 100;
const BETWEEN_MOVES: Duration = Duration::from_millis(10);

/// What is looked at: moves alone, flags among them, reminders among them.
const WINDOW_MILLIS: i64 = 20_000;

/// From the start of the bench until everything is written and open.
const READY_MILLIS: i64 = 150_000;

const MINUTE: i64 = 60_000;

fn person(name: String) -> Person {
    Person { key: PersonKey(format!("telegram:{name}")), username: Some(name.clone()), name }
}

fn place(pair: usize) -> Place {
    Place { platform: Platform::Telegram, chat: format!("-{pair}"), thread: None }
}

/// A game whose clock began to run at `shown`, and when it is to be looked at.
fn game(id: String, number: usize, each: i64, shown: i64, due: Option<i64>) -> GameAppend {
    let time = TimeControl { pace: Pace::Move { each, bank: 0 }, flag: FlagRule::Auto, rest: Rest::Never };
    let [an, binh] = ["a", "b"].map(|name| person(format!("{name}{number}")));
    let challenge = Challenge {
        id: id.clone(),
        game: GameKey::Xiangqi,
        options: GameOptions::from([
            ("repetition".to_owned(), "off".to_owned()),
            ("counters".to_owned(), "off".to_owned()),
        ]),
        challenger: an.clone(),
        opponent: Opponent::Anyone,
        side: Side::First,
        time: Some(time),
        rated: false,
        series: None,
        hints: false,
    };
    let (mut entries, table) = Table::open(challenge, Seed::new([7; 32]), shown).expect("in range");
    let accept = Action::Accept { by: binh.clone(), part: Part::automatic("bench") };
    let (more, table) = table.act(&Actor::Person(binh.key.clone()), accept, shown).expect("it is open");
    entries.extend(more);
    let (more, table) = table.act(&Actor::House, Action::Shown, shown).expect("its clock waits");
    entries.extend(more);
    let card = GameCard {
        places: vec![place(number)],
        persons: vec![an.key.clone(), binh.key],
        open: true,
        waiting_for: Some(an.key),
        changed: shown,
        game: Some(GameKey::Xiangqi),
        result: None,
        challenger: None,
        due: due.or(table.flag_falls_at()),
        community: None,
        played: None,
        lobby: None,
    };
    GameAppend { id, expected: 0, entries, card }
}

/// All timers, as a house would have written them that began long before `origin`.
async fn fill(folder: &Path, origin: i64) {
    let store = Arc::new(Local::open(folder).expect("opened").0);
    let far = (0..TIMERS).map(|number| game(format!("t{number:05}"), number, 3 * 24 * 60 * MINUTE, origin, None));
    let flags = (0..FLAGS).map(|number| {
        let falls = origin + WINDOW_MILLIS + number as i64 * WINDOW_MILLIS / FLAGS as i64;
        game(format!("f{number:05}"), TIMERS + number, 50 * MINUTE, falls - 50 * MINUTE, None)
    });
    let reminders = (0..REMINDERS).map(|number| {
        let half = origin + 2 * WINDOW_MILLIS;
        game(format!("r{number:05}"), TIMERS + FLAGS + number, 240 * MINUTE, half - 120 * MINUTE, Some(half))
    });
    let players = (0..PAIRS).map(|pair| game(player_id(pair), player(pair), 24 * 60 * MINUTE, origin, None));
    let mut games: Vec<GameAppend> = far.chain(flags).chain(reminders).chain(players).collect();
    while !games.is_empty() {
        let rest = games.split_off(games.len().min(GAMES_PER_BATCH));
        store.append(Batch { games: std::mem::replace(&mut games, rest), ..Batch::default() }).await.expect("kept");
    }
    store.close().await.expect("closed");
}

fn player(pair: usize) -> usize {
    TIMERS + FLAGS + REMINDERS + pair
}

fn player_id(pair: usize) -> String {
    format!("p{pair:05}")
}

/// When the newest board of each game arrived.
#[derive(Default)]
struct Chats(Mutex<HashMap<String, Instant>>);

#[async_trait]
impl Deliver for Chats {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        if let Some((game, _)) = &parcel.message.game {
            self.0.lock().expect("nobody panics here").insert(game.clone(), Instant::now());
        }
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// Resident memory in kB, where the system tells.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok())
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 1_000).copied().unwrap_or_default();
    println!("{what} ({}): p50 {:.1?}, p99 {:.1?}, max {:.1?}", times.len(), at(500), at(990), at(1_000));
}

/// Red's and Black's cannon go there and back.
const CYCLE: [&str; 4] = ["h3h4", "h8h7", "h4h3", "h7h8"];

/// One of all pairs moves every few milliseconds until `until`; how long each waited for its answer.
async fn play(service: &Arc<Service>, ply: &mut usize, until: Instant) -> Vec<Duration> {
    let mut tick = tokio::time::interval(BETWEEN_MOVES);
    let mut moves = Vec::new();
    while Instant::now() < until {
        tick.tick().await;
        let (pair, number) = (*ply % PAIRS, *ply / PAIRS);
        let who = person(format!("{}{}", ["a", "b"][number % 2], player(pair)));
        let args = Args { rest: format!("{} #{}", CYCLE[number % 4], player_id(pair)), ..Args::default() };
        let inbound = Inbound {
            place: place(player(pair)),
            private: false,
            from: who,
            moderator: false,
            guild: None,
            event: format!("telegram:{ply}"),
            lang: Some(Lang::Vi),
            chat_lang: None,
            intent: Intent::Command { name: "move".to_owned(), args },
            reply_to: None,
        };
        *ply += 1;
        let service = Arc::clone(service);
        moves.push(tokio::spawn(async move {
            let began = Instant::now();
            service.handle(inbound).await;
            began.elapsed()
        }));
    }
    let mut waited = Vec::with_capacity(moves.len());
    for one in moves {
        waited.push(one.await.expect("nobody panics here"));
    }
    waited
}

async fn measure(folder: &Path, origin: i64) {
    let before = resident();
    let opened = Instant::now();
    let store: Arc<dyn Store> = Arc::new(Local::open(folder).expect("opened").0);
    println!("opened in {:.1?}", opened.elapsed());
    let (outbox, exit) = Outbox::new();
    let now = steady_clock();
    let service = Service::new(
        Arc::clone(&store),
        outbox,
        Arc::new(Pictures::new(None)),
        Arc::clone(&now),
        system_entropy(),
        Lang::Vi,
    );
    let service = Arc::new(service.with_times(Times { peace: 0, ..Times::default() }));
    let chats = Arc::new(Chats::default());
    let deliverers = HashMap::from([(Platform::Telegram, Arc::clone(&chats) as Arc<dyn Deliver>)]);
    tokio::spawn(exit.run(service.clone(), Arc::clone(&store), deliverers));
    tokio::spawn(clockwork::run(Arc::clone(&service)));
    let at = |millis: i64| {
        let ahead = u64::try_from(millis - now()).expect("everything is written before it begins");
        Instant::now() + Duration::from_millis(ahead)
    };
    tokio::time::sleep_until(at(origin).into()).await;
    if let Some((before, now)) = before.zip(resident()) {
        println!("{TIMERS} timers and more: {} MB", now.saturating_sub(before) >> 10);
    }
    let mut ply = 0;
    told("moves alone", play(&service, &mut ply, at(origin + WINDOW_MILLIS)).await);
    let flags_from = at(origin + WINDOW_MILLIS);
    told("moves while flags fall", play(&service, &mut ply, at(origin + 2 * WINDOW_MILLIS)).await);
    told("moves while all are reminded", play(&service, &mut ply, at(origin + 3 * WINDOW_MILLIS)).await);
    let arrived = chats.0.lock().expect("nobody panics here").clone();
    let late = (0..FLAGS).filter_map(|number| {
        let falls = flags_from + Duration::from_millis(number as u64 * WINDOW_MILLIS as u64 / FLAGS as u64);
        Some(arrived.get(&format!("f{number:05}"))?.saturating_duration_since(falls))
    });
    told("from a flag to its board", late.collect());
    let plies = store.load(&player_id(0)).await.expect("readable").expect("it goes on").len();
    assert!(plies > ply / PAIRS, "every move was made");
    if let Some((before, now)) = before.zip(resident()) {
        println!("after all of it: {} MB", now.saturating_sub(before) >> 10);
    }
    store.close().await.expect("closed");
}

#[tokio::main]
async fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("timers-bench");
    let words: Vec<String> = std::env::args().collect();
    if let Some(origin) = words.iter().position(|word| word == "fill").and_then(|at| words.get(at + 1)) {
        return fill(&folder, origin.parse().expect("milliseconds")).await;
    }
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("created");
    let origin = system_clock()() + READY_MILLIS;
    let began = Instant::now();
    let mut filling = Command::new(std::env::current_exe().expect("this program"));
    assert!(filling.args(["fill", &origin.to_string()]).status().expect("it starts").success());
    println!("{} games written in {:.1?}", TIMERS + FLAGS + REMINDERS + PAIRS, began.elapsed());
    measure(&folder, origin).await;
    fs::remove_dir_all(&folder).expect("removed");
}
