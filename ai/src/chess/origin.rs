//! From a game of chess to the position where the search begins.

use banco_engine::games::chess::draws::Draws;
use banco_engine::games::chess::game_state::Course;
use banco_engine::games::chess::shakmaty::{Color, Position};
use banco_engine::games::chess::{Chess, Move};
use banco_engine::{Ending, Seat};

use crate::node::{Node, Root, Verdict};

use super::Board;

pub(crate) fn chess(game: &Chess) -> Root<Board> {
    let course = game.course();
    let is_endless = match course.draws() {
        Draws::Off => true,
        Draws::Automatic | Draws::Claim => false,
    };
    let node = Board::new(course.position().clone(), course.variant(), is_endless);
    let mut steps = Vec::new();
    if course.ending().is_none() {
        node.moves(&mut steps);
    }
    let mode = course.variant().mode();
    let known = steps.into_iter().filter_map(|step| Some((step, Move::of(step, mode)?)));
    let moves = known.map(|(step, mv)| (step, fate(course, mv))).collect();
    Root { past: past(course), moves, node, is_narrowed: false }
}

/// Ending by the rules on `mv`, repetition and counts included.
fn fate(course: &Course, mv: Move) -> Option<Verdict> {
    let mover = match course.position().turn() {
        Color::White => Seat::First,
        Color::Black => Seat::Second,
    };
    let mut next = course.clone();
    next.apply(mv).ok()?;
    next.verdict().map(|Ending { winner, .. }| match winner {
        Some(winner) if winner == mover => Verdict::Won,
        Some(_) => Verdict::Lost,
        None => Verdict::Drawn,
    })
}

/// Keys of the positions since the last capture or pawn move.
fn past(course: &Course) -> Vec<u64> {
    let hashes = course.past().hashes();
    hashes.split_last().map_or_else(Vec::new, |(_, before)| before.to_vec())
}
