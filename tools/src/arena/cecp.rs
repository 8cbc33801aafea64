//! HaChu, or another program of the xboard protocol, as a player of chu shogi.
//!
//! The rules of the program differ a little from ours. A game is void if the program calls it over, or if either side
//! does not know a move.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use banco_engine::{AnyGame, GameKey, GameOptions};

pub struct Program {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Lines that set the program up for every game.
    set_up: Vec<String>,
    /// Number of moves of the present game that the program knows.
    told: usize,
    pings: u32,
}

impl Program {
    /// Starts `PROGRAM,sd 3`: the parts after the program are lines for it.
    pub fn start(text: &str) -> Result<Program> {
        let mut parts = text.split(',');
        let path = parts.next().unwrap_or_default();
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{path}: cannot be started"))?;
        let input = child.stdin.take().context("its input")?;
        let output = BufReader::new(child.stdout.take().context("its output")?).lines();
        let set_up = parts.map(str::to_owned).collect();
        let mut program = Program { child, input, output, set_up, told: 0, pings: 0 };
        program.say("xboard")?;
        program.say("protover 2")?;
        program.answer(&["feature done=1"])?;
        Ok(program)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").context("the program does not listen any more")
    }

    /// The next line that begins with one of `begins`.
    fn answer(&mut self, begins: &[&str]) -> Result<String> {
        for line in self.output.by_ref() {
            let line = line?;
            if begins.iter().any(|begin| line.starts_with(begin)) {
                return Ok(line);
            }
        }
        bail!("the program ended without {begins:?}")
    }

    pub fn begin(&mut self) -> Result<()> {
        self.told = 0;
        // The program does not think unless it gets memory before the first move.
        for line in ["new", "variant chu", "memory 64"] {
            self.say(line)?;
        }
        for line in self.set_up.clone() {
            self.say(&line)?;
        }
        self.say("force")?;
        // Reads away all output about the game before.
        self.pings += 1;
        let number = self.pings;
        self.say(&format!("ping {number}"))?;
        self.answer(&[&format!("pong {number}")]).map(|_| ())
    }

    /// Move of the program in `game`, which was reached by `moves` from the usual start; `None` if the game is void.
    pub fn choose(&mut self, game: &AnyGame, moves: &[String]) -> Result<Option<String>> {
        // Sends the moves that the program does not know yet, each in the notation of the position before it.
        let mut before = GameKey::ChuShogi.start(&GameOptions::new()).map_err(|error| anyhow!("{error}"))?;
        for (number, mv) in moves.iter().enumerate() {
            if number >= self.told {
                let (AnyGame::ChuShogi(chu), Ok(mv)) = (&before, mv.parse()) else { return Ok(None) };
                let text = chu.board().xboard_text(mv);
                self.say(&format!("usermove {text}"))?;
            }
            before.play(mv).map_err(|error| anyhow!("{error}"))?;
        }
        self.told = moves.len() + 1;
        self.say("go")?;
        let line = self.answer(&["move ", "Illegal move", "resign", "0-1", "1-0", "1/2-1/2", "Error"])?;
        self.say("force")?;
        let Some(mut text) = line.strip_prefix("move ").map(str::to_owned) else { return Ok(None) };
        if text.ends_with(',') {
            let rest = self.answer(&["move "])?;
            text.push_str(rest.trim_start_matches("move "));
        }
        let AnyGame::ChuShogi(chu) = game else { return Ok(None) };
        let mv = chu.board().of_xboard(text.trim()).map(|mv| mv.to_string());
        Ok(mv.filter(|mv| game.allow(mv).is_ok()))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A program that no longer reads its input is killed instead.
        if self.say("quit").is_err() {
            self.child.kill().ok();
        }
        self.child.wait().ok();
    }
}
