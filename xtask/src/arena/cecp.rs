//! HaChu, or another program of the xboard protocol, as a player of chu shogi.
//!
//! Files are `a` to `l` from sente's left, ranks 1 to 12 from his side; a move of two steps is `e4e5,e5d6`. Its rules are
//! not quite ours: a game that it calls over, or a move that one of the two does not know, is void.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use banco_engine::AnyGame;
use banco_engine::games::chushogi::{Move, Square};

pub struct Program {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Lines that set it up for every game.
    set_up: Vec<String>,
    /// Moves of the present game that it knows.
    told: usize,
}

impl Program {
    /// Starts `PROGRAM,sd 3`: what follows the program are lines for it.
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
        let mut program = Program { child, input, output, set_up, told: 0 };
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
        // Without memory before the first move it does not think.
        for line in ["new", "variant chu", "memory 64"] {
            self.say(line)?;
        }
        for line in self.set_up.clone() {
            self.say(&line)?;
        }
        self.say("force")
    }

    /// Its move in `game`, which was reached by `moves` from the usual start; `None` where the game is void.
    pub fn choose(&mut self, game: &AnyGame, moves: &[String]) -> Result<Option<String>> {
        for mv in moves.get(self.told..).unwrap_or_default() {
            let Some(text) = mv.parse().ok().and_then(written) else { return Ok(None) };
            self.say(&format!("usermove {text}"))?;
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
        Ok(read(game, &text))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A program that does not listen any more is ended instead.
        if self.say("quit").is_err() {
            self.child.kill().ok();
        }
        self.child.wait().ok();
    }
}

fn square_text(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.column()), square.row() + 1)
}

/// A move as the program writes it; a pass it does not know.
fn written(mv: Move) -> Option<String> {
    let (from, to) = (square_text(mv.from), square_text(mv.to));
    match mv.via.map(square_text) {
        Some(via) => Some(format!("{from}{via},{via}{to}")),
        None if mv.is_pass() => None,
        None => Some(format!("{from}{to}{}", if mv.promote { "+" } else { "" })),
    }
}

/// Canonical text of what the program wrote; `None` where it is no legal move of ours.
fn read(game: &AnyGame, text: &str) -> Option<String> {
    let (squares, promote) = text.trim().strip_suffix('+').map_or((text.trim(), false), |squares| (squares, true));
    let names: Vec<Square> = squares.split(',').flat_map(pair).collect();
    let (from, via, to) = match names.as_slice() {
        [from, to] => (*from, None, *to),
        [from, via, again, to] if via == again => (*from, Some(*via), *to),
        _ => return None,
    };
    let AnyGame::ChuShogi(chu) = game else { return None };
    let via = via.filter(|via| !chu.board().is_empty_at(*via));
    let mv = Move { from, via, to, promote }.to_string();
    game.allow(&mv).ok().map(|()| mv)
}

/// The two squares of `e4e5`.
fn pair(text: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.bytes().next() {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let row = rest.get(1..=digits).and_then(|row| row.parse::<u8>().ok()).and_then(|row| row.checked_sub(1));
        let column = letter.checked_sub(b'a').filter(|column| *column < 12);
        let (Some(row), Some(column)) = (row.filter(|row| *row < 12), column) else { return Vec::new() };
        squares.extend(Square::at(row, column));
        rest = rest.get(digits + 1..).unwrap_or_default();
    }
    squares
}
