//! Time and memory of the first `/top` of a group with 60,000 finished games, and of the one after another game.
//!
//! `cargo bench -p banco-service --bench ladder`; a number after `--` sets the number of games. Figures depend on the
//! disk of the build folder.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use banco_engine::{Ending, Entry, Event, GameKey, PersonKey, Reason, Seat};
use banco_ports::Lang;
use banco_service::Service;
use banco_service::leaderboards::{Finished, Ladder};
use banco_service::outbox::Outbox;
use banco_service::present::pictures::Pictures;
use banco_store::local::Local;
use banco_store::{Batch, GameAppend, GameCard, PlayedGame, Store};

const GAMES: usize = 60_000;
const PEOPLE: usize = 200;

/// Games of the group on one day.
const OF_DAY: usize = 100;

/// Batches that are saved side by side, so that they share a sync.
const WRITERS: usize = 64;

/// Origin in the year 2027, and a day, in milliseconds.
const ORIGIN: i64 = 1_800_000_000_000;
const DAY: i64 = 86_400_000;

const GROUP: &str = "telegram:-1001";

/// A rated game of two people in the group. The same number is always the same game.
fn finished(number: usize) -> Batch {
    let spread = number.wrapping_mul(2_654_435_761) >> 7;
    let first = spread % PEOPLE;
    let second = (first + 1 + (spread / PEOPLE) % (PEOPLE - 1)) % PEOPLE;
    let ended = ORIGIN + number as i64 * (DAY / OF_DAY as i64);
    let names = [first, second].map(|of| format!("Người chơi {of}"));
    let winner = [Some(Seat::First), Some(Seat::Second), None][spread % 3];
    let reason = if winner.is_some() { Reason::Resignation } else { Reason::Agreement };
    let card = GameCard {
        places: Vec::new(),
        persons: [first, second].map(|of| PersonKey(format!("telegram:{of}"))).into(),
        open: false,
        waiting_for: None,
        changed: ended,
        game: Some([GameKey::Chess, GameKey::Xiangqi, GameKey::Jieqi][spread % 5 % 3]),
        result: Some(Ending { winner, reason, points: u8::from(winner.is_some()) }),
        challenger: None,
        due: None,
        community: Some(GROUP.to_owned()),
        played: Some(PlayedGame {
            ended,
            rated: true,
            plies: 40,
            names,
            opening: vec!["e2e4".to_owned(), "e7e5".to_owned()],
        }),
        lobby: None,
        active: [None, None],
        communities: [None, None],
    };
    let entry = Entry { at: ended, event: Event::Moved { seat: Seat::First, mv: "e2e4".to_owned(), named: None } };
    let append = GameAppend { id: format!("g{number:06}"), expected: 0, entries: vec![entry], card };
    Batch { games: vec![append], ..Batch::default() }
}

async fn fill(store: &Arc<Local>, games: usize) {
    let writers = (0..WRITERS).map(|first| {
        let store = Arc::clone(store);
        tokio::spawn(async move {
            for number in (first..games).step_by(WRITERS) {
                store.append(finished(number)).await.expect("saved");
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no panic");
    }
}

/// Memory of this process in megabytes; 0 where the system does not say.
fn megabytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default() / 1_024
}

async fn timed(service: &Service, what: &str) {
    let (start, before) = (Instant::now(), megabytes());
    let ladder = service.ladder(GROUP).await.expect("readable");
    let asked = start.elapsed();
    let best = ladder.rated(GameKey::Chess, ORIGIN / DAY);
    println!(
        "{what}: {asked:.2?}, with its lines {:.2?}; {} games, {} players of chess; memory {before} to {} MB",
        start.elapsed(),
        ladder.len(),
        best.len(),
        megabytes()
    );
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let games = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(GAMES);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ladder-bench");
    drop(fs::remove_dir_all(&folder));
    let start = Instant::now();
    let store = Arc::new(Local::open(&folder).expect("opened").0);
    fill(&store, games).await;
    store.tidy().expect("archived");
    store.close().await.expect("closed");
    drop(store);
    println!("{games} finished games written in {:.2?}", start.elapsed());

    let store = Arc::new(Local::open(&folder).expect("opened").0);
    let (outbox, _exit) = Outbox::new();
    let (clock, entropy) = (Arc::new(|| ORIGIN), Arc::new(|| [7; 32]));
    let pictures = Arc::new(Pictures::new(None));
    let service = Service::new(store.clone() as Arc<dyn Store>, outbox, pictures, clock, entropy, Lang::Vi);
    timed(&service, "first ladder after a start").await;
    timed(&service, "again").await;
    let ladder = service.ladder(GROUP).await.expect("readable");
    let known: Vec<Finished> = ladder.games().to_vec();
    let start = Instant::now();
    let folded = Ladder::fold(known);
    println!("fold alone: {:.2?} ({} games)", start.elapsed(), folded.len());
    store.close().await.expect("closed");
    fs::remove_dir_all(&folder).expect("removed");
}
