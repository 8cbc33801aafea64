//! Why a play is against the rules: the clause, and the points to mark.
//!
//! The play is made leg by leg; what stops it where it comes farthest is the reason.

use std::cmp::Reverse;

use crate::Rule;

use super::play::Play;
use super::plays::Line;
use super::position::{BAR, HOME, OFF, Position, target};
use super::roll::{Die, Roll, Unplayed};

/// A rule and the points, by the mover's numbers, that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub rule: Rule,
    pub points: Vec<u8>,
}

impl Reason {
    fn new(rule: Rule, points: impl Into<Vec<u8>>) -> Reason {
        Reason { rule, points: points.into() }
    }
}

/// Why `play` is none of `lines`, which are all plays of the roll.
pub(super) fn why(position: &Position, roll: Roll, play: &Play, lines: &[Line]) -> Reason {
    if lines.is_empty() {
        return Reason::new(Rule::NothingToPlay, stuck_at(position));
    }
    let mut legs: Vec<(u8, u8)> = play.paths().iter().flat_map(|path| path.legs().collect::<Vec<_>>()).collect();
    if legs.len() > roll.unplayed().left().len() {
        return Reason::new(Rule::TooManySteps, []);
    }
    // Checkers on the bar go first, whatever the dice say of the others.
    let entering = legs.iter().filter(|(from, _)| *from == BAR).count();
    if entering < usize::from(position.own_on(BAR)) && entering < legs.len() {
        return Reason::new(Rule::EnterFirst, [BAR]);
    }
    // From high to low every legal set of steps can be made (see `plays`), and the bar comes first.
    legs.sort_by_key(|leg| Reverse(*leg));
    let mut farthest = Farthest { made: 0, reason: None };
    match make(position, roll.unplayed(), &legs, 0, &mut farthest) {
        Some(Made { steps, last }) => too_little(&lines[0], steps, last),
        None => {
            let reason = farthest.reason.unwrap_or_else(|| Reason::new(Rule::NotTheDice, []));
            without_dice(roll, &legs).filter(|_| reason.rule == Rule::TooManySteps).unwrap_or(reason)
        }
    }
}

/// The first leg that no dice of the roll make: it says more than the sum of all legs.
fn without_dice(roll: Roll, legs: &[(u8, u8)]) -> Option<Reason> {
    let is_made = |(from, to): &(u8, u8)| from > to && can_sum(from - to, *to, roll.unplayed());
    legs.iter().find(|leg| !is_made(leg)).map(|(from, to)| Reason::new(Rule::NotTheDice, [*from, *to]))
}

/// Sites of the checkers that cannot move on.
fn stuck_at(position: &Position) -> Vec<u8> {
    if position.own_on(BAR) > 0 { vec![BAR] } else { Vec::new() }
}

/// Every leg can be made, but the play is none: it uses too few dice, or the lower of two (clauses 2.4, 2.5),
/// or it marks hits where there are none.
fn too_little(legal: &Line, steps: usize, last: Option<Die>) -> Reason {
    let needed = legal.steps().len();
    let higher = legal.steps().first().map(|step| step.die);
    if steps < needed {
        Reason::new(Rule::MoreDiceCanBePlayed, [])
    } else if needed == 1 && last < higher {
        Reason::new(Rule::HigherDieFirst, [])
    } else {
        Reason::new(Rule::NoHitThere, [])
    }
}

struct Made {
    steps: usize,
    last: Option<Die>,
}

struct Farthest {
    made: usize,
    reason: Option<Reason>,
}

impl Farthest {
    fn note(&mut self, made: usize, reason: Reason) {
        // A detour that fails for the same rule tells nothing new.
        if self.reason.as_ref().is_none_or(|known| made > self.made && known.rule != reason.rule) {
            *self = Farthest { made, reason: Some(reason) };
        }
    }
}

fn make(
    position: &Position,
    unplayed: Unplayed,
    legs: &[(u8, u8)],
    steps: usize,
    farthest: &mut Farthest,
) -> Option<Made> {
    let Some(((from, to), rest)) = legs.split_first() else { return Some(Made { steps, last: None }) };
    if position.own_on(*from) == 0 {
        farthest.note(steps, Reason::new(Rule::NoCheckerThere, [*from]));
        return None;
    }
    let mut is_on_the_way = false;
    for die in unplayed.choices() {
        let next = target(*from, die);
        if next < *to {
            continue;
        }
        let Some(left) = unplayed.without(die) else { continue };
        let mut legs = rest.to_vec();
        if next > *to {
            if !can_sum(next - *to, *to, left) {
                continue;
            }
            legs.insert(0, (next, *to));
        }
        is_on_the_way = true;
        match position.step(*from, die) {
            None => farthest.note(steps, why_not(position, *from, die)),
            Some(step) => {
                if let Some(made) = make(&position.after(step), left, &legs, steps + 1, farthest) {
                    return Some(Made { last: made.last.or(Some(die)), ..made });
                }
            }
        }
    }
    if !is_on_the_way {
        let reason = match unplayed.left() {
            [] => Reason::new(Rule::TooManySteps, []),
            [..] => Reason::new(Rule::NotTheDice, [*from, *to]),
        };
        farthest.note(steps, reason);
    }
    None
}

/// True if some of the dice make exactly `way` pips; to bear off, at least.
fn can_sum(way: u8, to: u8, unplayed: Unplayed) -> bool {
    unplayed.choices().any(|die| {
        let goes_off = to == OFF && die.pips() >= way;
        goes_off
            || die.pips() == way
            || (die.pips() < way && unplayed.without(die).is_some_and(|rest| can_sum(way - die.pips(), to, rest)))
    })
}

/// Rule that forbids the single step, in the order of the law.
fn why_not(position: &Position, from: u8, die: Die) -> Reason {
    if position.own_on(BAR) > 0 && from != BAR {
        return Reason::new(Rule::EnterFirst, [BAR]);
    }
    let to = target(from, die);
    if to > OFF {
        return Reason::new(Rule::PointBlocked, [to]);
    }
    let standing = |least: u8| (least..=BAR).rev().filter(|point| position.own_on(*point) > 0).collect::<Vec<_>>();
    let outside = standing(HOME + 1);
    if outside.is_empty() {
        Reason::new(Rule::HigherManFirst, standing(from + 1))
    } else {
        Reason::new(Rule::NotAllHome, outside)
    }
}
