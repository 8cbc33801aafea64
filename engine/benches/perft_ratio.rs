//! Xiangqi perft beside Debian's Fairy-Stockfish in the same run, one thread each:
//! `cargo bench -p banco-engine --bench perft_ratio`. Without that program it says so and measures ours alone.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
#![allow(clippy::disallowed_types, reason = "a benchmark reads files and clocks")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use banco_engine::{GameKey, GameOptions};

const FAIRY: &str = "/usr/games/fairy-stockfish";
const DEPTH: u32 = 5;
const ROUNDS: usize = 5;

/// Millions of leaves a second, the best of the rounds; other work on the machine only slows.
fn best(mut count: impl FnMut() -> Option<u64>) -> Option<(u64, f64)> {
    let mut best: Option<(u64, f64)> = None;
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let leaves = count()?;
        let speed = leaves as f64 / begun.elapsed().as_secs_f64() / 1e6;
        best = Some((leaves, best.map_or(speed, |(_, other)| speed.max(other))));
    }
    best
}

fn fairy() -> Option<(u64, f64)> {
    let mut child = Command::new(FAIRY).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let (mut input, output) = (child.stdin.take()?, child.stdout.take()?);
    let mut lines = BufReader::new(output).lines();
    let mut answer = |begin: &str| lines.by_ref().map_while(Result::ok).find(|line| line.starts_with(begin));
    writeln!(input, "uci\nsetoption name UCI_Variant value xiangqi\nposition startpos\nisready").ok()?;
    answer("readyok")?;
    let result = best(|| {
        writeln!(input, "go perft {DEPTH}").ok()?;
        answer("Nodes searched")?.rsplit(' ').next()?.parse().ok()
    });
    writeln!(input, "quit").ok()?;
    child.wait().ok()?;
    result
}

fn main() {
    let start = GameKey::Xiangqi.start(&GameOptions::new()).expect("no options");
    let (leaves, ours) = best(|| Some(start.perft(DEPTH))).expect("it counts");
    println!("ours: perft {DEPTH} = {leaves}, {ours:.1} million leaves a second");
    match fairy() {
        Some((others, theirs)) => {
            assert_eq!(leaves, others, "both count the same tree");
            println!("Fairy-Stockfish: {theirs:.1} million leaves a second; ratio {:.2}", ours / theirs);
        }
        None => println!("{FAIRY} is not there: no ratio"),
    }
}
