//! Where the points of a board lie on its picture, so that a page can be clicked.

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

/// The lattice of xiangqi and jieqi with its name bars.
const LATTICE: Geometry =
    Geometry { width: 1000, height: 1276, files: 9, ranks: 10, x0: 100, y0: 188, dx: 100, dy: 100, flipped: false };

impl Geometry {
    /// Board shapes have pictures of different sizes; other pictures (trays, rules) cannot be clicked.
    pub(super) fn of_png(png: &[u8]) -> Option<Geometry> {
        let number = |at: usize| {
            let bytes: [u8; 4] = png.get(at..at + 4)?.try_into().ok()?;
            Some(u32::from_be_bytes(bytes))
        };
        let is_lattice = number(16)? == LATTICE.width && number(20)? == LATTICE.height;
        is_lattice.then_some(LATTICE)
    }
}
