//! A die and a roll. Law: `docs/spec/backgammon.md`, clauses 1.2 and 2.3.

/// One die: 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// `None` for anything but 1 to 6.
    pub const fn new(pips: u8) -> Option<Die> {
        match pips {
            1..=6 => Some(Die(pips)),
            _ => None,
        }
    }

    /// 1 to 6.
    pub const fn pips(self) -> u8 {
        self.0
    }
}

/// Two dice, the higher first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// The higher number, or one of two equal ones.
    pub high: Die,
    /// The lower number, or the other of two equal ones.
    pub low: Die,
}

impl Roll {
    /// From two dice in any order.
    pub fn new(one: Die, other: Die) -> Roll {
        Roll { high: one.max(other), low: one.min(other) }
    }

    /// From two numbers of pips; `None` unless both are 1 to 6.
    pub fn from_pips(one: u8, other: u8) -> Option<Roll> {
        Some(Roll::new(Die::new(one)?, Die::new(other)?))
    }

    /// Both dice show the same number.
    pub fn is_double(self) -> bool {
        self.high == self.low
    }

    /// The dice to play: two, or four of a double (clause 2.3).
    pub fn unplayed(self) -> Unplayed {
        let count = if self.is_double() { 4 } else { 2 };
        let low = if self.is_double() { self.high } else { self.low };
        Unplayed { dice: [self.high, low, self.high, low], left: count }
    }
}

/// Dice of a roll that are not played yet, the higher first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unplayed {
    dice: [Die; 4],
    left: u8,
}

impl Unplayed {
    /// From zero to four dice.
    pub fn left(&self) -> &[Die] {
        self.dice.get(..usize::from(self.left)).unwrap_or_default()
    }

    /// The numbers that can be played next, each once.
    pub fn choices(&self) -> impl Iterator<Item = Die> + use<> {
        let (dice, left) = (self.dice, usize::from(self.left));
        let is_new = move |at: usize| at == 0 || dice[at] != dice[at - 1];
        (0..left).filter(move |at| is_new(*at)).map(move |at| dice[at])
    }

    /// The lower die first, where two different ones are left.
    #[must_use]
    pub fn turned(mut self) -> Unplayed {
        if let Some(left) = self.dice.get_mut(..usize::from(self.left)) {
            left.reverse();
        }
        self
    }

    /// Dice left once `die` is played; `None` if it is not there.
    pub fn without(mut self, die: Die) -> Option<Unplayed> {
        let at = self.left().iter().position(|left| *left == die)?;
        self.dice.copy_within(at + 1.., at);
        self.left -= 1;
        Some(self)
    }
}
