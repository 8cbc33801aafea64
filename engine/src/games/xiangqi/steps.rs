//! Steps and captures of each piece (clauses 1.2-1.8; jieqi 1.2-1.3). Nothing here asks whether the own general is
//! safe.

use crate::Seat;

use super::lines::Occupancy;
use super::man::{Man, Piece};
use super::point::{Point, Points};
use super::position::Position;

/// A step that a piece on its way can stop: horse and its leg, elephant and its eye.
#[derive(Clone, Copy)]
pub struct Hobbled {
    /// Target of the step.
    pub to: Point,
    /// The point that must be empty.
    pub gate: Point,
}

/// Up to eight of them from one point.
#[derive(Clone, Copy)]
struct Steps([Option<Hobbled>; 8]);

impl Steps {
    fn iter(&'static self) -> impl Iterator<Item = Hobbled> {
        self.0.iter().map_while(|step| *step)
    }
}

/// Targets of the piece on `from` in `position`: empty points and enemy pieces.
pub fn targets(position: &Position, from: Point, man: Man) -> Points {
    let occupancy = position.occupancy();
    let reach = match man.piece {
        Piece::Cannon => {
            let occupied = occupancy.points();
            occupancy.reach(from).without(occupied) | occupancy.jumps(from)
        }
        Piece::General | Piece::Advisor | Piece::Elephant | Piece::Horse | Piece::Rook | Piece::Soldier => {
            attacks(position, from, man)
        }
    };
    reach.without(position.men_of(man.seat))
}

/// The points on which `man`, standing on `from`, could capture.
pub fn attacks(position: &Position, from: Point, man: Man) -> Points {
    let occupancy = position.occupancy();
    let tables = &TABLES[from.index()];
    match man.piece {
        Piece::General => tables.general,
        Piece::Advisor if position.is_limited(man) => tables.advisor_in_palace,
        Piece::Advisor => tables.diagonal,
        Piece::Elephant if position.is_limited(man) => open(&tables.elephant, occupancy) & HOME[man.seat.index()],
        Piece::Elephant => open(&tables.elephant, occupancy),
        Piece::Horse => open(&tables.horse, occupancy),
        Piece::Rook => occupancy.reach(from),
        Piece::Cannon => occupancy.jumps(from),
        Piece::Soldier => tables.soldier[man.seat.index()],
    }
}

fn open(steps: &'static Steps, occupancy: Occupancy) -> Points {
    steps.iter().filter(|step| !occupancy.contains(step.gate)).fold(Points::NONE, |set, step| set | step.to.set())
}

/// `by`'s pieces that could capture on `target` if the board were occupied as `occupancy` says.
pub fn attackers(position: &Position, target: Point, by: Seat, occupancy: Occupancy) -> Points {
    let tables = &TABLES[target.index()];
    let of = |piece| position.of(by, piece);
    let mut found = occupancy.reach(target) & of(Piece::Rook)
        | occupancy.jumps(target) & of(Piece::Cannon)
        | tables.soldier_from[by.index()] & of(Piece::Soldier)
        | tables.general & of(Piece::General);
    found |= hobbled(&tables.horse_from, of(Piece::Horse) & tables.horse_ring, occupancy);
    let elephants = of(Piece::Elephant) & tables.elephant_ring;
    let advisors = of(Piece::Advisor) & tables.diagonal;
    if !(elephants | advisors).is_empty() {
        let limited = if position.is_free() { position.dark() } else { position.men_of(by) };
        let elephants_that_may = if HOME[by.index()].contains(target) { elephants } else { elephants.without(limited) };
        found |= hobbled(&tables.elephant, elephants_that_may, occupancy);
        found |= advisors.without(limited) | advisors & limited & tables.advisor_in_palace;
    }
    found
}

fn hobbled(steps: &'static Steps, men: Points, occupancy: Occupancy) -> Points {
    if men.is_empty() {
        return Points::NONE;
    }
    open(steps, occupancy) & men
}

/// The closed gates between enemy horses or elephants of `by` and `target`: a piece that leaves one lets them through.
pub fn closed_gates(position: &Position, target: Point, by: Seat) -> Points {
    let tables = &TABLES[target.index()];
    let mut gates = Points::NONE;
    for (steps, men) in [
        (&tables.horse_from, position.of(by, Piece::Horse) & tables.horse_ring),
        (&tables.elephant, position.of(by, Piece::Elephant) & tables.elephant_ring),
    ] {
        if !men.is_empty() {
            steps.iter().filter(|step| men.contains(step.to)).for_each(|step| gates |= step.gate.set());
        }
    }
    gates & position.occupancy().points()
}

