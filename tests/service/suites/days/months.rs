//! Months of a crowd: games of all kinds with every feature of days, in a group and in private chats, some of them
//! rated. There are restarts, clock jumps, a platform out of reach, and people who block each other. After every step
//! the rules are checked from outside (days 1.3, 2.1, 2.6, 2.7, 2.9). Finished games are verified, and ratings are
//! recomputed from the start (3.2). The same crowd also plays while everything fails ([`faults`]).

mod chat;
mod crowd;
mod faults;
mod ground;
mod hours;
mod people;
mod process;
mod promises;
mod secrets;

use std::collections::BTreeMap;
use std::time::Instant;

use banco_engine::{Seat, Table};
use banco_tests::desk::place;
use banco_tests::long_form::is_long;

use self::crowd::Crowd;

const SEED: u64 = 20_261_122;

/// Maximum number of games of one service; more games are split over several, each with a seed of its own.
const GAMES_PER_HOUSE: usize = 1_000;

/// Number of new games, beside a quarter of the games so far, after which the ratings are checked.
const MORE_GAMES: usize = 25;
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const PEOPLE: [&str; 8] = ["an", "binh", "chi", "dung", "em", "giang", "hoa", "khanh"];

/// Number of games running at a time.
const GAMES_AT_A_TIME: usize = 16;

const CLOCKS: [&str; 8] = [
    "",
    "time=12h",
    "time=1d",
    "time=1d rest=weekend",
    "time=3d bank=1d",
    "time=2h flag=claim",
    "time=1d flag=claim rest=weekend",
    "time=7d+1d",
];

/// Community of the ratings.
fn group() -> String {
    place("nhom").community()
}

fn name_of(table: &Table, seat: Seat) -> String {
    table.person_at(seat).map(|person| person.name.clone()).unwrap_or_default()
}

/// Counts of the events in one service, and the seconds that its games took.
async fn months(seed: u64, games: usize) -> (BTreeMap<&'static str, usize>, f64) {
    let began = Instant::now();
    let mut crowd = Crowd::new(seed);
    let mut look_at = MORE_GAMES;
    for who in PEOPLE {
        crowd.says(who, "settings", "quiet=22-7", true).await;
    }
    crowd.says("khanh", "chatsettings", "vacation=42", false).await;
    while crowd.begun < games || !crowd.open.is_empty() {
        match crowd.random.below(200) {
            0..20 if crowd.begun < games && crowd.open.len() < GAMES_AT_A_TIME => crowd.begins().await,
            20..26 => {
                let minutes = 1 + crowd.random.below(120) as i64;
                crowd.passes(minutes * MINUTE).await;
            }
            26 => {
                let hours = 1 + crowd.random.below(20) as i64;
                crowd.passes(hours * HOUR).await;
            }
            27 if crowd.random.below(3) == 0 => {
                let minutes = crowd.random.below(600) as i64;
                crowd.restarts(minutes * MINUTE).await;
            }
            28 if crowd.random.below(3) == 0 => {
                let minutes = 6 + crowd.random.below(300) as i64;
                let sign = if crowd.random.below(4) == 0 { -1 } else { 1 };
                crowd.jumps(sign * minutes * MINUTE).await;
            }
            29 => crowd.leaves().await,
            30 if crowd.random.below(4) == 0 => {
                let minutes = 6 + crowd.random.below(2_000) as i64;
                crowd.outage(minutes * MINUTE).await;
            }
            31 if crowd.random.below(4) == 0 => crowd.blocks().await,
            _ if crowd.begun >= look_at => {
                crowd.standings().await;
                look_at = crowd.begun + crowd.begun / 4 + MORE_GAMES;
            }
            _ => crowd.plays().await,
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    crowd.is_proven().await;
    assert!(crowd.done.len() >= 12, "everything came about: {:?}", crowd.done);
    crowd.done.extend([("games", crowd.begun), ("proven", crowd.proven.len())]);
    (crowd.done, seconds)
}

/// The futures of a debug build are deeply nested.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Runs on a thread of its own.
fn on_a_deep_stack(lives: impl FnOnce(tokio::runtime::Runtime) + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let lives = move || lives(tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime"));
    if let Err(panic) = thread.spawn(lives).expect("a thread").join() {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn clauses_1_3_2_1_2_6_2_7_2_9_3_2_months_of_a_crowd_keep_the_law() {
    let games: usize = if is_long() { 10_000 } else { 150 };
    on_a_deep_stack(move |runtime| {
        let (mut all, mut seconds) = (BTreeMap::<&str, usize>::new(), 0.0_f64);
        for house in 0..games.div_ceil(GAMES_PER_HOUSE) {
            let games = GAMES_PER_HOUSE.min(games - house * GAMES_PER_HOUSE);
            let (done, took) = runtime.block_on(months(SEED + house as u64, games));
            done.into_iter().for_each(|(what, count)| *all.entry(what).or_default() += count);
            seconds += took;
        }
        println!("seed {SEED} and those after it: {all:?}, {:.0} games a second", all["games"] as f64 / seconds);
    });
}
