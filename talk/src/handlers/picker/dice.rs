//! A play with dice, die by die: nothing is played before the last button, every step can be undone.
//!
//! The steps so far travel in the button as `24-6.13-5`: point and die, by the mover's numbers. A step
//! without another choice is not asked for, and two men of a double may leave their point together.

use banco_engine::{Choices, DieStep, Next, Pick};
use banco_ports::ReplyKind;

use super::Reach;
use crate::context::{Context, Handled, Held};
use crate::facts::path;
use crate::facts::press::Deed;
use crate::facts::say::{Choice, Draft, Label, Question, Say};

/// How far a play has come.
struct Begun {
    done: Vec<DieStep>,
    /// How many of them were done when there was a choice last: what undo goes back to.
    chosen_before: Option<usize>,
    choices: Choices,
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

fn path_of(reach: &Reach<'_>, steps: &[DieStep]) -> String {
    path::of(reach.board(), picks(steps))
}

impl Begun {
    /// The steps a path names, and those that can only follow.
    fn follow(reach: &Reach<'_>, path: &str) -> Option<Begun> {
        let mut names = path.split('.').filter(|name| !name.is_empty());
        let mut begun = Begun { done: Vec::new(), chosen_before: None, choices: reach.game.choices(reach.seat, &[])? };
        loop {
            let mut offered = begun.choices.next.iter().filter_map(step);
            let step = match (names.next(), begun.choices.next.len()) {
                (Some(name), _) => {
                    offered.find(|step| path::key(reach.board(), Pick::Die(*step)).as_deref() == Some(name))?
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

    /// What one press may add: a step, or the same step for two men of a double.
    fn additions(&self, reach: &Reach<'_>) -> Vec<Vec<DieStep>> {
        let steps: Vec<DieStep> = self.choices.next.iter().filter_map(step).collect();
        let pair = |one: &DieStep| {
            let done = picks(&[self.done.as_slice(), &[*one]].concat());
            let next = reach.game.choices(reach.seat, &done)?.next;
            // If nothing else can follow, the second one goes by itself.
            let is_again = |again: &DieStep| next.len() > 1 && (again.from, again.pips) == (one.from, one.pips);
            Some(vec![*one, next.iter().filter_map(step).find(is_again)?])
        };
        let singles = steps.iter().map(|step| vec![*step]);
        singles.chain(steps.iter().filter_map(pair)).collect()
    }
}

impl Context<'_> {
    /// The next step of a play, or the whole play to confirm. A path that leads nowhere begins again.
    pub(super) fn pick_step(&self, held: &Held, reach: &Reach<'_>, path: &str, page: usize) -> Handled {
        let begun = Begun::follow(reach, path).or_else(|| Begun::follow(reach, ""));
        let Some(begun) = begun else { return Err(Say::PressUnknown.into()) };
        let done = begun.done.as_slice();
        let add = |steps: Vec<DieStep>| Choice {
            label: Label::Notation(written_together(&steps)),
            data: reach.pick(path_of(reach, &[done, &steps].concat())),
        };
        let mut choices: Vec<Choice> = begun.additions(reach).into_iter().map(add).collect();
        let is_whole = begun.choices.mv.is_some();
        if let Some(play) = begun.choices.mv {
            choices.push(Choice { label: Label::Confirm { mv: play.clone() }, data: reach.at(Deed::To { mv: play }) });
        }
        let back = match begun.chosen_before.map(|count| done.split_at(count)) {
            Some((before, undone)) => Choice {
                label: Label::Undo { steps: written_together(undone) },
                data: reach.at(Deed::Undo { path: path_of(reach, before) }),
            },
            None => Choice { label: Label::Key("button-back"), data: reach.at(Deed::Back) },
        };
        let dice = reach.view.dice.map_or([0; 2], |dice| dice.values);
        let say = Say::Ask(Question::PickStep { game: held.id(), dice, done: written_together(done), is_whole });
        let rows = self.paged(reach, choices, page, &path_of(reach, done), back);
        Ok(vec![Draft::new(ReplyKind::Picker, say).choices(rows)])
    }
}

/// `8/5(2) 6/3`: steps in a row, the same step of several men told once.
fn written_together(steps: &[DieStep]) -> String {
    let told = |same: &[DieStep]| match same {
        [] => String::new(),
        [only] => only.to_string(),
        [first, ..] => format!("{first}({})", same.len()),
    };
    let runs = steps.chunk_by(|one, next| (one.from, one.pips) == (next.from, next.pips));
    runs.map(told).collect::<Vec<_>>().join(" ")
}
