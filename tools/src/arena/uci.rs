//! A UCI program as a player.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use banco_engine::GameKey;

pub struct Program {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Arguments of `go`.
    go: String,
}

impl Program {
    /// Starts `PROGRAM,go=nodes 5000,Option=value…`.
    pub fn start(text: &str, game: GameKey) -> Result<Program> {
        let mut parts = text.split(',');
        let path = parts.next().unwrap_or_default();
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{path}: cannot be started"))?;
        let input = child.stdin.take().context("its input")?;
        let output = BufReader::new(child.stdout.take().context("its output")?).lines();
        let mut program = Program { child, input, output, go: "nodes 1000".to_owned() };
        program.say("uci")?;
        program.answer("uciok")?;
        if game == GameKey::Xiangqi {
            program.say("setoption name UCI_Variant value xiangqi")?;
        }
        for part in parts {
            match part.split_once('=') {
                Some(("go", go)) => program.go = go.to_owned(),
                Some((name, value)) => program.say(&format!("setoption name {name} value {value}"))?,
                None => bail!("{part:?} is no option"),
            }
        }
        Ok(program)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").context("the program does not listen any more")
    }

    fn answer(&mut self, begin: &str) -> Result<String> {
        for line in self.output.by_ref() {
            let line = line?;
            if line.starts_with(begin) {
                return Ok(line);
            }
        }
        bail!("the program ended without {begin:?}")
    }

    pub fn begin(&mut self) -> Result<()> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.answer("readyok").map(|_| ())
    }

    pub fn choose(&mut self, position: &str, moves: &[String]) -> Result<String> {
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.say(&format!("position fen {position}{moves}"))?;
        let go = format!("go {}", self.go);
        self.say(&go)?;
        let line = self.answer("bestmove")?;
        line.split_ascii_whitespace().nth(1).map(str::to_owned).context("no move after bestmove")
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