/// The leg of a horse's jump, if the two points are one apart.
pub fn horse_leg(from: Point, to: Point) -> Option<Point> {
    TABLES[from.index()].horse.iter().find(|step| step.to == to).map(|step| step.gate)
}

/// The eye of an elephant's step, if the two points are one apart.
pub fn elephant_eye(from: Point, to: Point) -> Option<Point> {
    TABLES[from.index()].elephant.iter().find(|step| step.to == to).map(|step| step.gate)
}

/// Everything about one point that does not depend on the pieces.
struct Tables {
    /// Steps of a general, both ways: inside a palace.
    general: Points,
    advisor_in_palace: Points,
    diagonal: Points,
    /// By seat of the soldier.
    soldier: [Points; 2],
    soldier_from: [Points; 2],
    horse: Steps,
    /// The jumps that end here; `to` is where the horse stands.
    horse_from: Steps,
    horse_ring: Points,
    /// Serves both ways: the eye of a step is the eye of its return.
    elephant: Steps,
    elephant_ring: Points,
}

static HOME: [Points; 2] = {
    let red = (1u128 << 45) - 1;
    [Points(red), Points(red << 45)]
};

static TABLES: [Tables; Point::COUNT] = {
    let mut tables = [const { EMPTY }; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        if let Some(point) = Point::new(index as u8) {
            tables[index] = tables_of(point);
        }
        index += 1;
    }
    tables
};

const EMPTY: Tables = Tables {
    general: Points::NONE,
    advisor_in_palace: Points::NONE,
    diagonal: Points::NONE,
    soldier: [Points::NONE; 2],
    soldier_from: [Points::NONE; 2],
    horse: Steps([None; 8]),
    horse_from: Steps([None; 8]),
    horse_ring: Points::NONE,
    elephant: Steps([None; 8]),
    elephant_ring: Points::NONE,
};

const ALONG: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const ACROSS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

const fn same_palace(one: Point, other: Point) -> bool {
    one.is_palace_of(Seat::First) && other.is_palace_of(Seat::First)
        || one.is_palace_of(Seat::Second) && other.is_palace_of(Seat::Second)
}

const fn tables_of(point: Point) -> Tables {
    let mut tables = EMPTY;
    let (mut jumps, mut returns, mut flights) = (0, 0, 0);
    let mut i = 0;
    while i < 4 {
        let (files, ranks) = ALONG[i];
        if let Some(to) = point.offset(files, ranks) {
            if same_palace(point, to) {
                tables.general = tables.general.or(to.set());
            }
            tables.soldier = soldier_step(tables.soldier, point, to, to);
            tables.soldier_from = soldier_step(tables.soldier_from, to, point, to);
        }
        let (files, ranks) = ACROSS[i];
        if let Some(to) = point.offset(files, ranks) {
            tables.diagonal = tables.diagonal.or(to.set());
            if same_palace(point, to) {
                tables.advisor_in_palace = tables.advisor_in_palace.or(to.set());
            }
        }
        if let (Some(gate), Some(to)) = (point.offset(files, ranks), point.offset(2 * files, 2 * ranks)) {
            tables.elephant.0[flights] = Some(Hobbled { to, gate });
            tables.elephant_ring = tables.elephant_ring.or(to.set());
            flights += 1;
        }
        let mut side = -1;
        while side <= 1 {
            // One step along the line of the leg, then one outward to either side of it.
            let (leg_files, leg_ranks) = ALONG[i];
            let (files, ranks) = (2 * leg_files + side * leg_ranks, 2 * leg_ranks + side * leg_files);
            if let (Some(gate), Some(to)) = (point.offset(leg_files, leg_ranks), point.offset(files, ranks)) {
                tables.horse.0[jumps] = Some(Hobbled { to, gate });
                jumps += 1;
            }
            if let Some(from) = point.offset(-files, -ranks)
                && let Some(gate) = from.offset(leg_files, leg_ranks)
            {
                tables.horse_from.0[returns] = Some(Hobbled { to: from, gate });
                tables.horse_ring = tables.horse_ring.or(from.set());
                returns += 1;
            }
            side += 2;
        }
        i += 1;
    }
    tables
}

/// Adds `mark` for each seat whose soldier may step `from` - `to`: forward, past the river also sideways (1.8).
const fn soldier_step(mut sets: [Points; 2], from: Point, to: Point, mark: Point) -> [Points; 2] {
    let sideways = from.rank() == to.rank();
    if to.rank() > from.rank() || sideways && !from.is_home_of(Seat::First) {
        sets[0] = sets[0].or(mark.set());
    }
    if to.rank() < from.rank() || sideways && !from.is_home_of(Seat::Second) {
        sets[1] = sets[1].or(mark.set());
    }
    sets
}
