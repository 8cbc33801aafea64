//! View of a course: everyone sees everything.

use crate::view;
use crate::{Board, Counter, CounterKind, Counters, Face, GameKey, LastMove, Seat, Turn, View, Viewer};

use super::game_state::Course;
use super::man::Man;
use super::repetition::OCCURRENCES_MAX;

/// Occurrences from which on the table warns (clause 5.1).
const OCCURRENCES_WARNED: u32 = 3;

pub(super) fn view(viewer: Viewer, course: &Course, turn: Turn) -> View {
    let position = course.position();
    let face = |man: Man| Face { seat: man.seat, kind: Some(man.face()), dark: false };
    let mut men: Vec<view::Man> = Seat::BOTH
        .into_iter()
        .flat_map(|seat| position.men_of(seat))
        .map(|(square, man)| view::Man { site: square.site(), face: face(man) })
        .collect();
    men.sort_by_key(|man| man.site);
    // A side may stay in check or move into it (clause 6.1): both royals are looked at.
    let in_check = Seat::BOTH.into_iter().filter(|seat| position.is_in_check(*seat));
    View {
        game: GameKey::ChuShogi,
        viewer,
        board: Board::Chu,
        men,
        to_move: match turn {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        },
        last: course.plies().last().map(|ply| LastMove {
            from: Some(ply.mv.from.site()),
            via: ply.mv.via.map(super::Square::site),
            to: ply.mv.to.site(),
            turned_up: false,
        }),
        steps: Vec::new(),
        rows: Vec::new(),
        in_check: in_check.filter_map(|seat| position.only_royal(seat)).map(super::Square::site).collect(),
        captured: Seat::BOTH.map(|seat| course.taken_by(seat).map(face).collect()),
        plies: course.plies().len() as u32,
        ending: match turn {
            Turn::Over(ending) => Some(ending),
            Turn::Player(_) | Turn::Chance => None,
        },
        counters: counters(course),
        dice: None,
        undrawn: None,
        stakes: None,
    }
}

fn counters(course: &Course) -> Counters {
    let occurrences = course.occurrences();
    let near = (occurrences >= OCCURRENCES_WARNED).then_some(Counter {
        kind: CounterKind::Occurrences,
        moves: occurrences,
        limit: OCCURRENCES_MAX,
    });
    Counters { near: near.into_iter().collect(), ..Counters::default() }
}
