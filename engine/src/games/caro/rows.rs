//! Rows of one side's marks, and which of them win (clause 3.1).

use crate::Seat;

use super::grid::Grid;
use super::square::Square;

/// Marks that make a row.
pub const FIVE: usize = 5;

/// File, rank and both diagonals.
const DIRECTIONS: [[i8; 2]; 4] = [[1, 0], [0, 1], [1, 1], [1, -1]];

/// Rows that win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Five {
    /// Five or more, unless the other side holds the squares at both ends; the edge does not block.
    #[default]
    OpenEnded,
    /// Five or more.
    Free,
    /// Five and no more.
    Exact,
}

impl Five {
    /// Words of the option, in the order of [`Five::ALL`].
    pub const KEYS: &[&str] = &["open_ended", "free", "exact"];
    const ALL: [Five; 3] = [Five::OpenEnded, Five::Free, Five::Exact];

    /// The value of the option `five` that is spelled so.
    pub fn from_key(key: &str) -> Option<Five> {
        Five::KEYS.iter().zip(Five::ALL).find(|(word, _)| **word == key).map(|(_, five)| five)
    }

    /// True if a row of `length` marks wins; `blocked` says which ends the other side holds.
    const fn wins(self, length: usize, blocked: [bool; 2]) -> bool {
        match self {
            Five::OpenEnded => length >= FIVE && !(blocked[0] && blocked[1]),
            Five::Free => length >= FIVE,
            Five::Exact => length == FIVE,
        }
    }
}

/// The rows that win through a mark, each from end to end: what the last move completed. Looks at its own
/// rows and at nothing else.
pub fn won_at(grid: &Grid, square: Square, five: Five) -> Vec<Vec<Square>> {
    let Some(seat) = grid.at(square) else { return Vec::new() };
    let rows = DIRECTIONS.iter().map(|direction| row(grid, seat, square, *direction));
    rows.filter(|(squares, blocked)| five.wins(squares.len(), *blocked)).map(|(squares, _)| squares).collect()
}

/// The rows of `seat` that win anywhere on the board: for positions that were not played.
pub fn won_by(grid: &Grid, seat: Seat, five: Five) -> Vec<Vec<Square>> {
    let mut rows: Vec<Vec<Square>> = grid
        .squares()
        .filter(|square| grid.at(*square) == Some(seat))
        .flat_map(|square| won_at(grid, square, five))
        .collect();
    rows.sort();
    rows.dedup();
    rows
}

/// The unbroken row of `seat` through its mark, and whether the other side holds the square before and behind it.
fn row(grid: &Grid, seat: Seat, square: Square, [right, up]: [i8; 2]) -> (Vec<Square>, [bool; 2]) {
    let (mut squares, before) = arm(grid, seat, square, [-right, -up]);
    squares.reverse();
    squares.push(square);
    let (onward, behind) = arm(grid, seat, square, [right, up]);
    squares.extend(onward);
    (squares, [before, behind])
}

/// Marks of `seat` one way from `square`, nearest first, and whether the other side stops them.
fn arm(grid: &Grid, seat: Seat, square: Square, direction: [i8; 2]) -> (Vec<Square>, bool) {
    let mut squares = Vec::new();
    let mut next = square.step(direction);
    while let Some(here) = next.filter(|here| grid.at(*here) == Some(seat)) {
        squares.push(here);
        next = here.step(direction);
    }
    (squares, next.is_some_and(|end| grid.at(end) == Some(seat.other())))
}

/// True if `seat` could still make a row that wins, were every free square its own: five squares in line that the
/// other side does not hold, with room at the ends as the option wants it.
pub fn is_possible(grid: &Grid, seat: Seat, five: Five) -> bool {
    let holder = |square: Option<Square>| square.and_then(|square| grid.at(square));
    let is_open = |start: Square, [right, up]: [i8; 2]| {
        let mut line = std::iter::successors(Some(start), |square| square.step([right, up]));
        let mut last = start;
        for _ in 0..FIVE {
            let Some(square) = line.next() else { return false };
            if square.site(grid.side()).is_none() || grid.at(square) == Some(seat.other()) {
                return false;
            }
            last = square;
        }
        let ends = [start.step([-right, -up]), last.step([right, up])].map(holder);
        match five {
            Five::OpenEnded => ends != [Some(seat.other()); 2],
            Five::Free => true,
            // A mark at an end makes six of it.
            Five::Exact => !ends.contains(&Some(seat)),
        }
    };
    grid.squares().any(|start| DIRECTIONS.iter().any(|direction| is_open(start, *direction)))
}
