//! Position text for analysis programs, in the form JieqiBox reads (clause 4.1).
//!
//! `<board> <side> <pool> <captured pool> <clock> <number>`: the pool holds what may still lie face
//! down, the captured pool the pieces captured face down that the viewer knows, each as letter and count,
//! `-` if empty. A piece captured face down that the captor does not know stays in the pool. What lies under
//! a piece on the board never changes the export.

use std::fmt::Write;

use crate::Seat;
use crate::games::xiangqi::{Man, Piece, fen, game_state::Course};

use super::deal;

/// The order of letters, each kind Red's before Black's.
const ORDER: [Piece; 6] = [Piece::Rook, Piece::Horse, Piece::Elephant, Piece::Advisor, Piece::Cannon, Piece::Soldier];

/// Pieces of one side by kind.
type Count = [usize; Piece::ALL.len()];

/// The text; `captured` are the pieces of each seat that were captured face down and that the viewer knows.
pub(super) fn write(course: &Course, captured: [Vec<Piece>; 2]) -> String {
    let position = course.position();
    let known = captured.map(|men| count(&men));
    let pools = Seat::BOTH.map(|seat| {
        let mut pool = count(&deal::pool(position, seat));
        let open = course.taken_by(seat.other()).filter(|taken| !taken.man.dark).map(|taken| taken.man.piece);
        for (left, gone) in pool.iter_mut().zip(count(&open.collect::<Vec<_>>())) {
            *left = left.saturating_sub(gone);
        }
        for (left, gone) in pool.iter_mut().zip(known[seat.index()]) {
            *left = left.saturating_sub(gone);
        }
        pool
    });
    let side = match position.to_move() {
        Seat::First => 'w',
        Seat::Second => 'b',
    };
    let clocks = course.clocks();
    format!("{} {side} {} {} {} {}", fen::board(position), field(pools), field(known), clocks.quiet, clocks.number)
}

fn count(men: &[Piece]) -> Count {
    let mut count = [0; Piece::ALL.len()];
    for piece in men {
        count[*piece as usize] += 1;
    }
    count
}

#[expect(clippy::expect_used, reason = "a String takes every write")]
fn field(pools: [Count; 2]) -> String {
    let mut text = String::new();
    for piece in ORDER {
        for seat in Seat::BOTH {
            let men = pools[seat.index()][piece as usize];
            if men > 0 {
                let letter = Man { seat, piece, dark: false }.letter();
                write!(text, "{letter}{men}").expect("a String takes every write");
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
