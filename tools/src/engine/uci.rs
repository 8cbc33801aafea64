//! The computer as a UCI program, for graphical boards and matches.
//!
//! Chess and xiangqi use the coordinates of canonical moves (`h3e3`, `e10e9`), as Fairy-Stockfish does. In jieqi a move
//! says what it turned up (`b3b10=R`), and a position may have the text of JieqiBox, which names the possible face-down
//! pieces. In caro a move is the square of a mark.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use banco_ai::{DEPTH_MAX, Level, Limits, Report, Sight, ToldError, mate_in};
use banco_engine::{GameKey, GameOptions, Seat};
use banco_ports::limits::{LAB_LINE_BYTES_MAX, MIND_NODES_MAX};

/// Divisor of the time left on a clock: one part is spent on a move, and half of the increment.
pub(super) const CLOCK_PART: u32 = 30;

/// Number of the last `go`, and of the `go` that `stop` was meant for.
#[derive(Default)]
struct Orders {
    begun: AtomicU64,
    stopped: AtomicU64,
}

/// Answers every line of `input` until it ends or says `quit`.
///
/// # Errors
/// Only errors of reading and writing.
pub fn run(game: GameKey, input: impl BufRead + Send, output: impl Write) -> io::Result<()> {
    let orders = Orders::default();
    thread::scope(|scope| {
        let (sender, lines) = channel();
        scope.spawn(|| {
            let sender = sender;
            for line in input.lines() {
                let Ok(line) = line else { break };
                let line = if line.len() > LAB_LINE_BYTES_MAX { String::new() } else { line };
                match line.split_ascii_whitespace().next() {
                    Some("go") => _ = orders.begun.fetch_add(1, Ordering::SeqCst),
                    Some("stop" | "quit") => {
                        orders.stopped.store(orders.begun.load(Ordering::SeqCst), Ordering::SeqCst)
                    }
                    Some(_) | None => {}
                }
                let is_last = line.trim() == "quit";
                if sender.send(line).is_err() || is_last {
                    break;
                }
            }
        });
        let mut desk = Desk::new(game, &orders, output);
        desk.answer_all(&lines)
    })
}

/// State of the engine.
struct Desk<'a, W> {
    key: GameKey,
    orders: &'a Orders,
    output: W,
    level: Level,
    seed: u64,
    /// View of the side to move in the position that was set last; `None` if it could not be read or the game is over
    /// there.
    sight: Option<Sight>,
    /// Moves of the opening vary by seed.
    varies: bool,
    /// Number of `go` commands that were answered.
    answered: u64,
}

impl<'a, W: Write> Desk<'a, W> {
    fn new(key: GameKey, orders: &'a Orders, output: W) -> Desk<'a, W> {
        let mut desk =
            Desk { key, orders, output, level: Level::Expert, seed: 0, varies: true, sight: None, answered: 0 };
        desk.sight = desk.set_up(None, &[]).ok().flatten();
        desk
    }

    fn answer_all(&mut self, lines: &Receiver<String>) -> io::Result<()> {
        while let Ok(line) = lines.recv() {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match words.as_slice() {
                ["uci"] => self.introduce()?,
                ["isready"] => writeln!(self.output, "readyok")?,
                ["setoption", "name", name, "value", value] => self.set_option(name, value)?,
                ["position", rest @ ..] => self.position(rest)?,
                ["go", rest @ ..] => self.go(rest)?,
                ["quit"] => break,
                ["ucinewgame" | "stop"] | [] => {}
                [other, ..] => writeln!(self.output, "info string {other:?} is not understood")?,
            }
            self.output.flush()?;
        }
        Ok(())
    }

    fn introduce(&mut self) -> io::Result<()> {
        writeln!(self.output, "id name banco {} {}", self.key.key(), env!("CARGO_PKG_VERSION"))?;
        writeln!(self.output, "id author Ban Co")?;
        writeln!(self.output, "option name Level type spin default 12 min 1 max 12")?;
        writeln!(self.output, "option name Seed type spin default 0 min 0 max {}", u32::MAX)?;
        writeln!(self.output, "option name Variety type check default true")?;
        writeln!(self.output, "uciok")
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let is_known = match name.to_ascii_lowercase().as_str() {
            "level" => Level::read(value).map(|level| self.level = level).is_some(),
            "seed" => value.parse().map(|seed: u32| self.seed = u64::from(seed)).is_ok(),
            "variety" => value.parse().map(|varies| self.varies = varies).is_ok(),
            _ => false,
        };
        if is_known { Ok(()) } else { writeln!(self.output, "info string there is no option {name:?} with that value") }
    }

    fn position(&mut self, words: &[&str]) -> io::Result<()> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (position, moves) = words.split_at(at);
        let set_up = match position {
            ["startpos"] => self.set_up(None, moves.get(1..).unwrap_or_default()),
            ["fen", fen @ ..] => self.set_up(Some(&fen.join(" ")), moves.get(1..).unwrap_or_default()),
            _ => Err("startpos or fen is needed".to_owned()),
        };
        match set_up {
            Ok(sight) => {
                self.sight = sight;
                Ok(())
            }
            Err(error) => {
                self.sight = None;
                writeln!(self.output, "info string {error}")
            }
        }
    }

