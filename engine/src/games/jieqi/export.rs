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

/// Number of pieces of each seat and kind in a text.
pub type Pools = [[u8; Piece::ALL.len()]; 2];

/// Pieces of a kind in one pool: no set has more, and a digit says it.
const COUNT_MAX: u32 = 9;

/// Reads the text: the ordinary position text, and the pools. `None` if the text has no pools.
pub fn read(text: &str) -> Option<(String, Pools)> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [board, side, pool, captured, quiet, number] = fields.as_slice() else { return None };
    // Two lone `-` are fields that other programs leave out.
    let pools = if *pool == "-" && *captured != "-" { Pools::default() } else { counts(pool)? };
    Some((format!("{board} {side} - - {quiet} {number}"), pools))
}

/// `R2r2P5`.
fn counts(field: &str) -> Option<Pools> {
    let mut pools = Pools::default();
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        let piece = Piece::from_letter(letter).filter(|piece| *piece != Piece::General)?;
        let count = letters.next()?.to_digit(10).filter(|count| *count <= COUNT_MAX)?;
        let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
        pools[seat.index()][piece as usize] = u8::try_from(count).ok()?;
    }
    (!field.is_empty()).then_some(pools)
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
