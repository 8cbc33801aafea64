//! Search for the legal plays that a text asks for.

use super::super::entry::possible;
use super::super::play::Stop;
use super::super::plays::Line;
use super::super::position::{Position, Step};
use super::super::roll::{Roll, Unplayed};

/// Legal plays found for a text, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// They do what was asked and nothing else.
    pub whole: Vec<Line>,
    /// They do what was asked and play the remaining dice too.
    pub longer: Vec<Line>,
}

/// One checker's way while it is made: its point and the steps still to make.
#[derive(Clone)]
struct Errand<'a> {
    at: u8,
    ahead: &'a [Stop],
}

struct Search<'a> {
    lines: &'a [Line],
    found: Found,
}

/// Makes all `ways` with the dice of the roll, in any order of checkers and dice.
pub(super) fn by_ways(position: &Position, roll: Roll, lines: &[Line], ways: &[Vec<Stop>]) -> Found {
    let errands: Vec<Errand> = ways
        .iter()
        .filter_map(|way| way.split_first())
        .map(|(first, ahead)| Errand { at: first.point, ahead })
        .collect();
    let mut search = Search { lines, found: Found::default() };
    // More checkers than dice cannot all move, and trying them would cost time.
    if errands.len() <= roll.unplayed().left().len() {
        search.errands(position, roll.unplayed(), &errands);
    }
    search.found
}

/// Moves the checkers on `points` by the dice, the first by the first; fewer checkers than dice leave dice over.
pub(super) fn by_dice(position: &Position, dice: Unplayed, lines: &[Line], points: &[u8]) -> Found {
    let mut search = Search { lines, found: Found::default() };
    let (mut now, mut rest) = (*position, dice);
    let mut moves: Vec<_> = points.iter().copied().zip(dice.left().iter().copied()).collect();
    // A player who writes `8 bar` does not mean that the bar may wait.
    moves.sort_by_key(|(point, _)| std::cmp::Reverse(*point));
    for (point, die) in moves {
        let (Some(step), Some(without)) = (now.step(point, die), rest.without(die)) else { return search.found };
        now = now.after(step);
        rest = without;
    }
    search.finish(&now, rest, true);
    search.found
}

impl Search<'_> {
    fn errands(&mut self, position: &Position, unplayed: Unplayed, errands: &[Errand]) {
        if errands.iter().all(|errand| errand.ahead.is_empty()) {
            self.finish(position, unplayed, true);
            return;
        }
        for (number, errand) in errands.iter().enumerate() {
            let Some(goal) = errand.ahead.first() else { continue };
            for die in unplayed.choices() {
                let Some(step) = position.step(errand.at, die).filter(|step| step.to >= goal.point) else { continue };
                let Some(rest) = unplayed.without(die) else { continue };
                let mut errands = errands.to_vec();
                errands[number] = errand.after(step, goal.point);
                self.errands(&position.after(step), rest, &errands);
            }
        }
    }

    /// Everything asked for is done: keeps the play, or all plays that continue from here.
    fn finish(&mut self, position: &Position, unplayed: Unplayed, is_whole: bool) {
        if let Some(line) = self.lines.iter().find(|line| line.position == *position) {
            let list = if is_whole { &mut self.found.whole } else { &mut self.found.longer };
            if list.iter().all(|known| known.position != line.position) {
                list.push(*line);
            }
            return;
        }
        let steps: Vec<(Step, Unplayed)> = possible(position, unplayed).collect();
        for (step, rest) in steps {
            self.finish(&position.after(step), rest, false);
        }
    }
}

impl<'a> Errand<'a> {
    fn after(&self, step: Step, goal: u8) -> Errand<'a> {
        let ahead = if step.to == goal { self.ahead.get(1..).unwrap_or_default() } else { self.ahead };
        Errand { at: step.to, ahead }
    }
}
