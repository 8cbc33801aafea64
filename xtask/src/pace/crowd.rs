//! Many clients at once: each plays games of its own and fetches the picture of every move.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use banco_engine::{GameKey, GameOptions, Turn};

use super::Figures;
use super::line::Line;

const CLIENTS: usize = 64;
const WARM_UP: Duration = Duration::from_secs(2);
const MEASURED: Duration = Duration::from_secs(10);
/// Games of known men, so that the moves can be chosen beforehand.
const GAMES: [GameKey; 2] = [GameKey::Chess, GameKey::Xiangqi];
/// A game that goes on so long is given up for a new one.
const PLIES_MAX: usize = 120;

/// Moves of one client, and the bytes of their pictures.
#[derive(Default)]
struct Played {
    times: Vec<Duration>,
    bytes: usize,
}

/// `computing` tells how long the program has computed so far.
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

/// Numbers that look random and are the same every time.
fn next(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound.max(1)
}

/// A random game, move by move.
fn course(game: GameKey, state: &mut u64) -> Result<Vec<String>> {
    let mut game = game.start(&GameOptions::new()).map_err(|_| anyhow!("the usual game"))?;
    let mut moves = Vec::new();
    while matches!(game.turn(), Turn::Player(_)) && moves.len() < PLIES_MAX {
        let legal = game.legal();
        let mv = legal.get(next(state, legal.len())).context("a move")?;
        game.play(&mv.text).map_err(|error| anyhow!("{error}"))?;
        moves.push(mv.text.clone());
    }
    Ok(moves)
}

/// What stands between `before` and the next quotation mark.
fn behind<'a>(text: &'a str, before: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split('"').next()
}

fn play(address: SocketAddr, number: usize, begun: &AtomicBool, done: &AtomicBool) -> Result<Played> {
    let mut line = Line::to(address)?;
    let mut state = number as u64;
    let mut played = Played::default();
    let users = [format!("an{number}"), format!("binh{number}")];
    let body = |user: &str, what: &str, text: &str| {
        format!(r#"{{"channel":"pace-{number}","user":"{user}","{what}":"{text}"}}"#)
    };
    for round in 0.. {
        let game = GAMES[(number + round) % GAMES.len()];
        let moves = course(game, &mut state)?;
        let [one, other] = &users;
        let command = format!("/play {} @{other} side=first", game.key());
        let opened = line.post("/api/say", &body(one, "text", &command))?;
        let id = behind(&opened, "\"accept:").with_context(|| format!("no challenge: {opened}"))?.to_owned();
        line.post("/api/press", &body(other, "data", &format!("accept:{id}")))?;
        for (ply, mv) in moves.iter().enumerate() {
            if done.load(Ordering::Relaxed) {
                return Ok(played);
            }
            let start = Instant::now();
            let answer = line.post("/api/say", &body(&users[ply % 2], "text", &format!("{mv} #{id}")))?;
            let picture =
                behind(&answer, &format!("/board/{id}.png")).with_context(|| format!("no board: {answer}"))?;
            let bytes = line.get(&format!("/board/{id}.png{picture}"))?.len();
            if begun.load(Ordering::Relaxed) {
                played.times.push(start.elapsed());
                played.bytes += bytes;
            }
        }
        // The next game begins at a table without an open one; one that is over takes no resignation.
        let resigner = &users[moves.len() % 2];
        let asked = line.post("/api/say", &body(resigner, "text", &format!("/resign {id}")))?;
        if let Some(data) = behind(&asked, "\"confirm:") {
            line.post("/api/press", &body(resigner, "data", &format!("confirm:{data}")))?;
        }
    }
    Ok(played)
}
