//! A UCI program as a player.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use banco_engine::GameKey;

/// A move as the program judges it, for the side to move.
pub struct Line {
    pub mv: String,
    /// Moves to mate; negative for the side to move.
    pub mate: Option<i32>,
    /// Hundredths of a pawn; 0 if there is a mate.
    pub score: i32,
}

impl Line {
    /// Points of 100 on the curve that Lichess publishes.
    fn percent(&self) -> f64 {
        match self.mate {
            Some(moves) if moves > 0 => 100.0,
            Some(_) => 0.0,
            None => 100.0 / (1.0 + (-0.003_682_08 * f64::from(self.score)).exp()),
        }
    }
}

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

impl Program {
    /// The best `count` moves of a position after so many nodes, best first; `mate`: moves within which a mate ends the
    /// search, 0 for none.
    ///
    /// # Errors
    /// The program ended.
    pub fn lines(&mut self, position: &str, count: usize, nodes: u64, mate: u32) -> Result<Vec<Line>> {
        self.say(&format!("setoption name MultiPV value {count}"))?;
        self.say(&format!("position fen {position}"))?;
        let mate = if mate > 0 { format!(" mate {mate}") } else { String::new() };
        self.say(&format!("go nodes {nodes}{mate}"))?;
        self.found(count)
    }

    /// Points of 100 for the side to move, on the curve that Lichess publishes, after a search of `depth` half-moves.
    ///
    /// # Errors
    /// The program ended, or gave no score.
    pub fn percent(&mut self, position: &str, moves: &[String], depth: u8) -> Result<f64> {
        self.say(&format!("position fen {position} moves {}", moves.join(" ")))?;
        self.say(&format!("go depth {depth}"))?;
        self.found(1)?.first().map(Line::percent).context("no score before bestmove")
    }

    /// The last lines that the program gives before its move, best first.
    fn found(&mut self, count: usize) -> Result<Vec<Line>> {
        let mut found: Vec<Option<Line>> = (0..count).map(|_| None).collect();
        for line in self.output.by_ref() {
            let line = line?;
            if line.starts_with("bestmove") {
                return Ok(found.into_iter().flatten().collect());
            }
            if let Some((place, judged)) = judged(&line)
                && let Some(slot) = found.get_mut(place)
            {
                *slot = Some(judged);
            }
        }
        bail!("the program ended")
    }
}

/// The place and the move of `info depth 12 … multipv 2 score cp 31 … pv e2e4 …`; `None` for other lines.
fn judged(line: &str) -> Option<(usize, Line)> {
    // A bound is no value.
    if !line.starts_with("info ") || line.contains("bound ") {
        return None;
    }
    let mut words = line.split_ascii_whitespace();
    let (mut place, mut score, mut mate) = (1, None, None);
    while let Some(word) = words.next() {
        match word {
            "multipv" => place = words.next()?.parse().ok()?,
            "cp" => score = words.next()?.parse().ok(),
            "mate" => mate = words.next()?.parse().ok(),
            "pv" => {
                let mv = words.next()?.to_owned();
                let score = score.or(mate.map(|_| 0))?;
                return Some((usize::checked_sub(place, 1)?, Line { mv, mate, score }));
            }
            _ => {}
        }
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_info_is_read() {
        let read = |text: &str| judged(text).map(|(place, line)| (place, line.mv, line.mate, line.score));
        let line = "info depth 12 seldepth 20 multipv 2 score cp -589 nodes 70561 time 142 pv e6i6 h1d1";
        assert_eq!(read(line), Some((1, "e6i6".to_owned(), None, -589)));
        assert_eq!(read("info depth 3 score mate 2 pv a1a2"), Some((0, "a1a2".to_owned(), Some(2), 0)));
        for none in [
            "bestmove a1a2",
            "info depth 3 score cp 20 lowerbound nodes 3 pv a1a2",
            "info string pv",
            "info multipv 0 score cp 1 pv a1a2",
        ] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
