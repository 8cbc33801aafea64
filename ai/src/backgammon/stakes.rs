//! Worth of the ways a game may end: points, or chances to win the match; with the cube by Janowski's formula.
//!
//! Floats here are added, multiplied and divided only, which gives the same on every machine.

use std::sync::OnceLock;

use banco_engine::CUBE_MAX;

use super::chances::{Chances, WHOLE};

/// Share of a cube that can be turned at the right moment, against one that is never turned.
const LIVE: f64 = 0.68;

/// A match equity table with its notice.
const TABLE: &str = include_str!("../../data/kazaross-xg2.txt");
const LENGTH_MAX: usize = 25;

/// Stakes, seen from the side on roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    /// Points both still need, own first; `None` in a single game.
    pub needs: Option<[u8; 2]>,
    /// The Crawford game is played or over.
    pub is_after_crawford: bool,
    /// Value of the cube.
    pub cube: u8,
    /// True if it may be turned as far as its owner and the laws of this game go, own first.
    pub may_turn: [bool; 2],
    /// Gammons count only once it was turned.
    pub jacoby: bool,
}

/// Outcomes of a cube decision, as worth for the side on roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offers {
    pub no_double: f64,
    pub take: f64,
    pub drop: f64,
}

fn table() -> &'static [Vec<f64>] {
    static ROWS: OnceLock<Vec<Vec<f64>>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
        rows.map(|row| row.split(' ').filter_map(|number| number.parse().ok()).collect()).collect()
    })
}

/// The chance to win the match for the side that needs the first number of points, against the second.
fn match_chance(own: i32, other: i32, is_after_crawford: bool) -> f64 {
    if own <= 0 {
        return 1.0;
    }
    if other <= 0 {
        return 0.0;
    }
    let at = |row: usize, column: i32| {
        let row = table().get(row).map_or(&[][..], Vec::as_slice);
        row.get(column as usize - 1).copied().unwrap_or(0.5)
    };
    match (is_after_crawford, own, other) {
        (true, 1, _) => 1.0 - at(LENGTH_MAX, other),
        (true, _, 1) => at(LENGTH_MAX, own),
        (_, _, _) => at(own as usize - 1, other),
    }
}

impl Stakes {
    /// The same, seen from the other side.
    const fn turned(self) -> Stakes {
        let needs = match self.needs {
            Some([own, other]) => Some([other, own]),
            None => None,
        };
        Stakes { needs, may_turn: [self.may_turn[1], self.may_turn[0]], ..self }
    }

    /// Winning so many points, or losing them.
    fn worth(&self, points: i32) -> f64 {
        let Some([own, other]) = self.needs else { return f64::from(points) };
        let [own, other] = [i32::from(own) - points.max(0), i32::from(other) + points.min(0)];
        2.0 * match_chance(own, other, self.is_after_crawford) - 1.0
    }

    /// Worth of `chances` if the cube stays at `cube`.
    fn dead(&self, chances: Chances, cube: u8, gammons_count: bool) -> f64 {
        let chances = if gammons_count { chances } else { Chances { wins: chances.wins, ..Chances::default() } };
        let cube = i32::from(cube);
        let parts = [
            (chances.wins - chances.gammons, 1),
            (chances.gammons - chances.backgammons, 2),
            (chances.backgammons, 3),
            (WHOLE - chances.wins - chances.lost_gammons, -1),
            (chances.lost_gammons - chances.lost_backgammons, -2),
            (chances.lost_backgammons, -3),
        ];
        let sum: f64 = parts.into_iter().map(|(part, points)| f64::from(part) * self.worth(points * cube)).sum();
        sum / f64::from(WHOLE)
    }

    fn gammons_count(&self) -> bool {
        !self.jacoby || self.cube > 1
    }

    /// Worth of a position to the side on roll, the cube left as it is.
    pub(super) fn value(&self, chances: Chances) -> f64 {
        self.dead(chances, self.cube, self.gammons_count())
    }

