//! The worth of a position of jieqi: known pieces and their places, covered pieces by their pool and their point,
//! freedom, and the two palaces, which advisors and elephants that roam no longer guard.

use banco_engine::Seat;
use banco_engine::games::xiangqi::steps::attacks;
use banco_engine::games::xiangqi::{Man, Piece, Point, Points};

use super::Lattice;
use super::judge::aim;
use super::values::{self, Pool};

/// Terms with a weight of their own, in the order of [`WEIGHTS`].
pub(super) mod term {
    /// A covered piece, by the place in [`super::covered_place`].
    pub(in super::super) const COVERED: usize = 0;
    pub(in super::super) const ROOK_FREEDOM: usize = 7;
    pub(in super::super) const HORSE_FREEDOM: usize = 8;
    pub(in super::super) const CANNON_FREEDOM: usize = 9;
    pub(in super::super) const ADVISOR_FREEDOM: usize = 10;
    pub(in super::super) const ELEPHANT_FREEDOM: usize = 11;
    /// Points at the enemy general that a piece of this kind attacks.
    pub(in super::super) const ROOK_AIM: usize = 12;
    pub(in super::super) const HORSE_AIM: usize = 13;
    pub(in super::super) const CANNON_AIM: usize = 14;
    pub(in super::super) const SMALL_AIM: usize = 15;
    /// Pairs of attackers of the enemy general's points.
    pub(in super::super) const ATTACKERS: usize = 16;
    /// A cannon that looks at the general with nothing between, and one behind one screen; see [`super::aim`].
    pub(in super::super) const CANNON_LINE: usize = 17;
    /// Own pieces in the own palace, without the general.
    pub(in super::super) const GUARDS: usize = 18;
    pub(in super::super) const COVERED_GUARDS: usize = 19;
    /// Empty points that the own general sees along its lines, for each enemy rook and cannon.
    pub(in super::super) const OPEN_TO_ROOK: usize = 20;
    pub(in super::super) const OPEN_TO_CANNON: usize = 21;
    /// Pieces on the board beyond 18, for each cannon; below 18, for each horse.
    pub(in super::super) const SCREENS: usize = 22;
    pub(in super::super) const ROOM: usize = 23;
    /// Being on move.
    pub(in super::super) const TEMPO: usize = 24;
    pub(in super::super) const COUNT: usize = 25;
}

/// Hundredths of a soldier for each count of a term.
pub(super) const WEIGHTS: [i32; term::COUNT] =
    [-48, -70, -43, -21, -1, -72, -62, 13, 5, 0, 11, 4, 21, 3, 23, 0, 34, 0, -21, -44, -8, 8, 2, 1, -3];

/// Free points from which on a piece stands well rather than badly.
const ROOK_USUAL: i32 = 7;
const HORSE_USUAL: i32 = 4;
const CANNON_USUAL: i32 = 7;
const ADVISOR_USUAL: i32 = 3;
const ELEPHANT_USUAL: i32 = 2;

/// Sum of the terms: their worth, or their counts.
pub(super) trait Ledger {
    fn add(&mut self, term: usize, count: i32);

    /// So many pieces of which only the pool is known.
    fn add_unknown(&mut self, pool: &Pool, count: i32);
}

struct Worth(i32);

impl Ledger for Worth {
    fn add(&mut self, term: usize, count: i32) {
        self.0 += WEIGHTS[term] * count;
    }

    fn add_unknown(&mut self, pool: &Pool, count: i32) {
        self.0 += pool.mean * count;
    }
}

/// From the side to move.
pub(super) fn judge(node: &Lattice) -> i32 {
    let mut worth = Worth(node.placed);
    let mut vague = 0;
    for (seat, sign) in [(Seat::First, 1), (Seat::Second, -1)] {
        side(node, seat, sign, &mut worth);
        let men = node.vague.and(node.position.men_of(seat));
        vague += sign * men.map(|point| node.pools[seat.index()].worth_at(point, seat)).sum::<i32>();
    }
    let sum = worth.0 + vague;
    let own = match node.position.to_move() {
        Seat::First => sum,
        Seat::Second => -sum,
    };
    own + WEIGHTS[term::TEMPO]
}