    fn set_up(&self, fen: Option<&str>, moves: &[&str]) -> Result<Option<Sight>, String> {
        let options = GameOptions::new();
        let start = match fen {
            Some(fen) => fen.to_owned(),
            None => self.key.start(&options).map_err(|error| error.to_string())?.position(),
        };
        let (game, sight) = Sight::of_text(self.key, &start, moves, &options).map_err(|error| match error {
            ToldError::SetUp(error) => error.to_string(),
            ToldError::Move { at, why } => format!("{:?}: {why}", moves.get(at).unwrap_or(&"")),
        })?;
        Ok(sight.map(|sight| if fen.is_none() { sight.from_start(&game) } else { sight }))
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        self.answered += 1;
        let number = self.answered;
        let begun = Instant::now();
        let Some(sight) = &self.sight else { return writeln!(self.output, "bestmove (none)") };
        let is_white = sight.seat() == Seat::First;
        let budget = Budget::read(words, is_white, self.level.nodes(self.key));
        let cancel = || {
            self.orders.stopped.load(Ordering::SeqCst) >= number
                || budget.time.is_some_and(|time| begun.elapsed() >= time)
        };
        let level_limits = self.level.limits(self.key, &cancel);
        let limits = Limits { nodes: budget.nodes, depth: budget.depth, ..level_limits };
        let wits = self.level.wits(self.key, self.seed);
        let wits = if self.varies { wits } else { wits.without_variety() };
        let report = sight.think(limits, wits);
        self.tell(&report, begun.elapsed())
    }

    fn tell(&mut self, report: &Report, spent: Duration) -> io::Result<()> {
        let Some(best) = &report.best else { return writeln!(self.output, "bestmove (none)") };
        let score = mate_in(best.score).map_or_else(|| format!("cp {}", best.score), |moves| format!("mate {moves}"));
        writeln!(
            self.output,
            "info depth {} score {score} nodes {} time {} pv {}",
            report.depth,
            report.nodes,
            spent.as_millis(),
            best.pv.join(" ")
        )?;
        writeln!(self.output, "bestmove {}", best.mv)
    }
}

/// Limits of a `go` command.
struct Budget {
    nodes: u64,
    depth: u8,
    time: Option<Duration>,
}

impl Budget {
    /// Reads the limits; without any, those of the level.
    fn read(words: &[&str], is_white: bool, usual: u64) -> Budget {
        let value = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1)?.parse::<u64>().ok()
        };
        let (clock, gain) = if is_white { ("wtime", "winc") } else { ("btime", "binc") };
        let move_time = value("movetime").map(Duration::from_millis);
        let by_clock = value(clock).map(|left| {
            Duration::from_millis(left) / CLOCK_PART + Duration::from_millis(value(gain).unwrap_or_default()) / 2
        });
        let time = move_time.or(by_clock);
        let depth = value("depth").map_or(DEPTH_MAX, |depth| depth.min(u64::from(DEPTH_MAX)) as u8);
        let is_open = time.is_some() || value("depth").is_some() || words.contains(&"infinite");
        let nodes = value("nodes").unwrap_or(if is_open { MIND_NODES_MAX } else { usual }).min(MIND_NODES_MAX);
        Budget { nodes, depth, time }
    }
}
