//! One community in PostgreSQL, kept by two processes: durable moves a second with 64 writers, and how long a move waits
//! for its board, with its picture, at 58 moves a second.
//!
//! `cargo bench -p banco-tests-platform --bench database`. The server is one of its own that syncs what it acknowledges; figures
//! depend on the disk of the folder for temporary files, and on two processes, the server and this one sharing a machine.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::collections::HashMap;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use banco::program::{system_clock, system_entropy};
use banco_ports::{Args, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform};
use banco_render::Renderer;
use banco_service::outbox::Outbox;
use banco_service::present::pictures::Pictures;
use banco_service::{Service, cache_invalidation};
use banco_store::postgres::{Duty, Postgres, Settings};
use banco_store::{Batch, Store};
use banco_tests_platform::postgres::Cluster;
use banco_tests_platform::sample::{sent, step};
use banco_tests_platform::timers::{Timer, chat, player};

const WRITERS: usize = 64;
const WRITING: Duration = Duration::from_secs(10);

/// Pairs at each process, and how often one of them moves: 29 times a second.
const PAIRS: usize = 60;
const BETWEEN_MOVES: Duration = Duration::from_micros(34_480);
const PLAYING: Duration = Duration::from_secs(30);

/// Boards that are still on their way.
const LAST_BOARDS: Duration = Duration::from_secs(2);

/// Red's and Black's cannon go there and back.
const CYCLE: [&str; 4] = ["h3h4", "h8h7", "h4h3", "h7h8"];

const DAY: i64 = 86_400_000;

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    println!("{what} ({}): p50 {:.1?}, p99 {:.1?}, max {:.1?}", times.len(), at(50), at(99), at(100));
}

async fn open(url: &str) -> Postgres {
    Postgres::open(Settings::new(url), |_| ()).await.expect("opened")
}

