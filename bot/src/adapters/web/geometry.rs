//! Places of a board's points on its picture, so that a page can be clicked.

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
    /// True if the second seat is at the bottom.
    pub flipped: bool,
    /// Middle, width and height of every place of a board of 24 points. They are in the numbers of the player at the
    /// bottom; 25 is that player's bar, 0 the tray. Empty on other boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<[u32; 4]>,
}

impl Geometry {
    /// Geometry of a board picture.
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
