//! From a game of chu shogi to the position where the search begins.

use banco_engine::games::chushogi::{ChuShogi, Course, Move};

use crate::node::{Node, Root, Verdict};

use super::{Chu, values};

pub(crate) fn chushogi(game: &ChuShogi) -> Root<Chu> {
    let course = game.course();
    let is_reversible = |ply: &&banco_engine::games::chushogi::game_state::Ply| {
        ply.captured.iter().all(Option::is_none) && !ply.mv.promote && !values::is_pawn(ply.man)
    };
    let reversible = course.plies().iter().rev().take_while(is_reversible).count();
    let node = Chu::new(*course.position(), reversible);
    let moves = course.legal_moves().into_iter().map(|mv| (mv, fate(course, mv))).collect();
    Root { past: past(course, reversible), moves, node, is_narrowed: false }
}

/// Ending by the rules on `mv`, faults by repetition included.
fn fate(course: &Course, mv: Move) -> Option<Verdict> {
    let mover = course.position().to_move();
    let mut next = course.clone();
    next.apply(mv).ok()?;
    next.verdict().map(|ending| match ending.winner {
        Some(winner) if winner == mover => Verdict::Won,
        Some(_) => Verdict::Lost,
        None => Verdict::Drawn,
    })
}

/// Keys of the positions that may stand again.
fn past(course: &Course, reversible: usize) -> Vec<u64> {
    let mut position = *course.start();
    let skipped = course.plies().len() - reversible;
    let mut keys = Vec::with_capacity(reversible);
    for (at, ply) in course.plies().iter().enumerate() {
        if at >= skipped {
            keys.push(Chu::new(position, 0).key());
        }
        position.make(ply.mv);
    }
    keys
}
