//! Number of rolls a side needs to bear off once all its checkers are at home: computed once, when first asked for.

use std::sync::OnceLock;

use banco_engine::games::backgammon::position::{HOME, MEN, Men};

const POINTS: usize = HOME as usize;

/// `C(6 + 15, 6)`: ways to place up to 15 checkers on six points.
const PLACES: usize = 54_264;

/// Rolls that a row counts up to: a player needs more only after twenty of the lowest rolls.
const ROLLS: usize = 32;

/// Certainty, in the distributions.
const WHOLE: u32 = 65_535;

type Home = [u8; POINTS];

struct Table {
    /// By place: how likely the last checker goes off in the nth roll.
    rolls: Vec<[u16; ROLLS]>,
}

/// Ways to place up to `men` on `points` points.
const fn ways(men: usize, points: usize) -> usize {
    // C(checkers + points, points)
    let (mut result, mut at) = (1, 1);
    while at <= points {
        result = result * (men + at) / at;
        at += 1;
    }
    result
}

const WAYS: [[usize; POINTS + 1]; MEN as usize + 1] = {
    let mut table = [[0; POINTS + 1]; MEN as usize + 1];
    let mut men = 0;
    while men <= MEN as usize {
        let mut points = 0;
        while points <= POINTS {
            table[men][points] = ways(men, points);
            points += 1;
        }
        men += 1;
    }
    table
};

/// Higher points weigh more, so that every move leads to a smaller number.
fn place(home: &Home) -> usize {
    let (mut left, mut place) = (usize::from(MEN), 0);
    for point in (0..POINTS).rev() {
        for count in 0..usize::from(home[point]) {
            place += WAYS[left - count][point];
        }
        left -= usize::from(home[point]);
    }
    place
}

/// All places in the order of their numbers.
fn each_home(visit: &mut impl FnMut(&Home)) {
    fn fill(home: &mut Home, point: usize, left: u8, visit: &mut impl FnMut(&Home)) {
        for count in 0..=left {
            home[point] = count;
            if point == 0 {
                visit(home);
            } else {
                fill(home, point - 1, left - count, visit);
            }
        }
        home[point] = 0;
    }
    fill(&mut [0; POINTS], POINTS - 1, MEN, visit);
}

/// The homes that one die leads to, the checker taken from `highest` or below.
fn each_step(home: &Home, die: usize, highest: usize, visit: &mut impl FnMut(&Home, usize)) -> bool {
    let mut any = false;
    let rearmost = home.iter().rposition(|count| *count > 0);
    for from in (0..=highest.min(POINTS - 1)).filter(|from| home[*from] > 0) {
        let mut next = *home;
        if from >= die {
            next[from - die] += 1;
        } else if from + 1 != die && Some(from) != rearmost {
            continue;
        }
        next[from] -= 1;
        any = true;
        visit(&next, from);
    }
    any
}

impl Table {
    fn compute() -> Table {
        let mut table = Table { rolls: Vec::with_capacity(PLACES) };
        // Rolls needed on average, in parts that stay exact.
        let mut means: Vec<u32> = Vec::with_capacity(PLACES);
        each_home(&mut |home| {
            let mut sums = [0_u32; ROLLS];
            if home.iter().all(|count| *count == 0) {
                sums[0] = WHOLE * 36;
            } else {
                for high in 1..=POINTS {
                    for low in 1..=high {
                        let next = if high == low {
                            best_double(home, high, 4, POINTS - 1, &means)
                        } else {
                            best(home, [high, low], &means).min(best(home, [low, high], &means))
                        };
                        let weight = if high == low { 1 } else { 2 };
                        let known = &table.rolls[next.1];
                        for (sum, chance) in sums[1..].iter_mut().zip(known) {
                            *sum += weight * u32::from(*chance);
                        }
                    }
                }
            }
            let rolls = sums.map(|sum| ((sum + 18) / 36) as u16);
            means.push((0_u32..).zip(&rolls).map(|(roll, chance)| roll * u32::from(*chance)).sum());
            table.rolls.push(rolls);
        });
        table
    }
}

/// The mean and the place of the best play of two dice in this order.
fn best(home: &Home, [first, second]: [usize; 2], means: &[u32]) -> (u32, usize) {
    let mut found = (u32::MAX, 0);
    let judge = |home: &Home| (means[place(home)], place(home));
    each_step(home, first, POINTS, &mut |after, _| {
        let any = each_step(after, second, POINTS, &mut |end, _| found = found.min(judge(end)));
        if !any {
            found = found.min(judge(after));
        }
    });
    found
}

fn best_double(home: &Home, die: usize, left: u8, highest: usize, means: &[u32]) -> (u32, usize) {
    let mut found = (u32::MAX, 0);
    let is_empty = home.iter().all(|count| *count == 0);
    if left == 0 || is_empty {
        let place = place(home);
        return (means[place], place);
    }
    // Checkers are taken from high points first; a lower one may not go off before.
    each_step(home, die, highest, &mut |next, from| {
        found = found.min(best_double(next, die, left - 1, from, means));
    });
    found
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::compute)
}

/// Computes the table, unless that is done: half a second that the first question would have to wait.
pub(super) fn prepare() {
    table();
}

/// The checkers of a side by home points, if all that are not off are there.
pub(super) fn home(men: &Men) -> Option<Home> {
    let mut home = [0; POINTS];
    home.copy_from_slice(&men[1..=POINTS]);
    let standing: u8 = home.iter().sum();
    (standing + men[0] == MEN).then_some(home)
}

/// The chance, in parts of 65,536, that the side on roll is off first; both sides are at home.
pub(super) fn wins(own: &Home, other: &Home) -> i32 {
    let table = table();
    let (own, other) = (&table.rolls[place(own)], &table.rolls[place(other)]);
    let mut left: u64 = other.iter().map(|chance| u64::from(*chance)).sum();
    let whole = left * own.iter().map(|chance| u64::from(*chance)).sum::<u64>();
    let mut won = 0;
    for (mine, theirs) in own.iter().zip(other) {
        won += u64::from(*mine) * left;
        left -= u64::from(*theirs);
    }
    (won * 65_536 / whole.max(1)) as i32
}
