//! The worth of a position of xiangqi or jieqi, by hand: pieces and places, freedom, the palace, cannons.

use banco_engine::Seat;
use banco_engine::games::xiangqi::steps::attacks;
use banco_engine::games::xiangqi::{Man, Piece, Point, Points, lines::between};

use super::{Lattice, net};

/// Being on move.
const TEMPO: i32 = 12;

/// A point that a piece may go to.
const ROOK_FREEDOM: i32 = 4;
const HORSE_FREEDOM: i32 = 11;
const CANNON_FREEDOM: i32 = 2;
/// Free points from which on a piece stands well rather than badly.
const ROOK_USUAL: i32 = 7;
const HORSE_USUAL: i32 = 4;
const CANNON_USUAL: i32 = 7;

/// A cannon that looks at the general with nothing between: every piece that steps in is a screen.
const HOLLOW_CANNON: i32 = 70;
/// A cannon on the general's line behind one own or enemy screen.
const AIMED_CANNON: i32 = 18;
/// A rook on a line of the general's, or looking into the palace.
const ROOK_AT_PALACE: i32 = 10;

/// From the side to move.
pub(super) fn judge(node: &Lattice) -> i32 {
    let position = &node.position;
    let learned = match &node.sums {
        Some(sums) => net::net().judge(sums, position.to_move().index(), net::bucket(position)),
        None => 0,
    };
    let own = by_hand(node) + learned;
    let leader = if own >= 0 { position.to_move() } else { position.to_move().other() };
    if can_win(node, leader) { own } else { own / 8 }
}

/// Score by the hand-made numbers, for the side to move.
pub(super) fn by_hand(node: &Lattice) -> i32 {
    let of = |seat| hidden(node, seat) + side(node, seat);
    for_mover(node, node.placed + of(Seat::First) - of(Seat::Second)) + TEMPO
}

/// A sum for the first seat, as the side to move sees it.
const fn for_mover(node: &Lattice, sum: i32) -> i32 {
    match node.position.to_move() {
        Seat::First => sum,
        Seat::Second => -sum,
    }
}

/// Face-down pieces and those whose kind is left open.
fn hidden(node: &Lattice, seat: Seat) -> i32 {
    let unknown = node.position.dark().or(node.vague).and(node.position.men_of(seat));
    unknown.len() as i32 * node.pools[seat.index()].mean
}

/// True if `seat` has a piece left that attacks.
fn can_win(node: &Lattice, seat: Seat) -> bool {
    let position = &node.position;
    let attackers = [Piece::Rook, Piece::Horse, Piece::Cannon, Piece::Soldier];
    let hidden = position.dark().or(node.vague).and(position.men_of(seat));
    attackers.into_iter().any(|piece| !position.of(seat, piece).is_empty()) || !hidden.is_empty() || position.is_free()
}

fn side(node: &Lattice, seat: Seat) -> i32 {
    let position = &node.position;
    let enemy = seat.other();
    let own = position.men_of(seat);
    let occupied = position.occupancy().points();
    let known = own.without(position.dark()).without(node.vague);
    let enemy_general = position.general(enemy);
    let enemy_palace = enemy_general.map_or(Points::NONE, |general| {
        attacks(position, general, Man { seat: enemy, piece: Piece::General, dark: false }).or(general.set())
    });
    let mut sum = 0;
    let of = |piece| position.of(seat, piece).and(known);
    let reach = |point: Point, piece: Piece| attacks(position, point, Man { seat, piece, dark: false });
    for rook in of(Piece::Rook) {
        let reached = reach(rook, Piece::Rook);
        sum += ROOK_FREEDOM * (reached.without(own).len() as i32 - ROOK_USUAL);
        sum += ROOK_AT_PALACE * reached.and(enemy_palace).len().min(3) as i32;
    }
    for horse in of(Piece::Horse) {
        let reached = reach(horse, Piece::Horse);
        sum += HORSE_FREEDOM * (reached.without(own).len() as i32 - HORSE_USUAL);
        sum += 8 * reached.and(enemy_palace).len() as i32;
    }
    let men = occupied.len() as i32;
    for cannon in of(Piece::Cannon) {
        let quiet = position.occupancy().reach(cannon).without(occupied).len() as i32;
        sum += CANNON_FREEDOM * (quiet - CANNON_USUAL) + (men - 18);
        if let Some(general) = enemy_general {
            sum += aim(cannon, general, occupied);
        }
    }
    sum += (18 - men) * of(Piece::Horse).len() as i32;
    if !position.is_free() {
        sum -= danger(node, seat);
    }
    sum
}

/// A cannon on a line of the general's.
pub(super) fn aim(cannon: Point, general: Point, occupied: Points) -> i32 {
    if cannon.file() != general.file() && cannon.rank() != general.rank() {
        return 0;
    }
    match between(cannon, general).and(occupied).len() {
        // Next to the general nothing can step in between.
        0 if !between(cannon, general).is_empty() => HOLLOW_CANNON,
        2 => AIMED_CANNON,
        _ => 0,
    }
}

/// Cost of missing guards against the pieces that could use it.
fn danger(node: &Lattice, seat: Seat) -> i32 {
    let position = &node.position;
    let count = |seat, piece| position.of(seat, piece).len() as i32;
    let enemy = seat.other();
    let (rooks, horses, cannons) = (count(enemy, Piece::Rook), count(enemy, Piece::Horse), count(enemy, Piece::Cannon));
    let across = position.of(enemy, Piece::Soldier).filter(|point| point.is_home_of(seat)).count() as i32;
    let advisors = (2 - count(seat, Piece::Advisor)).max(0);
    let elephants = (2 - count(seat, Piece::Elephant)).max(0);
    advisors * (16 * rooks + 12 * horses + 6 * across) + elephants * (10 * cannons + 5 * rooks + 4 * across)
}
