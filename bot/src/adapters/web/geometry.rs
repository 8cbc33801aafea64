//! Where the points of a board lie on its picture, so that a page can be clicked.

use banco_engine::{Board, Seat};
use banco_ports::Layout;
use banco_render::Places;
use serde::Serialize;

/// Points in pixels of the picture: point (file, rank from the far side) at `x0 + file·dx`, `y0 + rank·dy`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Geometry {
    pub shape: &'static str,
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
    /// Middle, width and height of every place that can be pressed on a board of 24 points, by the number who sits
    /// below gives it; 25 is his bar, 0 his tray. Empty on other boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<[u32; 4]>,
}

impl Geometry {
    /// Where the points of a board picture lie.
    pub(super) fn of(layout: &Layout) -> Geometry {
        let Layout { board, bottom, has_bars } = *layout;
        let Places { width, height, first: [x0, y0], pitch, spots } = Places::of(board, has_bars);
        let shape = match board {
            Board::Lattice => "lattice",
            Board::Chess => "chess",
            Board::Chu => "chu",
            Board::Paper(_) => "paper",
            Board::Points => "points",
        };
        let flipped = board.seen_from(bottom) == Seat::Second;
        let (files, ranks) = (board.files(), board.ranks());
        Geometry { shape, width, height, files, ranks, x0, y0, dx: pitch, dy: pitch, flipped, spots }
    }
}
