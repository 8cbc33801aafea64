//! Fair play: the computer gives no player help in a running game through the analysis of another board.
//!
//! A game in which hints are allowed is no secret (`/hint`). In any other one its players get no analysis of a position
//! on the way from, to or beside the present one; and none at all while they play that kind of game by the minute.

use std::collections::BTreeMap;

use banco_engine::{GameKey, Kind, Pace, Seat, Site, Table, View, Viewer};
use banco_ports::NoAnalysis;
use banco_ports::limits::{DAY_MILLIS, OPEN_CARDS_READ_MAX};

use crate::Service;
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
    let open = Persons::of(service).games_of(by, true, OPEN_CARDS_READ_MAX).await.map_err(|_| NoAnalysis::Away)?;
    for (id, _) in open.into_iter().filter(|(_, card)| card.game.is_none_or(|game| game == kind)) {
        let seated = service.games.snapshot(&*service.store, &id).await.map_err(|_| NoAnalysis::Away)?;
        let Some(seated) = seated.filter(|seated| seated.table.challenge().game == kind) else { continue };
        let table = &seated.table;
        let Some((view, seat)) = table.view(Viewer::Public).zip(by.seat_at(table)) else { continue };
        if may_be_helped(table, seat) {
            continue;
        }
        if is_quick(table) {
            return Err(NoAnalysis::PlayedNow);
        }
        let is_on_the_way = free.stood.iter().any(|stood| differences(stood, &view) <= beside(&view));
        if is_on_the_way || free.stood.last().is_some_and(|stood| differences(stood, &view) <= near(kind, &view)) {
            return Err(NoAnalysis::Played);
        }
    }
    Ok(())
}

/// True if the players sit at the game now: its clock gives less than a day.
fn is_quick(table: &Table) -> bool {
    table.challenge().time.is_some_and(|time| match time.pace {
        Pace::Move { each, .. } => each < DAY_MILLIS,
        Pace::Fischer { base, increment } => base.max(increment) < DAY_MILLIS,
    })
}

/// Pieces by place; checkers of one side on one point are alike.
fn men(view: &View) -> BTreeMap<(Site, Seat, Option<Kind>), i32> {
    let mut men = BTreeMap::new();
    for man in &view.men {
        *men.entry((man.site, man.face.seat, man.face.kind)).or_insert(0) += 1;
    }
    men
}

/// Number of places at which two boards differ, each piece of one that the other has not counted.
fn differences(one: &View, other: &View) -> usize {
    let mut differences = men(one);
    for (place, count) in men(other) {
        *differences.entry(place).or_insert(0) -= count;
    }
    differences.values().map(|count| count.unsigned_abs() as usize).sum()
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
mod tests {
    use banco_engine::{AnyGame, GameOptions};

    use super::*;

    fn after(moves: &[&str]) -> View {
        let mut game: AnyGame = GameKey::Chess.start(&GameOptions::new()).expect("the usual game");
        for mv in moves {
            game.play(mv).expect("a legal move");
        }
        game.view(Viewer::Public)
    }

    #[test]
    fn a_board_is_near_another_some_plies_later_and_far_from_another_opening() {
        let running = after(&["e2e4", "e7e5", "g1f3", "b8c6"]);
        let near = |moves: &[&str]| differences(&after(moves), &running) <= near(GameKey::Chess, &running);
        assert!(near(&["e2e4", "e7e5", "g1f3", "b8c6"]));
        assert!(near(&["g1f3", "b8c6", "e2e4", "e7e5"]), "by another way");
        assert!(near(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"]));
        assert!(!near(&["d2d4", "d7d5", "c2c4", "e7e6", "b1c3", "g8f6"]));
        let beside = |moves: &[&str]| differences(&after(moves), &running) <= beside(&running);
        assert!(beside(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]) && beside(&["e2e4", "e7e5", "g1f3"]));
        assert!(!beside(&[]), "every game starts so");
    }
}
