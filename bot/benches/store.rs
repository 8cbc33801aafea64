//! Durable appends per second, the disk's own sync time beside them, and the time of a start.
//!
//! `cargo bench -p banco --bench store`. Figures depend on the disk of the build folder.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use banco_engine::{Entry, Event, PersonKey, Seat};
use banco_ports::{Address, Place, Platform};
use banco_store::local::{Local, Settings};
use banco_store::{Batch, GameAppend, GameCard, Letter, Store};

const GAMES: usize = 10_000;
const MOVES: u64 = 40;
const RUN: Duration = Duration::from_secs(5);

fn step(game: usize, number: u64) -> Batch {
    let place = Place { platform: Platform::Telegram, chat: format!("-100{}", game % 1_000), thread: None };
    let persons =
        vec![PersonKey(format!("telegram:{}", game % 2_000)), PersonKey(format!("telegram:{}", game % 1_999))];
    let person = |number: u64| persons.get(number as usize % 2).cloned();
    let (waiting_for, mover) = (person(number + 1), person(number));
    let card = GameCard {
        places: vec![place.clone()],
        persons: persons.clone(),
        open: true,
        waiting_for,
        changed: number as i64,
        game: None,
        result: None,
        challenger: None,
        due: None,
        community: None,
        played: None,
        lobby: None,
        active: [None, None],
        communities: [None, None],
    };
    let id = format!("g{game:05}");
    let body = serde_json::json!({ "post": "board", "game": id });
    Batch {
        event: Some(format!("telegram:{game}:{number}")),
        games: vec![GameAppend {
            id,
            expected: number,
            entries: vec![Entry {
                at: number as i64,
                event: Event::Moved { seat: Seat::First, mv: "h3e3".to_owned(), named: None },
            }],
            card,
        }],
        outbox: vec![Letter { to: Address::Place(place), by: mover, body }],
        ..Batch::default()
    }
}

fn median_and_p99(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    (at(50), at(99))
}

/// Time of an fdatasync of 600 bytes in a file of full length.
fn sync_alone(folder: &Path) {
    let mut file = File::create(folder.join("sync")).expect("created");
    file.write_all(&vec![0; 1 << 20]).and_then(|()| file.sync_all()).expect("written");
    let times = (0..1_000)
        .map(|number| {
            file.seek(SeekFrom::Start(number * 600)).and_then(|_| file.write_all(&[b'x'; 600])).expect("written");
            let start = Instant::now();
            file.sync_data().expect("synced");
            start.elapsed()
        })
        .collect();
    let (median, p99) = median_and_p99(times);
    println!("fdatasync alone: p50 {median:?}, p99 {p99:?}");
}

async fn appends(folder: &Path, writers: usize) {
    let folder = folder.join(format!("writers{writers}"));
    let store = Arc::new(Local::open(&folder).expect("opened").0);
    let start = Instant::now();
    let tasks = (0..writers).map(|game| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut times = Vec::new();
            // A game has a hundred entries; then the next one begins.
            let games = (0..).map(|round| game + round * writers);
            for (game, number) in games.flat_map(|game| (0..100).map(move |number| (game, number))) {
                let begun = Instant::now();
                let letters = store.append(step(game, number)).await.expect("kept");
                times.push(begun.elapsed());
                for letter in letters {
                    store.mark_sent(letter, None).await.expect("marked");
                }
                if start.elapsed() > RUN {
                    break;
                }
            }
            times
        })
    });
    let mut times = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        times.extend(task.await.expect("no panic"));
    }
    let rate = times.len() as f64 / start.elapsed().as_secs_f64();
    let (median, p99) = median_and_p99(times);
    println!("{writers} writers: {rate:.0} durable appends/s, each marked sent; p50 {median:?}, p99 {p99:?}");
    store.close().await.expect("closed");
}

async fn starts(folder: &Path) {
    let folder = folder.join("starts");
    let store = Arc::new(Local::open(&folder).expect("opened").0);
    let start = Instant::now();
    let tasks = (0..256).map(|first| {
        let store = store.clone();
        tokio::spawn(async move {
            for number in 0..MOVES {
                for game in (first..GAMES).step_by(256) {
                    let letters = store.append(step(game, number)).await.expect("kept");
                    for letter in letters {
                        store.mark_sent(letter, None).await.expect("marked");
                    }
                }
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("no panic");
    }
    println!("{GAMES} games of {MOVES} moves written in {:?}", start.elapsed());
    store.close().await.expect("closed");
    drop(store);
    let bytes = |part: &str| -> u64 {
        let files = fs::read_dir(folder.join(part)).expect("listed");
        files.filter_map(|file| Some(file.ok()?.metadata().ok()?.len())).sum()
    };
    println!("journal {} MB, index {} MB", bytes("journal") >> 20, bytes("index") >> 20);
    for kind in ["kept", "removed"] {
        if kind == "removed" {
            fs::remove_dir_all(folder.join("index")).expect("removed");
        }
        let start = Instant::now();
        let (store, opening) = Local::open_with(&folder, Settings::default()).expect("opened");
        println!("start with the index {kind}: {:?} ({:?})", start.elapsed(), opening.index);
        store.close().await.expect("closed");
    }
}

#[tokio::main]
async fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("store-bench");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("created");
    sync_alone(&folder);
    for writers in [1, 16, 64, 256] {
        appends(&folder, writers).await;
    }
    starts(&folder).await;
    fs::remove_dir_all(&folder).expect("removed");
}
