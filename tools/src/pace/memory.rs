//! Memory of the program with ten thousand running games and a hundred moves a second, each with its picture. A flat
//! line is wanted.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use super::course::{Course, PLIES_MAX, next};
use super::line::Line;
use super::load;

/// Default duration in minutes.
pub const MINUTES: u64 = 60;
const CLIENTS: usize = 20;
const GAMES: usize = 10_000;
/// Games per chat, fewer than a chat may have.
const GAMES_PER_CHAT: usize = 80;
const PLIES_MIN: usize = 8;
const MOVES_PER_SECOND: u64 = 100;
const MINUTE: Duration = Duration::from_secs(60);

/// Measures the memory. `memory` gives the memory of the program in kB, now and at most.
///
/// # Errors
/// The program answered with an error, or ended.
pub fn measure(address: SocketAddr, minutes: u64, memory: impl Fn() -> Option<[u64; 2]>) -> Result<()> {
    let (done, moves, ready) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let told = |what: &str| {
        let [now, most] = memory().unwrap_or_default().map(|kilobytes| kilobytes >> 10);
        println!("  {what}: {now} MB, at most {most} MB ({})", load());
    };
    thread::scope(|scope| {
        let (done, moves, ready) = (&done, &moves, &ready);
        let client = |number| {
            move || play(address, number, done, moves, ready).inspect_err(|_| done.store(true, Ordering::Relaxed))
        };
        let clients: Vec<_> = (0..CLIENTS).map(|number| scope.spawn(client(number))).collect();
        let is_ready = || ready.load(Ordering::Relaxed) == CLIENTS as u64;
        while !is_ready() && !done.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(100));
        }
        told(&format!("{GAMES} games begun"));
        let began = Instant::now();
        for minute in 1..=minutes {
            while began.elapsed() < MINUTE * minute as u32 && !done.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(100));
            }
            told(&format!("minute {minute}, {} moves", moves.load(Ordering::Relaxed)));
        }
        done.store(true, Ordering::Relaxed);
        clients.into_iter().try_for_each(|client| client.join().map_err(|_| anyhow!("a client panicked"))?)
    })
}

/// Plays one client's part of the games: a move in each of them in turn, at its part of the pace.
fn play(address: SocketAddr, number: usize, done: &AtomicBool, moves: &AtomicU64, ready: &AtomicU64) -> Result<()> {
    let mut line = Line::to(address)?;
    let mut state = number as u64;
    let begin = |line: &mut Line, place: usize, round: usize, state: &mut u64| {
        // Games of different lengths, so that some end all the time and go into the archive.
        let plies = PLIES_MIN + next(state, PLIES_MAX - PLIES_MIN);
        let place_of = [format!("{number}-{}", place / GAMES_PER_CHAT), format!("{number}-{place}")];
        Course::begin(line, place_of, place + round, plies, state)
    };
    let places = 0..GAMES / CLIENTS;
    let mut courses = places.map(|place| begin(&mut line, place, 0, &mut state)).collect::<Result<Vec<Course>>>()?;
    ready.fetch_add(1, Ordering::Relaxed);
    while ready.load(Ordering::Relaxed) < CLIENTS as u64 && !done.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(10));
    }
    let between = Duration::from_secs(1) * CLIENTS as u32 / MOVES_PER_SECOND as u32;
    let mut due = Instant::now() + between * number as u32 / CLIENTS as u32;
    for round in 1.. {
        for (place, course) in courses.iter_mut().enumerate() {
            if done.load(Ordering::Relaxed) {
                return Ok(());
            }
            thread::sleep(due.saturating_duration_since(Instant::now()));
            due += between;
            if course.is_over() {
                course.end(&mut line)?;
                *course = begin(&mut line, place, round, &mut state)?;
            }
            course.step(&mut line)?;
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(())
}
