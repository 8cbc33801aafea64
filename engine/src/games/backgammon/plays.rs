//! Every legal play of a roll. Law: clauses 2.1-2.5 and 3.1.
//!
//! A play is what it does to the board: orders that give the same position are one play (clause
//! 2.5). Only plays that use the most dice count (2.4), and where just one of two different dice
//! can be played, the higher if it can (2.5).

use super::position::{BAR, Position, Step};
use super::roll::{Die, Roll};

/// A play: its steps in an order in which they can be made, and where they lead.
///
/// The position is still counted by the mover.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    steps: [Step; 4],
    count: u8,
    /// After the last step, before the other side counts.
    pub position: Position,
}

impl Line {
    /// One to four steps, in an order in which they can be made.
    pub fn steps(&self) -> &[Step] {
        self.steps.get(..usize::from(self.count)).unwrap_or_default()
    }

    fn start(position: &Position) -> Line {
        let none = Step { from: 0, die: LEAST, to: 0, hit: false };
        Line { steps: [none; 4], count: 0, position: *position }
    }

    fn with(mut self, step: Step) -> Line {
        self.steps[usize::from(self.count)] = step;
        self.count += 1;
        self.position = self.position.after(step);
        self
    }
}

const LEAST: Die = Die::new(1).expect("a die has a 1");

/// All legal plays of a roll; empty if nothing can be moved.
pub fn plays(position: &Position, roll: Roll) -> Vec<Line> {
    let mut lines = Vec::new();
    plays_into(position, roll, &mut lines);
    lines
}

/// As [`plays`], into a list that is emptied first: a caller that asks often keeps it.
pub fn plays_into(position: &Position, roll: Roll, lines: &mut Vec<Line>) {
    lines.clear();
    let start = Line::start(position);
    if roll.is_double() {
        let mut most = 0;
        double(start, roll.high, 4, BAR, &mut most, lines);
    } else {
        in_order(start, roll.high, roll.low, lines);
        in_order(start, roll.low, roll.high, lines);
        if lines.is_empty() {
            // One die at most can be played, the higher first (clause 2.5).
            single(start, roll.high, lines);
            if lines.is_empty() {
                single(start, roll.low, lines);
            }
        }
    }
}

/// Points with an own checker that may move now, from the highest; only the bar while a checker waits there (clause
/// 2.2).
pub fn origins(position: &Position) -> impl Iterator<Item = u8> + use<'_> {
    origins_below(position, BAR)
}

fn origins_below(position: &Position, highest: u8) -> impl Iterator<Item = u8> + use<'_> {
    let lowest = if position.own[usize::from(BAR)] > 0 { BAR } else { 1 };
    (lowest..=highest).rev().filter(|point| position.own[usize::from(*point)] > 0)
}

fn single(start: Line, die: Die, lines: &mut Vec<Line>) {
    let steps = origins(&start.position).filter_map(|from| start.position.step(from, die));
    lines.extend(steps.map(|step| start.with(step)));
}

fn in_order(start: Line, first: Die, second: Die, lines: &mut Vec<Line>) {
    for step in origins(&start.position).filter_map(|from| start.position.step(from, first)) {
        let line = start.with(step);
        for step in origins(&line.position).filter_map(|from| line.position.step(from, second)) {
            let line = line.with(step);
            if lines.iter().all(|known| known.position != line.position) {
                lines.push(line);
            }
        }
    }
}

/// Steps of a double from high points to low ones: every set of steps can be made in that order and
/// in no other one, so no play comes up twice.
fn double(line: Line, die: Die, left: u8, highest: u8, most: &mut u8, lines: &mut Vec<Line>) {
    if line.count > *most {
        *most = line.count;
        lines.clear();
    }
    if line.count == *most && line.count > 0 {
        lines.push(line);
    }
    if left == 0 {
        return;
    }
    for step in origins_below(&line.position, highest).filter_map(|from| line.position.step(from, die)) {
        double(line.with(step), die, left - 1, step.from, most, lines);
    }
}
