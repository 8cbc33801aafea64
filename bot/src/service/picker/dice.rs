//! A play of backgammon die by die: nothing is played before the last button, every step can be undone.
//!
//! The steps so far travel in the button as `24-6.13-5`: point and die, by the mover's numbers.

use banco_engine::Viewer;
use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::entry::Steps;
use banco_engine::games::backgammon::position::{BAR, OFF, Step};

use crate::ports::ReplyKind;
use crate::service::button::{ButtonData, Verb};
use crate::service::context::{Context, Handled, Held};
use crate::service::say::{Choice, Draft, Label, Say};

impl Context<'_> {
    /// The next step of a play, or the whole play to confirm. A path that leads nowhere begins again.
    pub(super) fn pick_step(&self, held: &Held, game: &Backgammon, path: &str, page: usize) -> Handled {
        let table = held.table();
        let at = |verb| ButtonData::at(verb, table.id(), table.version());
        let (done, steps) = follow(game, path).or_else(|| follow(game, "")).unwrap_or_default();
        let mut choices: Vec<Choice> = steps
            .next
            .iter()
            .map(|step| Choice {
                label: Label::Notation(written(step)),
                data: at(Verb::Pick).with(path_of(done.iter().chain([step]))),
            })
            .collect();
        if let Some(play) = steps.play {
            choices.push(Choice { label: Label::Confirm { mv: play.clone() }, data: at(Verb::To).with(play) });
        }
        let back = match done.split_last() {
            Some((last, before)) => {
                Choice { label: Label::Undo { step: written(last) }, data: at(Verb::Undo).with(path_of(before.iter())) }
            }
            None => Choice { label: Label::Key("button-back"), data: at(Verb::Back) },
        };
        let dice = table.view(Viewer::Public).and_then(|view| view.dice).map_or([0; 2], |dice| dice.values);
        let say = Say::PickStep { game: held.id(), dice, done: done.iter().map(written).collect() };
        let rows = self.paged(&at(Verb::More), choices, page, &path_of(done.iter()), back);
        Ok(vec![Draft::new(ReplyKind::Picker, say).choices(rows)])
    }
}

/// The steps a path names, and what may follow them.
fn follow(game: &Backgammon, path: &str) -> Option<(Vec<Step>, Steps)> {
    let mut done = Vec::new();
    for name in path.split('.').filter(|name| !name.is_empty()) {
        let step = game.steps(&done)?.next.into_iter().find(|step| key(step) == name)?;
        done.push(step);
    }
    let steps = game.steps(&done)?;
    Some((done, steps))
}

fn key(step: &Step) -> String {
    format!("{}-{}", step.from, step.die.pips())
}

fn path_of<'a>(steps: impl Iterator<Item = &'a Step>) -> String {
    steps.map(key).collect::<Vec<_>>().join(".")
}

/// `24/18*`: a step as plays are written everywhere.
pub fn written(step: &Step) -> String {
    let from = if step.from == BAR { "bar".to_owned() } else { step.from.to_string() };
    let to = if step.to == OFF { "off".to_owned() } else { step.to.to_string() };
    format!("{from}/{to}{}", if step.hit { "*" } else { "" })
}
