//! The eight directions of a piece on a board of squares, as the picture shows them.

/// Turns of 45 degrees, clockwise from "to the right".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heading(u8);

impl Heading {
    pub(crate) const ALL: [Heading; 8] =
        [Heading(0), Heading(1), Heading(2), Heading(3), Heading(4), Heading(5), Heading(6), Heading(7)];
    pub(crate) const RIGHT: Heading = Heading(0);

    /// The way from (0, 0) to (`right`, `down`); `None` where that is no straight line of squares.
    pub(crate) fn of(right: i32, down: i32) -> Option<Heading> {
        let is_straight = right == 0 || down == 0 || right.abs() == down.abs();
        let turns = match (right.signum(), down.signum()) {
            (1, 0) => 0,
            (1, 1) => 1,
            (0, 1) => 2,
            (-1, 1) => 3,
            (-1, 0) => 4,
            (-1, -1) => 5,
            (0, -1) => 6,
            (1, -1) => 7,
            _ => return None,
        };
        Some(Heading(turns)).filter(|_| is_straight)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The same for a way and its opposite: 0 to 3.
    pub(crate) fn axis(self) -> usize {
        usize::from(self.0 % 4)
    }

    pub(crate) fn degrees(self) -> f32 {
        45.0 * f32::from(self.0)
    }

    /// Extra distance to the next square, compared with one to the right.
    pub(crate) fn stretch(self) -> f32 {
        if self.0.is_multiple_of(2) { 1.0 } else { std::f32::consts::SQRT_2 }
    }
}
