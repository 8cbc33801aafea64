//! View of a game of chess: everyone sees everything.

use shakmaty::{Position as _, Role};

use crate::{
    Board, ChessKind, Counter, CounterKind, Counters, Ending, Face, GameKey, Kind, LastMove, Man, Seat, Site, Turn,
    View, Viewer,
};

use super::draws::{Draws, FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, THREEFOLD};
use super::game_state::Course;
use super::man::{seat, site};
use super::variant::Variant;

/// Moves before the limit from which the clock of the 50 moves is told.
const NEAR_MOVES: u32 = 10;
/// Checks that win in three-check.
const CHECKS_TO_WIN: u32 = 3;

pub(super) fn view(viewer: Viewer, course: &Course, turn: Turn) -> View {
    let position = course.position();
    let men = position.board().iter().map(|(square, man)| Man {
        site: site(square),
        face: Face { seat: seat(man.color), kind: Some(kind(man.role)), dark: false },
    });
    let ending = match turn {
        Turn::Over(ending) => Some(ending),
        Turn::Player(_) | Turn::Chance => None,
    };
    View {
        game: GameKey::Chess,
        viewer,
        board: Board::Chess,
        men: men.collect(),
        to_move: match turn {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        },
        last: last_move(course),
        steps: Vec::new(),
        rows: Vec::new(),
        in_check: king_in_check(course).into_iter().collect(),
        captured: Seat::BOTH.map(|seat| taken_by(course, seat)),
        plies: course.plies().len() as u32,
        ending,
        counters: counters(course, ending),
        dice: None,
        undrawn: None,
        stakes: None,
    }
}

pub(super) const fn kind(role: Role) -> Kind {
    Kind::Chess(match role {
        Role::King => ChessKind::King,
        Role::Queen => ChessKind::Queen,
        Role::Rook => ChessKind::Rook,
        Role::Bishop => ChessKind::Bishop,
        Role::Knight => ChessKind::Knight,
        Role::Pawn => ChessKind::Pawn,
    })
}

fn last_move(course: &Course) -> Option<LastMove> {
    let ply = course.plies().last()?;
    Some(LastMove { from: Some(site(ply.mv.from)), via: None, to: site(ply.stands_on()), turned_up: false })
}

fn king_in_check(course: &Course) -> Option<Site> {
    let position = course.position();
    if position.is_check() { position.board().king_of(position.turn()).map(site) } else { None }
}

fn taken_by(course: &Course, by: Seat) -> Vec<Face> {
    let plies = course.plies().iter().filter(|ply| seat(ply.by) == by);
    let taken = plies.filter_map(|ply| ply.step.capture());
    taken.map(|role| Face { seat: by.other(), kind: Some(kind(role)), dark: false }).collect()
}

/// Counters near their limit: the 50 (or 75) moves, a position that stood before, the third check.
fn counters(course: &Course, ending: Option<Ending>) -> Counters {
    let near = match ending {
        Some(_) => Vec::new(),
        None => [fifty_moves(course), occurrences(course), checks(course)].into_iter().flatten().collect(),
    };
    Counters { near, ..Counters::default() }
}

fn fifty_moves(course: &Course) -> Option<Counter> {
    let half_moves = course.position().halfmoves();
    let limit = match course.draws() {
        Draws::Automatic => FIFTY_MOVES,
        Draws::Claim => SEVENTY_FIVE_MOVES,
        Draws::Off => return None,
    } / 2;
    let moves = half_moves / 2;
    (moves + NEAR_MOVES >= limit).then_some(Counter { kind: CounterKind::FiftyMoves, moves, limit })
}

fn occurrences(course: &Course) -> Option<Counter> {
    let times = course.occurrences();
    let limit = match course.draws() {
        Draws::Automatic => THREEFOLD,
        Draws::Claim => FIVEFOLD,
        Draws::Off => return None,
    };
    (times > 1).then_some(Counter { kind: CounterKind::Occurrences, moves: times as u32, limit: limit as u32 })
}

fn checks(course: &Course) -> Option<Counter> {
    if course.variant() != Variant::ThreeCheck {
        return None;
    }
    let left = course.position().remaining_checks()?;
    let given = [left.white, left.black].into_iter().map(|left| CHECKS_TO_WIN.saturating_sub(u32::from(left))).max()?;
    (given > 0).then_some(Counter { kind: CounterKind::Checks, moves: given, limit: CHECKS_TO_WIN })
}
