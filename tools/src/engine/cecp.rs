//! `banco engine chushogi`: the computer as a program of the xboard protocol, which HaChu and WinBoard speak.
//!
//! Moves are spelled as HaChu spells them. `usermove e4e5,e5d6` comes in one line; a move of two steps is sent in two
//! (`move e4e5,` and `move e5d6`). A pass is `@@@@`. A mated side resigns; a capture of the last king ends a game, too.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use banco_ai::{DEPTH_MAX, Level, Limits, Sight};
use banco_engine::games::chushogi::ChuShogi;
use banco_engine::{AnyGame, Game, Seat, Turn};
use banco_ports::limits::{LAB_LINE_BYTES_MAX, MIND_NODES_MAX};

use super::uci::CLOCK_PART;

/// Answers every line of `input` until it ends or says `quit`.
///
/// # Errors
/// Only errors of reading and writing.
pub fn run(input: impl BufRead + Send, output: impl Write) -> io::Result<()> {
    // Number of the last line that asked for a move at once.
    let hurried = AtomicU64::new(0);
    thread::scope(|scope| {
        let (sender, lines) = channel();
        let hurried = &hurried;
        scope.spawn(move || {
            for (number, line) in (1_u64..).zip(input.lines()) {
                let Ok(line) = line else { break };
                let line = if line.len() > LAB_LINE_BYTES_MAX { String::new() } else { line.trim().to_owned() };
                if matches!(line.as_str(), "?" | "quit") {
                    hurried.store(number, Ordering::SeqCst);
                }
                let is_last = line == "quit";
                if sender.send((number, line)).is_err() || is_last {
                    break;
                }
            }
        });
        let mut desk = Desk::new(hurried, output);
        for (number, line) in lines {
            desk.number = number;
            if !desk.answer(&line)? {
                break;
            }
            desk.output.flush()?;
        }
        Ok(())
    })
}

/// State of the engine for one game.
struct Desk<'a, W> {
    hurried: &'a AtomicU64,
    output: W,
    /// Number of the line that is answered now.
    number: u64,
    level: Level,
    seed: u64,
    /// Moves of the opening vary by seed.
    varies: bool,
    /// Moves so far, canonical.
    moves: Vec<String>,
    game: AnyGame,
    /// Side that the engine plays; `None`: it only watches.
    plays: Option<Seat>,
    depth: u8,
    /// Fixed time of every move.
    per_move: Option<Duration>,
    /// Time left on the engine's clock.
    clock: Option<Duration>,
}

impl<'a, W: Write> Desk<'a, W> {
    fn new(hurried: &'a AtomicU64, output: W) -> Desk<'a, W> {
        Desk {
            hurried,
            output,
            number: 0,
            level: Level::Expert,
            seed: 0,
            varies: true,
            moves: Vec::new(),
            game: start(),
            plays: Some(Seat::Second),
            depth: DEPTH_MAX,
            per_move: None,
            clock: None,
        }
    }

    /// Answers one line; true if more may follow.
    fn answer(&mut self, line: &str) -> io::Result<bool> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words.as_slice() {
            ["quit"] => return Ok(false),
            ["protover", ..] => self.introduce()?,
            ["ping", number] => writeln!(self.output, "pong {number}")?,
            ["new"] => self.begin(),
            ["variant", "chu"] => {}
            ["variant", other] => writeln!(self.output, "Error (only chu is known): variant {other}")?,
            ["force" | "result", ..] => self.plays = None,
            ["go"] => {
                self.plays = self.to_move();
                self.play()?;
            }
            ["playother"] => self.plays = self.to_move().map(Seat::other),
            ["usermove", text] => self.usermove(text)?,
            ["undo"] => self.take_back(1),
            ["remove"] => self.take_back(2),
            ["sd", depth] => match depth.parse() {
                Ok(depth) => self.depth = DEPTH_MAX.min(depth),
                Err(_) => self.unknown(line)?,
            },
            ["st", seconds] => match seconds.parse() {
                Ok(seconds) => self.per_move = Some(Duration::from_secs(seconds)),
                Err(_) => self.unknown(line)?,
            },
            ["time", hundredths] => match hundredths.parse::<i64>() {
                Ok(left) => self.clock = Some(Duration::from_millis(10 * left.clamp(0, 100_000_000).unsigned_abs())),
                Err(_) => self.unknown(line)?,
            },
            ["option", option] if self.option(option) => {}
            // Commands without an effect here: the engine thinks only in its own time, and shows no lines.
            [
                "xboard" | "accepted" | "rejected" | "random" | "computer" | "easy" | "hard" | "post" | "nopost"
                | "otim" | "level" | "memory" | "cores" | "name" | "rating" | "draw" | "?" | ".",
                ..,
            ]
            | [] => {}
            [_, ..] => self.unknown(line)?,
        }
        Ok(true)
    }

