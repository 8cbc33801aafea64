//! Where the points of a board lie on its picture, so that a page can be clicked.

use banco_engine::{Board, PaperSide, Seat};
use banco_ports::Layout;
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

/// Heights of each of the two name bars.
const TALL_BAR: u32 = 88;
const LOW_BAR: u32 = 40;

impl Geometry {
    /// Where the points of a board picture lie.
    pub(super) fn of(layout: &Layout) -> Geometry {
        let board = |shape, [width, height]: [u32; 2], [files, ranks]: [u8; 2], first: u32, pitch: u32, bar: u32| {
            let bar = if layout.has_bars { bar } else { 0 };
            Geometry {
                shape,
                width,
                height: height + 2 * bar,
                files,
                ranks,
                x0: first,
                y0: first + bar,
                dx: pitch,
                dy: pitch,
                flipped: layout.board.seen_from(layout.bottom) == Seat::Second,
                spots: Vec::new(),
            }
        };
        match layout.board {
            Board::Lattice => board("lattice", [1000, 1100], [9, 10], 100, 100, TALL_BAR),
            Board::Chess => board("chess", [960, 960], [8, 8], 60, 120, TALL_BAR),
            Board::Chu => board("chu", [1200, 1200], [12, 12], 94, 92, LOW_BAR),
            Board::Paper(PaperSide::Fifteen) => board("paper", [1104, 1104], [15, 15], 76, 68, TALL_BAR),
            Board::Paper(PaperSide::Nineteen) => board("paper", [1104, 1104], [19, 19], 66, 54, TALL_BAR),
            Board::Points => {
                let bare = board("points", [1200, 860], [12, 2], 80, 80, TALL_BAR);
                Geometry { spots: spots(bare.y0 - 80), ..bare }
            }
        }
    }
}

/// Places of the board of 24 points: tray, points 1 to 24, bar.
fn spots(top: u32) -> Vec<[u32; 4]> {
    /// Width of a point and height of a stack of five with its edge; left edges of the two halves.
    const POINT: u32 = 80;
    const STACK: u32 = 350;
    const HALVES: [u32; 2] = [40, 595];
    let column = |column: u32| HALVES[usize::from(column >= 6)] + (485 * (2 * (column % 6) + 1) + 6) / 12;
    let (above, below) = (top + 40 + STACK / 2, top + 820 - STACK / 2);
    let point = |number: u32| match number {
        1..=12 => [column(12 - number), below, POINT, STACK],
        _ => [column(number - 13), above, POINT, STACK],
    };
    let tray = [1135, top + 820 - 135, 76, 270];
    let bar = [560, top + 430 + 76 + 136, 76, 346];
    std::iter::once(tray).chain((1..=24).map(point)).chain([bar]).collect()
}
