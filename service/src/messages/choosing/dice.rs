//! A move with dice, chosen die by die. Every step can be undone, except the last one, whose button plays the move.
//!
//! The button carries the steps so far as `24-6.13-5`: point and die, in the mover's numbers. A step without a choice
//! is skipped. Two checkers of a double may move from their point together.

use banco_engine::{Choices, DieStep, Next, Pick};

use super::Reach;
use crate::messages::pick_path;
use crate::messages::say::{Choice, Label};

/// Progress of a move with dice.
pub(crate) struct Begun {
    pub done: Vec<DieStep>,
    /// Number of steps done at the last choice: undo goes back to it.
    pub chosen_before: Option<usize>,
    pub choices: Choices,
}

fn step(next: &Next) -> Option<DieStep> {
    match next.pick {
        Pick::Die(step) => Some(step),
        Pick::Man(_) | Pick::Target(_) | Pick::Way(_) | Pick::Promotion(_) => None,
    }
}

fn picks(steps: &[DieStep]) -> Vec<Pick> {
    steps.iter().copied().map(Pick::Die).collect()
}

pub(crate) fn path_of(reach: &Reach<'_>, steps: &[DieStep]) -> String {
    pick_path::of(reach.board(), picks(steps))
}

impl Begun {
    /// The steps that a path names, with the forced steps that follow.
    pub(crate) fn follow(reach: &Reach<'_>, path: &str) -> Option<Begun> {
        let mut names = path.split('.').filter(|name| !name.is_empty());
        let mut begun = Begun { done: Vec::new(), chosen_before: None, choices: reach.game.choices(reach.seat, &[])? };
        loop {
            let mut offered = begun.choices.next.iter().filter_map(step);
            let step = match (names.next(), begun.choices.next.len()) {
                (Some(name), _) => {
                    offered.find(|step| pick_path::key(reach.board(), Pick::Die(*step)).as_deref() == Some(name))?
                }
                (None, 1) => offered.next()?,
                (None, _) => return Some(begun),
            };
            if begun.choices.next.len() > 1 {
                begun.chosen_before = Some(begun.done.len());
            }
            begun.done.push(step);
            begun.choices = reach.game.choices(reach.seat, &picks(&begun.done))?;
        }
    }

    /// Additions that one press may make: a step, or the same step for two checkers of a double.
    fn additions(&self, reach: &Reach<'_>) -> Vec<Vec<DieStep>> {
        let steps: Vec<DieStep> = self.choices.next.iter().filter_map(step).collect();
        let pair = |one: &DieStep| {
            let done = picks(&[self.done.as_slice(), &[*one]].concat());
            let next = reach.game.choices(reach.seat, &done)?.next;
            // If nothing else can follow, the second checker moves by itself.
            let is_again = |again: &DieStep| next.len() > 1 && (again.from, again.pips) == (one.from, one.pips);
            Some(vec![*one, next.iter().filter_map(step).find(is_again)?])
        };
        let singles = steps.iter().map(|step| vec![*step]);
        singles.chain(steps.iter().filter_map(pair)).collect()
    }

    /// One button per addition, and one that plays a complete move. An addition that leaves no choice plays at once,
    /// and its label is the whole move.
    pub(crate) fn choices(&self, reach: &Reach<'_>) -> Vec<Choice> {
        let add = |steps: Vec<DieStep>| {
            let path = path_of(reach, &[self.done.as_slice(), &steps].concat());
            match Begun::follow(reach, &path)
                .filter(|begun| begun.choices.next.is_empty())
                .and_then(|begun| begun.choices.mv)
            {
                Some(mv) => confirm(reach, mv),
                None => Choice { label: Label::Notation(written_together(&steps)), data: reach.pick(path) },
            }
        };
        let mut choices: Vec<Choice> = self.additions(reach).into_iter().map(add).collect();
        choices.extend(self.choices.mv.clone().map(|play| confirm(reach, play)));
        // Two orders of the same steps are one move.
        let mut seen = std::collections::HashSet::new();
        choices.retain(|choice| seen.insert(choice.data.to_string()));
        choices
    }
}

fn confirm(reach: &Reach<'_>, play: String) -> Choice {
    Choice { label: Label::Confirm { mv: play.clone() }, data: reach.play(play) }
}

/// Steps in a row, with equal steps of several checkers written once: `8/5(2) 6/3`.
pub(crate) fn written_together(steps: &[DieStep]) -> String {
    let told = |same: &[DieStep]| match same {
        [] => String::new(),
        [only] => only.to_string(),
        [first, ..] => format!("{first}({})", same.len()),
    };
    let runs = steps.chunk_by(|one, next| (one.from, one.pips) == (next.from, next.pips));
    runs.map(told).collect::<Vec<_>>().join(" ")
}
