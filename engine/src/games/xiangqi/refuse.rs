//! Why a move is not allowed: the first clause that forbids it, and what to mark.

use crate::{Illegal, Rule, Site};

use super::lines::between;
use super::man::{Man, Piece};
use super::moves::Move;
use super::point::{Point, Points};
use super::position::Position;
use super::steps::{attackers, elephant_eye, horse_leg};

/// `Ok` exactly for the legal moves of the side to move.
///
/// # Errors
/// The piece's own clause first, then 1.8a, 1.9 and 1.10.
pub fn allow(position: &Position, mv: Move) -> Result<(), Illegal> {
    let refuse = |rule, point: Point| Err(Illegal::new(rule, [point.site()]));
    let Some(man) = position.man_at(mv.from) else { return refuse(Rule::NoManThere, mv.from) };
    if man.seat != position.to_move() {
        return refuse(Rule::NotYourMan, mv.from);
    }
    if mv.from == mv.to {
        return refuse(Rule::SamePoint, mv.from);
    }
    step(position, man, mv)?;
    if position.men_of(man.seat).contains(mv.to) {
        return refuse(Rule::OwnManOnTarget, mv.to);
    }
    leaves_general_safe(position, man, mv)
}

fn step(position: &Position, man: Man, mv: Move) -> Result<(), Illegal> {
    let files = mv.from.file().abs_diff(mv.to.file());
    let ranks = mv.from.rank().abs_diff(mv.to.rank());
    let refuse = |rule, points: Points| Err(Illegal::new(rule, points.sites()));
    let not_its_move = refuse(Rule::NotItsMove, mv.to.set());
    let is_closed = |gate| position.occupancy().contains(gate);
    let limited = position.is_limited(man);
    match man.piece {
        Piece::General if files + ranks != 1 => not_its_move,
        Piece::General if !mv.to.is_palace_of(man.seat) => refuse(Rule::GeneralLeavesPalace, mv.to.set()),
        Piece::Advisor if (files, ranks) != (1, 1) => not_its_move,
        Piece::Advisor if limited && !mv.to.is_palace_of(man.seat) => refuse(Rule::AdvisorLeavesPalace, mv.to.set()),
        Piece::General | Piece::Advisor => Ok(()),
        Piece::Elephant => match elephant_eye(mv.from, mv.to) {
            None => not_its_move,
            Some(_) if limited && !mv.to.is_home_of(man.seat) => refuse(Rule::ElephantCrossesRiver, mv.to.set()),
            Some(eye) if is_closed(eye) => refuse(Rule::ElephantEyeBlocked, eye.set()),
            Some(_) => Ok(()),
        },
        Piece::Horse => match horse_leg(mv.from, mv.to) {
            None => not_its_move,
            Some(leg) if is_closed(leg) => refuse(Rule::HorseLegBlocked, leg.set()),
            Some(_) => Ok(()),
        },
        Piece::Rook | Piece::Cannon if files != 0 && ranks != 0 => not_its_move,
        Piece::Rook => {
            let in_the_way = in_the_way(position, mv);
            if in_the_way.is_empty() { Ok(()) } else { Err(Illegal::new(Rule::RookPathBlocked, in_the_way)) }
        }
        Piece::Cannon => cannon(position, man, mv),
        Piece::Soldier if files + ranks != 1 => not_its_move,
        Piece::Soldier => soldier(man, mv),
    }
}

/// Pieces on a straight way, the nearest first.
fn in_the_way(position: &Position, mv: Move) -> Vec<Site> {
    let mut sites = (between(mv.from, mv.to) & position.occupancy().points()).sites();
    // Along a file or a rank indices only grow or only fall.
    if mv.to.index() < mv.from.index() {
        sites.reverse();
    }
    sites
}

fn cannon(position: &Position, man: Man, mv: Move) -> Result<(), Illegal> {
    let screens = in_the_way(position, mv);
    match (position.man_at(mv.to), screens.len()) {
        (None, 0) | (Some(_), 1) => Ok(()),
        // The jump is not what stands in the way here: clause 1.8a speaks after this.
        (Some(target), _) if target.seat == man.seat => Ok(()),
        (None, _) => Err(Illegal::new(Rule::CannonPathBlocked, screens)),
        (Some(_), 0) => Err(Illegal::new(Rule::CannonScreenMissing, [mv.to.site()])),
        (Some(_), _) => Err(Illegal::new(Rule::CannonTooManyScreens, screens)),
    }
}

fn soldier(man: Man, mv: Move) -> Result<(), Illegal> {
    let at_target = [mv.to.site()];
    if mv.from.rank() == mv.to.rank() {
        if mv.from.is_home_of(man.seat) {
            return Err(Illegal::new(Rule::SoldierSidewaysBeforeRiver, at_target));
        }
        return Ok(());
    }
    if is_forward(man, mv) { Ok(()) } else { Err(Illegal::new(Rule::SoldierMovesBack, at_target)) }
}

/// Towards the other side's edge.
pub fn is_forward(man: Man, mv: Move) -> bool {
    match man.seat {
        crate::Seat::First => mv.to.rank() > mv.from.rank(),
        crate::Seat::Second => mv.to.rank() < mv.from.rank(),
    }
}

fn leaves_general_safe(position: &Position, man: Man, mv: Move) -> Result<(), Illegal> {
    let enemy = man.seat.other();
    let (Some(general), Some(other)) = (position.general(man.seat), position.general(enemy)) else { return Ok(()) };
    let general = if general == mv.from { mv.to } else { general };
    let occupancy = position.occupancy().without(mv.from).with(mv.to);
    if general.file() == other.file() && (between(general, other) & occupancy.points()).is_empty() {
        return Err(Illegal::new(Rule::GeneralsFacing, [general.site(), other.site()]));
    }
    let attackers = attackers(position, general, enemy, occupancy).without(mv.to.set());
    if attackers.is_empty() {
        return Ok(());
    }
    let unanswered = attackers & position.checkers_of(man.seat);
    if unanswered.is_empty() {
        Err(Illegal::new(Rule::ExposesGeneral, attackers.sites()))
    } else {
        Err(Illegal::new(Rule::StillInCheck, unanswered.sites()))
    }
}
