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

    /// Points of 100 for the side to move, on the curve that Lichess publishes, after a search of `depth` half-moves.
    pub fn percent(&mut self, position: &str, moves: &[String], depth: u8) -> Result<f64> {
        self.say(&format!("position fen {position} moves {}", moves.join(" ")))?;
        self.say(&format!("go depth {depth}"))?;
        let mut found = None;
        for line in self.output.by_ref() {
            let line = line?;
            if line.starts_with("bestmove") {
                return found.context("no score before bestmove");
            }
            found = percent_of(&line).or(found);
        }
        bail!("the program ended without a score")
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

/// Points of 100 in a line with a score; `None` for other lines and for bounds.
fn percent_of(line: &str) -> Option<f64> {
    if line.contains("bound") {
        return None;
    }
    let mut words = line.split_ascii_whitespace().skip_while(|word| *word != "score").skip(1);
    match (words.next()?, words.next()?.parse::<i32>().ok()?) {
        ("cp", score) => Some(100.0 / (1.0 + (-0.003_682_08 * f64::from(score)).exp())),
        ("mate", moves) => Some(if moves > 0 { 100.0 } else { 0.0 }),
        _ => None,
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
