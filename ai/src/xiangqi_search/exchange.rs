//! Capturing back and forth on one point, the cheapest piece first.

use banco_engine::games::xiangqi::{Move, Piece, steps::attackers};

use super::Lattice;

/// More captures than this never happen on one point.
const CAPTURES_MAX: usize = 24;

/// From the cheapest to the one that captures last.
const ORDER: [Piece; 7] =
    [Piece::Soldier, Piece::Elephant, Piece::Advisor, Piece::Horse, Piece::Cannon, Piece::Rook, Piece::General];

/// Gain of `mv` when both sides capture as long as it pays. Pins are not looked at.
pub(super) fn exchange(node: &Lattice, mv: Move) -> i32 {
    let position = &node.position;
    let worth = |point| position.man_at(point).map_or(0, |man| node.value(point, man));
    let Some(man) = position.man_at(mv.from) else { return 0 };
    let mut gains = [0; CAPTURES_MAX];
    gains[0] = worth(mv.to);
    let mut at_risk = node.value(mv.from, man);
    let mut occupancy = position.occupancy().without(mv.from).with(mv.to);
    let mut side = man.seat.other();
    let mut count = 1;
    while count < CAPTURES_MAX {
        let men = attackers(position, mv.to, side, occupancy).and(occupancy.points()).without(mv.to.set());
        let Some(from) = ORDER.into_iter().find_map(|piece| men.and(position.of(side, piece)).first()) else { break };
        gains[count] = at_risk - gains[count - 1];
        // A general captures only what cannot be recaptured: taking it would end more than the exchange.
        at_risk = if position.general(side) == Some(from) { 10_000 } else { worth(from) };
        occupancy = occupancy.without(from);
        side = side.other();
        count += 1;
    }
    for back in (1..count).rev() {
        gains[back - 1] = -gains[back].max(-gains[back - 1]);
    }
    gains[0]
}
