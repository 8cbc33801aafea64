//! Where the points of a board lie on its picture, so that a page can be clicked.

use banco_engine::{Board, Seat};
use serde::Serialize;

use crate::ports::Sight;

/// Points in pixels of the picture: point (file, rank from the far side) at `x0 + file·dx`, `y0 + rank·dy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Geometry {
    pub width: u32,
    pub height: u32,
    pub files: u8,
    pub ranks: u8,
    pub x0: u32,
    pub y0: u32,
    pub dx: u32,
    pub dy: u32,
    /// The second seat sits below.
    pub flipped: bool,
}

/// The lattice of xiangqi and jieqi, without name bars.
const LATTICE: Geometry =
    Geometry { width: 1000, height: 1100, files: 9, ranks: 10, x0: 100, y0: 100, dx: 100, dy: 100, flipped: false };

/// Height of each of the two name bars of a lattice.
const LATTICE_BAR: u32 = 88;

impl Geometry {
    /// Board shapes have pictures of different sizes; other pictures (trays, rules) cannot be clicked.
    pub(super) fn of(sight: &Sight) -> Option<Geometry> {
        let (board, bar) = match sight.board {
            Board::Lattice => (LATTICE, LATTICE_BAR),
            Board::Chess | Board::Chu | Board::Points => return None,
        };
        let bar = if sight.has_bars { bar } else { 0 };
        let flipped = sight.bottom == Seat::Second;
        Some(Geometry { height: board.height + 2 * bar, y0: board.y0 + bar, flipped, ..board })
    }
}
