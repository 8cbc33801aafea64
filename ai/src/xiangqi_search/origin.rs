//! From a game to the position where the search begins, with nothing in it that the seat may not know.

use banco_engine::games::jieqi::{Jieqi, Pools};
use banco_engine::games::xiangqi::game_state::{Course, Ply};
use banco_engine::games::xiangqi::options::{MoveUnit, Repetition};
use banco_engine::games::xiangqi::{Man, Piece, Point, Points, Position, Xiangqi};
use banco_engine::{Game, Seat, View, Viewer};

use crate::node::{Node, Root, Verdict};

use super::values::Pool;
use super::{Checks, Lattice, Law, keys, net};

/// Plies without progress that draw (clause 4.2), by the unit of the count.
const PROGRESS_PAIRS: u32 = 60;
const PROGRESS_PLIES: u32 = 30;

pub(crate) fn xiangqi(game: &Xiangqi) -> Root<Lattice> {
    root(game.course(), Pools::default())
}

/// `seat`'s view alone says what may lie face down.
pub(crate) fn jieqi(game: &Jieqi, seat: Seat) -> Root<Lattice> {
    root(game.course(), pools_of(&game.view(Viewer::Seat(seat))))
}

/// As a player sees it who keeps no count of turned-up pieces: anything may still lie everywhere.
pub(crate) fn jieqi_uncounted(game: &Jieqi) -> Root<Lattice> {
    root(game.course(), set())
}

/// With pools that the caller has counted.
pub(crate) fn jieqi_of_pools(game: &Jieqi, pools: Pools) -> Root<Lattice> {
    root(game.course(), pools)
}

/// All pieces but the generals.
fn set() -> Pools {
    let mut pools = Pools::default();
    for pool in &mut pools {
        for piece in Piece::ALL.into_iter().filter(|piece| *piece != Piece::General) {
            pool[piece as usize] = piece.count_at_start() as u8;
        }
    }
    pools
}

/// A set without the pieces that the viewer has seen, on the board or captured.
pub(super) fn pools_of(view: &View) -> Pools {
    let mut pools = set();
    let captured = view.captured.iter().flatten();
    for face in view.men.iter().map(|man| &man.face).chain(captured) {
        if let Some(piece) = face.kind.and_then(Piece::from_kind) {
            let count = &mut pools[face.seat.index()][piece as usize];
            *count = count.saturating_sub(1);
        }
    }
    pools
}

fn root(course: &Course, pools: Pools) -> Root<Lattice> {
    let node = lattice(course, pools);
    let mut moves = Vec::new();
    if course.ending().is_none() {
        node.moves(&mut moves);
    }
    let moves = moves.into_iter().map(|mv| {
        // What a piece turns out to be may decide; the tree weighs that.
        let is_open = node.turns_up(mv).is_empty();
        (mv, if is_open { fate(course, mv) } else { None })
    });
    Root { past: past(course, &node), moves: moves.collect(), node, is_narrowed: false }
}

/// Ending by the rules on `mv`: chases and the long counters are judged here, exactly, and not in the tree.
fn fate(course: &Course, mv: banco_engine::games::xiangqi::Move) -> Option<Verdict> {
    let mover = course.position().to_move();
    let mut next = course.clone();
    next.apply(mv, None).ok()?;
    next.verdict().map(|ending| match ending.winner {
        Some(winner) if winner == mover => Verdict::Won,
        Some(_) => Verdict::Lost,
        None => Verdict::Drawn,
    })
}

fn lattice(course: &Course, pools: Pools) -> Lattice {
    let position = *course.position();
    let rules = course.referee().rules();
    let free = position.is_free();
    let mut origins = [None; Point::COUNT];
    for origin in Point::all() {
        if let Some(place) = course.place_of(origin) {
            origins[place.index()] = Some(origin);
        }
    }
    let checks = Seat::BOTH.map(|seat| {
        course.referee().runs(seat).check.map_or(Checks::default(), |run| Checks { length: run.length, men: run.men })
    });
    let mut node = Lattice {
        law: Law {
            limits_checks: rules.repetition == Repetition::Cxq,
            progress_max: rules.counters.then_some(match rules.move_unit {
                MoveUnit::Pair => PROGRESS_PAIRS,
                MoveUnit::Ply => PROGRESS_PLIES,
            }),
            reveal_is_progress: rules.reveal_is_progress,
            judges_repetition: rules.repetition != Repetition::Off,
        },
        key: match position.to_move() {
            Seat::First => 0,
            Seat::Second => keys::SIDE,
        },
        checkers: position.checkers_of(position.to_move()),
        checks,
        origins,
        progress: course.referee().counters().progress,
        reversible: course.plies().iter().rev().take_while(|ply| is_reversible(ply)).count(),
        pools: pools.map(|counts| Pool::new(counts, free)),
        vague: Points::NONE,
        placed: 0,
        sums: (!free).then(|| net::net().empty()),
        averages_men: false,
        position,
    };
    for (point, man) in position.men() {
        node.count(point, man, 1);
    }
    for seat in Seat::BOTH {
        for piece in Piece::ALL {
            node.key ^= keys::pool(seat, piece, node.pools[seat.index()].count(piece));
        }
    }
    node
}

const fn is_reversible(ply: &Ply) -> bool {
    ply.captured.is_none() && ply.turned_up.is_none()
}

/// Keys of the positions that may stand again, oldest first: the moves since then are taken back one by one.
fn past(course: &Course, node: &Lattice) -> Vec<u64> {
    let mut key = node.key;
    let mut keys = Vec::with_capacity(node.reversible);
    let mut position: Position = node.position;
    for ply in course.plies().iter().rev().take_while(|ply| is_reversible(ply)) {
        let Some(man) = position.take(ply.mv.to) else { break };
        key ^= keys::man(ply.mv.to, man.seat, super::Look::Known(man.piece));
        key ^= keys::man(ply.mv.from, man.seat, super::Look::Known(man.piece));
        key ^= keys::SIDE;
        position.put(ply.mv.from, Man { ..man });
        keys.push(key);
    }
    keys.reverse();
    keys
}
