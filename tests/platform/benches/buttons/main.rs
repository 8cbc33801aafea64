//! Button moves over the stand-ins of both chats: how soon a press is acknowledged and its board is there, and what
//! it costs.
//!
//! `cargo bench -p banco-tests-platform --bench buttons`. Stand-in, adapter, service and pictures share the machine; nothing
//! is limited, so this is what our own side takes.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::time::Duration;

mod discord;
mod telegram;

/// Moves of each game.
const PLIES: usize = 12;

/// Games that are played at once.
const AT_ONCE: [usize; 2] = [1, 50];

/// Times of one move: both acknowledgements, and from the last press to its board.
struct Taken {
    acknowledged: [Duration; 2],
    board: Duration,
}

#[tokio::main]
async fn main() {
    for games in AT_ONCE {
        telegram::measure(games).await;
        discord::measure(games).await;
    }
}

/// `requests` is all that the moves cost beside the challenges.
fn tell(platform: &str, games: usize, taken: &[Taken], requests: usize) {
    let moves = taken.len();
    println!("{platform}: {games} games, {moves} moves by buttons");
    told("  acknowledged", taken.iter().flat_map(|taken| taken.acknowledged));
    told("  board there ", taken.iter().map(|taken| taken.board));
    println!("  requests     {:.2} a move", requests as f64 / moves as f64);
}

fn told(what: &str, times: impl Iterator<Item = Duration>) {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    println!("{what} p50 {:?} p99 {:?} max {:?}", at(50), at(99), at(100));
}
