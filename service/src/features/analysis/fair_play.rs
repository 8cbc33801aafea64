//! Fair play: the computer gives no player help in a running game through the analysis of another board.
//!
//! A game in which hints are allowed is no secret (`/hint`). In any other one its players get no analysis of a position
//! on the way from, to or beside the present one; and none at all while they play that kind of game by the minute.

use banco_engine::{GameKey, Pace, Table, View, Viewer};
use banco_ports::NoAnalysis;
use banco_ports::limits::{DAY_MILLIS, OPEN_CARDS_READ_MAX};

use crate::Service;
use crate::features::analysis::images::{Placed, are_near, images, men};
use crate::games::face;
use crate::messages::computer::may_be_helped;
use crate::persons::{Accounts, Persons};
use crate::present::reader::free::Free;

/// Places that differ between two boards some plies apart: up to four plies of one piece each. A turn with dice moves up
/// to four checkers, a mark fills one square.
const NEAR: usize = 8;
const NEAR_WITH_DICE: usize = 10;
const NEAR_IN_MARKS: usize = 3;

/// And a ply apart. A line that has come so near leads on from the running game, however long it is.
const BESIDE: usize = 4;
const BESIDE_IN_MARKS: usize = 1;

/// `Ok` if this person may have the position, and the way to it, analysed now.
///
/// # Errors
/// A running game of the person forbids it, or the games cannot be read.
pub(super) async fn is_fair(service: &Service, by: &Accounts, free: &Free) -> Result<(), NoAnalysis> {
    let kind = free.game.key();
    let stood: Vec<Vec<Placed>> = free.stood.iter().map(men).collect();
    let open = Persons::of(service).games_of(by, true, OPEN_CARDS_READ_MAX).await.map_err(|_| NoAnalysis::Away)?;
    for (id, _) in open.into_iter().filter(|(_, card)| card.game.is_none_or(|game| game == kind)) {
        let seated = service.games.snapshot(&*service.store, &id).await.map_err(|_| NoAnalysis::Away)?;
        let Some(seated) = seated.filter(|seated| seated.table.challenge().game == kind) else { continue };
        let Some(seat) = by.seat_at(&seated.table) else { continue };
        // A player who waits for the other's look knows the position.
        let table = &*seated.table.seen_by(Viewer::Seat(seat));
        let Some(view) = table.view(Viewer::Public) else { continue };
        if may_be_helped(table, seat) {
            continue;
        }
        if is_quick(table) {
            return Err(NoAnalysis::PlayedNow);
        }
        if gives_away(&stood, &view) {
            return Err(NoAnalysis::Played);
        }
    }
    Ok(())
}

/// True if a line comes beside a running game, or ends near it. A mirrored board is no other one.
fn gives_away(stood: &[Vec<Placed>], running: &View) -> bool {
    images(running).iter().any(|running_men| {
        let is_near = |stood: &Vec<Placed>, limit| are_near(running.board, stood, running_men, limit);
        stood.iter().any(|stood| is_near(stood, beside(running)))
            || stood.last().is_some_and(|stood| is_near(stood, near(running.game, running)))
    })
}

/// True if the players sit at the game now: its clock gives less than a day.
fn is_quick(table: &Table) -> bool {
    table.challenge().time.is_some_and(|time| match time.pace {
        Pace::Move { each, .. } => each < DAY_MILLIS,
        Pace::Fischer { base, increment } => base.max(increment) < DAY_MILLIS,
    })
}

fn near(game: GameKey, view: &View) -> usize {
    match () {
        () if view.board.is_placed() => NEAR_IN_MARKS,
        () if face(game).moves_several => NEAR_WITH_DICE,
        () => NEAR,
    }
}

fn beside(view: &View) -> usize {
    if view.board.is_placed() { BESIDE_IN_MARKS } else { BESIDE }
}

#[cfg(test)]
mod tests;
