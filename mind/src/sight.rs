//! What a player sees of a game: all that a search is ever given.

use banco_engine::{AnyGame, Seat, Turn};

use crate::chess::{self, Board};
use crate::lattice::{self, Lattice};
use crate::limits::Limits;
use crate::node::{Node, Root};
use crate::report::{Line, Report};
use crate::score::mate_in;
use crate::search::Search;
use crate::wits::{Wits, mix};

/// A game as the player to move sees it; what is hidden from him is not in it.
pub struct Sight(Known);

enum Known {
    Lattice(Box<Root<Lattice>>),
    Chess(Box<Root<Board>>),
}

impl Sight {
    /// What `seat` sees of `game`; `None` if it is not `seat`'s turn, or the game has no opponent of ours.
    pub fn of(game: &AnyGame, seat: Seat) -> Option<Sight> {
        if game.turn() != Turn::Player(seat) {
            return None;
        }
        Some(Sight(match game {
            AnyGame::Xiangqi(game) => Known::Lattice(Box::new(lattice::xiangqi(game))),
            AnyGame::Jieqi(game) => Known::Lattice(Box::new(lattice::jieqi(game, seat))),
            AnyGame::Chess(game) => Known::Chess(Box::new(chess::chess(game))),
            AnyGame::ChuShogi(_) | AnyGame::Backgammon(_) => return None,
        }))
    }

    /// The best move that somebody with these wits finds within `limits`.
    pub fn think(&self, limits: Limits<'_>, wits: Wits) -> Report {
        match &self.0 {
            Known::Lattice(root) => report(root, limits, wits),
            Known::Chess(root) => report(root, limits, wits),
        }
    }
}

fn report<N: Node>(root: &Root<N>, limits: Limits<'_>, wits: Wits) -> Report {
    // Two games with one seed do not err alike.
    let wits = Wits { seed: mix(wits.seed, root.node.key()), ..wits };
    let found = Search::run(root, limits, wits);
    // The texts of a line are those of the positions it goes through.
    let line = |(score, moves): &(i32, Vec<N::Move>)| {
        let pv: Vec<String> = moves.iter().map(|mv| root.node.text(*mv)).collect();
        Some(Line { mv: pv.first()?.clone(), score: *score, pv })
    };
    let alternatives: Vec<Line> = found.lines.iter().filter_map(line).collect();
    let felt = |at: &usize| {
        let (score, moves) = &found.lines[*at];
        let code = moves.first().map_or(0, |mv| N::code(*mv));
        wits.felt(*score, root.node.key(), code)
    };
    let sees_mate = alternatives.first().is_some_and(|line| mate_in(line.score).is_some_and(|moves| moves > 0));
    let chosen = if sees_mate && !wits.may_miss_mate {
        Some(0)
    } else {
        // The first of equals is the better one.
        (0..found.lines.len()).rev().max_by_key(felt)
    };
    Report {
        best: chosen.and_then(|at| alternatives.get(at).cloned()),
        alternatives,
        nodes: found.nodes,
        depth: found.depth,
        cancelled: found.cancelled,
    }
}
