//! Cờ caro: threats first.
//!
//! A side that can make five next has the other one in check, so the search answers fours as it answers checks and
//! follows them to the end. Positions are judged by what a mark on each free square would make ([`lines`]). Wins by
//! threats alone are looked for before the tree ([`threats`]).

mod brain;
mod lines;
mod origin;
mod paper;
mod squares;
#[cfg(test)]
mod tests;
mod threats;

use banco_engine::games::caro::{Caro, Square};
use banco_engine::{PaperSide, Seat};

use crate::facts::Fact;
use crate::node::{Node, Outcomes, Verdict};
use crate::score::EVALUATION_MAX;

use lines::Makes;
use origin::caro;
use paper::{Paper, SQUARES};

/// Fours in a row that are followed at the end of the tree.
const FOURS_MAX: u8 = 8;

/// Five next move, and a four that cannot be stopped: won unless something is overlooked.
const FIVE_NEXT: i32 = EVALUATION_MAX - 1_000;
const OPEN_FOUR_NEXT: i32 = EVALUATION_MAX - 3_000;

/// Apparent gain of a forcing move: more than positions differ by.
const FORCING: i32 = 4_000;

impl Node for Paper {
    type Move = Square;

    const SITES: usize = SQUARES;
    const MEN: usize = 2;

    fn moves(&self, list: &mut Vec<Square>) {
        if self.free_count > 0 {
            list.extend(self.candidates().into_iter().map(|site| self.square(site)));
        }
    }

    /// Fours; a quiet mark forces nothing.
    fn forcing(&self, list: &mut Vec<Square>) -> bool {
        if self.in_check() {
            self.moves(list);
            return true;
        }
        list.extend(self.fours(self.to_move).map(|site| self.square(site)));
        false
    }

    fn text(&self, mv: Square) -> String {
        mv.to_string()
    }

    fn code(mv: Square) -> u32 {
        mv.site(PaperSide::Nineteen).map_or(1, |site| u32::from(site.0) + 1)
    }

    fn target(mv: Square) -> usize {
        mv.site(PaperSide::Nineteen).map_or(0, |site| usize::from(site.0))
    }

    /// Far from where the eye is.
    fn strangeness(&self, mv: Square) -> i32 {
        self.last.map_or(0, |last| i32::from(mv.distance(last)) - 2).clamp(0, 8)
    }

    fn man(&self, _mv: Square) -> usize {
        self.to_move.index()
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// The other side would make five.
    fn in_check(&self) -> bool {
        self.count(self.to_move.other(), Makes::Five) > 0
    }

    /// Fours and fives force, as captures do elsewhere.
    fn gain(&self, mv: Square) -> i32 {
        match self.most(self.to_move, self.site(mv)) {
            makes if makes >= Makes::OpenFour as u8 => 2 * FORCING,
            makes if makes == Makes::Four as u8 && self.chain < FOURS_MAX => FORCING,
            _ => 0,
        }
    }

    fn stake(&self, _mv: Square) -> i32 {
        0
    }

    fn exchange(&self, mv: Square) -> i32 {
        self.gain(mv)
    }

    fn after(&self, mv: Square) -> Paper {
        let mut next = self.clone();
        let site = self.site(mv);
        let is_forced = self.in_check();
        let forces = self.most(self.to_move, site) >= Makes::Four as u8;
        next.put(site, self.to_move);
        next.chain = if is_forced || forces { self.chain + 1 } else { 0 };
        next.last = Some(mv);
        next.turn();
        next
    }

    fn turns_up(&self, _mv: Square) -> Outcomes {
        Outcomes::default()
    }

    fn after_turning_up(&self, mv: Square, _kind: u8) -> Paper {
        self.after(mv)
    }

    fn passed(&self) -> Option<Paper> {
        let threatens = |seat| self.count(seat, Makes::Five) > 0;
        if Seat::BOTH.into_iter().any(threatens) {
            return None;
        }
        let mut next = self.clone();
        next.turn();
        Some(next)
    }

    fn evaluate(&self) -> i32 {
        let (own, other) = (self.to_move, self.to_move.other());
        if self.count(own, Makes::Five) > 0 {
            return FIVE_NEXT;
        }
        if self.count(other, Makes::Five) > 1 {
            return -FIVE_NEXT;
        }
        if self.count(own, Makes::OpenFour) > 0 && !self.in_check() {
            return OPEN_FOUR_NEXT;
        }
        // The side to move has the first word about every square.
        self.worth[own.index()] * 5 / 4 - self.worth[other.index()]
    }

    fn verdict(&self) -> Option<Verdict> {
        if self.won {
            return Some(Verdict::Lost);
        }
        (self.free_count == 0).then_some(Verdict::Drawn)
    }

    fn without_moves(&self) -> Verdict {
        Verdict::Drawn
    }

    /// Nothing comes back.
    fn reversible_plies(&self) -> usize {
        0
    }

    fn repeated(&self, _plies: usize) -> Verdict {
        Verdict::Drawn
    }
}

/// Shapes that the mark on `mv` makes and stops.
fn facts(game: &Caro, seat: Seat, mv: &str) -> Vec<Fact> {
    let node = caro(game).node;
    let Some(site) = mv.parse().ok().map(|square| node.site(square)) else { return Vec::new() };
    let made = |makes: Makes| node.shapes_at(seat, site).into_iter().filter(|made| *made == makes as u8).count();
    let threats = made(Makes::OpenThree) + made(Makes::Four);
    let own = if made(Makes::OpenFour) > 0 {
        Some(Fact::OpenFour)
    } else if threats > 1 {
        Some(Fact::TwoThreats)
    } else if made(Makes::Four) > 0 {
        Some(Fact::Four)
    } else if made(Makes::OpenThree) > 0 {
        Some(Fact::OpenThree)
    } else {
        None
    };
    let other = seat.other();
    let mut after = node.clone();
    after.put(site, seat);
    let stops = if node.count(other, Makes::Five) > 0 && after.count(other, Makes::Five) == 0 {
        Some(Fact::StopsFive)
    } else if node.count(other, Makes::OpenFour) > 0 && after.count(other, Makes::OpenFour) == 0 {
        Some(Fact::StopsOpenFour)
    } else {
        None
    };
    let mut facts: Vec<Fact> = stops.into_iter().chain(own).collect();
    if facts.is_empty() {
        // The rows through the square that a mark of a seat would lengthen.
        let rows = |seat: Seat| node.shapes_at(seat, site).into_iter().filter(|made| *made >= Makes::Two as u8).count();
        let [joins, hinders] = [rows(seat), rows(other)].map(|rows| u8::try_from(rows).unwrap_or_default());
        facts.extend((joins > 0).then_some(Fact::Joins(joins)));
        facts.extend((hinders > 0).then_some(Fact::Hinders(hinders)));
    }
    facts
}
