//! Inputs of the net for a position: which points hold how many checkers, and a few counts that a player makes too.

use banco_engine::games::backgammon::position::{BAR, HOME, Men, OFF, Position, pips};

/// Numbers for one side: four for each point, bar, checkers off, and the counts.
const SIDE: usize = 24 * 4 + 2 + COUNTS;

/// Counts for one side.
const COUNTS: usize = 8;

/// Number of inputs.
pub(crate) const INPUTS: usize = 2 * SIDE;

/// One, as inputs count.
pub(crate) const UNIT: i16 = 32;

/// The numbers that are not zero, with their place.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    list: [(u8, i16); INPUTS],
    count: usize,
}

impl Inputs {
    /// The position as the side on roll sees it; `contact` says whether checkers can still meet.
    pub(crate) fn of(position: &Position, contact: bool) -> Inputs {
        let mut inputs = Inputs { list: [(0, 0); INPUTS], count: 0 };
        inputs.side(0, &position.own, &position.other, contact);
        inputs.side(SIDE, &position.other, &position.own, contact);
        inputs
    }

    pub(crate) fn list(&self) -> &[(u8, i16)] {
        self.list.get(..self.count).unwrap_or_default()
    }

    fn push(&mut self, at: usize, value: i16) {
        if value != 0 {
            self.list[self.count] = (at as u8, value);
            self.count += 1;
        }
    }

    fn side(&mut self, base: usize, men: &Men, enemy: &Men, contact: bool) {
        for (point, count) in men[1..=24].iter().enumerate() {
            let at = base + point * 4;
            match *count {
                0 => {}
                1 => self.push(at, UNIT),
                2 => self.push(at + 1, UNIT),
                count => {
                    self.push(at + 2, UNIT);
                    self.push(at + 3, i16::from(count - 3) * UNIT / 2);
                }
            }
        }
        let at = base + 24 * 4;
        self.push(at, i16::from(men[usize::from(BAR)]) * UNIT);
        self.push(at + 1, i16::from(men[usize::from(OFF)]) * UNIT / 8);
        self.push(at + 2, (pips(men) * UNIT as u16 / 100) as i16);
        if !contact {
            return;
        }
        let rolls = |count: u32| (count as i16 * UNIT) / 36;
        let closed = closed_points(men);
        self.push(at + 3, rolls(shots(men, enemy)));
        self.push(at + 4, rolls(escapes(men, enemy)));
        self.push(at + 5, longest_prime(men) * UNIT / 4);
        self.push(at + 6, closed * UNIT / 4);
        // How hard it is to come in, for the side that waits on the bar.
        self.push(at + 7, i16::from(enemy[usize::from(BAR)].min(2)) * closed * closed * UNIT / 36);
    }
}

/// True if checkers can still meet.
pub(crate) fn has_contact(position: &Position) -> bool {
    let rearmost = |men: &Men| (1..=BAR).rev().find(|point| men[usize::from(*point)] > 0).unwrap_or(OFF);
    rearmost(&position.own) + rearmost(&position.other) > BAR
}

fn closed_points(men: &Men) -> i16 {
    men[1..=usize::from(HOME)].iter().filter(|count| **count >= 2).count() as i16
}

fn longest_prime(men: &Men) -> i16 {
    let (mut longest, mut run) = (0, 0);
    for count in &men[1..=24] {
        run = if *count >= 2 { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// The rolls of 36 by which `enemy` hits a blot of `men`; what several of its checkers do together is not counted.
fn shots(men: &Men, enemy: &Men) -> u32 {
    let waits = enemy[usize::from(BAR)] > 0;
    let blocked = |point: usize| point == 0 || men[usize::from(BAR) - point] >= 2;
    let mut hitting = 0_u64;
    for blot in (1..=24).filter(|point| men[*point] == 1) {
        // As the enemy counts.
        let target = usize::from(BAR) - blot;
        let lowest = if waits { usize::from(BAR) } else { target + 1 };
        for from in (lowest..=usize::from(BAR)).filter(|point| enemy[*point] > 0) {
            hitting |= ways(from, target, &blocked);
        }
    }
    weigh(hitting)
}

/// The rolls of 36 with which the rearmost checker gets on by both dice.
fn escapes(men: &Men, enemy: &Men) -> u32 {
    let Some(from) = (13..=usize::from(BAR)).rev().find(|point| men[*point] > 0) else { return 36 };
    let blocked = |point: usize| point == 0 || enemy[usize::from(BAR) - point] >= 2;
    let mut free = 0_u64;
    for high in 1..=6 {
        for low in 1..=high {
            let to = from - high - low;
            let is_closed = blocked(to) || (blocked(from - high) && blocked(from - low));
            if !is_closed {
                free |= 1 << (high * 6 + low - 7);
            }
        }
    }
    weigh(free)
}

/// The rolls, as bits, by which one checker gets from a point to another.
fn ways(from: usize, to: usize, blocked: &impl Fn(usize) -> bool) -> u64 {
    let distance = from - to;
    let mut rolls = 0;
    if distance <= 6 {
        for other in 1..=6 {
            rolls |= bit(distance, other);
        }
    }
    for high in 1..=6 {
        for low in 1..high {
            if high + low == distance && !(blocked(from - high) && blocked(from - low)) {
                rolls |= bit(high, low);
            }
        }
        for steps in 2..=4 {
            if high * steps == distance && (1..steps).all(|step| !blocked(from - high * step)) {
                rolls |= bit(high, high);
            }
        }
    }
    rolls
}

fn bit(one: usize, other: usize) -> u64 {
    1 << (one.max(other) * 6 + one.min(other) - 7)
}

/// Doubles fall once in 36, other rolls twice.
fn weigh(rolls: u64) -> u32 {
    const DOUBLES: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35;
    2 * rolls.count_ones() - (rolls & DOUBLES).count_ones()
}
