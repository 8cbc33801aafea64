//! View of a match: everyone sees everything.

use crate::view::{self, Dice, Stakes};
use crate::{Board, Counters, Ending, Face, GameKey, Kind, Man, Points, Seat, Site, Turn, View, Viewer};

use super::game_state::{Course, Phase};
use super::position::{OFF, pips};
use super::record::Fact;
use super::roll::{Die, Roll};

/// The view, which is the same for every viewer.
pub(super) fn view(course: &Course, turn: Turn, viewer: Viewer) -> View {
    View {
        game: GameKey::Backgammon,
        viewer,
        board: Board::Points,
        men: men(course),
        to_move: match turn {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        },
        last: None,
        steps: last_steps(course),
        rows: Vec::new(),
        in_check: Vec::new(),
        captured: [Vec::new(), Vec::new()],
        plies: course.plies() as u32,
        ending: ending(turn),
        counters: Counters::default(),
        dice: match course.phase() {
            Phase::Playing { dice: thrown, is_opening } => Some(dice(course.on_roll(), thrown, is_opening)),
            Phase::Opening | Phase::Deciding | Phase::Rolling | Phase::Answering | Phase::Over(_) => None,
        },
        undrawn: None,
        stakes: Some(stakes(course)),
    }
}

const fn ending(turn: Turn) -> Option<Ending> {
    match turn {
        Turn::Over(ending) => Some(ending),
        Turn::Player(_) | Turn::Chance => None,
    }
}

/// The higher die first; in the opening each side's own.
pub(super) fn dice(seat: Seat, dice: [Die; 2], is_opening: bool) -> Dice {
    let roll = Roll::new(dice[0], dice[1]);
    let values = if is_opening { dice } else { [roll.high, roll.low] };
    Dice { seat, values: values.map(Die::pips), is_opening }
}

fn men(course: &Course) -> Vec<Man> {
    let mut men = Vec::with_capacity(30);
    for seat in Seat::BOTH {
        let face = Face { seat, kind: Some(Kind::Checker), dark: false };
        for (number, count) in (OFF..).zip(course.men_of(seat)) {
            if let Some(site) = Points::site(seat, number) {
                men.extend(std::iter::repeat_n(Man { site, face }, usize::from(*count)));
            }
        }
    }
    men.sort_by_key(|man| man.site);
    men
}

/// The steps of the last play of this game; a hit checker's way to its bar follows the step that hit it.
fn last_steps(course: &Course) -> Vec<(Site, Site)> {
    let played = course.facts().iter().rev().find_map(|fact| match fact {
        Fact::Turn { seat, steps, .. } if !steps.is_empty() => Some((*seat, steps)),
        Fact::Turn { .. } | Fact::Doubled { .. } | Fact::Took { .. } | Fact::Dropped { .. } => None,
    });
    let Some((seat, steps)) = played else { return Vec::new() };
    let mut sites = Vec::new();
    for step in steps {
        if let (Some(from), Some(to)) = (Points::site(seat, step.from), Points::site(seat, step.to)) {
            sites.push((from, to));
            sites.extend(step.hit.then_some((to, Points::bar(seat.other()))));
        }
    }
    sites
}

fn stakes(course: &Course) -> Stakes {
    let (game, cube) = (course.game(), course.cube());
    let offered_by = (course.phase() == Phase::Answering).then_some(course.on_roll());
    Stakes {
        cube: course.rules().cube.then_some(view::Cube { value: u32::from(cube.value), owner: cube.owner, offered_by }),
        score: game.score.map(u16::from),
        length: u16::from(game.length),
        game: course.number().try_into().unwrap_or(u16::MAX),
        is_crawford: game.crawford,
        is_jacoby: course.rules().jacoby,
        pips: [pips(course.men_of(Seat::First)), pips(course.men_of(Seat::Second))],
    }
}
