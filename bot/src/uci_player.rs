//! UCI program of the host that plays in place of the computer: started when needed, watched, restarted.
//!
//! A program that dies, hangs or answers nonsense stops no game: the computer plays the move itself.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use banco_service::opponents::Adviser;

/// Most bytes of one line; a program with longer lines is no UCI program.
const LINE_BYTES_MAX: u64 = 64 << 10;

/// Most lines that wait to be read; a program that writes more has to wait.
const LINES_WAITING_MAX: usize = 256;

/// Most words of a program's name that are shown.
const NAME_WORDS_MAX: usize = 8;

/// Settings for running a program.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Path of the program.
    pub program: PathBuf,
    /// Value of its `UCI_Variant`, if it needs one.
    pub variant: Option<&'static str>,
    /// Thinking time of one move.
    pub thinks: Duration,
    /// Maximum time for an answer.
    pub patience: Duration,
    /// Pause after a fault.
    pub rest: Duration,
}

/// A UCI program with its state.
pub struct UciPlayer {
    terms: Terms,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: Option<Running>,
    rests_until: Option<Instant>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // The program may no longer read its input.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Fault of a program, for the log.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The system cannot start it.
    #[error("it cannot be started: {0}")]
    Start(std::io::Error),
    /// The program ended, or wrote something that no UCI program writes.
    #[error("it has ended")]
    Ended,
    /// The program did not answer in time.
    #[error("it did not answer in time")]
    Late,
}

impl UciPlayer {
    /// Creates the player; the program is not started yet.
    pub fn new(terms: Terms) -> UciPlayer {
        UciPlayer { terms, state: Mutex::default() }
    }
}

/// Result of trying out a program.
#[derive(Debug)]
pub enum Tried {
    /// It played a move, which may be illegal.
    Played {
        /// Name it gave itself.
        name: String,
        /// Its move from the start of the game.
        mv: String,
    },
    /// It answers as a UCI program does, but plays no move.
    Moveless {
        /// Name it gave itself.
        name: String,
        /// Why there is no move.
        fault: Fault,
    },
    /// It is no UCI program.
    Silent(Fault),
}

/// Starts a program once and asks it for a move from `start`.
pub fn try_out(terms: &Terms, start: &str) -> Tried {
    let until = Instant::now() + terms.patience;
    let greeted = Running::spawn(terms).and_then(|mut running| {
        let name = running.greet(until)?;
        Ok((running, name))
    });
    match greeted {
        Err(fault) => Tried::Silent(fault),
        Ok((mut running, name)) => {
            match running.make_ready(terms, until).and_then(|()| running.ask(terms, start, &[], until)) {
                Ok(mv) => Tried::Played { name, mv },
                Err(fault) => Tried::Moveless { name, fault },
            }
        }
    }
}

impl Adviser for UciPlayer {
    fn choose(&self, start: &str, moves: &[String]) -> Option<String> {
        // A panic under the lock leaves a program that is restarted.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.rests_until.is_some_and(|until| until > Instant::now()) {
            return None;
        }
        match state.ask(&self.terms, start, moves) {
            Ok(mv) => Some(mv),
            Err(fault) => {
                tracing::warn!("{}: {fault}; the bot's own engine plays instead", self.terms.program.display());
                *state = State { running: None, rests_until: Some(Instant::now() + self.terms.rest) };
                None
            }
        }
    }
}

impl State {
    fn ask(&mut self, terms: &Terms, start: &str, moves: &[String]) -> Result<String, Fault> {
        let until = Instant::now() + terms.patience;
        let running = match &mut self.running {
            Some(running) => running,
            None => self.running.insert(Running::start(terms, until)?),
        };
        running.ask(terms, start, moves, until)
    }
}

impl Running {
    fn spawn(terms: &Terms) -> Result<Running, Fault> {
        let mut command = Command::new(&terms.program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(Fault::Start)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { return Err(Fault::Ended) };
        let (said, lines) = sync_channel(LINES_WAITING_MAX);
        let reader = std::thread::Builder::new().name("uci".to_owned()).spawn(move || read(output, &said));
        let running = Running { child, input, lines };
        reader.map_err(Fault::Start)?;
        Ok(running)
    }

    fn start(terms: &Terms, until: Instant) -> Result<Running, Fault> {
        let mut running = Running::spawn(terms)?;
        running.greet(until)?;
        running.make_ready(terms, until)?;
        Ok(running)
    }

    /// Sends `uci`; answers the name.
    fn greet(&mut self, until: Instant) -> Result<String, Fault> {
        self.say("uci")?;
        let mut name = String::new();
        loop {
            let line = self.next(until)?;
            let mut words = line.split_ascii_whitespace();
            match (words.next(), words.next()) {
                (Some("uciok"), _) => return Ok(name),
                (Some("id"), Some("name")) => name = words.take(NAME_WORDS_MAX).collect::<Vec<_>>().join(" "),
                _ => {}
            }
        }
    }

    fn make_ready(&mut self, terms: &Terms, until: Instant) -> Result<(), Fault> {
        if let Some(variant) = terms.variant {
            self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.answer("readyok", until).map(|_| ())
    }

    /// The move after `moves` from `start`, as the program writes it.
    fn ask(&mut self, terms: &Terms, start: &str, moves: &[String], until: Instant) -> Result<String, Fault> {
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.say(&format!("position fen {start}{moves}"))?;
        self.say(&format!("go movetime {}", terms.thinks.as_millis()))?;
        let line = self.answer("bestmove", until)?;
        Ok(line.split_ascii_whitespace().nth(1).unwrap_or_default().to_owned())
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| Fault::Ended)
    }

    /// Next line that begins with this word; other lines are skipped.
    fn answer(&mut self, begin: &str, until: Instant) -> Result<String, Fault> {
        loop {
            let line = self.next(until)?;
            if line.split_ascii_whitespace().next() == Some(begin) {
                return Ok(line);
            }
        }
    }

    fn next(&mut self, until: Instant) -> Result<String, Fault> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Fault::Late);
        }
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Late,
            RecvTimeoutError::Disconnected => Fault::Ended,
        })
    }
}

/// Reads lines until the receiver is gone, or until the output is no text of lines.
fn read(output: impl Read, said: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line);
        if read.is_err() || line.last() != Some(&b'\n') {
            return;
        }
        if said.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
    }
}
