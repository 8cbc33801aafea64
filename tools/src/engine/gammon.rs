//! `banco engine backgammon`: one question a line, one answer a line (`docs/opponents.md`).
//!
//! `pos 4HPwATDgc/ABMA dice 3 1` asks for a play. `cube <match id>` asks for the cube decision in the last named
//! position. Ids are those of GNU Backgammon.

use std::io::{self, BufRead, Write};

use banco_ai::{Level, Sight};
use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::roll::Die;
use banco_engine::{AnyGame, Game, GameOptions, Seat};
use banco_ports::limits::LAB_LINE_BYTES_MAX;

/// Id of the starting position.
const START: &str = "4HPwATDgc/ABMA";

/// State of the engine.
struct Desk {
    /// Position id that was named last.
    position: String,
    level: Level,
    seed: u64,
}

/// Answers every line of `input` until it ends or says `quit`.
///
/// # Errors
/// Only errors of reading and writing.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut desk = Desk { position: START.to_owned(), level: Level::Expert, seed: 0 };
    for line in input.lines() {
        let line = line?;
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words == ["quit"] {
            break;
        }
        let answer =
            if line.len() > LAB_LINE_BYTES_MAX { Err("the line is too long".to_owned()) } else { desk.answer(&words) };
        match answer {
            Ok(answer) => writeln!(output, "{answer}")?,
            Err(error) => writeln!(output, "error {error}")?,
        }
        output.flush()?;
    }
    Ok(())
}

impl Desk {
    fn answer(&mut self, words: &[&str]) -> Result<String, String> {
        match words {
            ["pos", position] => {
                set_up(position)?;
                self.position = (*position).to_owned();
                Ok("ok".to_owned())
            }
            ["pos", position, "dice", one, other] => {
                let die = |text: &str| {
                    let die = text.parse().ok().and_then(Die::new);
                    die.ok_or_else(|| format!("{text:?} is no die"))
                };
                let (game, dice) = (set_up(position)?, [die(one)?, die(other)?]);
                let laid = game.with_dice(dice);
                self.position = (*position).to_owned();
                self.decide(laid.ok_or_else(|| "no roll is waited for there".to_owned())?)
            }
            ["cube", id] => {
                let text = if id.contains(':') { (*id).to_owned() } else { format!("{}:{id}", self.bare()) };
                self.decide(set_up(&text)?)
            }
            ["level", level] => {
                self.level = Level::read(level).ok_or_else(|| format!("{level:?} is no level"))?;
                Ok("ok".to_owned())
            }
            ["seed", seed] => {
                self.seed = seed.parse().map_err(|_| format!("{seed:?} is no number"))?;
                Ok("ok".to_owned())
            }
            [] => Err("nothing was asked".to_owned()),
            _ => Err("not understood: pos ID dice D D | cube MATCH | level N | seed N | quit".to_owned()),
        }
    }

    /// Position id without a match.
    fn bare(&self) -> &str {
        self.position.split(':').next().unwrap_or_default()
    }

    fn decide(&self, game: Backgammon) -> Result<String, String> {
        let game = AnyGame::from(game);
        let sight = Seat::BOTH.into_iter().find_map(|seat| Sight::of(&game, seat));
        let sight = sight.ok_or_else(|| "nobody is to decide there".to_owned())?;
        let key = game.key();
        let report = sight.think(self.level.limits(key, &|| false), self.level.wits(key, self.seed));
        report.best.map(|best| best.mv).ok_or_else(|| "nothing was found".to_owned())
    }
}

fn set_up(position: &str) -> Result<Backgammon, String> {
    // A match id does not say that there is a cube.
    let options = GameOptions::from([("cube".to_owned(), "on".to_owned())]);
    let rules = Backgammon::options(&options).map_err(|error| error.to_string())?;
    Backgammon::from_position(position, &rules).map_err(|error| error.to_string())
}
