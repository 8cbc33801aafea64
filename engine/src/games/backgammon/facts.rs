//! Facts that people need of a match: choices, decisions, and past events.

use crate::{Choices, Decision, DieStep, Ending, Next, Pick, Played, Points, Reason, Seat, Told, Turn};

use super::game_state::{Course, Phase};
use super::moves::Move;
use super::position::Step;
use super::record::Fact;
use super::view::dice;
use super::{Backgammon, Die};

/// A step in its public form.
fn told(seat: Seat, step: &Step) -> Option<DieStep> {
    let (from, to) = (Points::site(seat, step.from)?, Points::site(seat, step.to)?);
    Some(DieStep { seat, from, to, pips: step.die.pips(), hit: step.hit })
}

/// The step that was picked; `None` if it is none of this seat.
fn picked(seat: Seat, pick: Pick) -> Option<Step> {
    let Pick::Die(die) = pick else { return None };
    let (from, to) = (Points::number(seat, die.from), Points::number(seat, die.to));
    let step = Step { from, die: Die::new(die.pips)?, to, hit: die.hit };
    (told(seat, &step) == Some(die)).then_some(step)
}

/// Die by die (clauses 2.4 and 2.5).
pub(super) fn choices(game: &Backgammon, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
    if game.course.on_roll() != seat {
        return None;
    }
    let done: Vec<Step> = so_far.iter().map(|pick| picked(seat, *pick)).collect::<Option<_>>()?;
    let steps = game.steps(&done)?;
    let mut last = steps.last.into_iter();
    let next = steps.next.iter().map(|step| Some(Next { pick: Pick::Die(told(seat, step)?), mv: last.next() }));
    Some(Choices { next: next.collect::<Option<_>>()?, mv: steps.play })
}

/// With dice cup and cube (clause 4.1).
pub(super) fn decisions(course: &Course, turn: Turn, seat: Seat) -> Vec<Decision> {
    if turn != Turn::Player(seat) {
        return Vec::new();
    }
    match course.phase() {
        Phase::Deciding if course.may_double().is_ok() => vec![Decision::Roll, Decision::Double],
        Phase::Deciding => vec![Decision::Roll],
        Phase::Answering => vec![Decision::Take, Decision::Drop],
        Phase::Playing { .. } if course.lines().is_empty() => vec![Decision::Pass],
        Phase::Opening | Phase::Rolling | Phase::Playing { .. } | Phase::Over(_) => Vec::new(),
    }
}

/// Past decisions, the end of a game and the beginning of the next, automatic plays, the dice on the board.
pub(super) fn story(course: &Course, last: Option<(Seat, &Move, &Played)>) -> Vec<Told> {
    let mut story = Vec::new();
    let ended = just_ended(course);
    // A game that was given up did not end by the last ply.
    if ended.is_none_or(|ending| ending.reason != Reason::Resignation) {
        story.extend(last.and_then(|(seat, mv, played)| decided(course, seat, mv, played)));
    }
    if let Some(ending) = ended {
        let number = u16::try_from(course.number() - 1).unwrap_or(u16::MAX);
        story.push(Told::GameOver { number, ending });
    }
    story.extend(course.passed().iter().filter_map(by_itself));
    if let Phase::Playing { dice: thrown, is_opening } = course.phase() {
        let dice = dice(course.on_roll(), thrown, is_opening);
        story.push(if is_opening { Told::Opened { dice } } else { Told::Rolled { dice } });
    }
    story
}

/// Ending of the game before this one, until the first decision in the next one.
fn just_ended(course: &Course) -> Option<Ending> {
    let (current, before) = course.records().split_last()?;
    let end = before.last()?.end.filter(|_| current.facts.is_empty())?;
    Some(Ending { winner: Some(end.winner), reason: end.reason, points: end.points })
}

fn decided(course: &Course, seat: Seat, mv: &Move, played: &Played) -> Option<Told> {
    let value = u32::from(course.cube().value);
    match mv {
        Move::Roll | Move::Pass | Move::Drop => None,
        Move::Double => Some(Told::Doubled { seat, value: value * 2 }),
        Move::Take => Some(Told::Took { seat, value }),
        Move::Play(play) => {
            Some(Told::Moved { seat, mv: play.to_string(), dice: last_dice(course, seat), played: played.clone() })
        }
    }
}

/// A turn without a decision: nothing could be played, or only one play (clause 5.1).
fn by_itself(fact: &Fact) -> Option<Told> {
    let Fact::Turn { seat, dice: thrown, steps } = fact else { return None };
    let dice = dice(*seat, *thrown, false);
    if steps.is_empty() {
        return Some(Told::Passed { dice });
    }
    Some(Told::Forced { dice, steps: steps.iter().filter_map(|step| told(*seat, step)).collect() })
}

/// The dice of the last turn in which this seat decided how to move.
fn last_dice(course: &Course, mover: Seat) -> Option<crate::Dice> {
    let facts = course.records().iter().rev().flat_map(|record| record.facts.iter().rev());
    facts.skip(course.passed().len()).find_map(|fact| match fact {
        Fact::Turn { seat, dice: thrown, steps } if *seat == mover && !steps.is_empty() => {
            Some(dice(*seat, *thrown, false))
        }
        Fact::Turn { .. } | Fact::Doubled { .. } | Fact::Took { .. } | Fact::Dropped { .. } => None,
    })
}