    fn introduce(&mut self) -> io::Result<()> {
        writeln!(
            self.output,
            "feature done=0 variants=\"chu\" ping=1 setboard=0 colors=0 usermove=1 sigint=0 sigterm=0"
        )?;
        writeln!(self.output, "feature myname=\"banco chushogi {}\"", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.output, "feature option=\"Level -spin 12 1 12\"")?;
        writeln!(self.output, "feature option=\"Seed -spin 0 0 {}\"", u32::MAX)?;
        writeln!(self.output, "feature option=\"Variety -check 1\"")?;
        writeln!(self.output, "feature done=1")
    }

    fn unknown(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "Error (unknown command): {line}")
    }

    fn begin(&mut self) {
        self.moves.clear();
        self.game = start();
        self.plays = Some(Seat::Second);
        self.depth = DEPTH_MAX;
        self.clock = None;
    }

    fn option(&mut self, option: &str) -> bool {
        match option.split_once('=') {
            Some(("Level", value)) => Level::read(value).map(|level| self.level = level).is_some(),
            Some(("Seed", value)) => value.parse().map(|seed: u32| self.seed = u64::from(seed)).is_ok(),
            Some(("Variety", value)) => ["0", "1"].contains(&value).then(|| self.varies = value == "1").is_some(),
            Some(_) | None => false,
        }
    }

    fn to_move(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn usermove(&mut self, text: &str) -> io::Result<()> {
        let meant = self.game.as_chushogi().and_then(|chu| chu.board().of_xboard(text)).map(|mv| mv.to_string());
        let Some(mv) = meant.filter(|mv| self.game.play(mv).is_ok()) else {
            return writeln!(self.output, "Illegal move: {text}");
        };
        self.moves.push(mv);
        if self.told_end()? || self.plays != self.to_move() { Ok(()) } else { self.play() }
    }

    /// Plays the engine's move, if there is a legal one.
    fn play(&mut self) -> io::Result<()> {
        let Some(seat) = self.to_move() else { return Ok(()) };
        if self.game.warnings().iter().any(|warning| warning == "mate") {
            return writeln!(self.output, "resign");
        }
        let begun = Instant::now();
        let time = self.per_move.or(self.clock.map(|left| left / CLOCK_PART));
        let (hurried, number) = (self.hurried, self.number);
        let cancel = || hurried.load(Ordering::SeqCst) > number || time.is_some_and(|time| begun.elapsed() >= time);
        let game = self.game.key();
        let usual = self.level.limits(game, &cancel);
        // A depth or a time for every move replaces the level's positions; a clock only ends the move sooner.
        let is_open = self.per_move.is_some() || self.depth < DEPTH_MAX;
        let nodes = if is_open { MIND_NODES_MAX } else { usual.nodes };
        let limits = Limits { nodes, depth: self.depth, ..usual };
        let wits = self.level.wits(game, self.seed);
        let wits = if self.varies { wits } else { wits.without_variety() };
        let found = Sight::of(&self.game, seat).and_then(|sight| sight.think(limits, wits).best);
        let Some(mv) = found.map(|line| line.mv) else { return writeln!(self.output, "resign") };
        let text = match (self.game.as_chushogi(), mv.parse()) {
            (Some(chu), Ok(mv)) => chu.board().xboard_text(mv),
            (_, _) => mv.clone(),
        };
        match text.split_once(',') {
            Some((one, other)) => writeln!(self.output, "move {one},\nmove {other}")?,
            None => writeln!(self.output, "move {text}")?,
        }
        if self.game.play(&mv).is_ok() {
            self.moves.push(mv);
        }
        self.told_end().map(|_| ())
    }

    /// Prints the result of a finished game.
    fn told_end(&mut self) -> io::Result<bool> {
        let Turn::Over(ending) = self.game.turn() else { return Ok(false) };
        let result = match ending.winner {
            Some(Seat::First) => "1-0",
            Some(Seat::Second) => "0-1",
            None => "1/2-1/2",
        };
        writeln!(self.output, "{result} {{{}}}", ending.reason.key())?;
        Ok(true)
    }

    fn take_back(&mut self, count: usize) {
        self.moves.truncate(self.moves.len().saturating_sub(count));
        let mut game = start();
        // All of these moves were played before.
        let kept = self.moves.iter().take_while(|mv| game.play(mv).is_ok()).count();
        self.moves.truncate(kept);
        self.game = game;
    }
}

fn start() -> AnyGame {
    ChuShogi::start(&Default::default()).into()
}
