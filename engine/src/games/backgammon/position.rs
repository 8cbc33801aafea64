//! Checkers by point, as the side on roll counts: points 24 to 1 along its own way.
//!
//! Law: clauses 1.1, 2.1, 2.2 and 3.1.

use crate::Reason;

use super::roll::Die;

/// The bar as a point to leave.
pub const BAR: u8 = 25;
/// Borne off, as a point to reach.
pub const OFF: u8 = 0;
/// The last point of the home board.
pub const HOME: u8 = 6;
/// Checkers of one side.
pub const MEN: u8 = 15;

/// Checkers of one side by its own numbers: index 0 is off, 1 to 24 the points, 25 the bar.
pub type Men = [u8; 26];

const START: Men = {
    let mut men = [0; 26];
    men[6] = 5;
    men[8] = 3;
    men[13] = 5;
    men[24] = 2;
    men
};

/// Both sides' checkers, each by its own numbers. Equal means: the same checkers on the same points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The side on roll.
    pub own: Men,
    /// The side that is not on roll, by its own numbers.
    pub other: Men,
}

/// One checker moved by one die, by the mover's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// [`BAR`] or a point.
    pub from: u8,
    /// The die that is played.
    pub die: Die,
    /// A point or [`OFF`].
    pub to: u8,
    /// A single checker of the other side stood there.
    pub hit: bool,
}

/// The point a die leads to; a checker that passes point 1 is off.
pub const fn target(from: u8, die: Die) -> u8 {
    from.saturating_sub(die.pips())
}

impl Position {
    /// The start of clause 1.1, the same for both sides.
    pub const START: Position = Position { own: START, other: START };

    /// The same checkers counted by the other side.
    #[must_use]
    pub const fn turned(&self) -> Position {
        Position { own: self.other, other: self.own }
    }

    /// Checkers of the other side on a point, the mover's number; none on bar or off.
    pub fn enemies(&self, point: u8) -> u8 {
        match point {
            1..=24 => self.other[usize::from(BAR - point)],
            _ => 0,
        }
    }

    /// Own checkers on a point, on the bar or off; none elsewhere.
    pub fn own_on(&self, point: u8) -> u8 {
        self.own.get(usize::from(point)).copied().unwrap_or(0)
    }

    /// The highest point with an own checker, the bar included; [`OFF`] when all are off.
    pub fn highest(&self) -> u8 {
        (1..=BAR).rev().find(|point| self.own[usize::from(*point)] > 0).unwrap_or(OFF)
    }

    /// The step a die makes from a point, if nothing forbids it by itself (clauses 2.1, 2.2, 3.1).
    pub fn step(&self, from: u8, die: Die) -> Option<Step> {
        if self.own_on(from) == 0 || from == OFF || (self.own[usize::from(BAR)] > 0 && from != BAR) {
            return None;
        }
        let to = target(from, die);
        let may = if to > OFF {
            self.enemies(to) < 2
        } else {
            let highest = self.highest();
            highest <= HOME && (from == die.pips() || from == highest)
        };
        may.then(|| Step { from, die, to, hit: self.enemies(to) == 1 })
    }

    /// The position after a step that [`Position::step`] gave.
    #[must_use]
    pub fn after(mut self, step: Step) -> Position {
        self.own[usize::from(step.from)] -= 1;
        self.own[usize::from(step.to)] += 1;
        if step.hit {
            self.other[usize::from(BAR - step.to)] -= 1;
            self.other[usize::from(BAR)] += 1;
        }
        self
    }

    /// Loss of the side on roll once all checkers of the other side are off: class and reason (clause 3.2).
    pub fn lost_by_own(&self) -> (u8, Reason) {
        let stands_far = self.own[usize::from(BAR - HOME)..].iter().any(|count| *count > 0);
        match (self.own[usize::from(OFF)], stands_far) {
            (0, true) => (3, Reason::Backgammon),
            (0, false) => (2, Reason::Gammon),
            (_, _) => (1, Reason::Single),
        }
    }

    /// Pips that the side on roll has to go (clause 1.1).
    pub fn pips(&self) -> u16 {
        pips(&self.own)
    }
}

/// Pips a side has to go; a checker on the bar counts 25.
pub fn pips(men: &Men) -> u16 {
    (1..).zip(&men[1..]).map(|(point, count): (u16, &u8)| point * u16::from(*count)).sum()
}