/// Number of the point that a covered piece stands on: the kind it moves as, soldiers in the middle apart.
fn covered_place(piece: Piece, point: Point) -> usize {
    let is_inner_soldier = piece == Piece::Soldier && (2..=6).contains(&point.file());
    if is_inner_soldier { 6 } else { (piece as usize).saturating_sub(1) }
}

pub(super) fn side(node: &Lattice, seat: Seat, sign: i32, ledger: &mut impl Ledger) {
    let position = &node.position;
    let own = position.men_of(seat);
    let covered = own.and(position.dark());
    ledger.add_unknown(&node.pools[seat.index()], sign * covered.len() as i32);
    for point in covered {
        if let Some(man) = position.man_at(point) {
            ledger.add(term::COVERED + covered_place(man.piece, point), sign);
        }
    }
    freedom(node, seat, sign, ledger);
    shelter(node, seat, sign, ledger);
}

/// Freedom of the known pieces, and what they aim at.
fn freedom(node: &Lattice, seat: Seat, sign: i32, ledger: &mut impl Ledger) {
    let position = &node.position;
    let own = position.men_of(seat);
    let occupied = position.occupancy().points();
    let known = own.without(position.dark()).without(node.vague);
    let general = position.general(seat.other());
    let target = general.map_or(Points::NONE, |general| {
        attacks(position, general, Man { seat: seat.other(), piece: Piece::General, dark: false }).or(general.set())
    });
    let men = occupied.len() as i32;
    let mut attackers = 0;
    let mut aim_at = |ledger: &mut _, term: usize, reached: Points| {
        let aimed = reached.and(target).len() as i32;
        attackers += i32::from(aimed > 0);
        Ledger::add(ledger, term, sign * aimed.min(3));
    };
    let reach = |point: Point, piece: Piece| attacks(position, point, Man { seat, piece, dark: false });
    for (piece, free, usual, aim) in [
        (Piece::Rook, term::ROOK_FREEDOM, ROOK_USUAL, term::ROOK_AIM),
        (Piece::Horse, term::HORSE_FREEDOM, HORSE_USUAL, term::HORSE_AIM),
        (Piece::Advisor, term::ADVISOR_FREEDOM, ADVISOR_USUAL, term::SMALL_AIM),
        (Piece::Elephant, term::ELEPHANT_FREEDOM, ELEPHANT_USUAL, term::SMALL_AIM),
    ] {
        for point in position.of(seat, piece).and(known) {
            let reached = reach(point, piece);
            ledger.add(free, sign * (reached.without(own).len() as i32 - usual));
            aim_at(ledger, aim, reached);
        }
    }
    for point in position.of(seat, Piece::Soldier).and(known) {
        aim_at(ledger, term::SMALL_AIM, reach(point, Piece::Soldier));
    }
    for cannon in position.of(seat, Piece::Cannon).and(known) {
        let quiet = position.occupancy().reach(cannon).without(occupied).len() as i32;
        ledger.add(term::CANNON_FREEDOM, sign * (quiet - CANNON_USUAL));
        ledger.add(term::SCREENS, sign * (men - 18));
        aim_at(ledger, term::CANNON_AIM, reach(cannon, Piece::Cannon));
        ledger.add(term::CANNON_LINE, sign * general.map_or(0, |general| aim(cannon, general, occupied)));
    }
    ledger.add(term::ROOM, sign * (18 - men) * position.of(seat, Piece::Horse).and(known).len() as i32);
    ledger.add(term::ATTACKERS, sign * attackers * (attackers - 1) / 2);
}

/// Safety of the own general.
fn shelter(node: &Lattice, seat: Seat, sign: i32, ledger: &mut impl Ledger) {
    let position = &node.position;
    let Some(general) = position.general(seat) else { return };
    let guards = position.men_of(seat).and(values::PALACES[seat.index()]).without(general.set());
    let covered = guards.and(position.dark());
    ledger.add(term::GUARDS, sign * guards.without(covered).len() as i32);
    ledger.add(term::COVERED_GUARDS, sign * covered.len() as i32);
    let occupancy = position.occupancy();
    let open = occupancy.reach(general).without(occupancy.points()).len() as i32;
    let known = |piece| {
        let hidden = position.dark().or(node.vague);
        position.of(seat.other(), piece).without(hidden).len() as i32
    };
    ledger.add(term::OPEN_TO_ROOK, sign * open * known(Piece::Rook));
    ledger.add(term::OPEN_TO_CANNON, sign * open * known(Piece::Cannon));
}
