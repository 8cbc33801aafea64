//! Places of a board's sites on its picture, for pointing at one: the same measures as it is drawn with.

use banco_engine::Board;

use crate::boards::extent;
use crate::points;

/// Sites of a board in pixels of its picture of normal size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Size of the whole picture.
    pub width: u32,
    /// With bars, or with the rim that a square board has without them.
    pub height: u32,
    /// Middle of the site at the upper left.
    pub first: [u32; 2],
    /// From a site to the next one of its row, and of its column.
    pub pitch: u32,
    /// Middle, width and height of every place that can be pressed on a board of 24 points, by the number who sits
    /// below gives it; 25 is that side's bar, 0 its tray. Empty on other boards.
    pub spots: Vec<[u32; 4]>,
}

impl Places {
    /// The places of a board's pictures, with name bars or without.
    pub fn of(board: Board, has_bars: bool) -> Places {
        let extent = extent(board);
        let above = extent.above(has_bars);
        let moved = |[x, y, width, height]: [u32; 4]| [x, y + above, width, height];
        let spots = match board {
            Board::Points => points::places::pressed().into_iter().map(moved).collect(),
            Board::Lattice | Board::Chess | Board::Chu | Board::Paper(_) => Vec::new(),
        };
        Places {
            width: extent.width,
            height: extent.height + 2 * above,
            first: [extent.first, extent.first + above],
            pitch: extent.pitch,
            spots,
        }
    }
}
