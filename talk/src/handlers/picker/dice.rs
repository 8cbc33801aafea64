//! A play of backgammon die by die: nothing is played before the last button, every step can be undone.
//!
//! The steps so far travel in the button as `24-6.13-5`: point and die, by the mover's numbers. A step
//! without another choice is not asked for, and two men of a double may leave their point together.

use banco_engine::Viewer;
use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::entry::Steps;
use banco_engine::games::backgammon::position::Step;
use banco_ports::ReplyKind;

use crate::context::{Context, Handled, Held};
use crate::facts::button::{ButtonData, Verb};
use crate::facts::say::{Choice, Draft, Label, Say};
use crate::words::written;

/// How far a play has come.
#[derive(Default)]
struct Begun {
    done: Vec<Step>,
    /// How many of them were done when there was a choice last: what undo goes back to.
    chosen_before: Option<usize>,
    steps: Steps,
}

impl Begun {
    /// The steps a path names, and those that can only follow.
    fn follow(game: &Backgammon, path: &str) -> Option<Begun> {
        let mut names = path.split('.').filter(|name| !name.is_empty());
        let mut begun = Begun { steps: game.steps(&[])?, ..Begun::default() };
        loop {
            let step = match (names.next(), begun.steps.next.as_slice()) {
                (Some(name), next) => *next.iter().find(|step| key(step) == name)?,
                (None, [only]) => *only,
                (None, [..]) => return Some(begun),
            };
            if begun.steps.next.len() > 1 {
                begun.chosen_before = Some(begun.done.len());
            }
            begun.done.push(step);
            begun.steps = game.steps(&begun.done)?;
        }
    }

    /// What one press may add: a step, or the same step for two men of a double.
    fn additions(&self, game: &Backgammon) -> Vec<Vec<Step>> {
        let pair = |step: &Step| {
            let next = game.steps(&[self.done.as_slice(), &[*step]].concat())?.next;
            // If nothing else can follow, the second one goes by itself.
            let again = next.iter().find(|again| next.len() > 1 && (again.from, again.die) == (step.from, step.die))?;
            Some(vec![*step, *again])
        };
        let singles = self.steps.next.iter().map(|step| vec![*step]);
        singles.chain(self.steps.next.iter().filter_map(pair)).collect()
    }
}

/// The steps a path names, and no more; `None` if they cannot begin a play.
pub fn begun_with(game: &Backgammon, path: &str) -> Option<Vec<Step>> {
    let mut done = Vec::new();
    for name in path.split('.').filter(|name| !name.is_empty()) {
        let next = game.steps(&done)?.next;
        done.push(*next.iter().find(|step| key(step) == name)?);
    }
    Some(done)
}

impl Context<'_> {
    /// The next step of a play, or the whole play to confirm. A path that leads nowhere begins again.
    pub(super) fn pick_step(&self, held: &Held, game: &Backgammon, path: &str, page: usize) -> Handled {
        let table = held.table();
        let at = |verb| ButtonData::at(verb, table.id(), table.version());
        let begun = Begun::follow(game, path).or_else(|| Begun::follow(game, "")).unwrap_or_default();
        let done = begun.done.as_slice();
        let add = |steps: Vec<Step>| Choice {
            label: Label::Notation(written_together(&steps)),
            data: at(Verb::Pick).with(path_of(done.iter().chain(&steps))),
        };
        let mut choices: Vec<Choice> = begun.additions(game).into_iter().map(add).collect();
        let is_whole = begun.steps.play.is_some();
        if let Some(play) = begun.steps.play {
            choices.push(Choice { label: Label::Confirm { mv: play.clone() }, data: at(Verb::To).with(play) });
        }
        let back = match begun.chosen_before.map(|count| done.split_at(count)) {
            Some((before, undone)) => Choice {
                label: Label::Undo { steps: written_together(undone) },
                data: at(Verb::Undo).with(path_of(before.iter())),
            },
            None => Choice { label: Label::Key("button-back"), data: at(Verb::Back) },
        };
        let dice = table.view(Viewer::Public).and_then(|view| view.dice).map_or([0; 2], |dice| dice.values);
        let say = Say::PickStep { game: held.id(), dice, done: written_together(done), is_whole };
        let rows = self.paged(&at(Verb::More), choices, page, &path_of(done.iter()), back);
        Ok(vec![Draft::new(ReplyKind::Picker, say).choices(rows)])
    }
}

/// How a step is named in a path.
pub fn key(step: &Step) -> String {
    format!("{}-{}", step.from, step.die.pips())
}

fn path_of<'a>(steps: impl Iterator<Item = &'a Step>) -> String {
    steps.map(key).collect::<Vec<_>>().join(".")
}

/// `8/5(2) 6/3`: steps in a row, the same step of several men told once.
fn written_together(steps: &[Step]) -> String {
    let told = |same: &[Step]| match same {
        [] => String::new(),
        [only] => written(only),
        [first, ..] => format!("{}({})", written(first), same.len()),
    };
    let runs = steps.chunk_by(|one, next| (one.from, one.die) == (next.from, next.die));
    runs.map(told).collect::<Vec<_>>().join(" ")
}
