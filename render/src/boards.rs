//! Table of the boards: the file that draws each one.
//!
//! | board | file | its pieces |
//! |---|---|---|
//! | `Lattice` | `lattice.rs` | `disc.rs` |
//! | `Chess` | `squares.rs` | `silhouettes.rs` |
//! | `Chu` | `koma_board.rs` | `koma.rs` |
//! | `Points` | `points.rs` and its folder | `points/men.rs` |
//! | `Paper` | `grid_board.rs` and its folder | `grid_board/marks.rs` |
//!
//! [`crate::shape`] says how to write one.

use banco_engine::Board;

use crate::RenderError;
use crate::shape::{Drawn, Extent};
use crate::sheet::{Kit, Sheet};
use crate::{grid_board, koma_board, lattice, points, squares};

/// Measures of `board`.
pub(crate) const fn extent(board: Board) -> Extent {
    match board {
        Board::Lattice => lattice::EXTENT,
        Board::Chess => squares::EXTENT,
        Board::Chu => koma_board::EXTENT,
        Board::Points => points::EXTENT,
        Board::Paper(side) => grid_board::extent(side),
    }
}

/// The longer side of a picture of `board` with its bars.
pub(crate) const fn long_side(board: Board) -> u32 {
    let extent = extent(board);
    let whole = extent.height + 2 * extent.above(true);
    if whole > extent.width { whole } else { extent.width }
}

/// Draws everything of `board` that pictures will need.
pub(crate) fn draw(board: Board, kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    match board {
        Board::Lattice => lattice::draw(kit, sheet),
        Board::Chess => squares::draw(kit, sheet),
        Board::Chu => koma_board::draw(kit, sheet),
        Board::Points => points::draw(kit, sheet),
        Board::Paper(side) => grid_board::draw(side, kit, sheet),
    }
}
