//! The marks on the board.

use crate::{PaperSide, Seat, Site};

use super::square::Square;

/// Marks by square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    side: PaperSide,
    /// By site.
    cells: Vec<Option<Seat>>,
    /// Marks by seat.
    marks: [usize; 2],
}

impl Grid {
    pub fn empty(side: PaperSide) -> Grid {
        let count = usize::from(side.count());
        Grid { side, cells: vec![None; count * count], marks: [0; 2] }
    }

    pub const fn side(&self) -> PaperSide {
        self.side
    }

    /// Marks of `seat`.
    pub const fn marks(&self, seat: Seat) -> usize {
        self.marks[seat.index()]
    }

    /// Free squares.
    pub const fn free(&self) -> usize {
        let side = self.side.count() as usize;
        side * side - self.marks[0] - self.marks[1]
    }

    /// Seat that holds `square`; `None` if it is empty.
    pub fn at(&self, square: Square) -> Option<Seat> {
        let site = square.site(self.side)?;
        self.cells.get(usize::from(site.0)).copied().flatten()
    }

    /// True if a mark can be put there.
    pub fn is_free(&self, square: Square) -> bool {
        square.site(self.side).is_some() && self.at(square).is_none()
    }

    /// Puts a mark; a square that is held or off the board stays as it is.
    pub fn put(&mut self, square: Square, seat: Seat) {
        let cell = square.site(self.side).and_then(|site| self.cells.get_mut(usize::from(site.0)));
        if let Some(cell @ None) = cell {
            *cell = Some(seat);
            self.marks[seat.index()] += 1;
        }
    }

    /// All squares by site, a1 first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let count = self.side.count();
        (0..count).flat_map(move |rank| (0..count).map(move |file| Square::at(file, rank)))
    }

    /// All marks by site.
    pub fn held(&self) -> impl Iterator<Item = (Site, Seat)> {
        (0..).map(Site).zip(&self.cells).filter_map(|(site, holder)| Some((site, (*holder)?)))
    }
}
