//! Where the points of a board lie on its picture, so that a page can be clicked.

use banco_engine::{Board, PaperSide, Seat};
use banco_ports::Sight;
use serde::Serialize;

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

/// The squares of chess.
const CHESS: Geometry =
    Geometry { width: 960, height: 960, files: 8, ranks: 8, x0: 60, y0: 60, dx: 120, dy: 120, flipped: false };

/// The cells of chu shogi.
const CHU: Geometry =
    Geometry { width: 1200, height: 1200, files: 12, ranks: 12, x0: 94, y0: 94, dx: 92, dy: 92, flipped: false };

/// The squares of placing games.
const PAPER_15: Geometry =
    Geometry { width: 1104, height: 1104, files: 15, ranks: 15, x0: 76, y0: 76, dx: 68, dy: 68, flipped: false };
const PAPER_19: Geometry =
    Geometry { width: 1104, height: 1104, files: 19, ranks: 19, x0: 66, y0: 66, dx: 54, dy: 54, flipped: false };

/// Heights of each of the two name bars.
const TALL_BAR: u32 = 88;
const LOW_BAR: u32 = 40;

impl Geometry {
    /// Where the points of a board picture lie; `None` where it cannot be clicked.
    pub(super) fn of(sight: &Sight) -> Option<Geometry> {
        let (board, bar) = match sight.board {
            Board::Lattice => (LATTICE, TALL_BAR),
            Board::Chess => (CHESS, TALL_BAR),
            Board::Chu => (CHU, LOW_BAR),
            Board::Paper(PaperSide::Fifteen) => (PAPER_15, TALL_BAR),
            Board::Paper(PaperSide::Nineteen) => (PAPER_19, TALL_BAR),
            // Many men share a point, and a play is more than one step.
            Board::Points => return None,
        };
        let bar = if sight.has_bars { bar } else { 0 };
        let flipped = sight.board.seen_from(sight.bottom) == Seat::Second;
        Some(Geometry { height: board.height + 2 * bar, y0: board.y0 + bar, flipped, ..board })
    }
}