    /// The same in thousandths of the stake: what plays are compared by.
    pub(super) fn score(&self, value: f64) -> i32 {
        let cube = i32::from(self.cube);
        let (won, lost) = (self.worth(cube), self.worth(-cube));
        if won <= lost { 0 } else { (1_000.0 * (2.0 * value - won - lost) / (won - lost)) as i32 }
    }

    /// True if the first side may turn a cube that shows `cube`, if it is its own.
    fn is_turned(&self, cube: u8) -> bool {
        cube < CUBE_MAX && self.needs.is_none_or(|[own, _]| cube < own)
    }

    /// Average worth of winning and losing, with the gammons among them.
    fn ends(&self, chances: Chances, cube: u8, gammons_count: bool) -> [f64; 2] {
        let share = |part: i32, of: i32| {
            if of <= 0 { 0 } else { (i64::from(part) * i64::from(WHOLE) / i64::from(of)) as i32 }
        };
        let (wins, losses) = (chances.wins, WHOLE - chances.wins);
        let won = Chances {
            wins: WHOLE,
            gammons: share(chances.gammons, wins),
            backgammons: share(chances.backgammons, wins),
            ..Chances::default()
        };
        let lost = Chances {
            lost_gammons: share(chances.lost_gammons, losses),
            lost_backgammons: share(chances.lost_backgammons, losses),
            ..Chances::default()
        };
        [won, lost].map(|chances| self.dead(chances, cube, gammons_count))
    }

    /// From which chance to win on the first side takes a cube that is then `cube` and its own.
    fn take_point(&self, chances: Chances, cube: u8) -> f64 {
        let [won, lost] = self.ends(chances, cube, true);
        let drop = self.worth(-i32::from(cube / 2));
        if won <= lost || drop <= lost {
            return 0.0;
        }
        if !self.is_turned(cube) {
            return ((drop - lost) / (won - lost)).min(1.0);
        }
        let cash = self.worth(i32::from(cube));
        let cash_point = 1.0 - self.turned().take_point(chances.turned(), cube * 2);
        if cash <= lost { 0.0 } else { (cash_point * (drop - lost) / (cash - lost)).min(1.0) }
    }

    /// Worth of the position if the cube shows `cube` and may be turned by these.
    fn cubeful(&self, chances: Chances, cube: u8, may_turn: [bool; 2], gammons_count: bool) -> f64 {
        let dead = self.dead(chances, cube, gammons_count);
        let [won, lost] = self.ends(chances, cube, gammons_count);
        let wins = f64::from(chances.wins) / f64::from(WHOLE);
        let (mut from, mut to) = ((0.0, lost), (1.0, won));
        if may_turn[1] {
            let point = (self.take_point(chances, cube.saturating_mul(2)), self.worth(-i32::from(cube)));
            if wins < point.0 { to = point } else { from = point }
        }
        if may_turn[0] {
            let taken = self.turned().take_point(chances.turned(), cube.saturating_mul(2));
            let point = (1.0 - taken, self.worth(i32::from(cube)));
            if wins >= point.0 {
                from = point;
            } else if point.0 < to.0 {
                to = point;
            }
        }
        let live = if to.0 > from.0 { from.1 + (to.1 - from.1) * (wins - from.0) / (to.0 - from.0) } else { from.1 };
        LIVE * live + (1.0 - LIVE) * dead
    }

    /// Outcomes of doubling, and the worth of waiting.
    pub(super) fn offers(&self, chances: Chances) -> Offers {
        let doubled = self.cube.saturating_mul(2);
        let may_redouble = self.turned().is_turned(doubled);
        Offers {
            no_double: self.cubeful(chances, self.cube, self.may_turn, self.gammons_count()),
            take: self.cubeful(chances, doubled, [false, may_redouble], true),
            drop: self.worth(i32::from(self.cube)),
        }
    }
}
