//! Die-by-die entry: which single steps may follow those already chosen (clauses 2.4, 2.5 and 5.2).

use super::play::Play;
use super::plays::{self, Line};
use super::position::{Position, Step};
use super::roll::{Roll, Unplayed};

/// Steps that may follow those chosen so far. Undo is to ask again with fewer of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// Steps after which the turn can still be completed legally, by origin from high to low, the higher die first.
    pub next: Vec<Step>,
    /// If one step is left: canonical texts of the plays that those of `next` complete; else empty.
    pub last: Vec<String>,
    /// Canonical text of the play once it is complete; `next` is empty then.
    pub play: Option<String>,
}

/// `None` if the steps so far cannot begin a legal play.
pub fn steps(position: &Position, roll: Roll, so_far: &[Step]) -> Option<Steps> {
    let lines = plays::plays(position, roll);
    let whole = lines.first()?.steps().len();
    let (mut now, mut unplayed) = (*position, roll.unplayed());
    for (done, step) in so_far.iter().enumerate() {
        let may = candidates(&now, unplayed, whole - done.min(whole), &lines);
        may.contains(step).then_some(())?;
        now = now.after(*step);
        unplayed = unplayed.without(step.die)?;
    }
    if so_far.len() < whole {
        let next = candidates(&now, unplayed, whole - so_far.len(), &lines);
        let is_last = so_far.len() + 1 == whole;
        let last = next.iter().filter(|_| is_last).map(|step| text(&lines, &now.after(*step)));
        return Some(Steps { last: last.collect::<Option<_>>()?, next, play: None });
    }
    Some(Steps { next: Vec::new(), last: Vec::new(), play: Some(text(&lines, &now)?) })
}

/// Canonical text of the play that ends so.
fn text(lines: &[Line], end: &Position) -> Option<String> {
    lines.iter().find(|line| line.position == *end).map(|line| Play::of(line).to_string())
}

/// The steps that can be followed by so many more that `left` are made in all.
fn candidates(position: &Position, unplayed: Unplayed, left: usize, lines: &[Line]) -> Vec<Step> {
    let mut found: Vec<Step> = possible(position, unplayed)
        .filter(|(step, rest)| left > 0 && can_make(&position.after(*step), *rest, left - 1))
        .map(|(step, _)| step)
        .collect();
    // The generator has chosen the die, if only one die can be played (clause 2.5).
    if lines.iter().all(|line| line.steps().len() == 1) {
        found.retain(|step| lines.iter().any(|line| line.steps() == [*step]));
    }
    found.sort_by_key(|step| std::cmp::Reverse((step.from, step.die)));
    found
}

/// Every single step, with the dice that are left after it.
pub fn possible(position: &Position, unplayed: Unplayed) -> impl Iterator<Item = (Step, Unplayed)> + use<'_> {
    unplayed.choices().flat_map(move |die| {
        let rest = unplayed.without(die);
        plays::origins(position).filter_map(move |from| Some((position.step(from, die)?, rest?)))
    })
}

fn can_make(position: &Position, unplayed: Unplayed, count: usize) -> bool {
    count == 0 || possible(position, unplayed).any(|(step, rest)| can_make(&position.after(step), rest, count - 1))
}
