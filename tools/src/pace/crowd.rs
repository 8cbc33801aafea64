//! Many clients at once: each plays games of its own and fetches the picture of every move.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use super::Figures;
use super::course::{Course, PLIES_MAX};
use super::line::Line;

const CLIENTS: usize = 64;
const WARM_UP: Duration = Duration::from_secs(2);
const MEASURED: Duration = Duration::from_secs(10);

/// Moves of one client, and the bytes of their pictures.
#[derive(Default)]
struct Played {
    times: Vec<Duration>,
    bytes: usize,
}

/// Measures all clients. `computing` gives the processor time of the program so far.
pub fn measure(address: SocketAddr, computing: impl Fn() -> Option<Duration>) -> Result<String> {
    let mut spent = [None, None];
    let (begun, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let all: Result<Vec<Played>> = thread::scope(|scope| {
        let (begun, done) = (&begun, &done);
        let clients: Vec<_> =
            (0..CLIENTS).map(|number| scope.spawn(move || play(address, number, begun, done))).collect();
        thread::sleep(WARM_UP);
        begun.store(true, Ordering::Relaxed);
        spent[0] = computing();
        thread::sleep(MEASURED);
        spent[1] = computing();
        done.store(true, Ordering::Relaxed);
        clients.into_iter().map(|client| client.join().map_err(|_| anyhow!("a client panicked"))?).collect()
    });
    let all = all?;
    let bytes: usize = all.iter().map(|played| played.bytes).sum();
    let times: Vec<Duration> = all.into_iter().flat_map(|played| played.times).collect();
    let rate = times.len() as f64 / MEASURED.as_secs_f64();
    let mean = bytes / times.len().max(1) / 1024;
    let computed = match spent {
        [Some(before), Some(after)] => {
            format!(
                ", {:.1} ms of computing a move",
                (after - before).as_secs_f64() * 1_000.0 / times.len().max(1) as f64
            )
        }
        [_, _] => String::new(),
    };
    Ok(format!("{CLIENTS} clients: {rate:.0}/s{computed}, {}; {mean} KB a picture", Figures::of(times).line()))
}

fn play(address: SocketAddr, number: usize, begun: &AtomicBool, done: &AtomicBool) -> Result<Played> {
    let mut line = Line::to(address)?;
    let mut state = number as u64;
    let mut played = Played::default();
    for round in 0.. {
        let place = [number.to_string(), number.to_string()];
        let mut course = Course::begin(&mut line, place, number + round, PLIES_MAX, &mut state)?;
        loop {
            if done.load(Ordering::Relaxed) {
                return Ok(played);
            }
            let start = Instant::now();
            let Some(bytes) = course.step(&mut line)? else { break };
            if begun.load(Ordering::Relaxed) {
                played.times.push(start.elapsed());
                played.bytes += bytes;
            }
        }
        course.end(&mut line)?;
    }
    Ok(played)
}
