//! GNU Backgammon as a player, and as a judge of plays and cubes.
//!
//! Each position is sent whole (XGID) with a request for a hint. The answer is all output before the number of threads.
//! Jacoby is off, and plays are compared without the cube.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use banco_engine::AnyGame;

const PROGRAM: &str = "/usr/games/gnubg";

/// Command that ends each question, and the output that ends its answer.
const LAST: &str = "show threads";
const END: &str = "1 calculation thread.";

/// Plays of one roll that are asked for: more than a position has that a player would look at.
pub const PLAYS_MAX: usize = 200;

pub struct Program {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

/// Worth of a cube decision for the side that may double, in parts of the stake before it.
#[derive(Clone, Copy, Debug)]
pub struct Cube {
    pub no_double: f64,
    pub take: f64,
    pub drop: f64,
}

impl Program {
    /// Starts the program, to look so many rolls ahead.
    pub fn start(plies: &str) -> Result<Program> {
        let plies: u8 = plies.parse().with_context(|| format!("{plies:?} is no number of rolls"))?;
        let mut child = Command::new(PROGRAM)
            .args(["-t", "-q", "-r"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{PROGRAM}: cannot be started"))?;
        let input = child.stdin.take().context("its input")?;
        let output = BufReader::new(child.stdout.take().context("its output")?).lines();
        let mut program = Program { child, input, output };
        for line in [
            "set threads 1",
            "set display off",
            "set confirm new off",
            "set output matchpc off",
            "set output mwc off",
            "set player 0 human",
            "set player 1 human",
            "set automatic roll off",
            "set automatic game off",
            "set automatic move off",
            "set automatic bearoff off",
            "set jacoby off",
            "set evaluation chequer evaluation cubeful off",
            "set evaluation cubedecision evaluation cubeful on",
            "new session",
        ] {
            program.say(line)?;
        }
        for what in ["chequer", "cubedecision"] {
            program.say(&format!("set evaluation {what} evaluation plies {plies}"))?;
        }
        program.answer()?;
        Ok(program)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").context("gnubg does not listen any more")
    }

    /// All output of the program since the last command.
    fn answer(&mut self) -> Result<Vec<String>> {
        self.say(LAST)?;
        let mut said = Vec::new();
        for line in self.output.by_ref() {
            let line = line?;
            if line == END {
                return Ok(said);
            }
            said.push(line);
        }
        bail!("gnubg ended")
    }

    fn hint(&mut self, game: &AnyGame, count: usize) -> Result<Vec<String>> {
        let xgid = game.as_backgammon().context("only backgammon")?.xgid();
        self.say(&format!("set xgid {xgid}"))?;
        self.say(&format!("hint {count}"))?;
        self.answer()
    }

    /// Play of the program for the dice on the board.
    pub fn choose(&mut self, game: &AnyGame) -> Result<String> {
        let legal = game.legal();
        if let [only] = legal.as_slice() {
            return Ok(only.text.clone());
        }
        let said = self.hint(game, 1)?;
        let (play, _) = said.iter().find_map(|line| play_of(line)).ok_or_else(|| anyhow!("no play in {said:?}"))?;
        game.read(&play, None).map_err(|error| anyhow!("{play:?}: {error}"))
    }

    /// The best `count` plays for the dice on the board, best first, with their equities.
    ///
    /// # Errors
    /// The program ended, or named a play that is none.
    pub fn plays(&mut self, game: &AnyGame, count: usize) -> Result<Vec<(String, f64)>> {
        let said = self.hint(game, count)?;
        let found = said.iter().filter_map(|line| play_of(line));
        let read = |(play, equity): (String, f64)| {
            let mv = game.read(&play, None).map_err(|error| anyhow!("{play:?}: {error}"))?;
            Ok((mv, equity))
        };
        found.map(read).collect()
    }

    /// Judgement of the program about doubling before the next roll; `None` if it gives none.
    pub fn cube(&mut self, game: &AnyGame) -> Result<Option<Cube>> {
        let said = self.hint(game, 1)?;
        let equity = |names: &[&str]| {
            said.iter().find_map(|line| {
                let text = names.iter().find_map(|name| line.split_once(name))?.1;
                text.split_ascii_whitespace().next()?.parse::<f64>().ok()
            })
        };
        let no_double = equity(&[". No double", ". No redouble"]);
        let (take, drop) = (equity(&[", take"]), equity(&[", pass"]));
        Ok(no_double.zip(take).zip(drop).map(|((no_double, take), drop)| Cube { no_double, take, drop }))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A program that no longer reads its input is killed instead.
        if self.say("quit").is_err() || self.say("y").is_err() {
            self.child.kill().ok();
        }
        self.child.wait().ok();
    }
}

/// The play and its worth in `    1. Cubeless 0-ply   8/5 6/5                      Eq.: +0.159`.
fn play_of(line: &str) -> Option<(String, f64)> {
    let (number, rest) = line.trim_start().split_once(". ")?;
    number.parse::<u32>().ok()?;
    let (before, worth) = rest.split_once("Eq.:")?;
    let (_, play) = before.split_once("-ply")?;
    Some((play.trim().to_owned(), worth.split_ascii_whitespace().next()?.parse().ok()?))
}