/// Each writer plays games of its own, move by move; every letter is marked. Says how long each move took.
async fn write(url: &str, name: &str, writers: usize) {
    let store = Arc::new(open(url).await);
    let until = Instant::now() + WRITING;
    let writers = (0..writers).map(|writer| {
        let (store, name) = (Arc::clone(&store), name.to_owned());
        tokio::spawn(async move {
            let mut times = Vec::new();
            let games = (0..).map(|round| format!("{name}w{writer}r{round}"));
            for (game, number) in games.flat_map(|game| (0..80).map(move |number| (game.clone(), number))) {
                let began = Instant::now();
                if began >= until {
                    break;
                }
                let letters = store.append(step(&game, number)).await.expect("kept");
                times.push(began.elapsed());
                for letter in letters {
                    store.mark_sent(letter, Some(sent(&letter.to_string(), &game, 1))).await.expect("marked");
                }
            }
            times
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no panic").iter().for_each(|time| println!("{}", time.as_micros()));
    }
    store.close().await.expect("closed");
}

fn micros() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros()
}

/// A chat that says when a board arrived.
struct Chat;

#[async_trait]
impl Deliver for Chat {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        if let Some((game, _)) = parcel.message.game.as_ref().filter(|_| parcel.message.image.is_some()) {
            println!("board {game} {}", micros());
        }
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// A whole process but for its adapters: pairs play at it, and it says when each move came and each board went out.
async fn play(url: &str, name: &str) {
    let postgres = open(url).await;
    let alone = matches!(*postgres.duty().borrow(), Duty::Ours { alone: true });
    let store: Arc<dyn Store> = Arc::new(postgres);
    let (outbox, exit) = Outbox::new();
    let pictures = Arc::new(Pictures::new(Some(Renderer::new().expect("the fonts are in the program"))));
    let service =
        Arc::new(Service::new(Arc::clone(&store), outbox, pictures, system_clock(), system_entropy(), Lang::Vi));
    service.stand_back();
    let deliverers = HashMap::from([(Platform::Telegram, Arc::new(Chat) as Arc<dyn Deliver>)]);
    tokio::spawn(exit.run(service.clone(), Arc::clone(&store), deliverers));
    if alone {
        service.take_the_house(alone).await.expect("readable");
    }
    tokio::spawn(cache_invalidation::run(Arc::clone(&service)));
    let id = |pair: usize| format!("{name}p{pair}");
    let now = system_clock()();
    let games = (0..PAIRS).map(|pair| {
        let players = ["a", "b"].map(|seat| player(&format!("{name}{seat}{pair}")));
        let place = chat(&format!("-{name}{pair}"));
        Timer { id: id(pair), place, players, each: DAY, shown: now, due: None }.game()
    });
    store.append(Batch { games: games.collect(), ..Batch::default() }).await.expect("kept");
    let mut tick = tokio::time::interval(BETWEEN_MOVES);
    let until = Instant::now() + PLAYING;
    let mut moves = Vec::new();
    for ply in 0.. {
        tick.tick().await;
        if Instant::now() >= until {
            break;
        }
        let (pair, number) = (ply % PAIRS, ply / PAIRS);
        let args = Args { rest: format!("{} #{}", CYCLE[number % 4], id(pair)), ..Args::default() };
        let inbound = Inbound {
            place: chat(&format!("-{name}{pair}")),
            private: false,
            from: player(&format!("{name}{}{pair}", ["a", "b"][number % 2])),
            moderator: false,
            guild: None,
            event: format!("telegram:{name}{ply}"),
            lang: Some(Lang::Vi),
            chat_lang: None,
            chat_title: None,
            intent: Intent::Command { name: "move".to_owned(), args },
            reply_to: None,
        };
        println!("move {} {}", id(pair), micros());
        let service = Arc::clone(&service);
        moves.push(tokio::spawn(async move { service.handle(inbound).await }));
    }
    for one in moves {
        one.await.expect("no panic");
    }
    tokio::time::sleep(LAST_BOARDS).await;
    store.close().await.expect("closed");
}

fn child(words: &[&str]) -> Child {
    let program = std::env::current_exe().expect("a program");
    Command::new(program).args(words).stdout(Stdio::piped()).spawn().expect("started")
}

fn lines(child: Child) -> Vec<String> {
    let done = child.wait_with_output().expect("it ends");
    assert!(done.status.success());
    String::from_utf8(done.stdout).expect("text").lines().map(str::to_owned).collect()
}

fn writers(cluster: &Cluster, processes: usize) {
    let database = cluster.database();
    let empty = cluster.ask(&database, "SELECT pg_database_size(current_database())").expect("asked");
    let (url, empty) = (cluster.url(&database), empty.parse::<u64>().unwrap_or_default());
    let each = (WRITERS / processes).to_string();
    let names: Vec<String> = (0..processes).map(|process| format!("c{process}")).collect();
    let children: Vec<Child> = names.iter().map(|name| child(&["write", &url, name, &each])).collect();
    let times = children.into_iter().flat_map(lines);
    let times: Vec<_> = times.map(|micros| Duration::from_micros(micros.parse().expect("a number"))).collect();
    let rate = times.len() as f64 / WRITING.as_secs_f64();
    let moves = times.len().max(1) as u64;
    told(&format!("{WRITERS} writers, {processes} processes: {rate:.0} durable moves/s, each marked"), times);
    let size = cluster.ask(&database, "SELECT pg_database_size(current_database())").expect("asked");
    println!("  {} bytes of database a move", size.parse::<u64>().unwrap_or_default().saturating_sub(empty) / moves);
}

/// The lines of one kind: game and moment.
fn moments(lines: &[String], kind: &str) -> Vec<(String, u64)> {
    let rest = lines.iter().filter_map(|line| line.strip_prefix(kind)?.strip_prefix(' ')?.split_once(' '));
    rest.map(|(game, at)| (game.to_owned(), at.parse().expect("a number"))).collect()
}

fn boards(cluster: &Cluster) {
    let url = cluster.url(&cluster.database());
    let first = child(&["play", &url, "x"]);
    // The first one becomes the leader.
    std::thread::sleep(Duration::from_secs(2));
    let second = child(&["play", &url, "y"]);
    let said: Vec<Vec<String>> = [first, second].map(lines).into();
    let boards: Vec<(String, u64)> = said.iter().flat_map(|lines| moments(lines, "board")).collect();
    for (lines, who) in said.iter().zip(["keeps the house", "does not"]) {
        let waited = moments(lines, "move").into_iter().filter_map(|(game, at)| {
            let shown = boards.iter().filter(|(of, shown)| *of == game && *shown >= at).map(|(_, shown)| *shown).min();
            Some(Duration::from_micros(shown? - at))
        });
        told(&format!("move to board with its picture, at the process that {who}"), waited.collect());
    }
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write", url, name, writers] => write(url, name, writers.parse().expect("a number")).await,
        ["play", url, name] => play(url, name).await,
        _ => {
            let cluster = Cluster::durable();
            writers(&cluster, 1);
            writers(&cluster, 2);
            boards(&cluster);
        }
    }
}
