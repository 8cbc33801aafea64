//! Chu shogi.
//!
//! Check does not bind there (clause 6.1): a royal piece is simply captured, and the search sees that as the end.

mod brain;
mod mop_up;
mod origin;
mod values;

use banco_engine::Seat;
use banco_engine::games::chushogi::{Man, Move, Position, Square};

use crate::node::{Node, Outcomes, Verdict};
use crate::resources::mix;

use origin::chushogi;

/// Taking the only royal piece: more than any other exchange.
const ROYAL: i32 = 5_000;

/// Captures that are followed on one square.
const CAPTURES_MAX: usize = 12;

/// With so few pieces left a bare royal may decide (clause 6.2).
const FEW_MEN: u32 = 4;

/// Being on move.
const TEMPO: i32 = 8;
/// A piece beside the king.
const SHIELD: i32 = 9;
/// A lion in the neighbourhood of the enemy's king, by king-steps.
const LION_AT_KING: [i32; 6] = [60, 60, 60, 40, 20, 10];

/// A position of chu shogi.
#[derive(Clone)]
pub(crate) struct Chu {
    position: Position,
    key: u64,
    in_check: bool,
    reversible: usize,
    /// Worth of all pieces with their places: sente's less gote's.
    placed: i32,
}

impl Chu {
    fn new(position: Position, reversible: usize) -> Chu {
        let mut chu =
            Chu { in_check: position.is_in_check(position.to_move()), position, key: 0, reversible, placed: 0 };
        for seat in Seat::BOTH {
            for (square, man) in position.men_of(seat) {
                chu.count(square, man, 1);
            }
        }
        chu.key ^= turn_key(&position);
        chu
    }

    fn count(&mut self, square: Square, man: Man, sign: i32) {
        self.key ^= man_key(square, man);
        let worth = values::of(man) + values::place(man, square);
        self.placed += match man.seat {
            Seat::First => sign * worth,
            Seat::Second => -sign * worth,
        };
    }

    /// Value of a piece in an exchange.
    fn worth(&self, man: Man) -> i32 {
        if man.is_royal() && self.position.only_royal(man.seat).is_some() { ROYAL } else { values::of(man) }
    }

    fn worth_on(&self, square: Square) -> i32 {
        self.position.man_at(square).map_or(0, |man| self.worth(man))
    }

    /// The squares that `mv` changes.
    fn touched(mv: Move) -> impl Iterator<Item = Square> {
        let places = [Some(mv.from), mv.via, Some(mv.to).filter(|to| *to != mv.from)];
        places.into_iter().flatten()
    }

    fn side(&self, seat: Seat) -> i32 {
        let mut sum = 0;
        let men = self.position.squares_of(seat);
        for royal in self.position.royals_of(seat) {
            sum += SHIELD * men.into_iter().filter(|square| square.distance(royal) == 1).count() as i32;
            let lions = self.position.men_of(seat.other()).filter(|(_, man)| values::is_lion(*man));
            let near =
                lions.map(|(square, _)| LION_AT_KING.get(usize::from(square.distance(royal))).copied().unwrap_or(0));
            sum -= near.sum::<i32>();
        }
        sum
    }
}

fn man_key(square: Square, man: Man) -> u64 {
    let man = (man.kind as u64) << 2 | u64::from(man.promoted) << 1 | man.seat.index() as u64;
    mix(0x6368_7573_686f_6769, man << 8 | u64::from(square.site().0))
}

/// Side to move and counter-strike.
fn turn_key(position: &Position) -> u64 {
    let square = position.counter_strike().map_or(255, |square| square.site().0);
    mix(0x7475_726e, (position.to_move().index() as u64) << 8 | u64::from(square))
}

impl Node for Chu {
    type Move = Move;

    const SITES: usize = 144;
    const MEN: usize = 64;

    fn moves(&self, list: &mut Vec<Move>) {
        self.position.each_move(|mv| list.push(mv));
    }

    fn text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn code(mv: Move) -> u32 {
        let via = mv.via.map_or(144, |square| u32::from(square.site().0));
        let (from, to) = (u32::from(mv.from.site().0), u32::from(mv.to.site().0));
        (((from * 145 + via) * 145 + to) * 2 + u32::from(mv.promote)) + 1
    }

    fn target(mv: Move) -> usize {
        usize::from(mv.to.site().0)
    }

    fn strangeness(&self, mv: Move) -> i32 {
        let goes_back = match self.position.to_move() {
            Seat::First => mv.to.row() < mv.from.row(),
            Seat::Second => mv.to.row() > mv.from.row(),
        };
        i32::from(mv.from.distance(mv.to)) - 1 + 2 * i32::from(goes_back) + 3 * i32::from(mv.via.is_some())
    }

