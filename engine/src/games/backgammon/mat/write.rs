//! Writing a match file.

use std::fmt::Write;

use crate::Seat;
use crate::games::backgammon::Backgammon;
use crate::games::backgammon::position::Step;
use crate::games::backgammon::record::{Fact, GameRecord};
use crate::games::backgammon::roll::{Die, Roll};

use super::{LEFT, NAME_CHARS_MAX};

/// The whole match as text. `names` by seat, `date` as `2026.11.21`.
pub fn write(game: &Backgammon, names: [&str; 2], date: Option<&str>) -> String {
    let mut text = String::new();
    if let Some(date) = date {
        text += &format!("; [EventDate \"{date}\"]\n\n");
    }
    text += &format!(" {} point match\n\n", game.rules().length);
    let names = names.map(name);
    for (record, number) in game.records().iter().zip(1..) {
        write_game(&mut text, record, number, &names);
    }
    text
}

/// A name without what separates the fields.
fn name(name: &str) -> String {
    let kept: String = name.chars().map(|c| if c.is_control() || c == ':' { ' ' } else { c }).collect();
    let name: String = kept.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME_CHARS_MAX).collect();
    if name.is_empty() { "?".to_owned() } else { name }
}

fn write_game(text: &mut String, record: &GameRecord, number: usize, names: &[String; 2]) {
    let [first, second] = record.score;
    let _ = writeln!(text, " Game {number}");
    let _ = writeln!(text, " {:<31}{} : {second}", format!("{} : {first}", names[0]), names[1]);
    // One space always parts the halves, also after four long steps.
    let width = LEFT - 1;
    let mut row = 0;
    let mut is_open = false;
    for fact in &record.facts {
        let (seat, cell) = cell(fact);
        if seat == Seat::First || !is_open {
            if is_open {
                text.push('\n');
            }
            row += 1;
            let _ = write!(text, "{row:>3}) ");
        }
        match seat {
            Seat::First => *text += &format!("{cell:<width$} "),
            Seat::Second if is_open => *text += &format!("{cell}\n"),
            Seat::Second => *text += &format!("{:LEFT$}{cell}\n", ""),
        }
        is_open = seat == Seat::First;
    }
    let Some(end) = record.end else {
        text.push_str(if is_open { "\n" } else { "" });
        return;
    };
    let indent = match (end.winner, is_open) {
        // The right player wins in the right half of the line, if it is free.
        (Seat::Second, true) => 1,
        (Seat::Second, false) => 6 + LEFT,
        (Seat::First, is_open) => {
            text.push_str(if is_open { "\n" } else { "" });
            6
        }
    };
    let points = if end.points == 1 { "point" } else { "points" };
    let _ = writeln!(text, "{:indent$}Wins {} {points}\n", "", end.points);
}

fn cell(fact: &Fact) -> (Seat, String) {
    match fact {
        Fact::Turn { seat, dice, steps } => (*seat, turn(*dice, steps)),
        Fact::Doubled { seat, value } => (*seat, format!(" Doubles => {value}")),
        Fact::Took { seat } => (*seat, " Takes".to_owned()),
        Fact::Dropped { seat } => (*seat, " Drops".to_owned()),
    }
}

/// `31: 8/5 6/5 `; GNU Backgammon leaves the space after the last step unless there are four.
fn turn([one, other]: [Die; 2], steps: &[Step]) -> String {
    let roll = Roll::new(one, other);
    let mut text = format!("{}{}: ", roll.high.pips(), roll.low.pips());
    for (step, number) in steps.iter().zip(1..) {
        let star = if step.hit { "*" } else { "" };
        let space = if number < 4 { " " } else { "" };
        let _ = write!(text, "{}/{}{star}{space}", step.from, step.to);
    }
    text
}
