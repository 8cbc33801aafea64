//! Why a move is not allowed: the first clause that forbids it, and what to mark.
//!
//! No rule protects a royal: it may stay in check or move into it (clause 6.1).

use crate::{Illegal, Rule};

use super::moves::Move;
use super::position::Position;
use super::reach::{Reach, reach};
use super::square::{Direction, Square};

type Refused = Result<(), Illegal>;

fn refuse(rule: Rule, square: Square) -> Refused {
    Err(Illegal::new(rule, [square.site()]))
}

/// `Ok` exactly for the legal moves of the side to move.
///
/// # Errors
/// Checks of owner, then movement (clauses 1.2 and 3), lion trading (4), promotion (2).
pub(super) fn allow(position: &Position, mv: Move) -> Refused {
    let Some(man) = position.man_at(mv.from) else { return refuse(Rule::NoManThere, mv.from) };
    if man.seat != position.to_move() {
        return refuse(Rule::NotYourMan, mv.from);
    }
    let reach = reach(position.on(mv.from), man.seat);
    match mv.via {
        Some(via) => two_steps(position, mv, via, reach)?,
        None if mv.from == mv.to => pass(position, mv.from, reach)?,
        None => direct(position, mv, reach)?,
    }
    if let Some((rule, squares)) = position.trade_refused(mv) {
        return Err(Illegal::new(rule, squares.sites()));
    }
    promotion(position, mv)
}

fn promotion(position: &Position, mv: Move) -> Refused {
    if mv.promote {
        return position.promotion_refused(mv).map_or(Ok(()), |rule| refuse(rule, mv.to));
    }
    if position.must_promote(mv) { refuse(Rule::LanceMustPromote, mv.to) } else { Ok(()) }
}

fn lines(reach: &Reach) -> impl Iterator<Item = Direction> {
    let lines = reach.lion_lines;
    Direction::ALL.into_iter().filter(move |direction| lines & direction.bit() != 0)
}

/// Clause 3.2: a pass steps to an empty square of the lion lines and back.
fn pass(position: &Position, from: Square, reach: &Reach) -> Refused {
    if reach.lion_lines == 0 {
        return refuse(Rule::PassNeedsLionPower, from);
    }
    let near: Vec<Square> = lines(reach).filter_map(|direction| from.step(direction, 1)).collect();
    if near.iter().any(|square| position.is_empty_at(*square)) {
        return Ok(());
    }
    Err(Illegal::new(Rule::PassNeedsEmptySquare, near.into_iter().map(Square::site).collect::<Vec<_>>()))
}

fn two_steps(position: &Position, mv: Move, via: Square, reach: &Reach) -> Refused {
    if reach.lion_lines == 0 {
        return refuse(Rule::TwoStepsNeedLionPower, mv.from);
    }
    if !is_way(position, mv, via) {
        return refuse(Rule::NotItsMove, mv.to);
    }
    let own = position.squares_of(position.to_move());
    if own.contains(via) {
        return refuse(Rule::FirstStepOntoOwnMan, via);
    }
    if position.is_empty_at(via) {
        return refuse(Rule::FirstStepTakesNothing, via);
    }
    if mv.to != mv.from && own.contains(mv.to) { refuse(Rule::OwnManOnTarget, mv.to) } else { Ok(()) }
}

/// True if the two steps follow the lion lines of the piece on `mv.from` (clauses 3.1 and 3.2), whatever stands there.
pub(super) fn is_way(position: &Position, mv: Move, via: Square) -> bool {
    let cell = position.on(mv.from);
    let Some(man) = position.man_at(mv.from) else { return false };
    let Some((direction, 1)) = mv.from.towards(via) else { return false };
    if reach(cell, man.seat).lion_lines & direction.bit() == 0 {
        return false;
    }
    match via.towards(mv.to) {
        Some((second, 1)) => cell.is_lion() || mv.to == mv.from || second == direction,
        Some(_) | None => false,
    }
}

fn direct(position: &Position, mv: Move, reach: &Reach) -> Refused {
    if position.is_dead(mv.from) {
        return refuse(Rule::DeadPiece, mv.from);
    }
    match mv.from.towards(mv.to) {
        Some((direction, 1)) if (reach.steps | reach.slides) & direction.bit() != 0 => {}
        Some((direction, 2)) if reach.jumps & direction.bit() != 0 => {}
        Some((direction, distance)) if reach.slides & direction.bit() != 0 => {
            let on_the_way = (1..distance).filter_map(|steps| mv.from.step(direction, steps));
            let blocking: Vec<_> =
                on_the_way.filter(|square| !position.is_empty_at(*square)).map(Square::site).collect();
            if !blocking.is_empty() {
                return Err(Illegal::new(Rule::SlideBlocked, blocking));
            }
        }
        None if position.on(mv.from).is_lion() && mv.from.distance(mv.to) == 2 => {}
        Some(_) | None => return refuse(Rule::NotItsMove, mv.to),
    }
    if position.squares_of(position.to_move()).contains(mv.to) {
        return refuse(Rule::OwnManOnTarget, mv.to);
    }
    Ok(())
}