    fn man(&self, mv: Move) -> usize {
        self.position.man_at(mv.from).map_or(0, |man| 32 * man.seat.index() + man.kind as usize)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn in_check(&self) -> bool {
        self.in_check
    }

    fn gain(&self, mv: Move) -> i32 {
        let victims = mv.via.map_or(0, |via| self.worth_on(via));
        let last = if mv.from == mv.to { 0 } else { self.worth_on(mv.to) };
        let promotion = if mv.promote { self.position.man_at(mv.from).map_or(0, values::promotion_gain) } else { 0 };
        victims + last + promotion
    }

    fn stake(&self, mv: Move) -> i32 {
        self.worth_on(mv.from)
    }

    fn exchange(&self, mv: Move) -> i32 {
        let mut position = self.position.after(mv);
        let mut gains = [0; CAPTURES_MAX];
        gains[0] = self.gain(mv);
        let mut count = 1;
        while count < CAPTURES_MAX {
            let side = position.to_move();
            let worth = |square| position.man_at(square).map_or(0, |man| self.worth(man));
            let Some(from) = position.attackers(mv.to, side).into_iter().min_by_key(|square| worth(*square)) else {
                break;
            };
            gains[count] = worth(mv.to) - gains[count - 1];
            position.make(Move::plain(from, mv.to));
            count += 1;
        }
        for back in (1..count).rev() {
            gains[back - 1] = -gains[back].max(-gains[back - 1]);
        }
        gains[0]
    }

    fn after(&self, mv: Move) -> Chu {
        let mut next = self.clone();
        let mover = self.position.man_at(mv.from);
        let is_reversible = !mv.promote
            && mv.via.is_none()
            && (mv.from == mv.to || self.position.is_empty_at(mv.to))
            && mover.is_some_and(|man| !values::is_pawn(man));
        for square in Chu::touched(mv) {
            if let Some(man) = self.position.man_at(square) {
                next.count(square, man, -1);
            }
        }
        next.key ^= turn_key(&self.position);
        next.position.make(mv);
        next.key ^= turn_key(&next.position);
        for square in Chu::touched(mv) {
            if let Some(man) = next.position.man_at(square) {
                next.count(square, man, 1);
            }
        }
        next.reversible = if is_reversible { self.reversible + 1 } else { 0 };
        next.in_check = next.position.is_in_check(next.position.to_move());
        next
    }

    fn turns_up(&self, _mv: Move) -> Outcomes {
        Outcomes::default()
    }

    fn after_turning_up(&self, mv: Move, _kind: u8) -> Chu {
        self.after(mv)
    }

    fn passed(&self) -> Option<Chu> {
        if self.in_check {
            return None;
        }
        let mut next = self.clone();
        let seat = self.position.to_move();
        next.position.set_to_move(seat.other());
        next.position.set_counter_strike(None);
        next.key ^= turn_key(&self.position) ^ turn_key(&next.position);
        next.reversible = 0;
        next.in_check = next.position.is_in_check(seat.other());
        Some(next)
    }

    fn evaluate(&self) -> i32 {
        let lead = self.placed + mop_up::bonus(&self.position, self.placed);
        let sum = mop_up::faded(lead, self.reversible) + self.side(Seat::First) - self.side(Seat::Second);
        let own = match self.position.to_move() {
            Seat::First => sum,
            Seat::Second => -sum,
        };
        own + TEMPO
    }

    fn verdict(&self) -> Option<Verdict> {
        let to_move = self.position.to_move();
        if self.position.royals_of(to_move).next().is_none() {
            return Some(Verdict::Lost);
        }
        let fewest = Seat::BOTH.map(|seat| self.position.squares_of(seat).len());
        if fewest.into_iter().all(|men| men > FEW_MEN) {
            return None;
        }
        let ending = self.position.decided().or_else(|| self.position.bare_royals())?;
        Some(match ending.winner {
            Some(winner) if winner == to_move => Verdict::Won,
            Some(_) => Verdict::Lost,
            None => Verdict::Drawn,
        })
    }

    fn without_moves(&self) -> Verdict {
        Verdict::Lost
    }

    fn reversible_plies(&self) -> usize {
        self.reversible
    }

    /// The fault of a repetition (clause 5.1) is judged at the root; in the tree it gains nothing.
    fn repeated(&self, _plies: usize) -> Verdict {
        Verdict::Drawn
    }
}
