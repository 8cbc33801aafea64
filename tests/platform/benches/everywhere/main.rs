//! Time from a move on one platform to its board on the other, and of signing in with a link (everywhere 3.3, 5.2).
//!
//! `cargo bench -p banco-tests-platform --bench everywhere`. Both stand-ins, both adapters, the page, the service and a
//! journal on the disk share the machine. Aims with 200 running games: board p50 ≤ 30 ms and p99 ≤ 200 ms, a session
//! ≤ 20 ms.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use banco_store::Store;
use banco_store::local::Local;
use banco_tests_platform::bare::counting_entropy;
use banco_tests_platform::stages::{Doors, Interactions};

mod games;
mod sign_in;

/// Running games.
const GAMES: usize = 200;

/// Moves that are on their way at the same time.
const AT_ONCE: [usize; 2] = [1, 4];

/// Links that are used.
const LINKS: usize = 400;

#[tokio::main]
async fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("everywhere-bench");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("created");
    let store: Arc<dyn Store> = Arc::new(Local::open(&folder.join("games")).expect("opened").0);
    let mut doors = Doors::open(Arc::clone(&store), counting_entropy(), Interactions::Gateway).await;
    println!("load before: {}", load());
    let begun = Instant::now();
    let mut all = games::begin(&mut doors, GAMES).await;
    println!("{GAMES} games begun within {:.1?}", begun.elapsed());
    for at_once in AT_ONCE {
        games::measure(&doors, &mut all, at_once).await;
    }
    sign_in::measure(&mut doors, LINKS).await;
    println!("load after: {}", load());
    drop(doors);
    drop(fs::remove_dir_all(&folder));
}

fn load() -> String {
    fs::read_to_string("/proc/loadavg").unwrap_or_default().trim().to_owned()
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    println!("{what}: p50 {:.2?} p99 {:.2?} max {:.2?} ({} times)", at(50), at(99), at(100), times.len());
}
