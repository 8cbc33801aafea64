//! Legal moves: the steps that leave the own general safe (clauses 1.9 and 1.10).
//!
//! Most moves cannot touch the safety of a general that is not in check; the few points where a
//! coming or going piece could are found once for each position, and only moves that touch them,
//! and the general's own, are tried out.

use crate::Seat;

use super::lines::{between, cross};
use super::man::Piece;
use super::moves::Move;
use super::point::{Point, Points};
use super::position::Position;
use super::steps::{attackers, closed_gates, targets};

/// Safety of one side's general.
struct Danger {
    in_check: bool,
    /// Points where a piece that comes or goes may open an attack.
    hot: Points,
}

impl Position {
    /// `seat`'s enemies that attack its general.
    pub fn checkers_of(&self, seat: Seat) -> Points {
        match self.general(seat) {
            Some(general) => attackers(self, general, seat.other(), self.occupancy()),
            None => Points::NONE,
        }
    }

    /// The side to move stands in check.
    pub fn is_in_check(&self) -> bool {
        !self.checkers_of(self.to_move()).is_empty()
    }

    /// The generals look at each other along an open file.
    pub fn generals_face(&self) -> bool {
        match (self.general(Seat::First), self.general(Seat::Second)) {
            (Some(red), Some(black)) => {
                red.file() == black.file() && (between(red, black) & self.occupancy().points()).is_empty()
            }
            (Some(_) | None, Some(_) | None) => false,
        }
    }

    /// True if the step `mv` of `seat`'s piece keeps `seat`'s general from attack and from facing the other.
    pub fn is_safe(&self, seat: Seat, mv: Move) -> bool {
        let Some(general) = self.general(seat) else { return true };
        let general = if general == mv.from { mv.to } else { general };
        let occupancy = self.occupancy().without(mv.from).with(mv.to);
        // Both generals never stand on one rank, so the rook's reach finds them on the file only.
        let facing = occupancy.reach(general) & self.of(seat.other(), Piece::General);
        facing.is_empty() && attackers(self, general, seat.other(), occupancy).without(mv.to.set()).is_empty()
    }

    /// A legal move of the side to move.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.may_play(self.to_move(), mv)
    }

    /// True if `mv` would be legal if `seat` were to move.
    pub fn may_play(&self, seat: Seat, mv: Move) -> bool {
        self.man_at(mv.from).is_some_and(|man| {
            man.seat == seat && targets(self, mv.from, man).contains(mv.to) && self.is_safe(seat, mv)
        })
    }

    /// All legal moves of the side to move, by origin, then by target.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_legal(|from, targets| moves.extend(targets.map(|to| Move { from, to })));
        moves
    }

    /// True if the side to move has a legal move; without one it has lost (clauses 2.1 and 2.2).
    pub fn has_legal_move(&self) -> bool {
        let danger = self.danger();
        self.men_of(self.to_move()).any(|from| !self.legal_targets(from, &danger).is_empty())
    }

    /// Number of legal moves.
    pub fn count_legal(&self) -> u64 {
        let mut count = 0;
        self.each_legal(|_, targets| count += u64::from(targets.len()));
        count
    }

    /// Leaves of the move tree, the last ply counted in bulk.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal(),
            _ => {
                let mut nodes = 0;
                self.each_legal(|from, targets| {
                    nodes += targets.map(|to| self.after(Move { from, to }, None).perft(depth - 1)).sum::<u64>();
                });
                nodes
            }
        }
    }

    /// Calls `visit` with every piece of the side to move and its legal targets.
    pub fn each_legal(&self, mut visit: impl FnMut(Point, Points)) {
        let danger = self.danger();
        for from in self.men_of(self.to_move()) {
            let targets = self.legal_targets(from, &danger);
            if !targets.is_empty() {
                visit(from, targets);
            }
        }
    }

    fn legal_targets(&self, from: Point, danger: &Danger) -> Points {
        let Some(man) = self.man_at(from) else { return Points::NONE };
        let targets = targets(self, from, man);
        let try_all = danger.in_check || man.piece == Piece::General || danger.hot.contains(from);
        let doubtful = if try_all { targets } else { targets & danger.hot };
        let mut legal = targets.without(doubtful);
        for to in doubtful {
            if self.is_safe(man.seat, Move { from, to }) {
                legal |= to.set();
            }
        }
        legal
    }

    fn danger(&self) -> Danger {
        let seat = self.to_move();
        let Some(general) = self.general(seat) else { return Danger { in_check: false, hot: Points::NONE } };
        let enemy = seat.other();
        if !attackers(self, general, enemy, self.occupancy()).is_empty() {
            return Danger { in_check: true, hot: Points::NONE };
        }
        let mut hot = closed_gates(self, general, enemy);
        let cannons = self.of(enemy, Piece::Cannon);
        let sliders = self.of(enemy, Piece::Rook) | cannons | self.of(enemy, Piece::General);
        for slider in sliders & cross(general) {
            let way = between(general, slider);
            let men = (way & self.occupancy().points()).len();
            // One move changes the number of pieces on the way by one: a rook or general needs none, a cannon exactly
            // one.
            let is_near = if cannons.contains(slider) { men == 0 || men == 2 } else { men == 1 };
            if is_near {
                hot |= way;
            }
        }
        Danger { in_check: false, hot }
    }
}

/// The pieces of either side without any one of whom `seat`'s general would stand open to an attack that it does not
/// stand in now.
pub(super) fn shields(position: &Position, seat: Seat) -> Points {
    let Some(general) = position.general(seat) else { return Points::NONE };
    let enemy = seat.other();
    let mut shields = closed_gates(position, general, enemy);
    let cannons = position.of(enemy, Piece::Cannon);
    let sliders = position.of(enemy, Piece::Rook) | cannons | position.of(enemy, Piece::General);
    for slider in sliders & cross(general) {
        let men = between(general, slider) & position.occupancy().points();
        let screens = if cannons.contains(slider) { 2 } else { 1 };
        if men.len() == screens {
            shields |= men;
        }
    }
    shields
}
