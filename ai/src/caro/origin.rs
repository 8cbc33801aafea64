//! From a game of caro to the position where the search begins.

use std::cmp::Reverse;

use banco_engine::games::caro::{Caro, Square};
use banco_engine::{Board, Game, PaperSide, Seat, Turn, Viewer};

use crate::limits::LINES_MAX;
use crate::node::Root;

use super::Paper;

pub(crate) fn caro(game: &Caro) -> Root<Paper> {
    let view = game.view(Viewer::Public);
    let side = if let Board::Paper(side) = view.board { side } else { PaperSide::default() };
    let to_move = match game.turn() {
        Turn::Player(seat) => seat,
        Turn::Chance | Turn::Over(_) => Seat::First,
    };
    let mut node = Paper::new(side, game.chosen().five, to_move);
    for man in &view.men {
        node.put(usize::from(man.site.0), man.face.seat);
    }
    node.won = false;
    node.last = game.squares_played().last().copied();
    Root {
        moves: moves(game, &node).into_iter().map(|mv| (mv, None)).collect(),
        past: Vec::new(),
        node,
        is_narrowed: false,
    }
}

/// Moves that are allowed (clause 4) and worth searching, filled up if too few are left to compare.
fn moves(game: &Caro, node: &Paper) -> Vec<Square> {
    let allowed = game.moves();
    let mut moves: Vec<Square> = node.candidates().into_iter().map(|site| node.square(site)).collect();
    moves.retain(|mv| allowed.contains(mv));
    let mut rest: Vec<Square> = allowed.into_iter().filter(|mv| !moves.contains(mv)).collect();
    let centre = Square::centre(node.side);
    rest.sort_by_key(|mv| (Reverse(node.weight(node.site(*mv))), mv.distance(centre)));
    rest.truncate(LINES_MAX.saturating_sub(moves.len()));
    moves.append(&mut rest);
    moves
}
